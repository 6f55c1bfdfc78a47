//! Finding out which functions a first game runs.

use anyhow::Result;
use walrus::ir::Value;
use walrus::{FunctionId, FunctionKind, ValType};

use super::split::{SHARED, parse};

/// What a traced program calls at the start of every function, with the function's number.
const HIT: &str = "hit";

/// The program, telling of each function that begins; and the functions' names by number.
pub(super) fn traced(wasm: &[u8]) -> Result<(Vec<u8>, Vec<String>)> {
    let mut module = parse(wasm)?;
    let takes_number = module.types.add(&[ValType::I32], &[]);
    let (hit, _) = module.add_import_func(SHARED, HIT, takes_number);
    let functions: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
    let mut names = Vec::new();
    for (&id, number) in functions.iter().zip(0_i32..) {
        let function = module.funcs.get_mut(id);
        names.push(function.name.clone().unwrap_or_default());
        if let FunctionKind::Local(local) = &mut function.kind {
            let entry = local.entry_block();
            let mut body = local.builder_mut().instr_seq(entry);
            body.const_at(0, Value::I32(number)).call_at(1, hit);
        }
    }
    Ok((module.emit_wasm(), names))
}
