// The game beside the board: clocks, moves in advance, touch-move, taking back, handicaps, breaks, advice.
import assert from 'node:assert/strict';

import { PHONE, SMALL_PHONE, DESKTOP } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player, START, falseEngine } from './helpers/player.mjs';

const dialog = (page) => page.locator('dialog.new-game');
const label = (page, name, value) => dialog(page).locator(`label:has(input[name=${name}]${value ? `[value="${value}"]` : ''})`);

/** Fills the dialog for a new game as a hand does: names of controls with what is chosen. */
async function begin(page, choices, options = {}) {
  await page.locator('nav.controls button').first().click();
  for (const [name, value] of Object.entries(choices)) await label(page, name, value).click();
  if (Object.keys(options).length > 0) await dialog(page).locator('summary').click();
  for (const [name, value] of Object.entries(options)) {
    if (name === 'start') await dialog(page).locator('select[name=start]').selectOption(value);
    else await label(page, name, value === true ? null : value).click();
  }
  await dialog(page).locator('button.primary').click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/** What the lower and the upper seat show, in seconds. */
const seconds = (page) =>
  page.evaluate(() =>
    ['below', 'above'].map((seat) => {
      const words = document.querySelector(`.seat.${seat} .time`).textContent;
      return words.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    }),
  );

/** An engine that answers each question after so long with the next of these moves. */
const scripted = (moves, ms) =>
  falseEngine(`
    self.moves ??= ${JSON.stringify(moves)};
    if (data.type === 'search') setTimeout(() => self.postMessage({ type: 'done', id: data.id, best: self.moves.shift() }), ${ms});
    if (data.type === 'stop') self.postMessage({ type: 'done', id: data.id, best: null });
  `);

const WORKER = /^engine-.*\.js$/;

for (const [name, device] of Object.entries({ desktop: DESKTOP, 'small phone': SMALL_PHONE })) {
  pageTest(`a clock runs and falls on a ${name}`, { device }, async ({ page, site, shot }) => {
    const board = await Player.open(page, site.url);
    await page.locator('nav.controls button').first().click();
    await label(page, 'opponent', 'two').click();
    await label(page, 'time', 'more').click();
    const number = (place) => dialog(page).locator(`input[name=clock-${place}]`);
    await number(0).fill('1');
    await number(4).fill('0');
    await number(5).fill('4');
    await dialog(page).locator('button.primary').click();
    await dialog(page).waitFor({ state: 'hidden' });
    assert.deepEqual((await seconds(page)).map(Math.ceil), [60, 60]);
    await board.move('h2e2');
    await page.waitForFunction(() => document.querySelector('.seat.above .clock.running.urgent'));
    await board.move('h9g7');
    const [red, black] = await seconds(page);
    assert.ok(red <= 60 && black <= 60);
    await page.waitForTimeout(500);
    await shot(`clock ${name}`);
    await page.waitForFunction(() => document.querySelector('#board').dataset.status === 'over', null, { timeout: 8000 });
    assert.equal(await board.status(), '黑方胜 · 超时');
    const over = await board.fen();
    await board.press('h0');
    await board.press('g2');
    assert.equal(await board.fen(), over);
    await page.reload();
    assert.equal(await (await Player.on(page)).status(), '黑方胜 · 超时');
  });
}

pageTest('a break stops the clock and the hand; a reload with a running clock gives nothing back', { device: PHONE }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two', time: 1 });
  await board.move('h2e2');
  await page.waitForTimeout(2200);
  await board.control('暂停');
  const [, before] = await seconds(page);
  assert.ok(before < 179 && before > 170, `${before}`);
  await page.waitForTimeout(1500);
  assert.deepEqual((await seconds(page))[1], before);
  const fen = await board.fen();
  await board.press('h9');
  await board.press('g7');
  assert.equal(await board.fen(), fen);
  await shot('break');
  await page.locator('.banner button').click();
  await page.waitForTimeout(2100);
  await page.reload();
  const again = await Player.on(page);
  const [, after] = await seconds(page);
  assert.ok(after <= before - 2 && after > before - 6, `${before} → ${after}`);
  await page.waitForTimeout(1200);
  assert.equal((await seconds(page))[1], after, 'it waits');
  await page.locator('.banner button').click();
  await again.move('h9g7');
  assert.equal((await again.moves()).length, 2);
  // Nobody's time runs while the page shows something else.
  await page.locator('.mode').nth(1).tap();
  await page.locator('.mode').nth(0).tap();
  assert.equal(await page.locator('.banner').getAttribute('data-kind'), 'paused');
});

