// Prints how long the page's thread is busy at a stretch while the engine thinks or analyses for five seconds, on a CPU four times slower.
import { launch, throttle } from '../helpers/browser.mjs';
import { Game } from '../helpers/game.mjs';
import { mainThreadTasks } from '../helpers/main-thread.mjs';
import { startServer } from '../helpers/server.mjs';

const SLOWDOWN = 4;
const THINKING_MS = 5000;

function print(what, tasks) {
  const worst = tasks.slice(0, 3).map(({ ms, cpu }) => `${ms.toFixed(0)} (${cpu.toFixed(0)} of work)`);
  const busy = tasks.reduce((sum, { ms }) => sum + ms, 0) / THINKING_MS;
  console.log(`while the engine ${what} for ${THINKING_MS / 1000} s, CPU ${SLOWDOWN}× slower (target: below 50 ms):`);
  console.log(`  longest tasks of the page: ${worst.join(', ')} ms; busy ${(100 * busy).toFixed(0)} % of the time`);
}

const site = await startServer();
const session = await launch();
try {
  const game = await Game.open(session.page, site.url);
  await game.newGame({ level: 11 });
  // The engine's files are fetched and compiled before the first move; that is the start's figure and not this one.
  await session.page.waitForLoadState('networkidle');
  await throttle(session.page, SLOWDOWN);
  await game.move('h2e2');
  await game.thinking(true);
  const tasks = await mainThreadTasks(session.page, () => session.page.waitForTimeout(THINKING_MS));
  print('thinks and plays', tasks);

  await session.page.locator('nav.modes button').nth(1).click();
  await session.page.locator('.switch').click();
  for (let lines = 3; lines < 5; lines += 1) await session.page.locator('.counter .step').last().click();
  await session.page.locator('.lines li:nth-child(5) .pv button').first().waitFor();
  print('analyses five lines', await mainThreadTasks(session.page, () => session.page.waitForTimeout(THINKING_MS)));
} finally {
  await session.close();
  await site.close();
}
