// Prints how long the page's script takes for one frame while a piece travels, and while one is carried by hand.
import { DESKTOP, PHONE } from '../helpers/devices.mjs';
import { launch, throttle } from '../helpers/browser.mjs';
import { Player } from '../helpers/player.mjs';
import { startServer } from '../helpers/server.mjs';

const MOVES = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b7e7', 'e2e6', 'd9e8'];

/** Notes the time that each callback of a frame takes. */
const watch = () => {
  window.frames = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (then) =>
    ask((now) => {
      const begun = performance.now();
      then(now);
      window.frames.push(performance.now() - begun);
    });
};

const site = await startServer();
console.log('script of one frame (target: at most 8 ms): middle, 95 of 100, longest');
for (const [name, device] of Object.entries({ desktop: DESKTOP, 'phone, 3 pixels': PHONE })) {
  for (const rate of [1, 4]) {
    const session = await launch({ device });
    try {
      const { page } = session;
      await page.addInitScript(watch);
      const board = await Player.open(page, site.url);
      await board.newGame({ opponent: 'two' });
      await page.waitForTimeout(800);
      await throttle(page, rate);
      const figures = async (what, act) => {
        await page.evaluate(() => window.frames.splice(0));
        await act();
        const frames = (await page.evaluate(() => window.frames)).sort((a, b) => a - b);
        const at = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))].toFixed(1);
        console.log(`  ${name}, CPU ${rate}× slower, ${what}: ${at(0.5)} ${at(0.95)} ${at(1)} ms over ${frames.length} frames`);
      };
      await figures('moves', async () => {
        for (const move of MOVES) {
          await board.move(move);
          await page.waitForTimeout(450);
        }
      });
      const from = await board.at('c3');
      await figures('carrying', async () => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (let i = 0; i < 60; i += 1) await page.mouse.move(from.x + i * 2, from.y - 60 + Math.abs(30 - i) * 2);
        await page.mouse.up();
      });
    } finally {
      await session.close();
    }
  }
}
await site.close();
