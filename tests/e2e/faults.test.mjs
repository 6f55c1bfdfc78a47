// Whatever breaks: a clear message, the game not lost, a way to go on.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { falseEngine, Player, START } from './helpers/player.mjs';

const ENGINE = { script: /^engine-.*\.js$/, wasm: /^engine-.*\.wasm$/ };
/** A mate in one for Red: 车一进九. */
const MATE_IN_ONE = '3k5/7R1/9/9/9/9/9/9/4A4/3AK3R w - - 0 1';

pageTest('a reload and a killed browser keep the game', {}, async ({ page, site, session }) => {
  let board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  await page.reload();
  board = await Player.on(page);
  assert.deepEqual(await board.moves(), ['炮二平五']);
  await board.move('h9g7');

  const before = await board.fen();
  await session.restart();
  board = await Player.open(session.page, site.url);
  assert.equal(await board.fen(), before);
  await board.move('h0g2');
  assert.deepEqual(await board.moves(), ['炮二平五', '马8进7', '马二进三']);
});

pageTest('a tab that dies while the engine thinks goes on thinking in the next', {}, async ({ page, site, session }) => {
  const first = await Player.open(page, site.url);
  await first.newGame({ level: 11 });
  await first.move('h2e2');
  const context = session.context;
  const next = await context.newPage();
  await page.close({ runBeforeUnload: false });
  session.page = next;
  const board = await Player.open(next, site.url);
  await board.turn('red');
  assert.equal((await board.moves()).length, 2);
});

const damages = {
  'a move that is none': [(text) => text.replace(/moves .*/, 'moves h2e2 h9g7 zzzz'), /第 3 行损坏，已恢复前 2 步/, 2],
  'a text cut off': [(text) => text.slice(0, text.length - 9), /损坏，已恢复前 1 步/, 1],
  rubbish: [() => '\u0000{"nonsense":', /无法恢复，已开始新局/, 0],
};
for (const [name, [damage, message, plies]] of Object.entries(damages)) {
  pageTest(`a saved game damaged by ${name}`, {}, async ({ page, site, shot }) => {
    let board = await Player.open(page, site.url);
    await board.newGame({ opponent: 'two' });
    await board.move('h2e2');
    const good = await page.evaluate(() => localStorage.getItem('chuhe.game'));
    const bad = damage(good);
    // The page saves when it goes away: the damage is done after that.
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('damaged')) return;
      sessionStorage.setItem('damaged', 'yes');
      localStorage.setItem('chuhe.game', text);
    }, bad);
    await page.reload();
    board = await Player.on(page);
    const notice = board.notice(message);
    await notice.waitFor();
    await shot(`damaged by ${name}`);
    assert.equal((await board.moves()).length, plies);
    assert.equal(await page.evaluate(() => localStorage.getItem('chuhe.kept.damaged')), bad);
    const download = page.waitForEvent('download');
    await notice.getByRole('button', { name: '下载' }).click();
    const stream = await (await download).createReadStream();
    let kept = '';
    for await (const part of stream) kept += part;
    assert.equal(kept, bad);
    await notice.getByRole('button', { name: '关闭' }).click();
    await board.move(plies % 2 === 0 ? 'h0i2' : 'h9i7');
    await page.reload();
    board = await Player.on(page);
    assert.equal((await board.moves()).length >= plies + 1, true);
    assert.equal(await page.locator('.notice').count(), 0);
  });
}

pageTest('a position in the address, good and bad', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, `${site.url}#fen=${encodeURIComponent(MATE_IN_ONE)}`);
  assert.equal(await board.fen(), MATE_IN_ONE);
  await page.evaluate(() => (location.hash = '#fen=rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'));
  const notice = board.notice('第 4 行第 5 点不认识“x”');
  await notice.waitFor();
  await shot('bad position in the address');
  assert.equal(await board.fen(), MATE_IN_ONE, 'the game is untouched');
  await notice.getByRole('button', { name: '关闭' }).click();
  await board.move('i0i9');
  assert.equal(await board.status(), '红方胜 · 将死');
});

