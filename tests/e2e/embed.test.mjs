// The embedded board: in frames of other origins, in frames without one, as an element, and against the hostile.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

import { violations } from './helpers/axe.mjs';
import { DESKTOP, PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { startServer } from './helpers/server.mjs';

/** Pages of another origin, by file name. */
async function blog(pages, work) {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-blog-'));
  for (const [name, html] of Object.entries(pages)) await writeFile(join(folder, name), html);
  const site = await startServer({ folder, base: '/' });
  try {
    await work(site.url);
  } finally {
    await site.close();
    await rm(folder, { recursive: true });
  }
}

const page = (body, head = '') => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">${head}
<body style="margin:0">${body}</body></html>`;

/** Waits until a board is painted, in a frame or a page. */
async function board(frame, nth = 0) {
  const canvas = frame.locator('xiangqi-board').nth(nth).locator('canvas');
  await canvas.waitFor();
  await frame.locator('xiangqi-board').nth(nth).evaluate((element) => new Promise((resolve) => {
    const look = () => (element.state && element.shadowRoot.querySelector('canvas').width > 10 ? resolve() : setTimeout(look, 20));
    look();
  }));
  return canvas;
}

const state = (frame, nth = 0) => frame.locator('xiangqi-board').nth(nth).evaluate((element) => element.state);

/** The middle of a point of the board, on the page. */
async function point(canvas, square) {
  const box = await canvas.boundingBox();
  const wide = box.width >= 520;
  const cell = Math.floor(Math.min(box.width / (wide ? 9.6 : 9.11), box.height / (wide ? 11.04 : 10.8)));
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1])];
  return {
    x: box.x + box.width / 2 + (file - 4) * cell,
    y: box.y + box.height / 2 + (4.5 - rank) * cell,
  };
}

async function press(top, canvas, square) {
  const { x, y } = await point(canvas, square);
  await top.mouse.click(x, y);
}

async function until(condition, what, ms = 15_000) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  assert.fail(`did not happen: ${what}`);
}

const SIZE = `<script>
  const sizes = [], events = [];
  addEventListener('message', (event) => {
    if (event.data?.type === 'xiangqi:event') events.push(event.data);
    if (event.data?.type !== 'xiangqi:size') return;
    sizes.push(event.data.height);
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === event.source) frame.style.height = event.data.height + 'px';
  });
