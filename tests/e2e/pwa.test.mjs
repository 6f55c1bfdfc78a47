// The page as an app: installable, whole without a connection, new versions by consent only, what is kept mends itself.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

const ALLOWED = { browser: { serviceWorkers: 'allow' } };
/** What the browser itself writes when a host is gone. */
const GONE = [/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/];

/** Waits until the page says that it works without a connection. */
async function whole(page) {
  await page.waitForFunction(() => document.querySelector('[data-offline]')?.dataset.offline === 'ready', null, { timeout: 60_000 });
}

/** What the service worker has kept: [cache, address] pairs. */
const kept = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push([name, request.url]);
    }
    return found;
  });

/** The built page as a later version: another style sheet and another engine, under other names, as a build would leave them. */
async function laterVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-later-'));
  await cp(process.env.CHUHE_DIST, folder, { recursive: true });
  const hash = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  const edit = async (name, change) => writeFile(join(folder, name), change(await readFile(join(folder, name), 'utf8')));
  const replaced = new Map();
  for (const name of await readdir(folder)) {
    if (!/^(style|engine|app)-[0-9a-f]{16}\.(css|js)$/.test(name)) continue;
    const later = name.replace(/[0-9a-f]{16}/, (old) => [...old].reverse().join(''));
    const before = await readFile(join(folder, name));
    const comment = name.endsWith('.css') ? '\n/* later */\n:root { --version: later; }\n' : '\n// later\n';
    const after = Buffer.concat([before, Buffer.from(comment)]);
    await rm(join(folder, name));
    await writeFile(join(folder, later), after);
    replaced.set(name, later).set(hash(before), hash(after));
  }
  assert.equal(replaced.size, 6);
  const rename = (text) => [...replaced].reduce((result, [old, later]) => result.replaceAll(old, later), text);
  const index = await readFile(join(folder, 'index.html'));
  await edit('index.html', rename);
  replaced.set(hash(index), hash(await readFile(join(folder, 'index.html'))));
  await edit('sw.js', (text) => rename(text).replace(/BUILD = '[0-9a-f]+'/, "BUILD = 'later'"));
  return folder;
}

pageTest('the browser finds nothing that stands against installing', ALLOWED, async ({ page, site, session }) => {
  await Player.open(page, site.url);
  await whole(page);
  const client = await session.context.newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  const { errors, data } = await client.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.name, '楚河 · 象棋');
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    assert.equal((await page.request.get(new URL(src, site.url).href)).status(), 200, src);
  }
});

pageTest('loaded once, it plays, goes on and reloads without a host', { ...ALLOWED, allow: GONE }, async ({ page, site, session, shot }) => {
  let board = await Player.open(page, site.url);
  await whole(page);
  await board.newGame({ level: 1 });
  await board.move('h2e2');
  await board.turn('red');
  const saved = await board.fen();
  await site.close();

  await page.reload();
  board = await Player.on(page);
  assert.equal(await board.fen(), saved, 'the game goes on');
  await board.move('h0g2');
  await board.turn('red');
  assert.equal((await board.moves()).length, 4, 'the engine answers');
  await shot('offline');
  await page.goto(`${site.url}?utm=x#fen=${encodeURIComponent('3k5/7R1/9/9/9/9/9/9/4A4/3AK3R w - - 0 1')}`);
  board = await Player.on(page);
  assert.match(await board.fen(), /^3k5\/7R1/);
  // The next day, still without a host: a game of yesterday is opened from the library, in an address below the page's as well.
  await session.restart();
  const next = session.page;
  board = await Player.open(next, site.url);
  assert.match(await board.fen(), /^3k5\/7R1/);
  await next.locator('header.bar').getByRole('button', { name: '棋谱库' }).click();
  await next.locator('.kept li').filter({ hasText: '4 着' }).locator('[data-act=open]').click();
  await next.locator('dialog.library').waitFor({ state: 'hidden' });
  assert.equal((await board.moves()).length, 4, 'the saved game is opened');
  await board.move('g3g4');
  await board.turn('red');
  assert.equal((await board.moves()).length, 6, 'and goes on');
});