pageTest('time that the device slept is counted', {}, async ({ page, site }) => {
  await page.addInitScript(() => {
    const now = Date.now;
    window.skew = 0;
    Date.now = () => now() + window.skew;
  });
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two', time: 1 });
  await page.evaluate(() => {
    window.skew = 100_000;
  });
  await page.waitForFunction(() => document.querySelector('.seat.below .time').textContent.startsWith('1:1'));
  await page.evaluate(() => {
    window.skew = 400_000;
  });
  await page.waitForFunction(() => document.querySelector('#board').dataset.status === 'over');
  assert.equal(await board.status(), '黑方胜 · 超时');
});

for (const [name, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  pageTest(`a move in advance on a ${name}`, { device, faults: [[WORKER, scripted(['h9g7', 'i9h9', 'b9c7'], 2000)]] }, async ({ page, site, shot }) => {
    const board = await Player.open(page, site.url);
    await board.newGame({ side: 'red', level: 1 });
    await board.move('h2e2');
    await board.press('h0');
    await board.press('g2');
    assert.equal((await board.moves()).length, 1, 'not yet');
    await shot(`in advance ${name}`);
    await page.waitForFunction(() => document.querySelectorAll('.ply').length >= 3);
    assert.deepEqual((await board.moves()).slice(0, 3), ['炮二平五', '马8进7', '马二进三']);
    // Another press takes it back; so does the right button.
    await board.press('b0');
    await board.press('c2');
    if (device === DESKTOP) {
      const { x, y } = await board.at('e5');
      await page.mouse.click(x, y, { button: 'right' });
    } else {
      await board.press('e5');
    }
    await board.turn('red');
    await page.waitForTimeout(500);
    assert.equal((await board.moves()).length, 4);
    // One that has become impossible is not made: a chariot where the way is still closed.
    await board.move('i0h0');
    await board.press('a0');
    await board.press('a9');
    await board.turn('red');
    await page.waitForTimeout(500);
    assert.equal((await board.moves()).length, 6);
  });
}

pageTest('touch-move and no taking back hold for a game', { device: PHONE }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await begin(page, { opponent: 'two' }, { 'touch-move': true, 'no-take-back': true });
  await board.press('e0');
  await board.press('b0');
  assert.equal(await board.status(), '须走帅');
  await board.press('h2');
  await board.press('e2');
  assert.equal(await board.fen(), START);
  await shot('touch-move');
  await board.press('e1');
  assert.deepEqual(await board.moves(), ['帅五进一']);
  assert.ok(await page.locator('.controls button').filter({ hasText: '悔棋' }).isDisabled());
  await page.reload();
  const again = await Player.on(page);
  assert.ok(await page.locator('.controls button').filter({ hasText: '悔棋' }).isDisabled());
  await again.press('a9');
  await again.press('b9');
  assert.equal(await again.status(), '须走车');
  // They are remembered for the next game, and can be left out of it.
  await page.locator('nav.controls button').first().tap();
  await dialog(page).locator('summary').tap();
  assert.ok(await dialog(page).locator('input[name=touch-move]').isChecked());
});

pageTest('the engine plays a game whose side was left to chance', {}, async ({ page, site }) => {
  const player = await Player.open(page, site.url);
  for (let game = 0; game < 3; game += 1) {
    await begin(page, { side: 'random', level: '1' });
    const { below } = await player.state();
    if (below === 'red') await player.move('h2e2');
    await player.turn(below);
    assert.equal((await player.moves()).length, below === 'red' ? 2 : 1);
  }
});