</script>`;

pageTest('a board in a frame of another origin', { device: DESKTOP }, async ({ page: top, site, session }) => {
  const asked = [];
  session.context.on('request', (request) => asked.push(request.url()));
  await blog({
    'index.html': page(`<p style="height:80px">Above</p><iframe width="420" height="300" style="border:0"
      src="${site.url}embed.html#moves=h2e2h9g7h0g2&amp;ply=1"></iframe><p style="height:3000px">Below</p>`, SIZE),
  }, async (url) => {
    await top.goto(url);
    const frame = top.frames()[1];
    const canvas = await board(frame);
    assert.equal((await state(frame)).ply, 1);
    await until(async () => (await top.locator('iframe').boundingBox()).height > 480, 'the frame grows');
    const { height } = await top.locator('iframe').boundingBox();
    const inner = await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok(inner <= 0, `nothing to scroll inside: ${inner}, ${height}`);

    // The wheel and the keys are the page's before the board has the focus, the board's after.
    const { x, y } = await point(canvas, 'e4');
    await top.mouse.move(x, y);
    await top.mouse.wheel(0, 60);
    await until(async () => (await top.evaluate(() => scrollY)) > 0, 'the page scrolls');
    assert.equal((await state(frame)).ply, 1);
    await top.evaluate(() => scrollTo(0, 0));
    await press(top, canvas, 'e4');
    await top.mouse.wheel(0, 60);
    await until(async () => (await state(frame)).ply === 2, 'the board steps');
    assert.equal(await top.evaluate(() => scrollY), 0);
    await top.keyboard.press('ArrowRight');
    await until(async () => (await state(frame)).ply === 3, 'the key steps');
    await top.keyboard.press('Home');
    await until(async () => (await state(frame)).ply === 0, 'to the beginning');
    const told = await top.evaluate(() => events.map((event) => event.name));
    assert.ok(told.includes('ready') && told.includes('position'), told.join());

    // The page around may step, within limits.
    const say = (message) => top.evaluate((data) => document.querySelector('iframe').contentWindow.postMessage(data, '*'), message);
    await say({ type: 'xiangqi:command', name: 'last' });
    await until(async () => (await state(frame)).ply === 3, 'a command');
    for (const bad of [
      { type: 'xiangqi:command', name: 'constructor' },
      { type: 'xiangqi:command', name: 'goto', value: '1' },
      { type: 'xiangqi:command', name: ['first'] },
      { type: 'xiangqi:other' },
      'xiangqi:command', null, 7,
    ]) await say(bad);
    await until(async () => (await top.evaluate(() => events.filter((event) => event.name === 'error').length)) === 4, 'reports');
    assert.equal((await state(frame)).ply, 3);
    const engine = asked.filter((address) => /engine|play-/.test(address));
    assert.deepEqual(engine, [], 'no engine for who only looks');
    const foreign = asked.filter((address) => !address.startsWith(site.url) && !address.startsWith(url));
    assert.deepEqual(foreign, [], 'nothing is asked of anybody else');
  });
});

pageTest('a finger on a board to look at scrolls the page', { device: PHONE }, async ({ page: top, site }) => {
  await blog({
    'index.html': page(`<iframe width="390" height="560" style="border:0" src="${site.url}embed.html#moves=h2e2"></iframe>
      <p style="height:3000px">Below</p>`, SIZE),
  }, async (url) => {
    await top.goto(url);
    const canvas = await board(top.frames()[1]);
    const touch = await canvas.evaluate((element) => getComputedStyle(element.parentElement).touchAction);
    assert.equal(touch, 'auto');
    const { x, y } = await point(canvas, 'e4');
    const client = await top.context().newCDPSession(top);
    await client.send('Input.synthesizeScrollGesture', { x, y, yDistance: -250, speed: 1200 });
    assert.ok((await top.evaluate(() => scrollY)) > 100);
  });
});

pageTest('a frame without an origin shows and plays', {
  device: DESKTOP,
}, async ({ page: top, site, session }) => {
  const asked = [];
  session.context.on('request', (request) => asked.push(request.url()));
  await blog({
    'index.html': page(`<iframe width="420" height="640" style="border:0" sandbox="allow-scripts"
      src="${site.url}embed.html#mode=play&amp;level=1"></iframe>`, SIZE),
  }, async (url) => {
    await top.goto(url);
    const frame = top.frames()[1];
    const canvas = await board(frame);
    assert.equal(await frame.evaluate(() => self.origin), 'null');
    assert.ok(await frame.evaluate(() => [...document.fonts].some((face) => face.status === 'loaded')), 'the piece font');
    assert.ok(!asked.some((address) => /engine/.test(address)), 'no engine before a move');
    await press(top, canvas, 'h2');
    await press(top, canvas, 'e2');
    await until(async () => (await state(frame)).ply === 2, 'the engine answers', 40_000);
    const told = await top.evaluate(() => events.filter((event) => event.name === 'move').map((event) => event.detail.move));
    assert.equal(told[0], 'h2e2');
    assert.equal(told.length, 2);
  });
});

pageTest('a board whose program breaks down says so, and the others go on', {
  device: DESKTOP,
  server: { headers: { 'access-control-allow-origin': '*' } },
  allow: [/unreachable|RuntimeError/],
}, async ({ page: top, site, shot }) => {
  await blog({
    'index.html': page(`<xiangqi-board moves="h2e2 h9g7" style="width:400px" lang="zh-Hans"></xiangqi-board>
      <xiangqi-board moves="h2e2" style="width:300px"></xiangqi-board>`,
    `<script type="module" src="${site.url}embed/xiangqi-board.js"></script>`),
  }, async (url) => {
    await top.goto(url);
    await board(top, 0);
    await board(top, 1);
    // Nothing that a page does breaks it, so the page cheats: it calls the board in the middle of a call.
    const message = await top.locator('xiangqi-board').first().evaluate(async (element) => {
      const told = new Promise((resolve) => element.addEventListener('error', (event) => resolve(event.detail.message), { once: true }));
      const { hasOwn } = Object;
      Object.hasOwn = (...pair) => { element.next(); return hasOwn(...pair); };
      await element.toSVG().catch(() => {});
      Object.hasOwn = hasOwn;
      return told;
    });
    assert.match(message, /刷新/);
    assert.match(await top.locator('xiangqi-board').first().locator('.failed').innerText(), /棋盘出了错/);
    await shot('embed broken');
    assert.equal(await top.locator('xiangqi-board').nth(1).evaluate((element) => element.next()), true);
    assert.equal((await state(top, 1)).ply, 1);
  });
});

pageTest('elements of one page share one program', {
  device: DESKTOP,
  server: { headers: { 'access-control-allow-origin': '*' } },
}, async ({ page: top, site, session }) => {
  const asked = [];
  session.context.on('request', (request) => asked.push(request.url()));
  await blog({
    'index.html': page(`<xiangqi-board moves="h2e2 h9g7" style="width:400px"></xiangqi-board>
      <xiangqi-board fen="4k4/9/9/9/9/9/9/9/9/4K4 w" style="width:300px" lang="en"></xiangqi-board>
      <xiangqi-board mode="play" level="1" style="width:400px"></xiangqi-board>
      <xiangqi-board style="width:300px"><pre>1. 炮二平五 马8进7</pre></xiangqi-board>`,
    `<script type="module" src="${site.url}embed/xiangqi-board.js"></script>`),
  }, async (url) => {
    await top.goto(url);
    await board(top, 0);
    await board(top, 1);
    const first = top.locator('xiangqi-board').first();
    const steps = await first.evaluate(async (element) => {
      const events = [];
      for (const name of ['position', 'error']) element.addEventListener(name, (event) => events.push(event.detail));
      const moved = [element.next(), element.next(), element.next()];
      moved.push(element.goto(1), element.goto(1), element.goto('x'));
      await new Promise((resolve) => setTimeout(resolve));
      element.orientation = 'black';
      element.pieces = 'nonsense';
      await new Promise((resolve) => setTimeout(resolve));
      return { moved, events, state: element.state, pgn: element.pgn };
    });
    assert.deepEqual(steps.events.filter((detail) => 'ply' in detail).map((detail) => detail.ply), [1, 2, 1]);
    assert.deepEqual(steps.moved, [true, true, false, true, false, false]);
    assert.ok(steps.events.some((detail) => /goto: "x"/.test(detail.message ?? '')), JSON.stringify(steps.events));
    assert.equal(steps.state.orientation, 'black');
    assert.match(steps.pgn, /H2-E2/i);
    assert.ok(steps.events.some((detail) => /pieces/.test(detail.message ?? '')), JSON.stringify(steps.events));
    const svg = await first.evaluate((element) => element.toSVG());
    assert.match(svg, /^<svg /);
    assert.ok(!/script|<text|href/.test(svg));
    await top.locator('xiangqi-board').nth(2).scrollIntoViewIfNeeded();
    const canvas = await board(top, 2);
    await top.locator('xiangqi-board').nth(3).scrollIntoViewIfNeeded();
    await board(top, 3);
    assert.equal((await state(top, 3)).plies, 2);
    assert.equal(asked.filter((address) => /board-[0-9a-f]+\.wasm/.test(address)).length, 1);
    await canvas.scrollIntoViewIfNeeded();
    await press(top, canvas, 'h2');
    await press(top, canvas, 'e2');
    await until(async () => (await state(top, 2)).ply === 2, 'the engine answers in a page of another origin', 40_000);
    // One that leaves the page leaves nothing behind, and may come back.
    const back = await first.evaluate(async (element) => {
      const parent = element.parentElement;
      element.remove();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const gone = element.state;
      parent.prepend(element);
      return gone;
    });
    assert.equal(back, null);
    await top.evaluate(() => scrollTo(0, 0));
    await board(top, 0);
  });
});

for (const [kind, device] of [['desk', DESKTOP], ['phone', PHONE]]) {
  const server = { headers: { 'access-control-allow-origin': '*' } };
  pageTest(`an element beside text, in a column, afloat (${kind})`, { device, server }, async ({ page: top, site, shot }) => {
    const text = '<p>红炮先到中路，黑马便出来保住中卒。</p>';
    await blog({
      'index.html': page(`<div style="display:flex;gap:16px">${text}<xiangqi-board></xiangqi-board></div>
        <div style="display:flex;flex-direction:column;align-items:center">${text}<xiangqi-board></xiangqi-board></div>
        <div><xiangqi-board style="float:left"></xiangqi-board>${text}</div>`,
      `<meta name="viewport" content="width=device-width"><script type="module" src="${site.url}embed/xiangqi-board.js"></script>`),
    }, async (url) => {
      await top.goto(url);
      for (let i = 0; i < 3; i += 1) {
        await top.locator('xiangqi-board').nth(i).scrollIntoViewIfNeeded();
        const box = await (await board(top, i)).boundingBox();
        assert.ok(box.width >= 236 && box.width <= 430, `board ${i}: ${box.width}`);
        assert.ok(box.x >= 0 && box.x + box.width <= device.viewport.width, `board ${i} from ${box.x}`);
      }
      const over = await top.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `wider than the page by ${over}`);
      await shot(`element beside text ${kind}`);
    });
  });
}

pageTest('a small frame that does not grow says what is wrong in its whole width', {
  device: DESKTOP, allow: [/楚河/],
}, async ({ page: top, site, shot }) => {
  await blog({
    'index.html': page(`<iframe width="300" height="300" style="border:0" src="${site.url}embed.html#record=nothing%20that%20is%20a%20game"></iframe>`),
  }, async (url) => {
    await top.goto(url);
    const frame = top.frames()[1];
    await board(frame);
    const words = frame.locator('[part=status] p');
    await words.waitFor();
    await until(async () => (await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)) <= 0, 'nothing is cut off');
    const { width } = await frame.locator('[part=status]').boundingBox();
    assert.ok(width > 280, `${width}`);
    await shot('small frame with a bad record');
  });
});

for (const colorScheme of ['light', 'dark']) {
  pageTest(`an element takes the tone of what lies behind it (${colorScheme} system)`, {
    device: DESKTOP, browser: { colorScheme }, server: { headers: { 'access-control-allow-origin': '*' } },
  }, async ({ page: top, site }) => {
    const grounds = ['', 'background:#fff', 'background:#14110f', 'background:oklch(0.2 0.02 60)', '--xq-paper:#fdfaf3', '--xq-paper:#201a16'];
    const boards = grounds.map((style) => `<div style="${style}"><xiangqi-board moves="h2e2" style="width:260px;${style}"></xiangqi-board></div>`);
    await blog({
      'index.html': page(boards.join(''), `<script type="module" src="${site.url}embed/xiangqi-board.js"></script>`),
    }, async (url) => {
      await top.goto(url);
      const dark = () => top.evaluate(() => [...document.querySelectorAll('xiangqi-board')].map((element) =>
        element.shadowRoot.querySelector('.frame')?.classList.contains('dark')));
      for (let i = 0; i < grounds.length; i += 1) {
        await top.locator('xiangqi-board').nth(i).scrollIntoViewIfNeeded();
        await board(top, i);
      }
      assert.deepEqual(await dark(), [false, false, true, true, false, true]);
      await top.evaluate(() => { document.body.style.background = '#101010'; });
      await until(async () => (await dark())[0], 'the page has become dark');
    });
  });
}

pageTest('a puzzle: wrong, right, answered, solved', { device: PHONE }, async ({ page: top, site, shot }) => {
  const puzzle = 'fen=3k5/9/9/9/9/9/9/4R4/9/5K3_w&moves=e2d2,d9e9,d2e2&mode=puzzle&lang=en';
  await top.goto(`${site.url}embed.html#${puzzle}`);
  const canvas = await board(top);
  const words = top.locator('xiangqi-board').locator('[role=status]');
  assert.match(await words.textContent(), /Red to play/);
  assert.equal(await canvas.evaluate((element) => getComputedStyle(element.parentElement).touchAction), 'none');
  await press(top, canvas, 'e2');
  await press(top, canvas, 'e5');
  assert.match(await words.textContent(), /Not this one/);
  assert.equal((await state(top)).ply, 0);
  const [from, to] = [await point(canvas, 'e2'), await point(canvas, 'd2')];
  await top.mouse.move(from.x, from.y);
  await top.mouse.down();
  await top.mouse.move(to.x, to.y, { steps: 6 });
  await top.mouse.up();
  await until(async () => (await state(top)).ply === 2, 'the puzzle answers');
  await top.getByRole('button', { name: 'Show a move' }).click();
  await until(async () => /Solved/.test(await words.textContent()), 'solved');
  await shot('embed puzzle');
  assert.deepEqual(await violations(top), []);
});

