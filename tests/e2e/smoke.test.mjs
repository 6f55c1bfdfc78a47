// The page starts, everywhere it should, and says so where it cannot.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';

/** What a static host of ours will send one day, and a strict host sends today. */
const STRICT = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

const screens = { desktop: DESKTOP, phone: PHONE, 'small phone': SMALL_PHONE };
for (const [name, device] of Object.entries(screens)) {
  pageTest(`starts on a ${name}`, { device }, async ({ page, site, shot }) => {
    await page.goto(site.url);
    await page.waitForSelector('canvas');
    await page.waitForFunction(() => document.fonts.check('700 32px Chuhe', '帥'));
    assert.equal(await page.locator('#boot-failure:visible').count(), 0);
    await shot(`start ${name}`);
  });
}

pageTest('starts under a strict content security policy', { server: { headers: STRICT } }, async ({ page, site }) => {
  await page.goto(site.url);
  await page.waitForSelector('canvas');
  await page.waitForFunction(() => document.fonts.check('700 32px Chuhe', '帥'));
});

pageTest('asks its own folder only', {}, async ({ page, site }) => {
  const foreign = [];
  const own = [site.url, `blob:${new URL(site.url).origin}/`, 'data:'];
  page.on('request', (request) => {
    if (!own.some((start) => request.url().startsWith(start))) foreign.push(request.url());
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  assert.deepEqual(foreign, []);
});

const pageFiles = { wasm: /^page-.*\.wasm$/, glue: /^page-.*\.js$/ };
for (const [file, pattern] of Object.entries(pageFiles)) {
  for (const kind of ['missing', 'html', 'corrupt']) {
    const options = { faults: [[pattern, kind]], allow: [/did not start/, /404/, /MIME type/, /integrity/] };
    pageTest(`says what is wrong when the page's ${file} is ${kind}`, options, async ({ page, site, shot }) => {
      await page.goto(site.url);
      const failure = page.getByRole('alert');
      await failure.waitFor();
      assert.match(await failure.innerText(), /棋盘未能载入/);
      await shot(`broken ${file} ${kind}`);

      site.heal();
      await failure.getByRole('button', { name: '重新载入' }).click();
      await page.waitForFunction(() => document.getElementById('chuhe-assets'));
      await page.waitForLoadState('networkidle');
      assert.equal(await page.getByRole('alert').filter({ hasText: '棋盘未能载入' }).count(), 0);
    });
  }
}

pageTest('starts on a host that knows no MIME type of wasm', { faults: [[/\.wasm$/, 'untyped']] }, async ({ page, site }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' });
  assert.equal(await page.locator('#boot-failure:visible').count(), 0);
});
