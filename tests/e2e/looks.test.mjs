// How things look and sound: choices, orientations, sounds, voices, the grid for screen readers, typed moves, a phone's manners.
import assert from 'node:assert/strict';

import { swipe } from './helpers/browser.mjs';
import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player } from './helpers/player.mjs';

const openSettings = async (page) => {
  await page.locator('header.bar').getByRole('button', { name: '设置' }).click();
  await page.locator('dialog.settings[open]').waitFor();
};
const closeDialog = async (page) => {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
};
/** Presses the label around an input, as a hand does. */
const choose = (page, name, value) =>
  page.locator(`dialog.settings label:has(input[name=${name}]${value ? `[value=${value}]` : ''})`).click();

/** The colour of the board beside its middle, as [red, green, blue]. */
const boardColor = (board) =>
  board.canvas.evaluate((canvas) => {
    const x = Math.round(canvas.width / 2 + canvas.width * 0.028);
    const y = Math.round(canvas.height / 2 + canvas.height * 0.02);
    return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)];
  });

pageTest('looks are chosen by sight, apply at once and are kept', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  const wood = await boardColor(board);
  assert.ok(wood[0] > wood[2] + 40, `wood is warm: ${wood}`);
  await openSettings(page);
  await choose(page, 'board', 'paper');
  await page.waitForTimeout(200);
  const paper = await boardColor(board);
  assert.ok(Math.min(...paper) > 215, `paper is light: ${paper}`);
  await choose(page, 'board', 'dark');
  await choose(page, 'pieces', 'pictures');
  await choose(page, 'distinct');
  await choose(page, 'speed', 'fast');
  await page.waitForTimeout(200);
  assert.ok(Math.max(...(await boardColor(board))) < 110, 'slate is dark');
  // Every sample shows something, and no two are alike.
  const samples = await page.evaluate(() => [...document.querySelectorAll('.swatch canvas')].map((c) => c.toDataURL()));
  assert.equal(new Set(samples).size, 5, 'the chosen set on the chosen board is in both rows');
  await shot('settings chosen');
  await page.reload();
  await Player.on(page);
  await page.waitForTimeout(300);
  assert.ok(Math.max(...(await boardColor(board))) < 110);
  await openSettings(page);
  const checked = await page.evaluate(() =>
    [...document.querySelectorAll('dialog.settings input:checked')].map((input) => `${input.name} ${input.value}`),
  );
  assert.deepEqual(checked, [
    'lang zh-Hans',
    'notation simplified',
    'pieces pictures',
    'board dark',
    'numbers on',
    'distinct on',
    'speed fast',
  ]);
});

pageTest('what an earlier version kept beside the game is taken over', {}, async ({ page, site }) => {
  await page.addInitScript(() => {
    if (localStorage['chuhe.game']) return;
    const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
    localStorage['chuhe.game'] =
      `chuhe 1\nstart ${start}\nmoves h2e2\nred human\nblack human\nbelow red\nlang en\npieces simplified\nlevel 4\nend\n`;
  });
  const board = await Player.open(page, site.url);
  assert.equal(await board.status(), 'Black to move');
  await page.locator('header.bar').getByRole('button', { name: 'Settings' }).click();
  assert.ok(await page.locator('dialog.settings input[name=pieces][value=simplified]').isChecked());
  await page.locator('input[name=pieces][value=pictures]').check();
  assert.match(await page.evaluate(() => localStorage['chuhe.settings']), /lang en\n(.*\n)*level 4\n(.*\n)*pieces pictures\n/);
});

pageTest('the board is played in all four orientations', {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];
  for (const [i, move] of moves.entries()) {
    const { below, mirrored } = await board.state();
    assert.deepEqual([below, mirrored], [i % 2 ? 'black' : 'red', i > 1 ? 'yes' : 'no']);
    await board.move(move);
    // The grid has turned with the board.
    const corner = await page.locator('[role=gridcell]').first().getAttribute('aria-label');
    assert.match(corner, new RegExp(['a9', 'i0', 'i9', 'a0'][i]));
    await board.control('翻转');
    if (i === 1) {
      await openSettings(page);
      await choose(page, 'mirrored');
      await closeDialog(page);
    }
  }
});

/** Counts what the page does with sounds: contexts made, and the length of each sound that is started, in samples. */
const listen = () => {
  window.heard = { contexts: [], started: [] };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      window.heard.contexts.push(this);
    }
    createBufferSource() {
      const source = super.createBufferSource();
      const start = source.start.bind(source);
      source.start = (...when) => {
        window.heard.started.push(source.buffer.length);
        start(...when);
      };
      return source;
    }
  };
};

