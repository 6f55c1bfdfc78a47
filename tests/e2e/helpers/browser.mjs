// The system's Chromium with a fresh profile, watched for errors.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { DESKTOP } from './devices.mjs';

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a browser. `session.page` is its page; `session.problems` collects console errors and uncaught exceptions.
 * `session.restart()` ends the browser and starts it again with the same profile, as a user does the next day.
 */
export async function launch({ device = DESKTOP, ...options } = {}) {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error('CHROMIUM is not set: run the tests with `cargo xtask test --only e2e`');
  const profile = await mkdtemp(join(tmpdir(), 'chuhe-profile-'));
  const session = { problems: [], context: null, page: null };

  const open = async () => {
    session.context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      args: ARGUMENTS,
      // Chromium's sandbox does not work for root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      locale: 'zh-CN',
      // A service worker would answer for a host that is ill. Its own tests allow it.
      serviceWorkers: 'block',
      ...device,
      ...options,
    });
    session.context.on('page', (page) => watch(page, session.problems));
    session.page = session.context.pages()[0] ?? (await session.context.newPage());
    watch(session.page, session.problems);
  };
  session.restart = async () => {
    await session.context.close();
    await open();
    return session.page;
  };
  session.close = async () => {
    await session.context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  await open();
  return session;
}

const watched = new WeakSet();

function watch(page, problems) {
  if (watched.has(page)) return;
  watched.add(page);
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    problems.push(`console error: ${message.text()} (${url}:${lineNumber})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error}`));
  page.on('crash', () => problems.push('the page crashed'));
}

/** Makes the page's CPU `rate` times slower. */
export async function throttle(page, rate) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Swipes with one finger from one point to another, in CSS pixels of the viewport. */
export async function swipe(page, from, to, steps = 8) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let i = 1; i <= steps; i += 1) {
    const part = i / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await touch('touchEnd', []);
}
