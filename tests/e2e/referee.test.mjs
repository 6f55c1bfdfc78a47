// The referee on the page: two people repeat, are warned, and read the ruling.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player } from './helpers/player.mjs';

/** 车一平二 chases the horse for ever, the horse only runs. */
const CHASE = '4ka2R/4a4/9/9/7n1/9/9/9/4A4/4KA3 w - - 0 1';
const CYCLE = ['i9h9', 'h5i3', 'h9i9', 'i3h5'];

/** A board for two people with that position, chosen by the address as a link would. */
async function twoPlayers(page, site, fen) {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await page.evaluate((text) => {
    location.hash = `fen=${text}`;
  }, fen.replaceAll(' ', '_'));
  await page.waitForFunction((text) => document.getElementById('board').dataset.fen === text, fen);
  return board;
}

const devices = { desktop: DESKTOP, phone: PHONE, 'small phone': SMALL_PHONE };
for (const [name, device] of Object.entries(devices)) {
  pageTest(`a perpetual chase is warned of, ruled and explained on a ${name}`, { device }, async ({ page, site, shot }) => {
    const board = await twoPlayers(page, site, CHASE);
    const banner = page.locator('.banner');
    const ruling = page.locator('aside.ruling');
    for (const move of CYCLE.slice(0, 3)) await board.move(move);
    assert.equal(await banner.getAttribute('data-kind'), 'none', 'too early for a warning');
    await board.move(CYCLE[3]);
    assert.match(await banner.innerText(), /再重复一次将判负：红方长捉黑马/);
    await page.waitForTimeout(400);
    await shot(`warning ${name}`);

    await banner.getByRole('button', { name: '查看' }).click();
    await ruling.waitFor();
    assert.match(await ruling.innerText(), /红车捉黑马，无根/);
    const before = await board.fen();
    await board.press('h5');
    await ruling.waitFor({ state: 'hidden' });
    assert.equal(await board.fen(), before, 'the press only leads back to the game');

    for (const move of CYCLE) await board.move(move);
    assert.equal((await board.state()).status, 'over');
    assert.match(await board.status(), /黑方胜/);
    assert.match(await banner.innerText(), /红方长捉黑马，判负/);
    await page.waitForTimeout(400);
    await shot(`verdict ${name}`);

    await banner.getByRole('button', { name: '裁决' }).click();
    await ruling.waitFor();
    const rows = ruling.getByRole('option');
    const labels = await ruling.locator('.label').allInnerTexts();
    assert.deepEqual(labels, ['捉', '闲', '捉', '闲']);
    assert.match(await ruling.innerText(), /第 4 条/);
    await page.waitForTimeout(500);
    await shot(`ruling ${name}`);
    const inView = await ruling.locator('.summary').evaluate((summary) => {
      const { x, y } = summary.getBoundingClientRect();
      return summary.contains(document.elementFromPoint(x + 20, y + 8));
    });
    assert.ok(inView, 'it begins with what it comes to');
    await page.keyboard.press('ArrowDown');
    assert.equal(await rows.nth(1).getAttribute('aria-selected'), 'true');
    await rows.nth(2).click();
    assert.equal(await rows.nth(2).getAttribute('aria-selected'), 'true');
    await page.waitForTimeout(500);
    await shot(`ruling row ${name}`);
    await page.keyboard.press('Escape');
    await ruling.waitFor({ state: 'hidden' });
    const scroll = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok(scroll <= 0, `the page does not scroll: ${scroll}`);
  });
}

pageTest('draw offers are even, and an agreed draw is kept', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const banner = page.locator('.banner');
  const button = page.locator('.controls button').filter({ hasText: '求和' });
  await board.control('求和');
  assert.match(await banner.innerText(), /红方提议和棋/);
  await page.waitForTimeout(300);
  await shot('draw offered');
  await button.click();
  await board.notice('等待答复').waitFor();
  await board.move('h2e2');
  await board.move('h9g7');
  assert.equal(await banner.getAttribute('data-kind'), 'none', "Black's move has refused");
  assert.match(await button.getAttribute('title'), /须待对方/);
  await button.click();
  await board.notice('须待对方').waitFor();
  await board.move('h0g2');
  await board.control('求和');
  await banner.getByRole('button', { name: '同意' }).click();
  assert.equal(await board.status(), '和棋 · 双方同意');
  await page.reload();
  assert.equal(await (await Player.on(page)).status(), '和棋 · 双方同意');
});

pageTest('the rule book is chosen for a game and kept', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.control('新局');
  const dialog = page.locator('dialog.new-game');
  const choose = (value) => dialog.locator(`label:has(input[value="${value}"])`).click();
  await choose('two');
  await dialog.locator('summary').click();
  await choose('computer');
  await page.waitForTimeout(300);
  await shot('rule books');
  await dialog.locator('button.primary').click();
  await page.evaluate((text) => {
    location.hash = `fen=${text}`;
  }, CHASE.replaceAll(' ', '_'));
  await page.waitForFunction((text) => document.getElementById('board').dataset.fen === text, CHASE);
  for (const move of CYCLE) await board.move(move);
  assert.match(await page.locator('.banner').innerText(), /再重复一次将判和/);
  await page.reload();
  const again = await Player.on(page);
  for (const move of CYCLE) await again.move(move);
  assert.equal(await again.status(), '和棋 · 局面重复');
});
