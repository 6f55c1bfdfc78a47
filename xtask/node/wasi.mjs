// Runs a WASI program, which may read files below the current folder: node --no-warnings wasi.mjs PROGRAM.wasm ARGUMENTS…
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...args], env: {}, preopens: { '.': '.' }, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
// A memory never shrinks: that is the most that was needed.
if (process.env.WASI_MEMORY) console.log(`memory ${instance.exports.memory.buffer.byteLength}`);