pageTest('a position by the dialog, good and bad', { device: PHONE }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  const before = await board.fen();
  await page.getByRole('button', { name: '局面' }).tap();
  const dialog = page.locator('dialog.position');
  const bad = {
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x': /行棋方应为 w 或 b，实为“x”/,
    '9/9/9/9/9/9/9/9/9/9 w': /没有将帅/,
    'rnbakabnr/9 w': /应有 10 行，实为 2 行/,
    '4k4/9/9/9/9/9/9/9/9/4K4 w': /将帅照面/,
  };
  for (const [fen, message] of Object.entries(bad)) {
    await dialog.locator('textarea').fill(fen);
    await dialog.getByRole('button', { name: '打开' }).tap();
    await dialog.locator('.fault', { hasText: message }).waitFor();
    assert.equal(await board.fen(), before);
  }
  await shot('bad position in the dialog');
  await dialog.locator('textarea').fill(MATE_IN_ONE);
  await dialog.getByRole('button', { name: '打开' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await board.move('i0i9');
  assert.equal(await board.status(), '红方胜 · 将死');
});

/** Plays on with two players, heals the host, and lets the engine play again. */
async function playsOn(board, site, retry) {
  const plies = (await board.moves()).length;
  site.heal();
  await retry();
  await board.turn('red');
  assert.equal((await board.moves()).length, plies + 1, 'the engine has answered after all');
}

pageTest('an engine that crashes is started again, and given up with a way on', {}, async ({ page, site, shot }) => {
  site.fault(ENGINE.script, falseEngine("if (data.type === 'search') throw new Error('broken on purpose');"));
  const board = await Player.open(page, site.url);
  await board.move('h2e2');
  const notice = board.notice('引擎无法继续工作');
  await notice.waitFor();
  await shot('engine crashed');
  await playsOn(board, site, () => notice.getByRole('button', { name: '重试' }).click());
});

pageTest('an engine that crashes once is started again by itself', {}, async ({ page, site }) => {
  site.fault(ENGINE.script, falseEngine("if (data.type === 'search') throw new Error('broken on purpose');"));
  const board = await Player.open(page, site.url);
  await page.waitForLoadState('networkidle');
  site.heal();
  await board.move('h2e2');
  await board.turn('red');
  assert.equal((await board.moves()).length, 2);
  await board.notice('已重新启动').waitFor();
});

pageTest('an engine that never answers is noticed', { timeout: 180_000 }, async ({ page, site }) => {
  site.fault(ENGINE.script, falseEngine(''));
  const board = await Player.open(page, site.url);
  await board.move('h2e2');
  await board.notice('引擎没有回应').waitFor({ timeout: 20_000 });
  // Thinking, or already being started again.
  assert.match(await board.status(), /思考|载入/);
  await board.notice('引擎无法继续工作').waitFor({ timeout: 60_000 });
  await playsOn(board, site, () => page.getByRole('button', { name: '重试' }).click());
});

pageTest('"move now" on an engine that hears nothing plays its best move so far', {}, async ({ page, site }) => {
  const busy = `if (data.type === 'search') {
    self.postMessage({ type: 'info', id: data.id, line: 1, depth: 1, score: { type: 'centipawns', value: 0 }, chances: { red: 300, draw: 400, black: 300 },
      nodes: 1, timeMs: 1, pv: ['h9g7'] });
    for (;;);
  }`;
  site.fault(ENGINE.script, falseEngine(busy));
  const board = await Player.open(page, site.url);
  await board.newGame({ level: 11 });
  await board.move('h2e2');
  const before = await board.fen();
  await page.waitForTimeout(500);
  const begun = Date.now();
  await board.control('立即走');
  await board.changed(before);
  const took = Date.now() - begun;
  assert.deepEqual(await board.moves(), ['炮二平五', '马8进7']);
  assert.ok(took < 1000, `${took} ms`);
});

pageTest('an engine of another version asks for a reload', {}, async ({ page, site, shot }) => {
  site.fault(ENGINE.script, falseEngine('', 999));
  let board = await Player.open(page, site.url);
  await board.move('h2e2');
  const notice = board.notice('版本不符');
  await notice.waitFor();
  await shot('engine of another version');
  site.heal();
  await notice.getByRole('button', { name: '重新载入' }).click();
  await page.waitForLoadState('networkidle');
  board = await Player.on(page);
  await board.turn('red');
  assert.equal((await board.moves()).length, 2, 'the game went on where it was');
});

for (const kind of ['missing', 'html', 'corrupt', 'truncated']) {
  const options = { faults: [[ENGINE.wasm, kind]], allow: [/404/, /integrity/] };
  pageTest(`an engine wasm that is ${kind}`, options, async ({ page, site, shot }) => {
    const board = await Player.open(page, site.url);
    const notice = board.notice('引擎文件缺失或损坏');
    await notice.waitFor();
    await shot(`engine wasm ${kind}`);
    await board.move('h2e2');
    await notice.waitFor();
    // Two people need no engine.
    await board.newGame({ opponent: 'two' });
    await board.move('h2e2');
    await board.move('h9g7');
    assert.equal(await page.locator('.notice').count(), 0);
    // And with the file back, it plays.
    site.heal();
    await board.newGame({ level: 1 });
    await board.move('h2e2');
    await board.turn('red');
  });
}

pageTest('an engine script that is missing', { faults: [[ENGINE.script, 'missing']], allow: [/404/] }, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.move('h2e2');
  const notice = board.notice('引擎无法继续工作');
  await notice.waitFor();
  await playsOn(board, site, () => notice.getByRole('button', { name: '重试' }).click());
});

pageTest('a piece font that is missing is told, and the board is there', { faults: [[/^chuhe-.*woff2$/, 'missing']], allow: [/404/] }, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.notice('棋子字体未能载入').waitFor();
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  await shot('no piece font');
});

pageTest('a browser that stores nothing plays all the same and says so', {}, async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  await board.notice('不允许保存').waitFor();
});

pageTest('"move now" and "new game" act at once while a master thinks', {
  device: DESKTOP,
  // Whoever has a book does not think about its moves.
  faults: [[/^openings-.*\.bin$/, 'missing']],
  allow: [/openings-/],
}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  const times = { now: [], new: [] };
  for (let i = 0; i < 3; i += 1) {
    await board.newGame({ level: 11 });
    await board.move('h2e2');
    await board.thinking(true);
    await page.waitForTimeout(900);
    const before = await board.fen();
    let begun = Date.now();
    await board.control('立即走');
    await board.changed(before);
    times.now.push(Date.now() - begun);
    await board.move('h0g2');
    await page.waitForTimeout(400);
    begun = Date.now();
    await board.newGame({ level: 11 });
    await page.waitForFunction((fen) => document.getElementById('board').dataset.fen === fen, START);
    times.new.push(Date.now() - begun);
  }
  console.log(`move now ${times.now} ms; new game, dialog and all ${times.new} ms`);
  assert.ok(Math.max(...times.now) < 1000, `${times.now}`);
});
