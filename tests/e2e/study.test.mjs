// The record: opening, going through it, changing it, taking it away. Everything by mouse, finger and keys.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { violations } from './helpers/axe.mjs';
import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { Game } from './helpers/game.mjs';
import { pageTest } from './helpers/page-test.mjs';

const PGN = `[Event "五羊杯"]
[Red "胡荣华"]
[Black "柳大华"]
[Date "1981.01.10"]
[Result "1-0"]

{名局} 1. 炮二平五 马８进７ (1. … 马２进３ {另一路} 2. 马二进三 (2. 马八进七 卒３进１) 2. … 卒３进１)
2. 马二进三! 车９平８ 3. 车一平二 {正着} 卒７进１ 1-0
`;

class Record extends Game {
  static async open(page, url) {
    await Game.open(page, url);
    const record = new Record(page);
    await page.locator('nav.modes button').nth(1).click();
    await page.locator('.study').waitFor();
    return record;
  }

  button(name) {
    return this.page.locator(`.steps .${name}`);
  }

  /** The text of the current move in the list; empty at the beginning. */
  async current() {
    const current = this.page.locator('.tree [aria-current]');
    return (await current.count()) ? current.innerText() : '';
  }

  async place() {
    return this.page.locator('.way .place').innerText();
  }

  rows() {
    return this.page.locator('.tree .rows > *').allInnerTexts();
  }

  async paste(text) {
    await this.page.locator('.steps .more').click();
    await this.page.locator('dialog.study-more .item').first().click();
    const dialog = this.page.locator('dialog.open-record');
    await dialog.locator('textarea').fill(text);
    return dialog;
  }

  async load(text) {
    const dialog = await this.paste(text);
    await dialog.locator('.primary').click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async export(kind) {
    await this.page.locator('.steps .more').click();
    await this.page.locator('dialog.study-more .item').nth(1).click();
    const dialog = this.page.locator('dialog.export-record');
    await dialog.locator(`label:has([value=${kind}])`).click();
    const text = await dialog.locator('textarea').inputValue();
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    return text;
  }

  /** Draws with the right button. */
  async draw(from, to, key) {
    const [a, b] = [await this.at(from), await this.at(to)];
    if (key) await this.page.keyboard.down(key);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down({ button: 'right' });
    await this.page.mouse.move(b.x, b.y, { steps: 5 });
    await this.page.mouse.up({ button: 'right' });
    if (key) await this.page.keyboard.up(key);
  }
}

pageTest('a record with variations is pasted and gone through', { device: DESKTOP }, async ({ page, site }) => {
  const record = await Record.open(page, site.url);
  const dialog = await record.paste(PGN);
  assert.match(await dialog.locator('.understood').innerText(), /PGN · 11 着 · 2 个变着/);
  assert.equal(await dialog.locator('.problems').isVisible(), false);
  await dialog.locator('.primary').click();
  assert.equal(await page.locator('.players .title').innerText(), '胡荣华 – 柳大华');
  assert.equal(await page.locator('.players .outcome').innerText(), '1-0');
  assert.equal(await record.place(), '0 / 6');
  assert.match((await record.rows())[0], /名局/);

  const start = await record.fen();
  await record.button('next').click();
  await record.button('next').click();
  assert.equal(await record.current(), '马8进7');
  await page.keyboard.press('ArrowDown');
  assert.equal(await record.current(), '马2进3', 'the arrow down leads into the variation');
  assert.equal(await record.place(), '2 / 4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.equal(await record.current(), '马八进七');
  await page.keyboard.press('Home');
  assert.equal(await record.fen(), start);
  await page.keyboard.press('End');
  assert.equal(await record.current(), '卒3进1', 'the line that was followed goes on');
  await page.locator('.tree .round .mv').last().click();
  assert.equal(await record.current(), '卒7进1');
  assert.equal(await record.place(), '6 / 6');
  // Folded, the variation shows its beginning; a step into it unfolds it again.
  await page.locator('.tree .fold').first().click();
  assert.match((await record.rows()).join(' '), /…（\d 着）/);
  await page.locator('.tree .gap').first().click();
  assert.doesNotMatch((await record.rows()).join(' '), /…（\d 着）/);
  await page.locator('.tree .round .mv').last().click();
  const live = await page.locator('[aria-live=polite][role=status].unseen').allInnerTexts();
  assert.match(live.join(' '), /卒7进1/, 'the move is announced');
});

pageTest('the slider, the wheel and the record itself step', { device: DESKTOP }, async ({ page, site }) => {
  const record = await Record.open(page, site.url);
  await record.load(PGN);
  const slider = page.locator('.slider');
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await record.place(), '3 / 6');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await record.place(), '4 / 6');

  const middle = await record.at('e4');
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, 120);
  await page.waitForTimeout(100);
  assert.equal(await record.place(), '4 / 6', 'the board has not got the focus');
  await record.press('a5');
  await page.mouse.wheel(0, 60);
  await page.waitForFunction(() => document.querySelector('.way .place').textContent === '5 / 6');
  await page.mouse.wheel(0, -120);
  await page.waitForFunction(() => document.querySelector('.way .place').textContent === '3 / 6');