pageTest('the record in the name of the frame, as boards of dpxq.com have it', { device: DESKTOP }, async ({ page: top, site }) => {
  const record = 'NoFile_[DhtmlXQiFrame][DhtmlXQ_title]T[/DhtmlXQ_title][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][/DhtmlXQiFrame]';
  await blog({ 'index.html': page(`<iframe width="500" height="350" name="${record}" src="${site.url}embed.html"></iframe>`) }, async (url) => {
    await top.goto(url);
    const frame = top.frames()[1];
    await board(frame);
    assert.equal((await state(frame)).plies, 3);
    // A frame that does not grow: the board is as small as it must be, and nothing is cut off.
    await until(() => frame.evaluate(() => document.querySelector('xiangqi-board').getBoundingClientRect().height <= innerHeight), 'it fits');
  });
});

pageTest('what is hostile changes nothing and is reported', { device: DESKTOP }, async ({ page: top, site }) => {
  const warnings = [];
  top.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  top.on('dialog', () => assert.fail('a dialog'));
  const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const fragments = [
    `title=${encodeURIComponent(evil)}&record=${encodeURIComponent(`[Event "${evil}"]\n[Red "${evil}"]\n\n1. 炮二平五 {${evil}}`)}&ply=1`,
    `fen=${encodeURIComponent(evil)}`,
    `moves=${encodeURIComponent(evil)}`,
    '__proto__=1&constructor=2&toString=3',
    'fen=%E0%A4%A&lang=xx&ply=-5&level=99&autoplay=NaN&pieces=..%2F..%2F',
    `record=${'x'.repeat(600_000)}`,
    `record=${'('.repeat(100_000)}`,
    `ply=${'9'.repeat(400)}&moves=h2e2`,
  ];
  for (const [i, fragment] of fragments.entries()) {
    warnings.length = 0;
    await top.goto('about:blank');
    await top.goto(`${site.url}embed.html#${fragment}`);
    await board(top);
    const inside = await top.locator('xiangqi-board').evaluate((element) => element.shadowRoot.querySelectorAll('script, img, a').length);
    assert.equal(inside, 0, fragment.slice(0, 60));
    if (i > 0) await until(() => warnings.length > 0, `a report about ${fragment.slice(0, 60)}`);
    assert.ok(warnings.every((text) => text.length < 300), 'reports are short');
  }
});

