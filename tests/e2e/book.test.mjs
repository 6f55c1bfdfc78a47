// The engine's opening book: after everything a first move needs, and lacking without harm.
import assert from 'node:assert/strict';

import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

const BOOK = /\/openings-[0-9a-f]+\.bin$/;
const ENGINE = /\/engine-[0-9a-f]+\.wasm$/;
const REST = /\/rest-[0-9a-f]+\.wasm$/;

/** What full strength answers to 炮二平五 for each seed, by the worker's contract: `{ best, nodes }`, without nodes from the book. */
function answers(page, { seeds, level, useBook }) {
  return page.evaluate(
    async ({ seeds, level, useBook, start }) => {
      const { engine, book } = JSON.parse(document.getElementById('chuhe-assets').textContent);
      const url = (relative) => new URL(relative, document.baseURI).href;
      const module = await WebAssembly.compile(await (await fetch(url(engine.wasm))).arrayBuffer());
      const worker = new Worker(url(engine.worker), { type: 'module' });
      const next = (type) =>
        new Promise((resolve) => {
          const hear = ({ data }) => {
            if (data.type === 'info') nodes = data.nodes;
            if (data.type !== type) return;
            worker.removeEventListener('message', hear);
            resolve(data);
          };
          worker.addEventListener('message', hear);
        });
      let nodes = 0;
      worker.postMessage({ boot: 'start', module });
      const { version } = await next('ready');
      worker.postMessage({ type: 'init', version, hashMb: 32 });
      worker.postMessage({ type: 'book', url: url(book.url) });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const heard = [];
      for (const seed of seeds) {
        nodes = 0;
        const limits = { movetimeMs: 150 };
        worker.postMessage({ type: 'search', id: seed, startFen: start, moves: ['h2e2'], limits, multiPv: 1, level, ruleSet: 'general', seed, useBook });
        const { best } = await next('done');
        heard.push({ best, nodes });
      }
      worker.terminate();
      return heard;
    },
    { seeds, level, useBook, start: START },
  );
}

pageTest('the engine answers from its book, not always the same', {}, async ({ page, site }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const seeds = Array.from({ length: 24 }, (_, i) => i + 1);
  const heard = await answers(page, { seeds, level: 10, useBook: true });
  const moves = new Set(heard.map(({ best }) => best));
  console.log(`answers to h2e2: ${[...moves].join(' ')}`);
  assert.ok(heard.every(({ nodes }) => nodes === 0), 'a move of the book was searched');
  assert.ok(moves.size > 1, 'the answer is always the same');
});

pageTest('who may not or does not know the book thinks', {}, async ({ page, site }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' });
  for (const asked of [{ level: 10, useBook: false }, { level: 1, useBook: true }]) {
    const [{ nodes }] = await answers(page, { seeds: [1], ...asked });
    assert.ok(nodes > 0, JSON.stringify(asked));
  }
});

/** The page with a game begun, and what it has asked the host for, in that order. */
async function begin(page, site) {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const player = await Player.open(page, site.url);
  await page.waitForLoadState('networkidle');
  await player.move('h2e2');
  await player.turn('red');
  return { player, asked };
}

pageTest('the book comes after what a first move needs', {}, async ({ page, site }) => {
  const { asked } = await begin(page, site);
  const at = (pattern) => asked.findIndex((url) => pattern.test(url));
  assert.ok(at(BOOK) > at(REST) && at(BOOK) > at(ENGINE), asked.join('\n'));
});

const allow = [/openings-/];
pageTest('without the file on the host the game goes on', { faults: [[/^openings-.*bin$/, 'missing']], allow }, async ({ page, site }) => {
  const { player, asked } = await begin(page, site);
  assert.ok(asked.some((url) => BOOK.test(url)), 'nobody asked for the book');
  await player.move('h0g2');
  await player.turn('red');
  assert.equal((await player.moves()).length, 4);
});
