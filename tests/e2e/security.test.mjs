// The page asks nobody but its own host, obeys its own policy, and takes nothing from an address on trust.
import assert from 'node:assert/strict';

import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

// Playwright tells what service workers ask for only when it is told to.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1';

/** Collects what the policy forbids, in the page. */
const watchPolicy = (page) =>
  page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      window.violations.push(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    );
  });

const violations = (page) => page.evaluate(() => window.violations);

pageTest('no other host is ever asked, and the policy is never broken', { browser: { serviceWorkers: 'allow' } }, async ({ page, site, session }) => {
  const asked = new Set();
  session.context.on('request', (request) => asked.add(request.url()));
  await watchPolicy(page);
  const board = await Player.open(page, site.url);
  await page.waitForFunction(() => document.querySelector('[data-offline]')?.dataset.offline === 'ready');
  await board.newGame({ level: 1 });
  await board.move('h2e2');
  await board.turn('red');
  for (const mode of ['打谱', '摆局', '对局']) {
    await page.getByRole('button', { name: mode, exact: true }).click();
    await page.waitForTimeout(200);
  }
  // Every control that is in sight, but for those that lead away from the page.
  const names = await page.locator('button:visible').evaluateAll((buttons) => buttons.map((button) => button.ariaLabel || button.textContent));
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true }).first();
    if ((await button.isVisible()) && (await button.isEnabled())) await button.click();
    await page.waitForTimeout(50);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await violations(page), []);
  const foreign = [...asked].filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url));
  assert.deepEqual(foreign, []);
  assert.ok([...asked].some((url) => /sw\.js$/.test(url)) && asked.size > 10, `${asked.size} requests were seen`);
});

pageTest('the policy stops what does not belong to the page', { allow: [/Content Security Policy|ERR_BLOCKED_BY_CSP|violates/] }, async ({ page, site }) => {
  await watchPolicy(page);
  await Player.open(page, site.url);
  const tried = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.injected = true"><p style="position:fixed">');
    const fetched = await fetch('http://example.invalid/').then(() => 'answered', () => 'stopped');
    // Later: what the test itself evaluates is exempt.
    setTimeout('window.evaluated = true');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { injected: window.injected ?? false, fetched, evaluated: window.evaluated ?? false };
  });
  assert.deepEqual(tried, { injected: false, fetched: 'stopped', evaluated: false });
  const stopped = (await violations(page)).map((text) => text.split(':')[0]);
  for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-attr', 'connect-src', 'script-src']) {
    assert.ok(stopped.includes(directive), `${directive} in ${stopped}`);
  }
});