pageTest('the demonstration: ten boards, on another origin', { device: DESKTOP }, async ({ page: top, site, shot }) => {
  const html = await readFile(join(process.env.CHUHE_DIST, 'embed-demo.html'), 'utf8');
  site.headers?.({ 'access-control-allow-origin': '*' });
  const moved = html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replaceAll('src="embed.html', `src="${site.url}embed.html`)
    .replaceAll('"embed/', `"${site.url}embed/`);
  await blog({ 'index.html': moved.replace('<title>', '<link rel="icon" href="data:,"><title>').replace(/<script type="module"[^>]*>/, `<script src="${site.url}embed/xiangqi-board.script.js">`) }, async (url) => {
    await top.goto(url);
    const frames = top.locator('iframe');
    const elements = top.locator('xiangqi-board');
    assert.equal((await frames.count()) + (await elements.count()), 10);
    for (let i = 0; i < await frames.count(); i += 1) {
      await frames.nth(i).scrollIntoViewIfNeeded();
      const frame = await (await frames.nth(i).elementHandle()).contentFrame();
      await board(frame);
      assert.equal(await frame.locator('xiangqi-board').locator('[data-mood=bad]').count(), 0, `frame ${i}`);
    }
    for (let i = 0; i < await elements.count(); i += 1) {
      await elements.nth(i).scrollIntoViewIfNeeded();
      await board(top, i);
    }
    const troubles = await top.locator('xiangqi-board').locator('[data-mood=bad]').count();
    assert.equal(troubles, 0);
    await shot('embed demo');
  });
  // And as it stands, on its own host.
  await top.goto(`${site.url}embed-demo.html`);
  await board(top, 0);
  assert.deepEqual(await violations(top), []);
});