  await page.locator('.steps .more').click();
  await page.locator('dialog.study-more label').last().click();
  await page.keyboard.press('Escape');
  await record.press('a5');
  await page.keyboard.press('Space');
  await page.locator('.steps .play.playing').waitFor();
  await page.waitForFunction(() => document.querySelector('.way .place').textContent === '6 / 6', null, {
    timeout: 10_000,
  });
  await page.locator('.steps .play:not(.playing)').waitFor();
});

pageTest('a variation is made, said something about, raised, deleted and had back', { device: DESKTOP }, async ({
  page,
  site,
  session,
}) => {
  const record = await Record.open(page, site.url);
  await record.load(PGN);
  await record.button('next').click();
  await record.move('b7e7');
  assert.equal(await record.current(), '炮2平5');
  await record.drag('h0g2');
  assert.equal(await record.current(), '马二进三');

  await record.button('annotate').click();
  await page.locator('.marks-row [data-judged="2"]').click();
  await page.locator('.said-field textarea').first().fill('顺炮\n缓手');
  assert.equal(await page.locator('.tree .said', { hasText: '顺炮' }).count(), 1);
  assert.match(await record.current(), /马二进三\s*\?/);
  await page.locator('.marks-row [data-judged="3"]').click();
  assert.match(await record.current(), /马二进三\s*!!/, 'one judgement takes the place of another');

  await record.draw('h0', 'h6');
  await record.draw('e6', 'e6', 'Shift');
  assert.equal(await page.locator('.annotate-tools .pens .quiet').isEnabled(), true);

  // Raised to the main line, deleted, had back.
  await page.getByRole('button', { name: '升为主变' }).click();
  assert.match((await record.rows())[1], /炮2平5|炮二平五/);
  assert.equal(await page.getByRole('button', { name: '升为主变' }).isDisabled(), true);
  const whole = await record.export('chinese');
  assert.match(whole, /顺炮/);
  assert.match(whole, /%cal Gh0h6/);
  assert.match(whole, /%csl Re6/);
  await record.button('previous').click();
  await page.getByRole('button', { name: '删除此着及后续' }).click();
  assert.doesNotMatch(await record.export('chinese'), /顺炮/);
  await page.locator('.notice .button', { hasText: '撤销' }).click();
  await page.getByRole('button', { name: '删除此着及后续' }).click();
  await page.keyboard.press('Control+z');
  assert.equal(await record.export('chinese'), whole);

  // Everything is there again after a reload, and the next day.
  await page.locator('.tree .mv', { hasText: '马二进三' }).first().click();
  const [fen, place] = [await record.fen(), await record.place()];
  await page.getByRole('button', { name: '翻转' }).first().click();
  await page.reload();
  await page.locator('.study').waitFor();
  assert.equal((await record.state()).below, 'black');
  assert.equal(await record.fen(), fen);
  assert.equal(await record.place(), place);
  assert.equal(await record.export('chinese'), whole);
  const again = new Record(await session.restart());
  await again.page.goto(site.url);
  await again.page.locator('.study').waitFor();
  assert.equal(await again.export('chinese'), whole);
});