const hostile = {
  'a script': '<script>window.injected=1</script>',
  'an element with a handler': '"><img src=x onerror=window.injected=1>',
  'a script, encoded': '%3Csvg%20onload%3D%22window.injected%3D1%22%3E',
  'a script in Chinese quotes': '「<svg/onload=alert(1)>」',
  'another type': '[object Object]',
  'a key of every object': '__proto__',
  'a number': '1e309',
  'no text': '%00%01%ff',
  'half an encoding': '%E5%B8',
  'a megabyte': 'r'.repeat(1_000_000),
  'a megabyte of rows': '9/'.repeat(500_000),
  'a position with a megabyte behind it': `${START.replaceAll(' ', '_')}_${'x'.repeat(150_000)}`,
  'two hundred kings': `${'k'.repeat(9)}/`.repeat(10),
};
pageTest('hostile addresses change nothing and are told', { timeout: 240_000 }, async ({ page, site }) => {
  await watchPolicy(page);
  page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
  let board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  const game = await board.fen();
  for (const [name, text] of Object.entries(hostile)) {
    // As a link that is followed in the page, and as an address that it opens with.
    for (const way of ['followed', 'opened']) {
      if (way === 'opened') await page.goto('about:blank');
      await page.goto(`${site.url}#fen=${text}`);
      board = await Player.on(page);
      const notice = page.locator('.notice').first();
      await notice.waitFor();
      assert.ok((await notice.innerText()).length < 400, `${name}: a short notice`);
      assert.equal(await board.fen(), game, `${name}, ${way}: the game stays`);
      assert.equal(await page.evaluate(() => window.injected), undefined, name);
      assert.equal(await page.locator('main script, main img[src]').count(), 0, name);
      assert.deepEqual(await violations(page), [], name);
      while (await page.locator('.notice').count()) await page.locator('.notice .quiet').first().click();
    }
  }
  for (const rest of ['moves=%3Cscript%3E', 'moves=h2e2zzzz&ply=-1', `moves=${'h2e2'.repeat(20_000)}`, 'pgn=%3Cimg%20src=x%20onerror=window.injected=1%3E', 'pgn=%ff&ply=1e309', 'fen=&moves=&pgn=']) {
    await page.goto('about:blank');
    await page.goto(`${site.url}#${rest}`);
    board = await Player.on(page);
    assert.equal(await page.evaluate(() => window.injected), undefined, rest.slice(0, 60));
    assert.equal(await page.locator('main script, main img[src]').count(), 0, rest.slice(0, 60));
    assert.deepEqual(await violations(page), [], rest.slice(0, 60));
    // It is shown among the records, with what is wrong about it; the game is where it was.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '对局', exact: true }).click();
    assert.equal(await board.fen(), game, rest.slice(0, 60));
  }
  for (const query of ['?go=%3Cimg%20src=x%20onerror=alert(1)%3E', '?share=%3Cscript%3Ealert(1)%3C/script%3E', '?share=%ff%fe', '?go=__proto__']) {
    await page.goto(site.url + query);
    board = await Player.on(page);
    await page.locator('.notice').waitFor();
    assert.equal(await board.fen(), game, query);
  }
});

pageTest('messages and events from elsewhere change nothing', { browser: { serviceWorkers: 'allow' } }, async ({ page, site, session }) => {
  const board = await Player.open(page, site.url);
  await page.waitForFunction(() => document.querySelector('[data-offline]')?.dataset.offline === 'ready');
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  const game = await board.fen();
  const looks = await page.locator('#chuhe').innerText();

  // Another site's page that has opened ours, and one of ours that sends what it should not.
  const other = await session.context.newPage();
  await other.goto('data:text/html,<p>another site</p>');
  await other.evaluate((url) => { window.ours = window.open(url); }, site.url);
  const opened = await session.context.waitForEvent('page').catch(() => null) ?? session.context.pages().at(-1);
  await Player.on(opened);
  const before = await opened.locator('#chuhe').innerText();
  const junk = () => [null, 0, 'activate', 'x'.repeat(1_000_000), { type: 'fen', fen: 'x' }, { offline: 'ready' }, { whole: false }, [[]], new ArrayBuffer(1 << 20), { __proto__: { update: true } }];
  await other.evaluate((source) => { for (const data of eval(source)()) window.ours?.postMessage(data, '*'); }, junk.toString());
  await opened.waitForTimeout(200);
  assert.equal(await opened.locator('#chuhe').innerText(), before);
  await opened.close();
  await other.close();

  await page.evaluate((list) => {
    for (const detail of [null, undefined, 7, 'update', [], {}, { offline: 5 }, { install: {} }, { address: 7 }, { file: 'x' }, { file: {} }, { update: 'true' }, { tooLarge: [] }]) {
      window.dispatchEvent(new CustomEvent('chuhe:app', { detail }));
    }
    window.dispatchEvent(new Event('chuhe:app'));
    for (const data of list) navigator.serviceWorker.controller?.postMessage(data);
  }, [null, 0, 'x', { check: true }, ['activate'], 'ACTIVATE']);
  await page.waitForTimeout(300);
  assert.equal(await board.fen(), game);
  // What cannot be read is taken for the least: not available.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('check'));
  assert.equal(await page.locator('#chuhe').innerText(), looks);
  await board.move('h9g7');
});
