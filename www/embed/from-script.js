// How the plain script comes by its files: it carries them. A frame without an origin of its own (`sandbox="allow-scripts"`) may run
// scripts of its host, but fetch nothing from it. The build puts it behind wasm-bindgen's glue, whose `wasm_bindgen` is therefore in
// scope, and fills in names and contents.

const FILES = "@FILES@";
const STYLES = "@STYLES@";

const here = document.currentScript.src;

/** Packed bytes: base64 of gzip. */
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

const cores = {};

/** A program, once for all boards of the page that need it. */
function loadCore(plays) {
  const kind = plays ? 'play' : 'view';
  cores[kind] ??= (plays ? loadPlay() : start(wasm_bindgen, FILES.wasm)).catch((error) => {
    delete cores[kind];
    throw error;
  });
  return cores[kind];
}

async function loadPlay() {
  const { glue, wasm } = await script(FILES.play);
  return start(glue, wasm);
}

async function start(glue, wasm) {
  loadFont();
  await glue({ module_or_path: await unpacked(wasm) });
  return glue.Board;
}

let font;

function loadFont() {
  if (font) return;
  const bytes = Uint8Array.from(atob(FILES.font), (char) => char.charCodeAt(0));
  font = new FontFace('Chuhe', bytes.buffer, { weight: '700' });
  document.fonts.add(font);
  font.load().catch(() => {});
}

/** Runs another script of the host, which leaves what it carries in `xiangqiBoardFiles`. */
function script(name) {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = new URL(name, here);
    element.addEventListener('load', () => resolve(self.xiangqiBoardFiles));
    element.addEventListener('error', () => reject(new Error(`${name} is not there`)));
    document.head.append(element);
  });
}

let engine;

/** A worker with the engine, started. It is loaded when somebody plays against it, and not before. */
async function startEngine() {
  engine ??= script(FILES.engine).then(async (files) => ({
    worker: new Blob([files.worker], { type: 'text/javascript' }),
    module: await WebAssembly.compile(await unpacked(files.engine)),
  })).catch((error) => {
    engine = undefined;
    throw error;
  });
  const files = await engine;
  // A plain script again: without an origin there are no workers that are modules.
  const started = new Worker(URL.createObjectURL(files.worker), { name: 'chuhe-engine' });
  started.postMessage({ boot: 'start', module: files.module });
  return started;
}

/** The outlines of the characters on the pieces, for pictures. */
function loadOutlines() {
  return script(FILES.outlines);
}