pageTest('every export reads back', { device: DESKTOP, browser: { permissions: ['clipboard-read', 'clipboard-write'] } }, async ({ page, site }) => {
  const record = await Record.open(page, site.url);
  await record.load(PGN);
  const rows = await record.rows();
  for (const kind of ['chinese', 'wxf', 'iccs', 'ubb']) {
    const text = await record.export(kind);
    await page.getByRole('button', { name: '新建' }).first().click();
    assert.deepEqual(await record.rows(), []);
    await record.load(text);
    // DhtmlXQ has no place for marks.
    const plain = (row) => (kind === 'ubb' ? row.replaceAll('!', '') : row).replace(/\s+/g, ' ');
    assert.deepEqual((await record.rows()).map(plain), rows.map(plain), kind);
  }
  // Pasted beside any field it opens too.
  await page.getByRole('button', { name: '新建' }).first().click();
  await page.evaluate(() => navigator.clipboard.writeText('炮二平五 炮8平5 马二进三'));
  await record.press('e4');
  await page.keyboard.press('Control+v');
  await page.waitForFunction(() => document.querySelectorAll('.tree .mv').length === 3);
  await page.locator('.notice .button', { hasText: '撤销' }).click();
  assert.equal(await page.locator('.players .title').innerText(), '胡荣华 – 柳大华', 'the record before the empty one');
  // Copying says so; a file has a name.
  await page.getByRole('button', { name: '导出' }).first().click();
  const dialog = page.locator('dialog.export-record');
  await dialog.locator('.copy').click();
  assert.equal(await dialog.locator('.copy').innerText(), '已复制');
  const text = await dialog.locator('textarea').inputValue();
  assert.equal((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n'), text);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.locator('.button', { hasText: '下载' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), '胡荣华 – 柳大华.pgn');
  assert.equal(await readFile(await file.path(), 'utf8'), text);
});

pageTest('a position leaves as a picture, a record as a frame', { device: PHONE, browser: { permissions: ['clipboard-read', 'clipboard-write'] } }, async ({ page, site, shot }) => {
  const record = await Record.open(page, site.url);
  await record.load(PGN);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.locator('.steps .more').click();
  await page.locator('dialog.study-more .item').nth(1).click();
  const dialog = page.locator('dialog.export-record');
  await dialog.locator('label:has([value=picture])').click();
  const picture = dialog.locator('.export-picture');
  await picture.waitFor();
  assert.equal(asked.filter((path) => /outlines-[^/]+json$/.test(path)).length, 1, 'characters are fetched when a picture needs them');
  await page.waitForFunction(() => document.querySelector('.export-picture').naturalWidth === 456);
  assert.match(await picture.getAttribute('alt'), /^[a-zA-Z0-9]+\/.* [wb] /);
  await shot('export picture');
  await dialog.locator('.copy').click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^<svg xmlns/);
  assert.ok(!copied.includes('<text') && copied.includes('<path'), 'characters are outlines');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.locator('.button', { hasText: '下载' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), '胡荣华 – 柳大华.svg');
  assert.equal(await readFile(await file.path(), 'utf8'), copied.replaceAll('\r\n', '\n'));
  await dialog.locator('label:has([value=frame])').click();
  await shot('export frame');
  const frame = await dialog.locator('textarea').inputValue();
  assert.ok(frame.startsWith(`<iframe src="${site.url}embed.html#record=`), frame.slice(0, 80));
  // What it leads to is the embedded board with the record.
  const [, address] = frame.match(/src="([^"]+)"/);
  await page.goto(address.replaceAll('&amp;', '&'));
  await page.locator('xiangqi-board').waitFor();
  await page.waitForFunction(() => document.querySelector('xiangqi-board').state?.plies > 2);
});

pageTest('a link opens the record elsewhere, once', { device: DESKTOP }, async ({ page, site }) => {
  const record = await Record.open(page, site.url);
  await record.load(PGN);
  const link = await record.export('link');
  assert.ok(link.startsWith(`${site.url}#pgn=`), link.slice(0, 80));
  await page.getByRole('button', { name: '新建' }).first().click();
  await record.move('b0c2');
  const short = await record.export('link');
  assert.equal(short, `${site.url}#moves=b0c2&ply=1`);
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('.study').waitFor();
  assert.equal(await page.locator('.players .title').innerText(), '胡荣华 – 柳大华');
  assert.equal(await page.evaluate(() => location.hash), '');
  // The record before can be had back.
  await page.locator('.notice .button', { hasText: '撤销' }).click();
  assert.equal(await record.current(), '马八进七');
});

pageTest('what is damaged is named with its line', { device: DESKTOP }, async ({ page, site }) => {
  const record = await Record.open(page, site.url);
  const dialog = await record.paste(PGN.replace('车一平二 {正着}', '车一平九 {正着}'));
  assert.match(await dialog.locator('.problems').innerText(), /第 8 行.*车一平九.*第 5 着/);
  assert.equal(await dialog.locator('.primary').isEnabled(), true, 'what is good can be opened');
  await dialog.locator('textarea').fill('天气不错');
  assert.match(await dialog.locator('.problems').innerText(), /这里没有棋谱/);
  assert.equal(await dialog.locator('.primary').isDisabled(), true);
  await dialog.locator('textarea').fill('h2e2 h9g7 h0g2');
  assert.match(await dialog.locator('.understood').innerText(), /3 着/);
  await dialog.locator('textarea').fill(`${PGN}\n${PGN.replace('胡荣华', '许银川')}`);
  assert.match(await dialog.locator('.understood').innerText(), /2 局/);
  await dialog.locator('select').selectOption({ index: 1 });
  await dialog.locator('.primary').click();
  assert.equal(await page.locator('.players .title').innerText(), '许银川 – 柳大华');
});