pageTest('pieces are given, by name and by tapping them away', { device: SMALL_PHONE }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await page.locator('nav.controls button').first().tap();
  await label(page, 'level', '1').tap();
  await dialog(page).locator('summary').tap();
  await dialog(page).locator('select[name=start]').selectOption('horses');
  await label(page, 'giver', 'me').tap();
  await dialog(page).locator('.men button').nth(-9).scrollIntoViewIfNeeded();
  await dialog(page).locator('.men button').nth(-9).tap();
  assert.equal(await dialog(page).locator('select[name=start]').inputValue(), 'free');
  await page.waitForTimeout(300);
  await shot('handicap');
  await dialog(page).locator('button.primary').tap();
  await dialog(page).waitFor({ state: 'hidden' });
  assert.match(await board.fen(), /\/2BAKAB1R w/);
  await board.move('b2e2');
});

pageTest('a game begins from a position, and a bad one is named', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await page.locator('nav.controls button').first().click();
  await dialog(page).locator('summary').click();
  await label(page, 'opponent', 'two').click();
  await dialog(page).locator('select[name=start]').selectOption('position');
  const box = dialog(page).locator('textarea');
  await box.fill('4k4/9/9/9/9/9/9/9/9/4K4 w');
  assert.match(await dialog(page).locator('.fault').innerText(), /将帅照面/);
  await dialog(page).locator('button.primary').click();
  assert.ok(await dialog(page).isVisible());
  const odd = '3k5/9/9/9/9/9/9/c8/9/3BK4 w - - 0 1';
  await box.fill(odd);
  await dialog(page).locator('button.primary').click();
  await dialog(page).waitFor({ state: 'hidden' });
  assert.equal(await board.fen(), odd);
  await board.notice('红方相不可能在 d0').waitFor();
  await shot('odd position');
});

pageTest('advice is an arrow', { device: PHONE }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const picture = () => board.canvas.evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await board.control('提示');
  await page.waitForFunction(() => /建议/.test(document.querySelector('p.unseen[aria-live=polite]').textContent), null, { timeout: 20_000 });
  await page.waitForTimeout(200);
  assert.notEqual(await picture(), before);
  await shot('advice');
  await board.move('h2e2');
  assert.ok(await page.locator('.controls button').filter({ hasText: '提示' }).isEnabled());
});

pageTest('the engine keeps within its clock', { timeout: 120_000 }, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await page.locator('nav.controls button').first().click();
  await label(page, 'level', '11').click();
  await label(page, 'time', 'more').click();
  await dialog(page).locator('input[name=clock-5]').fill('2');
  await dialog(page).locator('button.primary').click();
  await dialog(page).waitFor({ state: 'hidden' });
  for (const move of ['h2e2', 'h0g2', 'i0h0', 'g3g4']) {
    await board.move(move);
    await board.turn('red');
  }
  assert.equal((await board.state()).status, 'red');
});

pageTest('a message on the smallest phone leaves the board alone', { device: SMALL_PHONE }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await page.evaluate(() => {
    location.hash = 'fen=3k5/9/9/9/9/9/9/c8/9/3BK4_w_-_-_0_1';
  });
  await page.locator('.notice').waitFor();
  const [canvas, notice] = [await board.canvas.boundingBox(), await page.locator('.notice').boundingBox()];
  assert.ok(notice.y >= canvas.y + canvas.height - 1, `${notice.y} < ${canvas.y + canvas.height}`);
  assert.ok(notice.y + notice.height <= 568.5);
  await shot('message small phone');
});

pageTest('what is copied is said', {}, async ({ page, site }) => {
  await Player.open(page, site.url);
  await page.locator('header.bar').getByRole('button', { name: '局面' }).click();
  await page.locator('dialog.position').getByRole('button', { name: '复制' }).click();
  await page.locator('dialog.position').getByRole('button', { name: '已复制' }).waitFor();
  await page.locator('dialog.position').getByRole('button', { name: '复制', exact: true }).waitFor({ timeout: 4000 });
});
