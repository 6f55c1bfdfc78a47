// Whole games through the interface, with real pointers, fingers and keys.
import assert from 'node:assert/strict';

import { swipe } from './helpers/browser.mjs';
import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

/** 炮八平七 士6进5 炮七进四 炮2平3 炮七进三, mate (闷宫). */
const MATE = ['b2c2', 'f9e8', 'c2c6', 'b7c7', 'c6c9'];

pageTest('two players play to mate with the mouse', { device: DESKTOP }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  assert.equal(await board.fen(), START);
  await board.newGame({ opponent: 'two' });
  for (const move of MATE) await board.move(move);
  assert.equal(await board.status(), '红方胜 · 将死');
  assert.deepEqual(await board.moves(), ['炮八平七', '士6进5', '炮七进四', '炮2平3', '炮七进三']);
  assert.equal((await board.state()).status, 'over');
  await page.waitForTimeout(400);
  await shot('mate desktop');

  const over = await board.fen();
  await board.press('e9');
  await board.press('e8');
  assert.equal(await board.fen(), over, 'nothing moves after the end');
  await board.control('悔棋');
  await board.changed(over);
  assert.equal(await board.status(), '红方走棋');
});

for (const [name, device] of Object.entries({ phone: PHONE, 'small phone': SMALL_PHONE })) {
  pageTest(`two players play to mate with fingers on a ${name}`, { device }, async ({ page, site, shot }) => {
    const board = await Player.open(page, site.url);
    await board.newGame({ opponent: 'two' });
    // A finger that carries the piece, and comes down near the point.
    const [from, to] = [await board.at('b2'), await board.at('c2')];
    const cell = to.x - from.x;
    await swipe(page, from, { x: to.x + 0.3 * cell, y: to.y - 0.3 * cell });
    await board.changed(START);
    for (const move of MATE.slice(1)) await board.move(move);
    assert.equal(await board.status(), '红方胜 · 将死');
    await page.waitForTimeout(400);
    await shot(`mate ${name}`);
    const scroll = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    assert.ok(scroll.every((rest) => rest <= 0), `the page does not scroll: ${scroll}`);
    const box = await board.canvas.boundingBox();
    assert.ok(box.width >= device.viewport.width - 1, `the board is as wide as the screen: ${box.width}`);
  });
}

pageTest('a game by keyboard alone', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => (document.activeElement.closest('[role=grid]') ? 'board' : document.activeElement.textContent.trim()));
  const tabTo = async (name) => {
    for (let i = 0; i < 30 && (await focused()) !== name; i += 1) await page.keyboard.press('Tab');
    assert.equal(await focused(), name);
  };
  await tabTo('新局');
  await press('Enter');
  await page.locator('dialog.new-game').waitFor();
  // Radios are one stop, chosen by arrows.
  await page.locator('input[name=opponent]:checked').focus();
  await press('ArrowRight');
  await tabTo('开始');
  await press('Enter');
  await page.locator('dialog.new-game').waitFor({ state: 'hidden' });
  for (let i = 0; i < 30 && (await focused()) !== 'board'; i += 1) await press('Shift+Tab');
  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter');
  await shot('keyboard');
  await press('ArrowUp', 'Enter');
  assert.deepEqual(await board.moves(), ['兵五进一']);
  assert.match(await page.locator('p.unseen[aria-live=polite]').innerText(), /红方，兵五进一/);
  await press('ArrowUp', 'ArrowUp', 'Enter', 'Escape');
  await press('Enter', 'ArrowDown', 'Enter');
  assert.deepEqual(await board.moves(), ['兵五进一', '卒5进1']);
});

