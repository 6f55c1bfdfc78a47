// Plays what a first visit brings and prints the numbers of the page's functions that ran. For `cargo xtask first`, on a traced page.
import { DESKTOP, PHONE } from '../helpers/devices.mjs';
import { launch } from '../helpers/browser.mjs';
import { Game } from '../helpers/game.mjs';
import { startServer } from '../helpers/server.mjs';

/** Moves that stand whatever the engine answers. */
const OPENING = ['h2e2', 'h0g2', 'i0h0'];

const site = await startServer();
const ran = new Set();

async function visit(options, play) {
  const session = await launch(options);
  const note = async () => {
    for (const number of await session.page.evaluate(() => [...globalThis.functionsThatRan])) ran.add(number);
  };
  try {
    const game = await Game.open(session.page, site.url);
    await play(game, session.page, note);
    await session.page.waitForTimeout(500);
    await note();
  } finally {
    await session.close();
  }
}

/** Plays a move and waits for the answer. */
async function exchange(game, move, how = 'move') {
  await game[how](move);
  await game.page.waitForFunction(() => document.querySelector('canvas#board').dataset.status === 'red', null, { timeout: 60_000 });
}

await visit({ device: DESKTOP }, async (game, page, note) => {
  for (const move of OPENING) await exchange(game, move);
  await page.waitForTimeout(500);
  await note();
  // The game is there again the next time.
  await page.reload();
  await game.canvas.waitFor();
  await page.waitForTimeout(1000);
  await exchange(game, 'b0c2', 'drag');
});
await visit({ device: PHONE, locale: 'en-US', colorScheme: 'dark' }, async (game) => {
  for (const move of OPENING) await exchange(game, move);
});
await visit({ device: DESKTOP, locale: 'vi-VN', reducedMotion: 'reduce' }, async (game, page) => {
  await page.setViewportSize({ width: 700, height: 900 });
  // The keyboard alone.
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await exchange(game, OPENING[0]);
});
await visit({ device: PHONE, locale: 'zh-TW' }, async (game) => {
  await exchange(game, OPENING[0]);
});
await site.close();
console.log([...ran].join(' '));
