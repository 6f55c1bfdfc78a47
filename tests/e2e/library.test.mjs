// The games that are kept: by themselves, after every move, in IndexedDB.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { DESKTOP, PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

class Librarian extends Player {
  static async open(page, url) {
    await page.goto(url);
    await Player.on(page);
    return new Librarian(page);
  }

  dialog = this.page.locator('dialog.library');
  rows = this.dialog.locator('.kept li');

  async library() {
    await this.page.locator('header.bar').getByRole('button', { name: '棋谱库' }).click();
    await this.dialog.waitFor();
  }

  /** Waits until the list has so many games, and gives their titles. */
  async titles(count) {
    await this.page.waitForFunction((n) => document.querySelectorAll('.kept li').length === n, count);
    return this.rows.locator('.title').allInnerTexts();
  }

  row(words) {
    return this.rows.filter({ hasText: words });
  }

  async act(words, name) {
    await this.row(words).locator(`[data-act=${name}]`).click();
  }

  /** Two games: one of three moves that was replaced, one of a single move that runs. */
  async twoGames() {
    await this.newGame({ opponent: 'two' });
    for (const move of ['h2e2', 'h9g7', 'h0g2']) await this.move(move);
    await this.newGame({ opponent: 'two' });
    await this.move('c3c4');
  }
}

pageTest('games are kept by themselves, listed, and go on where they were left', { device: DESKTOP }, async ({ page, site, session }) => {
  const player = await Librarian.open(page, site.url);
  await player.library();
  await player.dialog.getByText('还没有棋局').waitFor();
  await page.keyboard.press('Escape');
  await player.twoGames();
  const running = await player.fen();
  await player.library();
  assert.deepEqual(await player.titles(2), ['双人对局', '双人对局']);
  assert.match(await player.rows.first().innerText(), /当前[\s\S]*1 着 · 未完/);
  assert.equal(await player.rows.first().locator('[data-act=delete]').count(), 0, 'the game on the board is not deleted');
  await player.act('3 着', 'open');
  await player.dialog.waitFor({ state: 'hidden' });
  assert.equal((await player.moves()).length, 3);
  await player.move('i9h9');
  // The other one is as it was, also the next day.
  const next = new Librarian(await session.restart());
  await next.page.goto(site.url);
  await Player.on(next.page);
  assert.equal((await next.moves()).length, 4);
  await next.library();
  await next.titles(2);
  await next.act('1 着', 'open');
  await next.dialog.waitFor({ state: 'hidden' });
  assert.equal(await next.fen(), running);
});

pageTest('a finished game is opened as a record, and by the keyboard alone', { device: DESKTOP }, async ({ page, site }) => {
  const player = await Librarian.open(page, site.url);
  await player.newGame({ opponent: 'two' });
  await player.move('h2e2');
  await player.control('认负');
  await page.locator('dialog.resign button.primary').click();
  await page.getByRole('button', { name: '棋谱库' }).focus();
  await page.keyboard.press('Enter');
  await player.titles(1);
  await player.rows.locator('[data-act=open]').focus();
  await page.keyboard.press('Enter');
  await player.dialog.waitFor({ state: 'hidden' });
  await page.waitForSelector('[data-mode=study]');
  assert.notEqual(await player.fen(), undefined);
});

/** Whether the browser's store has this name of a game. Runs in the page. */
function nameIsWritten(name) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('chuhe');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const names = opening.result.transaction('names').objectStore('names').getAll();
      names.onsuccess = () => {
        opening.result.close();
        done(names.result.includes(name));
      };
    };
  });
}

