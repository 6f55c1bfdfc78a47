// Prints how long a board in a frame takes from its HTML to its first picture, at a CPU that is four times slower.
import { launch, throttle } from '../helpers/browser.mjs';
import { startServer } from '../helpers/server.mjs';

const RUNS = 7;
const site = await startServer();
const session = await launch({ device: { viewport: { width: 420, height: 640 } } });
const { page } = session;
await throttle(page, 4);
await page.addInitScript(() => {
  window.addEventListener('ready', () => {
    const { responseEnd } = performance.getEntriesByType('navigation')[0];
    window.drawn = performance.now() - responseEnd;
  }, true);
});
const times = [];
for (let run = 0; run < RUNS; run += 1) {
  await page.goto('about:blank');
  await page.goto(`${site.url}embed.html#moves=h2e2h9g7h0g2&ply=${run % 4}`);
  await page.waitForFunction(() => window.drawn > 0, null, { timeout: 20_000 });
  times.push(await page.evaluate(() => window.drawn));
}
await session.close();
await site.close();
times.sort((a, b) => a - b);
const shown = times.map((time) => time.toFixed(0)).join(' ');
console.log(`  first board drawn ${times[RUNS >> 1].toFixed(0)} ms after its HTML at 4x throttle (median of ${shown}; at most 300)`);
