// The engine's files do what docs/decisions/0002-two-wasms.md promises, whatever the page makes of them.
import assert from 'node:assert/strict';

import { pageTest } from './helpers/page-test.mjs';

/** Starts the engine as the contract says; resolves to the boot script's answer, or to the failure. */
function startEngine(page) {
  return page.evaluate(async () => {
    const { engine } = JSON.parse(document.getElementById('chuhe-assets').textContent);
    const url = (relative) => new URL(relative, document.baseURI);
    const response = await fetch(url(engine.wasm));
    if (!response.ok) return { fetch: response.status };
    const module = await WebAssembly.compile(await response.arrayBuffer()).catch((error) => String(error));
    if (typeof module === 'string') return { compile: module };
    const start = () =>
      new Promise((resolve) => {
        const worker = new Worker(url(engine.worker), { type: 'module' });
        // The engine may greet by a message of its own before the boot script does.
        worker.onmessage = ({ data }) => data.boot && resolve({ ...data, worker });
        worker.onerror = () => resolve({ boot: 'error' });
        worker.postMessage({ boot: 'start', module });
      });
    const first = await start();
    if (first.boot !== 'ready') return { boot: first.boot };
    first.worker.terminate();
    const begun = performance.now();
    const second = await start();
    second.worker.terminate();
    return { boot: second.boot, restartMs: performance.now() - begun };
  });
}

pageTest('the engine starts, and starts again from the same module', {}, async ({ page, site }) => {
  await page.goto(site.url);
  const answer = await startEngine(page);
  assert.equal(answer.boot, 'ready');
  console.log(`restarted in ${answer.restartMs.toFixed(0)} ms`);
});

const faults = [
  [/^engine-.*wasm$/, 'missing', { fetch: 404 }],
  [/^engine-.*js$/, 'missing', { boot: 'error' }],
  [/^engine-.*js$/, 'html', { boot: 'error' }],
];
for (const [pattern, kind, expected] of faults) {
  const allow = [/404/, /MIME type/];
  pageTest(`${pattern} ${kind} is noticed`, { allow }, async ({ page, site }) => {
    await page.goto(site.url, { waitUntil: 'networkidle' });
    site.fault(pattern, kind);
    assert.deepEqual(await startEngine(page), expected);
  });
}

for (const kind of ['html', 'corrupt', 'truncated']) {
  pageTest(`an engine wasm that is ${kind} does not compile`, {}, async ({ page, site }) => {
    await page.goto(site.url, { waitUntil: 'networkidle' });
    site.fault(/^engine-.*wasm$/, kind);
    assert.match((await startEngine(page)).compile, /CompileError/);
  });
}
