// What looking at the flag costs a search (docs/decisions/0011-stop.md): the same search with and without, in turn. `node flag.mjs [PAIRS]`
import { launch } from '../helpers/browser.mjs';
import { START } from '../helpers/player.mjs';
import { startServer } from '../helpers/server.mjs';

const PAIRS = Number(process.argv[2] ?? 10);
/** About two seconds each. */
const NODES = 1_000_000;

const site = await startServer();
const session = await launch();
await session.page.goto(site.url, { waitUntil: 'networkidle' });
const times = await session.page.evaluate(
  async ({ pairs, nodes, start }) => {
    const { engine } = JSON.parse(document.getElementById('chuhe-assets').textContent);
    const url = (relative) => new URL(relative, document.baseURI);
    const module = await WebAssembly.compile(await (await fetch(url(engine.wasm))).arrayBuffer());
    const search = (withFlag) =>
      new Promise((resolve) => {
        const worker = new Worker(url(engine.worker), { type: 'module' });
        let begun;
        worker.onmessage = ({ data }) => {
          if (data.type === 'ready') {
            worker.postMessage({ type: 'init', version: data.version, hashMb: 32 });
            if (withFlag) worker.postMessage({ type: 'flag', url: URL.createObjectURL(new Blob()) });
            begun = performance.now();
            worker.postMessage({ type: 'search', id: 1, startFen: start, moves: [], limits: { nodes }, multiPv: 1, level: null, ruleSet: 'general', seed: 0 });
          }
          if (data.type === 'done') {
            worker.terminate();
            resolve(performance.now() - begun);
          }
        };
        worker.postMessage({ boot: 'start', module });
      });
    const times = [];
    for (let pair = 0; pair < pairs; pair += 1) times.push([await search(false), await search(true)]);
    return times;
  },
  { pairs: PAIRS, nodes: NODES, start: START },
);
await session.close();
await site.close();

const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
console.log(`without: fastest ${Math.min(...times.map(([t]) => t)).toFixed(0)} ms, with: ${Math.min(...times.map(([, t]) => t)).toFixed(0)} ms`);
console.log(`median of with over without: ${middle(times.map(([without, withFlag]) => withFlag / without)).toFixed(3)}`);
