// The page itself: sharpness, idleness, languages, darkness, what a screen reader is told.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player, START } from './helpers/player.mjs';

for (const scale of [1, 1.5, 2, 3]) {
  const device = { viewport: { width: 900, height: 701 }, deviceScaleFactor: scale };
  pageTest(`the canvas has the screen's own pixels at ${scale}×`, { device }, async ({ page, site }) => {
    const board = await Player.open(page, site.url);
    const sizes = () =>
      board.canvas.evaluate((canvas) => {
        const box = canvas.getBoundingClientRect();
        return [canvas.width - box.width * devicePixelRatio, canvas.height - box.height * devicePixelRatio];
      });
    assert.ok((await sizes()).every((rest) => Math.abs(rest) < 1), `${await sizes()}`);
    await page.setViewportSize({ width: 500, height: 900 });
    await page.waitForTimeout(200);
    assert.ok((await sizes()).every((rest) => Math.abs(rest) < 1), `${await sizes()}`);
  });
}

pageTest('an idle page draws nothing', {}, async ({ page, site }) => {
  await page.addInitScript(() => {
    window.frames_asked = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (then) => {
      window.frames_asked += 1;
      return ask(then);
    };
  });
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  await page.waitForTimeout(1000);
  const before = await page.evaluate(() => window.frames_asked);
  await page.waitForTimeout(1000);
  assert.equal(await page.evaluate(() => window.frames_asked), before);
});

pageTest('a move is animated, and at once for who wants no motion', {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  // How many different pictures of rank 2 are seen while `act` goes on and for half a second after.
  const pictures = async (act) => {
    const { y } = await board.at('e2');
    await page.evaluate((clientY) => {
      const canvas = document.getElementById('board');
      const context = canvas.getContext('2d');
      const row = Math.round((clientY - canvas.getBoundingClientRect().top) * devicePixelRatio);
      window.seen = new Set();
      const look = () => {
        window.seen.add(context.getImageData(0, row, canvas.width, 1).data.join());
        if (window.seen) window.looking = requestAnimationFrame(look);
      };
      look();
    }, y);
    await act();
    await page.waitForTimeout(500);
    return page.evaluate(() => {
      cancelAnimationFrame(window.looking);
      return window.seen.size;
    });
  };
  await page.waitForTimeout(600);
  const animated = await pictures(() => board.move('h2h4'));
  assert.ok(animated > 3, `${animated} pictures`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await pictures(() => board.control('悔棋'));
  assert.ok(still <= 2, `before and after only: ${still}`);
});

pageTest('the language and the pieces are chosen and kept', {}, async ({ page, site, shot }) => {
  let board = await Player.open(page, site.url);
  await page.getByRole('button', { name: '设置' }).click();
  await page.locator('dialog.settings').getByLabel('English').check();
  await page.locator('dialog.settings').locator('input[name=pieces][value=simplified]').check();
  await shot('settings in English');
  await page.keyboard.press('Escape');
  await page.locator('dialog.settings').waitFor({ state: 'hidden' });
  assert.equal(await board.status(), 'Your turn');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await page.reload();
  board = await Player.on(page);
  assert.equal(await board.status(), 'Your turn');
  await shot('English');
});

pageTest('a dialog closed in any way can be opened again', {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  const dialog = page.locator('dialog.new-game');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: '关闭' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await board.control('新局');
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: 'hidden' });
  }
});

pageTest('everything that can be pressed has a name and is large enough for a finger', { device: PHONE }, async ({ page, site }) => {
  await Player.open(page, site.url);
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, textarea, [role=grid]')]
      // What only the keyboard reaches is as large as it has to be once it is reached.
      .filter((element) => element.checkVisibility() && !element.closest('.typed:not(:focus-within)'))
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.[0]?.textContent;
        const small = box.width < 44 || box.height < 40;
        return name && !small ? [] : [`${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`];
      }),
  );
  assert.deepEqual(faults, []);
});

const looks = { desktop: DESKTOP, phone: PHONE, 'small phone': SMALL_PHONE };
for (const [name, device] of Object.entries(looks)) {
  for (const colorScheme of ['light', 'dark']) {
    pageTest(`${name}, ${colorScheme}`, { device, browser: { colorScheme } }, async ({ page, site, shot }) => {
      const board = await Player.open(page, site.url);
      await board.newGame({ opponent: 'two' });
      assert.equal(await board.fen(), START);
      for (const move of ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b7e7', 'e2e6']) await board.move(move);
      await page.waitForTimeout(500);
      await shot(`check ${name} ${colorScheme}`);
      await board.press('d9');
      await page.waitForTimeout(100);
      await shot(`picked ${name} ${colorScheme}`);
      await board.control('翻转');
      await board.control('新局');
      await page.waitForTimeout(300);
      await shot(`dialog ${name} ${colorScheme}`);
    });
  }
}

for (const locale of ['zh-CN', 'zh-TW', 'en-US', 'vi-VN']) {
  pageTest(`the header fits every window (${locale})`, { browser: { locale } }, async ({ page, site }) => {
    await Player.open(page, site.url);
    for (const [width, height] of [[1280, 800], [1024, 768], [768, 1024], [640, 400], [844, 390], [390, 844], [360, 740], [320, 568]]) {
      await page.setViewportSize({ width, height });
      // The board follows the window one frame later.
      await page.waitForFunction(() => {
        const buttons = [...document.querySelectorAll('header.bar button')].filter((button) => button.offsetWidth > 0);
        const boxes = buttons.map((button) => button.getBoundingClientRect());
        return document.documentElement.scrollWidth <= innerWidth && boxes.every((box) => box.left >= 0 && box.right <= innerWidth);
      }, null, { timeout: 5000 }).catch(() => assert.fail(`${width}×${height}: beyond the edge`));
    }
  });
}

pageTest('the board and the menu stay where they are in every view', {}, async ({ page, site }) => {
  await Player.open(page, site.url);
  for (const [width, height] of [[1440, 900], [1280, 800], [1024, 768], [844, 390]]) {
    await page.setViewportSize({ width, height });
    const places = new Set();
    for (const mode of ['打谱', '摆局', '对局']) {
      await page.locator('nav.modes').getByRole('button', { name: mode }).click();
      await page.waitForTimeout(200);
      places.add(await page.locator('canvas.board').evaluate((board) => {
        const { x, y, width } = board.getBoundingClientRect();
        return [x, y, width].map(Math.round).join(' ');
      }));
    }
    assert.equal(places.size, 1, `${width}×${height}: ${[...places].join(', ')}`);
  }
});

pageTest("the browser's way back leads through the views and closes what lies over them", {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  const mode = () => page.locator('#chuhe').getAttribute('data-mode');
  const go = (name) => page.locator('nav.modes').getByRole('button', { name }).click();
  await go('打谱');
  await go('摆局');
  await page.keyboard.press('?');
  await page.locator('dialog.help[open]').waitFor();
  await page.goBack();
  await page.locator('dialog.help[open]').waitFor({ state: 'detached' });
  assert.equal(await mode(), 'setup');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#chuhe').dataset.mode === 'study');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#chuhe').dataset.mode === 'play');
  assert.deepEqual(await board.moves(), ['炮二平五']);
  await page.goForward();
  await page.waitForFunction(() => document.querySelector('#chuhe').dataset.mode === 'study');
});

pageTest('a double click opens a dialog as a click does', {}, async ({ page, site }) => {
  await Player.open(page, site.url);
  await page.locator('.controls .control').first().dblclick();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('dialog[open]').count(), 1);
  await page.mouse.click(5, 5);
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});