pageTest('a game is renamed, found, deleted and brought back', { device: PHONE }, async ({ page, site }) => {
  const player = await Librarian.open(page, site.url);
  await player.twoGames();
  await player.library();
  await player.titles(2);
  await player.act('3 着', 'name');
  await page.keyboard.type('中炮开局');
  await page.keyboard.press('Escape');
  assert.ok(await player.dialog.isVisible(), 'Escape leaves the name, not the library');
  assert.equal(await player.row('中炮开局').count(), 0);
  await player.act('3 着', 'name');
  await page.keyboard.type('中炮开局');
  await page.keyboard.press('Enter');
  await player.row('中炮开局').waitFor();
  // The list shows the name before it is written; a reload at the same instant is not what is tried here.
  await page.waitForFunction(nameIsWritten, '中炮开局');
  await page.reload();
  await Player.on(page);
  await player.library();
  assert.ok((await player.titles(2)).includes('中炮开局'));
  await player.act('中炮开局', 'delete');
  await player.titles(1);
  await player.dialog.getByRole('button', { name: '撤销' }).click();
  assert.ok((await player.titles(2)).includes('中炮开局'));
  await player.act('中炮开局', 'delete');
  await player.dialog.getByText('已删除“中炮开局”').waitFor();
  await page.reload();
  await Player.on(page);
  await player.library();
  await player.titles(1);
});

