// Setting up a position by hand, finger, keyboard and text.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

const open = async (page, site) => {
  const board = await Player.open(page, site.url);
  await page.locator('.mode').nth(2).click();
  await page.locator('.setup').waitFor();
  return board;
};
const fen = (page) => page.locator('#board').getAttribute('data-fen');
const tool = (page, words) => page.locator('.setup').getByRole('button', { name: words, exact: true }).click();
const problems = (page) => page.locator('.position-faults li').allInnerTexts();

pageTest('a position is set up by drag, tap, right click and keyboard', { device: DESKTOP }, async ({ page, site }) => {
  const board = await open(page, site);
  await tool(page, '清空');
  assert.equal(await fen(page), '5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
  assert.deepEqual(await problems(page), ['局面合理']);
  const to = await board.at('c4');
  const piece = await page.locator('[data-piece=N]').boundingBox();
  await page.mouse.move(piece.x + 20, piece.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  assert.match(await fen(page), /\/2N6\//);
  await page.locator('[data-piece=a]').click();
  const e8 = await board.at('e8');
  await page.mouse.click(e8.x, e8.y);
  assert.equal(await fen(page), '5k3/4a4/9/9/9/2N6/9/9/9/4K4 w - - 0 1');
  assert.deepEqual(await problems(page), ['局面合理']);
  await page.mouse.click(to.x, to.y, { button: 'right' });
  assert.equal(await fen(page), '5k3/4a4/9/9/9/9/9/9/9/4K4 w - - 0 1');
  await tool(page, '撤销');
  assert.match(await fen(page), /2N6/);
  await page.locator('[data-piece=a]').click();
  // A piece that is dragged off the board is gone.
  await page.mouse.move(e8.x, e8.y);
  await page.mouse.down();
  await page.mouse.move(e8.x, e8.y + 30);
  await page.mouse.move(2, 2, { steps: 3 });
  await page.mouse.up();
  assert.equal(await fen(page), '5k3/9/9/9/9/2N6/9/9/9/4K4 w - - 0 1');
  await page.mouse.click(to.x, to.y);
  await page.keyboard.press('Delete');
  assert.equal(await fen(page), '5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
});

pageTest('a finger sets up, a FEN is read while it is typed, and a game begins', { device: PHONE }, async ({ page, site }) => {
  const board = await open(page, site);
  await page.locator('[data-piece=P]').tap();
  const { x, y } = await board.at('e5');
  await page.touchscreen.tap(x, y);
  assert.match(await fen(page), /\/4P4\//);
  assert.ok((await problems(page)).includes('红方棋子过多'));
  const box = page.locator('.setup .fen');
  await box.fill('9/9/oops');
  assert.match(await page.locator('.setup .fault').innerText(), /10 行/);
  const text = '3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1';
  await box.fill(text);
  await box.blur();
  for (const words of ['左右互换', '红黑互换']) {
    await tool(page, words);
    assert.notEqual(await fen(page), text);
    await tool(page, words);
    assert.equal(await fen(page), text);
  }
  await page.reload();
  await Player.on(page);
  assert.equal(await fen(page), START, 'the game is untouched');
  await page.locator('.mode').nth(2).tap();
  assert.equal(await fen(page), text);
  await tool(page, '从此对弈');
  await page.locator('dialog.new-game .primary').tap();
  assert.equal(await page.locator('#chuhe').getAttribute('data-mode'), 'play');
  assert.ok((await fen(page)).startsWith('3k5'));
});