pageTest('moves are heard after the first gesture, through one context', {}, async ({ page, site }) => {
  await page.addInitScript(listen);
  const board = await Player.open(page, site.url);
  await page.waitForTimeout(300);
  const contexts = () => page.evaluate(() => window.heard.contexts.length);
  const started = () => page.evaluate(() => window.heard.started);
  assert.equal(await contexts(), 0, 'nothing before a gesture');
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  await board.move('h9g7');
  await board.move('e2e6');
  const [first, second, capture] = await started();
  assert.equal(first, second);
  assert.ok(capture > first, 'a capture is heavier');
  assert.equal(await contexts(), 1);

  // A call comes in, the page goes out of sight: the browser puts the context to sleep.
  const state = () => page.evaluate(() => window.heard.contexts[0].state);
  await page.evaluate(() => window.heard.contexts[0].suspend());
  assert.equal(await state(), 'suspended');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForFunction(() => window.heard.contexts[0].state === 'running');
  await page.evaluate(() => window.heard.contexts[0].suspend());
  await page.mouse.click(5, 5);
  await page.waitForFunction(() => window.heard.contexts[0].state === 'running');

  await openSettings(page);
  const before = (await started()).length;
  await page.locator('input[name=volume]').focus();
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowLeft');
  const tried = (await started()).length;
  assert.equal(tried - before, 6, 'whoever sets the volume hears it, down to silence');
  await closeDialog(page);
  await board.move('b9c7');
  assert.equal((await started()).length, tried, 'a silent page is silent');
  assert.equal(await contexts(), 1);
});

pageTest('moves are spoken in the language of the page', {}, async ({ page, site }) => {
  await page.addInitScript(() => {
    window.said = [];
    window.speechSynthesis.speak = ({ text, lang }) => window.said.push(`${lang}: ${text}`);
  });
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  assert.deepEqual(await page.evaluate(() => window.said), [], 'only when wanted');
  await openSettings(page);
  await choose(page, 'speech');
  await closeDialog(page);
  await page.evaluate(() => window.said.splice(0));
  await board.move('h9g7');
  await openSettings(page);
  await page.locator('dialog.settings').getByLabel('English').check();
  await closeDialog(page);
  await board.move('h0g2');
  assert.deepEqual(await page.evaluate(() => window.said), ['zh-CN: 马8进7', 'en: horse 2 advance 3']);
});

pageTest('a phone trembles with moves when that is wanted', { device: PHONE }, async ({ page, site }) => {
  await page.addInitScript(() => {
    window.trembled = [];
    navigator.vibrate = (ms) => window.trembled.push(ms);
  });
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  assert.deepEqual(await page.evaluate(() => window.trembled), []);
  await openSettings(page);
  await choose(page, 'vibration');
  await closeDialog(page);
  await board.move('h9g7');
  await board.move('e2e6');
  const [, step, capture] = await page.evaluate(() => window.trembled);
  assert.ok(step > 0 && capture > step);
});

