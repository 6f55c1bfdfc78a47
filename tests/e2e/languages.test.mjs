// Four languages, five notations, the help in each.
import assert from 'node:assert/strict';

import { pageTest } from './helpers/page-test.mjs';
import { Player } from './helpers/player.mjs';

const LANGUAGES = { 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文', en: 'English', vi: 'Tiếng Việt' };
const FIRST = { 'zh-Hans': ['炮二平五', '马8进7'], 'zh-Hant': ['炮二平五', '馬8進7'], en: ['C2=5', 'H8+7'], vi: ['C2=5', 'H8+7'] };
const settings = (page) => page.locator('header.bar .quiet').last().click();

pageTest('each language is complete and writes moves as its readers do', {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  await board.move('h9g7');
  for (const [tag, name] of Object.entries(LANGUAGES)) {
    await settings(page);
    await page.locator('dialog.settings').getByLabel(name).check();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('html').getAttribute('lang'), tag);
    assert.deepEqual(await board.moves(), FIRST[tag], tag);
    await page.keyboard.press('?');
    await page.locator('dialog.help[open]').waitFor();
    assert.equal(await page.locator('.help-rule canvas').count(), 9);
    assert.equal(await page.locator('.help-terms dt').count(), 33);
    await page.keyboard.press('Escape');
    await page.locator('dialog.help[open]').waitFor({ state: 'detached' }).catch(() => {});
    if (!tag.startsWith('zh')) {
      // The last announcement was made in the language before.
      const lines = await page.evaluate(() => {
        document.querySelector('p.unseen[role=status]').textContent = '';
        return document.body.innerText.split('\n');
      });
      const names = Object.values(LANGUAGES);
      const stray = lines.filter((line) => /[\u4e00-\u9fff]/.test(line) && !names.includes(line) && line !== '楚河');
      assert.deepEqual(stray, [], tag);
    }
  }
});

pageTest('the notation is switched at once and kept', {}, async ({ page, site }) => {
  const board = await Player.open(page, site.url);
  await board.newGame({ opponent: 'two' });
  await board.move('h2e2');
  for (const [value, text] of [['wxf', 'C2=5'], ['iccs', 'H2-E2'], ['traditional', '炮二平五'], ['icons', /2=5/]]) {
    await settings(page);
    await page.locator(`dialog.settings label:has(input[value=${value}][name=notation])`).click();
    await page.keyboard.press('Escape');
    const [shown] = await board.moves();
    if (text instanceof RegExp) assert.match(shown, text);
    else assert.equal(shown, text);
  }
  assert.equal(await page.locator('.ply svg.man.red').count(), 1);
  await page.reload();
  await Player.on(page);
  assert.equal(await page.locator('.ply svg.man.red').count(), 1);
});