/** Drops a file on the page, as a hand does. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    },
    [name, [...bytes]],
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', type, { dataTransfer: transfer });
  }
}

pageTest('a file is dropped on the page, in the encoding of its country', { device: DESKTOP }, async ({ page, site }) => {
  const game = await Game.open(page, site.url);
  const text = '[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n';
  await drop(page, '棋谱.pgn', encodeGb(text));
  await page.locator('.study').waitFor();
  assert.equal(await page.locator('.players .title').innerText(), '甲 – 乙');
  await page.locator('.steps .last').click();
  assert.equal(await page.locator('.tree [aria-current]').innerText(), '马二进三');
  assert.match(await game.fen(), / b /);

  // Nothing to choose a file with but the dialog's own button.
  await page.getByRole('button', { name: '打开' }).first().click();
  await page.locator('.record-file').setInputFiles({
    name: 'two.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${PGN}\n${PGN}`),
  });
  await page.locator('dialog.open-record .understood', { hasText: 'two.pgn · PGN · 2 局' }).waitFor();
});

/** The few characters of the test in GB18030. */
function encodeGb(text) {
  const table = { 甲: 'bcd7', 乙: 'd2d2', 炮: 'c5da', 二: 'b6fe', 平: 'c6bd', 五: 'cee5', 马: 'c2ed', 进: 'bdf8', 三: 'c8fd' };
  const bytes = [];
  for (const char of text) {
    const code = table[char];
    if (code) bytes.push(parseInt(code.slice(0, 2), 16), parseInt(code.slice(2), 16));
    else bytes.push(char.charCodeAt(0));
  }
  return bytes;
}

pageTest('a game is reviewed, and played on from', { device: PHONE }, async ({ page, site }) => {
  const game = await Game.open(page, site.url);
  await game.newGame({ opponent: 'two' });
  for (const move of ['h2e2', 'h9g7', 'h0g2']) await game.move(move);
  await page.getByRole('button', { name: '认负' }).click();
  await page.locator('dialog.resign .primary').click();
  await page.getByRole('button', { name: '复盘' }).click();
  const record = new Record(page);
  await page.locator('.study').waitFor();
  assert.equal(await record.current(), '马二进三');
  await record.button('previous').tap();
  await record.button('previous').tap();
  assert.equal(await record.place(), '1 / 3');
  const fen = await record.fen();
  await record.button('more').tap();
  await page.locator('dialog.study-more .item').nth(2).tap();
  await page.locator('dialog.new-game label:has([value=two])').tap();
  await page.locator('dialog.new-game .primary').tap();
  await page.locator('.study').waitFor({ state: 'hidden' });
  assert.equal(await game.fen(), fen);
  await game.move('b9c7');
});

pageTest('on the smallest phone a finger draws and steps', { device: SMALL_PHONE }, async ({ page, site }) => {
  const record = await Record.open(page, site.url);
  await record.load('h2e2 h9g7 h0g2');
  for (const name of ['more', 'previous', 'play', 'next', 'annotate']) {
    const box = await record.button(name).boundingBox();
    assert.ok(box.width >= 40 && box.height >= 40, `${name} is ${box.width} × ${box.height}`);
    assert.ok(box.y + box.height <= 568, `${name} ends at ${box.y + box.height}`);
  }
  await record.button('next').tap();
  await record.button('annotate').tap();
  await page.locator('.pen[data-color="R"]').tap();
  await record.press('e4');
  await page.locator('.pen[data-color="R"]').tap();
  await page.locator('.annotate-tools .head button').tap();
  assert.match(await record.export('chinese'), /%csl Re4/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 568, 'nothing scrolls but the list');
});

for (const [name, device] of Object.entries({ desk: DESKTOP, phone: PHONE, 'small phone': SMALL_PHONE })) {
  for (const colorScheme of ['light', 'dark']) {
    const options = { device, browser: { colorScheme }, timeout: 240_000 };
    pageTest(`nothing to object to in a record: ${name}, ${colorScheme}`, options, async ({ page, site }) => {
      const record = await Record.open(page, site.url);
      const faults = [];
      const check = async (where) => {
        await page.waitForTimeout(350);
        faults.push(...(await violations(page)).map((fault) => `${where}: ${fault}`));
      };
      const dialog = await record.paste(PGN.replace('车一平二', '车一平九'));
      await check('opening');
      await dialog.locator('.primary').click();
      await record.button('next').click();
      await record.button('annotate').click();
      await page.locator('.marks-row .mark').first().click();
      await page.locator('.pen').first().click();
      await check('notes');
      await page.locator('.pen').first().click();
      await page.getByRole('button', { name: '删除此着及后续' }).click();
      await check('deleted');
      for (const item of [1, 2, 4, 5]) {
        await record.button('annotate').focus();
        await page.evaluate(() => document.querySelector('.steps .more').click());
        const entry = page.locator('dialog.study-more .item:visible').nth(item);
        const label = await entry.innerText();
        await check('more');
        await entry.click();
        await check(label);
        await page.keyboard.press('Escape');
      }
      assert.deepEqual([...new Set(faults)], []);
    });
  }
}