/** Asks a second engine, started as the page starts its own, for the best move. */
async function bestMove(page, startFen, moves, movetimeMs) {
  return page.evaluate(
    async ([startFen, moves, movetimeMs]) => {
      const { engine } = JSON.parse(document.getElementById('chuhe-assets').textContent);
      const url = (relative) => new URL(relative, document.baseURI);
      if (!window.adviser) {
        const module = await WebAssembly.compile(await (await fetch(url(engine.wasm))).arrayBuffer());
        const worker = new Worker(url(engine.worker), { type: 'module' });
        window.adviser = await new Promise((resolve) => {
          worker.onmessage = ({ data }) => data.type === 'ready' && resolve(worker);
          worker.postMessage({ boot: 'start', module });
        });
      }
      return new Promise((resolve, reject) => {
        window.adviser.onmessage = ({ data }) => {
          if (data.type === 'done') resolve(data.best);
          if (data.type === 'failed') reject(new Error(data.error));
        };
        window.adviser.postMessage({ type: 'search', id: 1, startFen, moves, limits: { movetimeMs } });
      });
    },
    [startFen, moves, movetimeMs],
  );
}

/** The move that leads from one position to the next. */
function difference(before, after) {
  const squares = (fen) =>
    fen.split(' ')[0].split('/').flatMap((row) => [...row.replaceAll(/\d/g, (n) => '.'.repeat(n))]);
  const [a, b] = [squares(before), squares(after)];
  const name = (i) => 'abcdefghi'[i % 9] + (9 - Math.floor(i / 9));
  const from = a.findIndex((piece, i) => piece !== '.' && b[i] === '.');
  const to = b.findIndex((piece, i) => piece !== '.' && piece !== a[i]);
  return name(from) + name(to);
}

pageTest('a whole game against the engine, to its end', { timeout: 240_000 }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ side: 'red', level: 1 });
  const moves = [];
  for (let ply = 0; ply < 150 && (await board.state()).status !== 'over'; ply += 1) {
    const before = await board.fen();
    const best = await bestMove(page, START, moves, 200);
    const expected = moves.length + 2;
    await board.press(best.slice(0, 2));
    await board.press(best.slice(2, 4));
    moves.push(best);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.ply').length >= count || document.getElementById('board').dataset.status === 'over',
      expected,
    );
    if ((await page.locator('.ply').count()) < expected) break;
    const own = after(before, best);
    moves.push(difference(own, await board.fen()));
  }
  assert.equal(await board.status(), '红方胜 · 将死');
  await page.waitForTimeout(400);
  await shot('won against the engine');
});

/** The position's pieces after a move. */
function after(fen, move) {
  const rows = fen.split(' ')[0].split('/').map((row) => [...row.replaceAll(/\d/g, (n) => '.'.repeat(n))]);
  const at = (square) => [9 - Number(square[1]), square.charCodeAt(0) - 97];
  const [fromRow, fromFile] = at(move.slice(0, 2));
  const [toRow, toFile] = at(move.slice(2, 4));
  rows[toRow][toFile] = rows[fromRow][fromFile];
  rows[fromRow][fromFile] = '.';
  return rows.map((row) => row.join('')).join('/');
}

pageTest('the person plays black, takes back, flips, resigns', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ side: 'black', level: 1 });
  assert.equal((await board.state()).below, 'black');
  await board.turn('black');
  const first = await board.fen();
  await board.move('h9g7');
  await board.turn('black');
  assert.equal((await board.moves()).length, 3);
  await board.control('悔棋');
  await page.waitForFunction((fen) => document.getElementById('board').dataset.fen === fen, first);
  assert.ok(await page.getByRole('button', { name: '悔棋' }).isDisabled(), 'the engine began: there is nothing of ours left');

  await board.control('翻转');
  assert.equal((await board.state()).below, 'red');
  await board.drag('b9c7');
  await board.control('认负');
  await shot('resign');
  await page.locator('dialog.resign').getByRole('button', { name: '认负' }).click();
  assert.equal(await board.status(), '红方胜 · 认负');
});

pageTest('a press near a point, after the page has moved under it, finds it', {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await page.evaluate(() => {
    document.querySelector('.stage').style.cssText = 'transform: translate(37px, 11px)';
  });
  await board.pressNear('h2', 0.42, -0.42);
  await board.pressNear('e2', -0.42, 0.42);
  await board.changed(START);
  assert.deepEqual(await board.moves(), ['炮二平五']);
});
