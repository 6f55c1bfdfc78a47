// A search that runs hears a stop at once, and what that costs: docs/decisions/0011-stop.md.
import assert from 'node:assert/strict';

import { pageTest } from './helpers/page-test.mjs';
import { START } from './helpers/player.mjs';

/** Starts the engine by its contract, searches without end, and says stop after a while, with or without the flag. */
function stopAfter(page, { thinkMs, withFlag }) {
  return page.evaluate(
    async ({ thinkMs, withFlag, start }) => {
      const { engine } = JSON.parse(document.getElementById('chuhe-assets').textContent);
      const url = (relative) => new URL(relative, document.baseURI);
      const module = await WebAssembly.compile(await (await fetch(url(engine.wasm))).arrayBuffer());
      const worker = new Worker(url(engine.worker), { type: 'module' });
      const heard = [];
      const waiting = [];
      worker.onmessage = ({ data }) => {
        heard.push(data);
        for (const check of waiting) check();
      };
      const until = (test) =>
        new Promise((resolve) => {
          const check = () => heard.some(test) && resolve(heard.find(test));
          waiting.push(check);
          check();
        });
      worker.postMessage({ boot: 'start', module });
      const { version } = await until((m) => m.type === 'ready');
      worker.postMessage({ type: 'init', version, hashMb: 32 });
      const flag = URL.createObjectURL(new Blob());
      if (withFlag) worker.postMessage({ type: 'flag', url: flag });
      const limits = { infinite: true };
      worker.postMessage({ type: 'search', id: 1, startFen: start, moves: [], limits, multiPv: 1, level: null, ruleSet: 'general', seed: 0, useBook: false });
      await new Promise((resolve) => setTimeout(resolve, thinkMs));
      const begun = performance.now();
      URL.revokeObjectURL(flag);
      worker.postMessage({ type: 'stop', id: 1 });
      const { best } = await until((m) => m.type === 'done');
      const ms = performance.now() - begun;
      const last = heard.filter((m) => m.type === 'info').at(-1);
      worker.terminate();
      return { best, ms, depth: last.depth, nps: last.nodes / last.timeMs * 1000 };
    },
    { thinkMs, withFlag, start: START },
  );
}

pageTest('a stop is heard within a root move', {}, async ({ page, site }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' });
  for (const thinkMs of [400, 1500, 4000]) {
    const { best, ms, depth, nps } = await stopAfter(page, { thinkMs, withFlag: true });
    console.log(`after ${thinkMs} ms at depth ${depth}: ${ms.toFixed(0)} ms, ${(nps / 1000).toFixed(0)} knodes/s`);
    assert.match(best, /^[a-i][0-9][a-i][0-9]$/);
    assert.ok(ms < 1000, `${ms} ms`);
  }
});

pageTest('without the flag it is heard all the same, between two root moves', {}, async ({ page, site }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const { best, ms, depth, nps } = await stopAfter(page, { thinkMs: 1500, withFlag: false });
  console.log(`after 1500 ms at depth ${depth}: ${ms.toFixed(0)} ms, ${(nps / 1000).toFixed(0)} knodes/s`);
  assert.match(best, /^[a-i][0-9][a-i][0-9]$/);
});