pageTest('all games go into one file and come back from it', { device: DESKTOP }, async ({ page, site, session }) => {
  const player = await Librarian.open(page, site.url);
  await player.twoGames();
  await player.library();
  await player.titles(2);
  const downloading = page.waitForEvent('download');
  await player.dialog.getByRole('button', { name: '全部导出' }).click();
  const file = await (await downloading).path();
  const text = await readFile(file, 'utf8');
  assert.equal(text.match(/\[Game "Chinese Chess"\]/g).length, 2);
  assert.match(text, /炮二平五 马８进７/);
  // What is there is not doubled.
  await page.setInputFiles('dialog.library input[type=file]', { name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await player.dialog.getByText('2 局库中已有').waitFor();
  await player.titles(2);
  // Elsewhere it comes back, and goes on.
  const other = await session.context.browser()?.newContext?.({ locale: 'zh-CN' });
  const elsewhere = new Librarian(await (other ?? session.context).newPage());
  await elsewhere.page.goto(site.url);
  await Player.on(elsewhere.page);
  if (!other) await elsewhere.page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('chuhe').onsuccess = done)));
  await elsewhere.library();
  await elsewhere.page.setInputFiles('dialog.library input[type=file]', { name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await elsewhere.titles(2);
  await elsewhere.act('3 着', 'open');
  await elsewhere.dialog.waitFor({ state: 'hidden' });
  await elsewhere.move('i9h9');
  await other?.close();
});

pageTest('files of other programs are read in any encoding', { device: DESKTOP }, async ({ page, site }) => {
  const player = await Librarian.open(page, site.url);
  await player.library();
  const file = new URL('../data/pgn-big5/01.big5.pgn', import.meta.url);
  await page.setInputFiles('dialog.library input[type=file]', { name: '01.pgn', mimeType: '', buffer: await readFile(file) });
  assert.deepEqual(await player.titles(1), ['紅方 对 黑方']);
  await page.setInputFiles('dialog.library input[type=file]', { name: 'x.pgn', mimeType: '', buffer: Buffer.from('nothing at all') });
  await player.dialog.getByText('没有导入棋局').waitFor();
});

pageTest('all games of a file are kept from the record, and none of them twice', { device: PHONE }, async ({ page, site }) => {
  const player = await Librarian.open(page, site.url);
  const text = '[Red "胡荣华"]\n1. 炮二平五 马８进７ *\n\n[Red "柳大华"]\n1. 兵七进一 *\n\n';
  const keepAll = async (games) => {
    await page.locator('.modes .mode').nth(1).click();
    await page.locator('.steps .more').click();
    await page.locator('dialog.study-more .item').first().click();
    const dialog = page.locator('dialog.open-record');
    await dialog.locator('textarea').fill(games);
    await dialog.getByRole('button', { name: '全部入库' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await player.dialog.waitFor();
  };
  await keepAll(text);
  assert.deepEqual(await player.titles(2), ['胡荣华 对 黑方', '柳大华 对 黑方']);
  // They are there after a reload, and come no second time; a new one comes to them.
  await page.reload();
  await Player.on(page);
  await keepAll(`${text}[Red "胡荣华"]\n1. 相三进五 *\n`);
  await player.dialog.getByText('2 局库中已有').waitFor();
  await player.titles(3);
  await page.setInputFiles('dialog.library input[type=file]', { name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await player.titles(3);
});

/** Takes IndexedDB away as private windows do, or lets it refuse to write. */
const withoutDatabase = { closed: () => delete Object.getPrototypeOf(window).indexedDB && Object.defineProperty(window, 'indexedDB', { value: undefined }) };
const full = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
};

for (const [name, fault, words] of [
  ['a private window', withoutDatabase.closed, '不允许保存棋谱库'],
  ['a full disk', full, '存储空间已满'],
]) {
  pageTest(`${name} is told of, and nothing is lost`, { device: DESKTOP }, async ({ page, site }) => {
    await page.addInitScript(fault);
    const player = await Librarian.open(page, site.url);
    await player.twoGames();
    await player.notice(words).waitFor();
    await player.library();
    await player.titles(2);
    await player.dialog.locator('.broken').getByText(words).waitFor();
    const downloading = page.waitForEvent('download');
    await player.dialog.getByRole('button', { name: '全部导出' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    assert.match(text, /炮二平五 马８进７[\s\S]*兵七进一/);
    await page.keyboard.press('Escape');
    // The running game is in the quick save all the same.
    await page.reload();
    await Player.on(page);
    assert.equal((await player.moves()).length, 1);
  });
}

pageTest('two tabs with one game go on together', { device: DESKTOP }, async ({ page, site, session }) => {
  const first = await Librarian.open(page, site.url);
  await first.newGame({ opponent: 'two' });
  await first.move('h2e2');
  const second = new Librarian(await session.context.newPage());
  await second.page.goto(site.url);
  await Player.on(second.page);
  await second.move('h9g7');
  const fen = await second.fen();
  await page.bringToFront();
  await page.waitForFunction((wanted) => document.querySelector('canvas#board').dataset.fen === wanted, fen);
  await first.move('h0g2');
  assert.deepEqual(await first.moves(), ['炮二平五', '马8进7', '马二进三']);
  const saved = await page.evaluate(() => localStorage.getItem('chuhe.game'));
  assert.match(saved, /moves h2e2 h9g7 h0g2\n/);
});

pageTest('two tabs with two games lose neither', { device: DESKTOP }, async ({ page, site, session }) => {
  const first = await Librarian.open(page, site.url);
  await first.newGame({ opponent: 'two' });
  await first.move('h2e2');
  const second = new Librarian(await session.context.newPage());
  await second.page.goto(site.url);
  await Player.on(second.page);
  await second.newGame({ opponent: 'two' });
  for (const move of ['c3c4', 'c6c5']) await second.move(move);
  await page.bringToFront();
  await first.move('h9g7');
  await first.move('h0g2');
  await first.library();
  await first.titles(2);
  assert.equal(await first.row('3 着').count(), 1);
  assert.equal(await first.row('2 着').count(), 1);
});

pageTest('the game that was put aside before there was a library is found in it', { device: DESKTOP }, async ({ page, site }) => {
  await page.addInitScript((fen) => {
    if (!localStorage.getItem('chuhe.game')) {
      localStorage.setItem('chuhe.kept.replaced', `chuhe 1\nstart ${fen}\nmoves h2e2 h9g7\nred human\nblack human\nbelow red\nend\n`);
    }
  }, START);
  const player = await Librarian.open(page, site.url);
  await player.library();
  await player.titles(1);
  await page.waitForFunction(() => !localStorage.getItem('chuhe.kept.replaced'));
  await player.act('2 着', 'open');
  await player.dialog.waitFor({ state: 'hidden' });
  assert.equal((await player.moves()).length, 2);
});