pageTest('the page for authors: a game in, code out', {
  device: DESKTOP,
  server: { headers: { 'access-control-allow-origin': '*' } },
}, async ({ page: top, site, shot }) => {
  await top.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await top.goto(`${site.url}embed-maker.html`);
  await board(top);
  await top.locator('#o-record').fill('1. 炮二平五 马8进7 2. 马二进三 车9平8');
  await until(async () => (await state(top)).plies === 4, 'the board reads it');
  await top.locator('#o-orientation').selectOption('black');
  await top.locator('#o-caption').fill('"><script>alert(1)</script>');
  await top.locator('xiangqi-board').getByRole('button', { name: '下一步' }).click();
  await top.locator('#o-ply').selectOption('here');
  const code = top.locator('#code');
  await until(async () => /ply=1/.test(await code.inputValue()), 'the address names the move');
  assert.deepEqual(await violations(top), []);
  await shot('embed maker');
  for (const [kind, tag] of [['iframe', '<iframe'], ['网页元素', '<xiangqi-board'], ['WordPress', '<!-- wp:html']]) {
    await top.getByText(kind, { exact: true }).click();
    const text = await code.inputValue();
    assert.ok(text.startsWith(tag) || text.includes(`\n${tag}`), text);
    assert.ok(!text.includes('<script>alert'), text);
    // The code does what it says.
    await blog({ 'index.html': page(text) }, async (url) => {
      const other = await top.context().newPage();
      await other.goto(url);
      {
        const frame = kind === '网页元素' ? other : other.frames()[1];
        await board(frame);
        const shown = await state(frame);
        assert.deepEqual([shown.plies, shown.ply, shown.orientation], [4, 1, 'black']);
      }
      await other.close();
    });
  }
  // A place in the preview is followed, and marks of Markdown in a caption stay text.
  await top.locator('xiangqi-board').getByRole('button', { name: '下一步' }).click();
  await until(async () => /ply=2/.test(await code.inputValue()), 'the place is followed');
  await top.getByText('Markdown', { exact: true }).click();
  await top.locator('#o-caption').fill('第1局) a(b [c] \\');
  await until(async () => (await code.inputValue()).startsWith('[![第1局\\) a\\(b \\[c\\] \\\\](xiangqi.svg)](http'), 'escaped');
  assert.match(await code.inputValue(), /\(http[^()\s]*\)$/);
  await top.locator('#o-record').fill('[Event "甲"]\n1. 炮二平五 *\n\n[Event "乙"]\n1. 兵七进一 *\n');
  await top.getByText('这里有 2 局棋').waitFor();
  await top.locator('#o-record').fill('1. 炮二平五 马8进3');
  await top.getByText('棋谱有误: 第 2 步').waitFor();
  await top.getByRole('button', { name: '复制' }).click();
  assert.equal(await top.evaluate(() => navigator.clipboard.readText()), await code.inputValue());
  const [download] = await Promise.all([top.waitForEvent('download'), top.getByRole('button', { name: /SVG/ }).click()]);
  assert.match(await readFile(await download.path(), 'utf8'), /^<svg /);
});

test('the page for authors lacks no text in any language', async () => {
  const { TEXTS } = await import(resolve(process.env.CHUHE_DIST, 'embed/maker-texts.js'));
  const keys = (table) => Object.entries(table).flatMap(([key, value]) => (typeof value === 'object' ? keys(value).map((k) => `${key}.${k}`) : value ? [key] : []));
  for (const table of Object.values(TEXTS)) assert.deepEqual(keys(table), keys(TEXTS.en));
});