pageTest('the screen stays on during a game', { device: PHONE }, async ({ page, site }) => {
  await page.addInitScript(() => {
    window.locks = [];
    const request = async () => {
      const lock = {
        released: false,
        async release() {
          this.released = true;
        },
      };
      window.locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const locks = () => page.evaluate(() => window.locks.map(({ released }) => released));
  assert.deepEqual(await locks(), [], 'nobody has moved yet');
  await board.move('h2e2');
  assert.deepEqual(await locks(), [false]);
  // The browser takes it while the page is away.
  await page.evaluate(() => {
    window.locks[0].released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.deepEqual(await locks(), [true, false]);
  await board.control('认负');
  await page.locator('dialog.resign button.primary').click();
  await page.waitForFunction(() => window.locks.every(({ released }) => released));
});

pageTest('the board is a grid of named points that follows the keys and the hand', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const grid = page.getByRole('grid');
  assert.equal(await grid.getByRole('row').count(), 10);
  assert.equal(await grid.getByRole('gridcell').count(), 90);
  await grid.locator('[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.match(await focused(), /帅.*e0|e0.*帅/);
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowUp');
  assert.match(await focused(), /兵.*e3|e3.*兵/);
  await page.keyboard.press('Enter');
  assert.match(await focused(), /已拿起/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-selected')), 'true');
  assert.equal(await grid.getByRole('gridcell', { name: '可走' }).count(), 1);
  await page.keyboard.press('ArrowUp');
  await shot('grid cursor');
  await page.keyboard.press('Enter');
  assert.deepEqual(await board.moves(), ['兵五进一']);
  assert.equal(await grid.locator('[tabindex="0"]').count(), 1);
  // The point lies where the eye sees it.
  const box = await grid.locator('[aria-label*=e4]').boundingBox();
  const point = await board.at('e4');
  assert.ok(Math.abs(box.x + box.width / 2 - point.x) < 2 && Math.abs(box.y + box.height / 2 - point.y) < 2);
  // A screen reader's press is no mouse.
  await grid.locator('[aria-label*=h7]').dispatchEvent('click');
  await grid.locator('[aria-label*=e7]').dispatchEvent('click');
  assert.deepEqual(await board.moves(), ['兵五进一', '炮8平5']);
  await board.move('h2e2');
  assert.match(await grid.locator('[aria-label*=e2]').getAttribute('aria-label'), /炮/);
});

for (const [name, device] of Object.entries({ desktop: DESKTOP, 'small phone': SMALL_PHONE })) {
  pageTest(`a move is typed on a ${name}, in a game and in a record`, { device }, async ({ page, site, shot }) => {
    const board = await Player.open(page, site.url);
    await board.newGame({ opponent: 'two' });
    const box = page.locator('.typed input');
    const type = async (text) => {
      await box.fill(text);
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('/');
    await type('炮二平五');
    await type('H8+7');
    await type('b0c2');
    assert.deepEqual(await board.moves(), ['炮二平五', '马8进7', '马八进七']);
    assert.equal(await box.inputValue(), '');
    await type('车九进九');
    assert.equal(await box.inputValue(), '车九进九', 'what is wrong stays, for mending');
    assert.match(await page.locator('.typed [role=alert]').innerText(), /车九进九/);
    await shot(`typed ${name}`);
    await page.keyboard.press('Escape');
    assert.ok(await page.evaluate(() => document.activeElement.closest('[role=grid]')), 'back on the board');
    await page.locator('.modes .mode').nth(1).click();
    await page.keyboard.press('/');
    const before = await board.fen();
    await type('炮二平五');
    await board.changed(before);
  });
}

pageTest('a finger on the board scrolls nothing', { device: PHONE }, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const from = await board.at('e5');
  await swipe(page, from, { x: from.x, y: from.y - 200 });
  await swipe(page, from, { x: from.x, y: from.y + 200 });
  const scrolled = await page.evaluate(() => [scrollX, scrollY, visualViewport.scale]);
  assert.deepEqual(scrolled, [0, 0, 1]);
  const styles = await page.evaluate(() => ({
    board: getComputedStyle(document.querySelector('#board')).touchAction,
    page: getComputedStyle(document.body).touchAction,
    over: getComputedStyle(document.documentElement).overscrollBehaviorY,
    // Smaller ones make a phone zoom into the page.
    small: [...document.querySelectorAll('input:not([type=radio],[type=checkbox],[type=range]), textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  }));
  assert.deepEqual(styles, { board: 'none', page: 'auto', over: 'none', small: [] });
});

pageTest('a system that forces its colors gets a board in these colors', {}, async ({ page, site, shot }) => {
  const board = await Player.open(page, site.url);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.waitForTimeout(300);
  const colors = await board.canvas.evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let gray = 0;
    for (let i = 0; i < data.length; i += 4) gray += Math.abs(data[i] - data[i + 1]) + Math.abs(data[i + 1] - data[i + 2]) < 6;
    return gray / (data.length / 4);
  });
  assert.ok(colors > 0.999, `neither wood nor red: ${colors}`);
  await shot('forced colors');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.waitForTimeout(300);
  const wood = await boardColor(board);
  assert.ok(wood[0] > wood[2] + 40);
});

for (const [name, device] of Object.entries({ desktop: DESKTOP, phone: PHONE, 'small phone': SMALL_PHONE })) {
  for (const colorScheme of ['light', 'dark']) {
    pageTest(`settings on a ${name}, ${colorScheme}`, { device, browser: { colorScheme } }, async ({ page, site, shot }) => {
      await Player.open(page, site.url);
      await openSettings(page);
      await page.waitForTimeout(300);
      await shot(`settings ${name} ${colorScheme}`);
      const wide = await page.evaluate(() => {
        const dialog = document.querySelector('dialog.settings');
        return dialog.scrollWidth - dialog.clientWidth;
      });
      assert.equal(wide, 0, 'nothing hangs out at the side');
    });
  }
}