pageTest('every file is kept, and nothing twice', ALLOWED, async ({ page, site }) => {
  await Player.open(page, site.url);
  await whole(page);
  const files = (await readdir(process.env.CHUHE_DIST)).filter((name) => name !== 'sw.js' && !/^(screenshot-|embed)/.test(name));
  const addresses = files.map((name) => site.url + (name === 'index.html' ? '' : name));
  const found = (await kept(page)).map(([, address]) => address).filter((address) => !address.endsWith('/~used'));
  assert.deepEqual(found.sort(), addresses.sort());
});

pageTest('an installation that cannot be whole is none, and the page plays on', { ...ALLOWED, faults: [[/^monochrome-/, 'missing']], allow: GONE }, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await page.waitForFunction(() => document.querySelector('[data-offline]')?.dataset.offline === 'failed');
  assert.deepEqual(await kept(page), []);
  await board.newGame({ level: 1 });
  await board.move('h2e2');
  site.heal();
  await page.reload();
  await Player.on(page);
  await whole(page);
});

pageTest('a host that answers with its start page does not get into what is kept', { ...ALLOWED, faults: [[/^any-192/, 'html']] }, async ({ page, site }) => {
  await Player.open(page, site.url);
  await page.waitForFunction(() => document.querySelector('[data-offline]')?.dataset.offline === 'failed');
  assert.deepEqual(await kept(page), []);
});

pageTest('a new version is offered, not forced; the game stays, and no file of the old one is used', ALLOWED, async ({ page, site, shot }) => {
  let board = await Player.open(page, site.url);
  await whole(page);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  const saved = await board.fen();
  const version = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--version'));

  const later = await laterVersion();
  site.serve(later);
  try {
    // The same as an hour later.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
    });
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting);
    await page.waitForTimeout(500);
    assert.equal(await board.notice('新版本').count(), 0, 'never during a game');
    await board.move('h9g7');
    assert.equal(await version(), '', 'nothing is loaded again by itself');

    // A reload is no update either: the version that is used stays whole.
    await page.reload();
    board = await Player.on(page);
    assert.equal(await version(), '');
    const notice = board.notice('新版本可用');
    await notice.waitFor();
    await shot('a new version');

    const loads = [];
    page.on('framenavigated', () => loads.push(page.url()));
    await notice.getByRole('button', { name: '更新' }).click();
    await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--version') === 'later');
    board = await Player.on(page);
    await page.waitForTimeout(500);
    assert.equal(loads.length, 1, 'loaded once');
    assert.notEqual(saved, await board.fen());
    assert.deepEqual(await board.moves(), ['炮二平五', '马8进7'], 'the game is kept');
    const served = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const old = (await readdir(process.env.CHUHE_DIST)).filter((name) => /^(style|engine|app)-/.test(name) && !name.endsWith('.wasm'));
    assert.deepEqual(served.filter((name) => old.some((file) => name.endsWith(file))), []);
    await whole(page);
    await board.newGame({ level: 1 });
    await board.move('h2e2');
    await board.turn('red');
  } finally {
    await rm(later, { recursive: true, force: true });
  }
});

pageTest('another tab keeps its own version until it is loaded again', ALLOWED, async ({ page, site, session }) => {
  const other = await Player.open(page, site.url);
  await whole(page);
  await other.newGame({ opponent: 'two' });
  await other.move('h2e2');
  const later = await laterVersion();
  site.serve(later);
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting);
    const second = await session.context.newPage();
    const board = await Player.open(second, site.url);
    await board.notice('新版本可用').getByRole('button', { name: '更新' }).click();
    await second.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--version') === 'later');
    // The first tab is where it was, and an engine of its own version starts although the host has it no more.
    assert.equal((await other.moves()).length, 1);
    await other.newGame({ level: 1 });
    await other.move('h2e2');
    await other.turn('red');
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--version')), '');
  } finally {
    await rm(later, { recursive: true, force: true });
  }
});

