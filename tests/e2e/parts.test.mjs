// The page's program comes in two parts (docs/decisions/0012-two-parts.md): a first game needs one, the rest follows unseen.
import assert from 'node:assert/strict';

import { PHONE } from './helpers/devices.mjs';
import { Game } from './helpers/game.mjs';
import { pageTest } from './helpers/page-test.mjs';

const REST = /\/rest-[0-9a-f]+\.wasm$/;
// What else the size check does not count (xtask/src/size.rs).
const LATER = /\/(openings|outlines)-[0-9a-f]+\.(bin|json)$/;
const MISSING = [/rest-[0-9a-f]+\.wasm/, /Failed to load resource/, /Chuhe did not start/, /uncaught/];

for (const [name, device] of Object.entries({ desk: undefined, phone: PHONE })) {
  pageTest(`a first game needs the first part only (${name})`, { device, allow: [/Failed to load resource/] }, async ({ page, site }) => {
    let asked = 0;
    // No connection at all, for this one file: whoever asks for it too early would be seen to fail.
    await page.route(REST, (route) => {
      asked += 1;
      return route.abort();
    });
    // They are never there in time.
    await page.route(LATER, () => {});
    const game = await Game.open(page, site.url);
    for (const move of ['h2e2', 'h0g2', 'i0h0']) {
      await game.move(move);
      await page.waitForFunction(() => document.querySelector('canvas#board').dataset.status === 'red');
    }
    const seen = await page.locator('#boot-failure').isVisible();
    assert.equal(seen, false, 'a function that a first game runs is not in xtask/first.txt: `cargo xtask first` measures again');
    assert.ok(asked > 0, 'the page never asked for the rest');
  });
}

pageTest('what needs the rest waits for it', {}, async ({ page, site }) => {
  let let_go;
  const held = new Promise((resolve) => {
    let_go = resolve;
  });
  let first = true;
  await page.route(REST, async (route) => {
    // The page's own quiet request hangs; the one that cannot wait is answered.
    if (first) {
      first = false;
      await held;
    }
    await route.continue();
  });
  await Game.open(page, site.url);
  await page.locator('nav.modes button').nth(1).click();
  await page.waitForFunction(() => document.querySelector('#chuhe').dataset.mode === 'study');
  let_go();
  await page.locator('nav.modes button').first().click();
  await page.waitForFunction(() => document.querySelector('#chuhe').dataset.mode === 'play');
});

pageTest('without the rest the page says so, and the game is kept', { allow: MISSING }, async ({ page, site }) => {
  await page.route(REST, (route) => route.abort());
  const game = await Game.open(page, site.url);
  await game.move('h2e2');
  await page.waitForFunction(() => document.querySelector('canvas#board').dataset.status === 'red');
  const fen = await game.fen();
  await page.locator('nav.modes button').nth(1).click();
  await page.locator('#boot-failure').waitFor();
  await page.unroute(REST);
  await page.locator('#boot-failure button').click();
  await page.waitForFunction((fen) => document.querySelector('canvas#board')?.dataset.fen === fen, fen);
  await page.locator('nav.modes button').nth(1).click();
  await page.waitForFunction(() => document.querySelector('#chuhe').dataset.mode === 'study');
});
