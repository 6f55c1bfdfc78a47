// `pageTest`: one browser and one host per test, and no error goes unnoticed.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

import { launch } from './browser.mjs';
import { startServer } from './server.mjs';

const OUTPUT = join(dirname(fileURLToPath(import.meta.url)), '../output');
const TIMEOUT_MS = 120_000;

/** Fails when a place for a value in a text was left empty, in what is seen or in what is read out. */
async function refuseHoles(page) {
  if (page.isClosed() || page.url() === 'about:blank') return;
  const holes = await page.evaluate(() => {
    const values = [...document.body.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ value }) => value));
    return [document.body.textContent, ...values].flatMap((text) => text.match(/.{0,20}\{\d\}.{0,20}/) ?? []);
  });
  if (holes.length > 0) throw new Error(`texts with empty places:\n${holes.join('\n')}`);
}

/**
 * A test in a browser of its own, against a host of its own.
 *
 * `options`: `device` (see devices.mjs); `faults`, pairs of file name pattern and fault (see server.mjs); `allow`, patterns of
 * console errors that belong to the test; `server` and `browser`, further options of `startServer` and `launch`; `timeout` in ms.
 *
 * `body` gets `{ page, site, session, shot }`. The page is not opened yet: `await page.goto(site.url)`. `shot(name)` writes
 * tests/e2e/output/<name>.png. After `session.restart()` use `session.page`.
 */
export function pageTest(name, options, body) {
  const { device, faults = [], allow = [], server, browser, timeout = TIMEOUT_MS } = options;
  test(name, { timeout }, async () => {
    const site = await startServer(server);
    const session = await launch({ device, ...browser });
    for (const [pattern, kind] of faults) site.fault(pattern, kind);
    const shot = (file) => {
      mkdirSync(OUTPUT, { recursive: true });
      return session.page.screenshot({ path: join(OUTPUT, `${file}.png`) });
    };
    try {
      await body({ page: session.page, site, session, shot });
      await refuseHoles(session.page);
      const unexpected = session.problems.filter((problem) => !allow.some((pattern) => pattern.test(problem)));
      if (unexpected.length > 0) throw new Error(`errors in the page:\n${unexpected.join('\n')}`);
    } catch (error) {
      await shot(`FAILED ${name.replaceAll(/[^\w一-鿿 ]/g, '')}`).catch(() => {});
      if (session.problems.length > 0) error.message += `\nall console errors:\n${session.problems.join('\n')}`;
      throw error;
    } finally {
      await session.close();
      await site.close();
    }
  });
}
