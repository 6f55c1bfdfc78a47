//! Cuts the page's program in two: what a first game needs, and the rest, which follows while the board is already there.
//!
//! Every function that is to come later leaves a door in the first part: it asks for the rest if that is not there yet, and calls
//! the function through the table. The second part brings the functions, and shares memory, tables and globals with the first.
//! `docs/decisions/0012-two-parts.md` has the reasons and the sizes.

use std::collections::{HashMap, HashSet};

use anyhow::{Context as _, Result, bail};
use walrus::ir::Value;
use walrus::{
    ConstExpr, ElementItems, ElementKind, FunctionBuilder, FunctionId, FunctionKind, GlobalKind,
    ImportKind, ImportedFunction, LocalFunction, Module, ModuleConfig, TableId, ValType,
};

/// Where the second part finds what the first shares, and where both find what `www/rest.js` adds.
pub(super) const SHARED: &str = "first";
/// The first part's call for the second, at the latest moment.
const NEED: &str = "need";

/// A program in two parts.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) rest: Vec<u8>,
}

/// Cuts `wasm`, which must still have its function names. Both parts have none.
pub(super) fn split(wasm: &[u8], comes_later: impl Fn(&str) -> bool) -> Result<Parts> {
    let mut first = parse(wasm)?;
    let table = function_table(&first)?;
    let base = i32::try_from(first.tables.get(table).initial)?;
    let later: Vec<FunctionId> = first
        .funcs
        .iter_local()
        .map(|(id, _)| id)
        .filter(|&id| {
            first
                .funcs
                .get(id)
                .name
                .as_deref()
                .is_some_and(&comes_later)
        })
        .collect();
    if later.is_empty() {
        bail!("no function of the page comes later: were the names stripped before?");
    }
    // What only the later functions call, nobody in the first part calls any more: it goes with them.
    let ensure = ensure_function(&mut first, table);
    hang_doors(&mut first, table, ensure, base, &later)?;
    walrus::passes::gc::run(&mut first);
    let used: HashSet<usize> = first
        .funcs
        .iter()
        .map(|function| function.id().index())
        .collect();
    let doors: Vec<FunctionId> = later
        .iter()
        .copied()
        .filter(|id| used.contains(&id.index()))
        .collect();
    // Now that it is known which doors anyone goes through, they get places that leave no gaps.
    hang_doors(&mut first, table, ensure, base, &doors)?;
    let places = u64::try_from(doors.len())?;
    let entries = first.tables.get_mut(table);
    entries.initial += places;
    entries.maximum = entries.maximum.map(|maximum| maximum + places);

    let stays: HashSet<usize> = first
        .funcs
        .iter_local()
        .map(|(id, _)| id.index())
        .filter(|index| !doors.iter().any(|door| door.index() == *index))
        .collect();
    let (rest, shared) = rest(wasm, base, &doors, &stays)?;
    share(&mut first, &shared)?;
    Ok(Parts {
        first: first.emit_wasm(),
        rest,
    })
}

/// What the second part takes from the first, by number, with the name under which the first gives it away.
#[derive(Debug, Default)]
struct Shared {
    functions: Vec<(usize, String)>,
    globals: Vec<(usize, String)>,
    tables: Vec<(usize, String)>,
    memories: Vec<(usize, String)>,
}

pub(super) fn parse(wasm: &[u8]) -> Result<Module> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(false)
        .generate_producers_section(false);
    config.parse(wasm).context("the page's wasm cannot be read")
}

fn function_table(module: &Module) -> Result<TableId> {
    module
        .tables
        .main_function_table()?
        .context("the page's wasm has no table of functions")
}

/// `ensure(place)`: asks for the rest while the table has nothing at that place.
fn ensure_function(first: &mut Module, table: TableId) -> FunctionId {
    let nothing = first.types.add(&[], &[]);
    let (need, _) = first.add_import_func(SHARED, NEED, nothing);
    let mut builder = FunctionBuilder::new(&mut first.types, &[ValType::I32], &[]);
    let place = first.locals.add(ValType::I32);
    builder
        .func_body()
        .local_get(place)
        .table_get(table)
        .ref_is_null()
        .if_else(
            None,
            |then| {
                then.call(need);
            },
            |_| {},
        );
    builder.finish(vec![place], &mut first.funcs)
}

/// Puts doors in the places of `functions`: the first at `base` in the table, the others after it.
fn hang_doors(
    first: &mut Module,
    table: TableId,
    ensure: FunctionId,
    base: i32,
    functions: &[FunctionId],
) -> Result<()> {
    for (&function, number) in functions.iter().zip(0_i32..) {
        let place = base.checked_add(number).context("too many functions")?;
        let door = door(first, table, ensure, place, function);
        first.funcs.get_mut(function).kind = FunctionKind::Local(door);
    }
    Ok(())
}

fn door(
    first: &mut Module,
    table: TableId,
    ensure: FunctionId,
    place: i32,
    function: FunctionId,
) -> LocalFunction {
    let kind = first.funcs.get(function).ty();
    let (parameters, results) = first.types.params_results(kind);
    let (parameters, results) = (parameters.to_vec(), results.to_vec());
    let mut builder = FunctionBuilder::new(&mut first.types, &parameters, &results);
    let arguments: Vec<_> = parameters.iter().map(|&ty| first.locals.add(ty)).collect();
    let mut body = builder.func_body();
    body.i32_const(place).call(ensure);
    for &argument in &arguments {
        body.local_get(argument);
    }
    body.i32_const(place).call_indirect(kind, table);
    builder.local_func(arguments)
}

