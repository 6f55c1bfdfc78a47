// How the module comes by its files: they lie beside it. The build puts it behind wasm-bindgen's glue, whose `Board` and `__wbg_init`
// are therefore in scope, and fills in the names.

const FILES = "@FILES@";
const STYLES = "@STYLES@";

const beside = (name) => new URL(name, import.meta.url);

async function fetched(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

const cores = {};

/** A program, once for all boards of the page that need it. A failed attempt is no reason not to try again. */
function loadCore(plays) {
  const kind = plays ? 'play' : 'view';
  cores[kind] ??= (plays ? loadPlay() : loadView()).catch((error) => {
    delete cores[kind];
    throw error;
  });
  return cores[kind];
}

async function loadView() {
  loadFont();
  await __wbg_init({ module_or_path: await fetched(FILES.wasm) });
  return Board;
}

async function loadPlay() {
  loadFont();
  const wasm = fetched(FILES.play.wasm);
  const glue = await import(beside(FILES.play.glue));
  await glue.default({ module_or_path: await wasm });
  return glue.Board;
}

let font;

function loadFont() {
  if (font) return;
  font = new FontFace('Chuhe', `url("${beside(FILES.font)}") format("woff2")`, { weight: '700' });
  document.fonts.add(font);
  // The board asks `document.fonts` again, and takes another font when this one does not come.
  font.load().catch(() => {});
}

let engine;

/** A worker with the engine, started. It is loaded when somebody plays against it, and not before. */
async function startEngine() {
  engine ??= Promise.all([
    fetched(FILES.engine.worker).then((response) => response.blob()),
    fetched(FILES.engine.wasm).then((response) => response.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
  ]).catch((error) => {
    engine = undefined;
    throw error;
  });
  const [script, module] = await engine;
  return worker(script, module, beside(FILES.engine.worker));
}

/** A worker has to be of the page's own origin; in a page elsewhere it is started from a copy. */
function worker(script, module, address) {
  const own = address.origin === location.origin && self.origin !== 'null';
  const url = own ? address.href : URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const started = new Worker(url, { type: 'module', name: 'chuhe-engine' });
  started.postMessage({ boot: 'start', module });
  return started;
}

let outlines;

/** The outlines of the characters on the pieces, for pictures. */
function loadOutlines() {
  outlines ??= fetched(FILES.outlines).then((response) => response.json()).catch((error) => {
    outlines = undefined;
    throw error;
  });
  return outlines;
}

