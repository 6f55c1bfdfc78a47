// Everybody can use the page: axe-core finds nothing to object to in any view or dialog, in light and dark, on a desk and on a phone.
import assert from 'node:assert/strict';

import { violations } from './helpers/axe.mjs';
import { DESKTOP, PHONE, SMALL_PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player } from './helpers/player.mjs';

const screens = { desk: DESKTOP, phone: PHONE, 'small phone': SMALL_PHONE };
for (const [name, device] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const locale of name === 'phone' ? ['zh-CN', 'en-US'] : ['zh-CN']) {
      const options = { device, browser: { colorScheme, locale }, timeout: 240_000 };
      pageTest(`nothing to object to: ${name}, ${colorScheme}, ${locale}`, options, async ({ page, site }) => {
        const board = await Player.open(page, site.url);
        const faults = [];
        const check = async (where) => {
          // What moves in or fades in has another contrast on its way.
          await page.waitForTimeout(350);
          const found = await violations(page);
          faults.push(...found.map((fault) => `${where}: ${fault}`));
        };
        await check('start');
        await board.newGame({ opponent: 'two' });
        for (const move of ['h2e2', 'h9g7', 'e2e6']) await board.move(move);
        await check('a game');
        await page.keyboard.press('/');
        await page.keyboard.type('炮二进九');
        await page.keyboard.press('Enter');
        await check('a move that cannot be played');
        await page.keyboard.press('Escape');

        const dialogs = async (buttons, where) => {
          for (let i = 0; i < (await buttons.count()); i += 1) {
            const button = buttons.nth(i);
            if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
            const label = (await button.getAttribute('aria-label')) ?? (await button.innerText());
            await button.click();
            if ((await page.locator('dialog[open]').count()) === 0) continue;
            const more = page.locator('dialog[open] summary');
            if ((await more.count()) > 0) {
              await page.locator('dialog[open] label:has([name=time][value=more])').click();
              await more.click();
              await page.locator('dialog[open] select').selectOption('horses');
            }
            await check(`${where}, ${label}`);
            await page.keyboard.press('Escape');
            await page.waitForFunction(() => !document.querySelector('dialog[open]'));
          }
        };
        await dialogs(page.locator('header.bar .quiet'), 'header');
        const { length } = await page.locator('.modes .mode').all();
        for (let i = 0; i < length; i += 1) {
          const mode = page.locator('.modes .mode').nth(i);
          await mode.click();
          await check(await mode.innerText());
        }
        await page.locator('.modes .mode').first().click();
        await dialogs(page.locator('nav.controls button'), 'controls');
        assert.deepEqual([...new Set(faults)], []);
      });
    }
  }
}

pageTest('nothing to object to: a ruling', { device: PHONE }, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  const cycle = ['h2e2', 'h9g7', 'e2h2', 'g7h9'];
  for (const move of [...cycle, ...cycle]) await board.move(move);
  await page.locator('.banner button').first().click();
  await page.locator('.ruling').waitFor();
  assert.deepEqual(await violations(page), []);
});

const RECORD = '[Red "胡荣华"]\n[Black "柳大华"]\n\n1. 炮二平五 马８进７ (1... 马２进３ {另一路}) 2. 马二进三 车９平８ 1-0\n';

for (const [name, device] of [
  ['desk', DESKTOP],
  ['phone', PHONE],
]) {
  for (const colorScheme of ['light', 'dark']) {
    const options = { device, browser: { colorScheme }, timeout: 240_000 };
    pageTest(`nothing to object to in a record, the editor and their dialogs: ${name}, ${colorScheme}`, options, async ({
      page,
      site,
    }) => {
      await Player.open(page, site.url);
      const faults = [];
      const check = async (where) => {
        await page.waitForTimeout(350);
        faults.push(...(await violations(page)).map((fault) => `${where}: ${fault}`));
      };
      const closed = () => page.waitForFunction(() => !document.querySelector('dialog[open]'));
      await page.locator('.modes .mode').nth(1).click();
      await page.locator('.steps .more').click();
      await page.locator('dialog.study-more .item').first().click();
      await page.locator('dialog.open-record textarea').fill(`${RECORD}\n[Event "x"]\n1. 炮二平五 炮２进８ *\n`);
      await check('several games, one of them faulty');
      await page.locator('dialog.open-record textarea').fill(RECORD);
      await page.locator('dialog.open-record .primary').click();
      await closed();
      for (let i = 0; i < 3; i += 1) await page.locator('.steps .next').click();
      await page.locator('.steps .annotate').click();
      await check('notes');
      const done = page.locator('.annotate-tools .head .quiet');
      await ((await done.isVisible()) ? done : page.locator('.steps .annotate')).click();
      await page.locator('.steps .more').click();
      const items = page.locator('dialog.study-more .item:visible');
      for (let i = 0; i < (await items.count()); i += 1) {
        await items.nth(i).click();
        if (await page.locator('dialog[open]:not(.study-more)').count()) {
          await check(`record, item ${i}`);
          await page.keyboard.press('Escape');
          await closed();
        }
        const study = page.locator('.modes .mode').nth(1);
        if ((await study.getAttribute('aria-current')) !== 'page') await study.click();
        if (!(await page.locator('dialog.study-more').isVisible())) await page.locator('.steps .more').click();
      }
      await page.keyboard.press('Escape');
      await closed();
      await page.locator('.modes .mode').nth(2).click();
      await page.locator('.setup .fen').fill('4k4/9/9/9/4N4/4P4/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w');
      await page.locator('.setup .fen').press('Enter');
      await page.locator('.position-faults li').first().waitFor();
      await page.locator('[data-piece=a]').click();
      await check('a faulty position, a piece in the hand');

      await page.locator('.modes .mode').first().click();
      await page.locator('nav.controls button').first().click();
      await page.locator('dialog.new-game summary').click();
      await page.locator('dialog.new-game select').selectOption('position');
      await page.locator('dialog.new-game .fen').fill('9/9 w');
      await check('a new game from a faulty position');
      assert.deepEqual([...new Set(faults)], []);
    });
  }
}