/// The second part: everything that did not stay, with imports for what did.
fn rest(
    wasm: &[u8],
    base: i32,
    doors: &[FunctionId],
    stays: &HashSet<usize>,
) -> Result<(Vec<u8>, Shared)> {
    let mut rest = parse(wasm)?;
    for export in rest
        .exports
        .iter()
        .map(walrus::Export::id)
        .collect::<Vec<_>>()
    {
        rest.exports.delete(export);
    }
    rest.start = None;
    for data in rest.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
        rest.data.delete(data);
    }
    for element in rest
        .elements
        .iter()
        .map(walrus::Element::id)
        .collect::<Vec<_>>()
    {
        rest.elements.delete(element);
    }
    let mut names = HashMap::new();
    import_functions(&mut rest, stays, &mut names);
    import_stores(&mut rest, &mut names);

    let table = function_table(&rest)?;
    let by_number: HashMap<usize, FunctionId> = rest
        .funcs
        .iter()
        .map(|function| (function.id().index(), function.id()))
        .collect();
    let brought = doors
        .iter()
        .map(|door| by_number.get(&door.index()).copied())
        .collect::<Option<Vec<_>>>()
        .context("two readings of one file differ")?;
    let offset = ConstExpr::Value(Value::I32(base));
    let places = rest.elements.add(
        ElementKind::Active { table, offset },
        ElementItems::Functions(brought),
    );
    rest.tables.get_mut(table).elem_segments = std::iter::once(places).collect();
    walrus::passes::gc::run(&mut rest);
    let shared = shared(&rest, &names);
    Ok((rest.emit_wasm(), shared))
}

/// Turns the functions that stayed into imports.
fn import_functions(
    rest: &mut Module,
    stays: &HashSet<usize>,
    names: &mut HashMap<(char, usize), String>,
) {
    let staying: Vec<FunctionId> = rest
        .funcs
        .iter_local()
        .map(|(id, _)| id)
        .filter(|id| stays.contains(&id.index()))
        .collect();
    for (number, id) in staying.into_iter().enumerate() {
        let name = format!("f{number}");
        let import = rest.imports.add(SHARED, &name, ImportKind::Function(id));
        names.insert(('f', id.index()), name);
        let ty = rest.funcs.get(id).ty();
        rest.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
    }
}

/// Turns memory, tables and globals into imports. A global that never changes may be twice, but none is worth the exception.
fn import_stores(rest: &mut Module, names: &mut HashMap<(char, usize), String>) {
    for id in rest
        .tables
        .iter()
        .map(walrus::Table::id)
        .collect::<Vec<_>>()
    {
        let name = format!("t{}", id.index());
        let import = rest.imports.add(SHARED, &name, ImportKind::Table(id));
        names.insert(('t', id.index()), name);
        let table = rest.tables.get_mut(id);
        table.import = Some(import);
        // The first part's has grown by then.
        table.maximum = None;
        table.init = None;
        table.elem_segments.clear();
    }
    for id in rest
        .memories
        .iter()
        .map(walrus::Memory::id)
        .collect::<Vec<_>>()
    {
        let name = format!("m{}", id.index());
        let import = rest.imports.add(SHARED, &name, ImportKind::Memory(id));
        names.insert(('m', id.index()), name);
        let memory = rest.memories.get_mut(id);
        memory.import = Some(import);
        memory.data_segments.clear();
    }
    for id in rest
        .globals
        .iter()
        .map(walrus::Global::id)
        .collect::<Vec<_>>()
    {
        let name = format!("g{}", id.index());
        let import = rest.imports.add(SHARED, &name, ImportKind::Global(id));
        names.insert(('g', id.index()), name);
        rest.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
}

/// What is left of the imports from the first part.
fn shared(rest: &Module, names: &HashMap<(char, usize), String>) -> Shared {
    let mut shared = Shared::default();
    for import in rest.imports.iter() {
        let (list, key) = match import.kind {
            ImportKind::Function(id) => (&mut shared.functions, ('f', id.index())),
            ImportKind::Table(id) => (&mut shared.tables, ('t', id.index())),
            ImportKind::Memory(id) => (&mut shared.memories, ('m', id.index())),
            ImportKind::Global(id) => (&mut shared.globals, ('g', id.index())),
            ImportKind::Tag(_) => continue,
        };
        // Imports from the browser have no name here: the glue gives them to both parts.
        if let Some(name) = names.get(&key) {
            list.push((key.1, name.clone()));
        }
    }
    shared
}

/// Exports what the second part takes.
fn share(first: &mut Module, shared: &Shared) -> Result<()> {
    let functions: HashMap<usize, FunctionId> = first
        .funcs
        .iter()
        .map(|function| (function.id().index(), function.id()))
        .collect();
    for (number, name) in &shared.functions {
        let id = *functions.get(number).context("a shared function is gone")?;
        first.exports.add(name, id);
    }
    for (number, name) in &shared.globals {
        let global = first
            .globals
            .iter()
            .find(|global| global.id().index() == *number);
        let id = global.context("a shared global is gone")?.id();
        first.exports.add(name, id);
    }
    for (number, name) in &shared.tables {
        let table = first
            .tables
            .iter()
            .find(|table| table.id().index() == *number);
        let id = table.context("a shared table is gone")?.id();
        first.exports.add(name, id);
    }
    for (number, name) in &shared.memories {
        let memory = first
            .memories
            .iter()
            .find(|memory| memory.id().index() == *number);
        let id = memory.context("a shared memory is gone")?.id();
        first.exports.add(name, id);
    }
    Ok(())
}