for (const name of ['corrupted', 'evicted']) {
  pageTest(`a kept file that is ${name} is mended`, { ...ALLOWED, allow: GONE }, async ({ page, site }) => {
    let board = await Player.open(page, site.url);
    await whole(page);
    // The engine, the page's own code, and the page.
    const pattern = String.raw`/engine-\w+\.wasm$|/page-\w+\.js$|/repo/$`;
    const hurt = await page.evaluate(
      async ([source, damage]) => {
        let count = 0;
        for (const key of await caches.keys()) {
          const cache = await caches.open(key);
          for (const request of await cache.keys()) {
            if (!new RegExp(source).test(request.url)) continue;
            if (damage === 'evicted') await cache.delete(request);
            else await cache.put(request, new Response('garbage', { headers: { 'content-type': 'text/javascript' } }));
            count += 1;
          }
        }
        return count;
      },
      [pattern, name],
    );
    assert.equal(hurt, 3);
    await page.reload();
    board = await Player.on(page);
    await whole(page);
    await site.close();
    await page.reload();
    board = await Player.on(page);
    await board.newGame({ level: 1 });
    await board.move('h2e2');
    await board.turn('red');
    assert.equal((await board.moves()).length, 2);
  });
}

pageTest('a shortcut and a shared text are understood, and a running game stays', ALLOWED, async ({ page, site }) => {
  let board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  const game = await board.fen();
  await page.goto(`${site.url}?go=study`);
  board = await Player.on(page);
  await page.waitForSelector('#chuhe[data-mode=study]');
  assert.equal(new URL(page.url()).search, '', 'a reload does not do it again');
  await page.goto(`${site.url}?go=play`);
  board = await Player.on(page);
  assert.equal(await board.fen(), game);
  await page.goto(`${site.url}?share=${encodeURIComponent('1. 炮二平五 马8进7 2. 马二进三')}`);
  board = await Player.on(page);
  await page.waitForSelector('#chuhe[data-mode=study]');
  assert.match(await page.locator('.tree').innerText(), /炮二平五[^]*马二进三/);
  await page.getByRole('button', { name: '对局', exact: true }).click();
  assert.equal(await board.fen(), game);
});

/** Sends what Android sends to the address of `share_target`, as if another program had. */
const share = (page, files, texts = {}) =>
  page.evaluate(
    ([list, fields]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: './share', enctype: 'multipart/form-data' });
      const transfer = new DataTransfer();
      for (const [name, text] of list) transfer.items.add(new File([text], name, { type: 'application/octet-stream' }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      input.files = transfer.files;
      form.append(input);
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    },
    [files, texts],
  );

pageTest('a file that another program shares is opened, without a host', { ...ALLOWED, allow: GONE }, async ({ page, site }) => {
  await Player.open(page, site.url);
  await whole(page);
  await page.reload();
  await Player.on(page);
  await site.close();
  // The page's own policy lets it send no form at all; other programs are not bound by it.
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
  await Player.on(page);
  await share(page, [['一局棋.pgn', '[Red "甲"]\n\n1. 炮二平五 马8进7 *\n']]);
  await page.waitForURL(site.url);
  await Player.on(page);
  await page.waitForSelector('#chuhe[data-mode=study]');
  await page.locator('.tree').getByText('炮二平五').waitFor();
  assert.deepEqual((await page.evaluate(() => caches.keys())).filter((name) => name.includes('shared')), [], 'nothing is left behind');

  await share(page, [], { share: '1. 兵七进一 卒7进1' });
  await page.waitForURL(site.url);
  await Player.on(page);
  await page.locator('.tree').getByText('兵七进一').waitFor();
});

pageTest('on an iPhone the page says how it is installed', {
  device: { ...PHONE, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1' },
}, async ({ page, site, shot }) => {
  await Player.open(page, site.url);
  await page.getByRole('button', { name: '设置' }).click();
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: '安装到设备' }).scrollIntoViewIfNeeded();
  await shot('settings on an iPhone');
  await page.getByRole('button', { name: '安装到设备' }).click();
  await page.getByRole('dialog', { name: '添加到主屏幕' }).waitFor();
  await page.waitForTimeout(300);
  await shot('install on an iPhone');
});

pageTest('without a service worker the page just works', { browser: { serviceWorkers: 'allow' } }, async ({ page, site }) => {
  await page.addInitScript(() => {
    delete Object.getPrototypeOf(navigator).serviceWorker;
  });
  const board = await Player.open(page, site.url);
  assert.equal(await board.fen(), START);
  await board.newGame({ level: 1 });
  await board.move('h2e2');
  await board.turn('red');
  assert.equal(await page.evaluate(() => document.querySelector('[data-offline]').dataset.offline), 'unavailable');
});
