// The engine on a record: its lines, the course of a game, the mistakes to try again.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE } from './helpers/devices.mjs';
import { pageTest } from './helpers/page-test.mjs';
import { Player } from './helpers/player.mjs';

const PATIENCE = { timeout: 60_000 };
/** Red throws a cannon away with its second move. */
const GAME = ['h2e2', 'h9g7', 'e2e6', 'g7e6', 'b0c2', 'b9c7'];

class Analyst extends Player {
  static async open(page, url) {
    // Between page and worker goes what the engine is told and what it says.
    await page.addInitScript(() => {
      window.traffic = { told: [], heard: [] };
      window.Worker = class extends Worker {
        constructor(...args) {
          super(...args);
          this.addEventListener('message', ({ data }) => window.traffic.heard.push({ at: performance.now(), ...data }));
        }

        postMessage(message, ...rest) {
          if (message?.type) window.traffic.told.push(structuredClone(message));
          super.postMessage(message, ...rest);
        }
      };
    });
    await page.goto(url);
    await Player.on(page);
    const analyst = new Analyst(page);
    await page.locator('nav.modes button').nth(1).click();
    return analyst;
  }

  async play(moves) {
    for (const move of moves) await this.move(move);
  }

  switch() {
    return this.page.locator('.switch').click();
  }

  /** The first moves of the lines, once there are so many. */
  async lines(count) {
    const filled = (wanted) =>
      [...document.querySelectorAll('.lines li')].filter((line) => line.querySelector('.pv button')).length === wanted;
    await this.page.waitForFunction(filled, count, PATIENCE);
    return this.page.locator('.lines li .pv button:first-child').allInnerTexts();
  }

  told(type) {
    return this.page.evaluate((wanted) => window.traffic.told.filter((message) => message.type === wanted), type);
  }

  /** Waits until the engine was asked last about a position after so many moves. */
  async asked(plies) {
    const last = (wanted) => window.traffic.told.filter(({ type }) => type === 'search').at(-1).moves.length === wanted;
    await this.page.waitForFunction(last, plies, PATIENCE);
  }

  /** How many messages the engine has sent since, in ms of the page's clock. */
  heardSince(at) {
    return this.page.evaluate((since) => window.traffic.heard.filter((message) => message.at > since).length, at);
  }

  now() {
    return this.page.evaluate(() => performance.now());
  }

  /** What a browser does when another tab comes to the front, or this one again. */
  show(visible) {
    return this.page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visible ? 'visible' : 'hidden');
  }

  async rests() {
    await this.page.waitForTimeout(1000);
    const at = await this.now();
    await this.page.waitForTimeout(700);
    assert.equal(await this.heardSince(at), 0, 'the engine is at rest');
  }

  async survey() {
    if (!(await this.page.locator('.report').isVisible())) await this.page.locator('.course').click();
    await this.page.locator('.survey .button.primary:visible').click();
    await this.page.locator('.survey .progress').waitFor({ state: 'hidden', ...PATIENCE });
  }
}

pageTest('the engine follows the board, and its lines are looked at and played', { device: DESKTOP }, async ({ page, site, shot }) => {
  const analyst = await Analyst.open(page, site.url);
  await analyst.play(GAME);
  assert.equal((await analyst.told('search')).length, 0, 'nothing is thought about before somebody wants it');
  await analyst.switch();
  await analyst.lines(3);
  assert.match(await page.locator('.says .note').innerText(), /\d+ · \d+/);
  assert.match(await page.locator('.says .value').innerText(), /^[+−]?(\d+\.\d\d|#\d+)$/);
  assert.ok(await page.locator('.meter').getAttribute('aria-valuetext'));
  await shot('analysis');

  await page.locator('.counter .step').last().click();
  await page.locator('.counter .step').last().click();
  await analyst.lines(5);
  await page.locator('.counter .step').first().click();
  await analyst.lines(4);

  // A mouse over a move shows the position behind it.
  const board = page.locator('canvas#board');
  await page.mouse.move(5, 5);
  await page.waitForTimeout(400);
  const before = await board.screenshot();
  await page.locator('.lines li').first().locator('button').nth(2).hover();
  await page.waitForTimeout(400);
  assert.notDeepEqual(await board.screenshot(), before);

  const fen = await analyst.fen();
  await page.locator('.lines li').first().locator('button').nth(1).click();
  const after = await analyst.changed(fen);
  assert.equal(after.split(' ')[1], fen.split(' ')[1], 'two moves were played');
  await analyst.asked(GAME.length + 2);
  await analyst.lines(4);
});

pageTest('fifty quick steps end with the last position', { device: DESKTOP }, async ({ page, site }) => {
  const analyst = await Analyst.open(page, site.url);
  await analyst.play(GAME);
  await analyst.switch();
  await analyst.lines(3);
  await page.locator('canvas#board').focus();
  for (let i = 0; i < 50; i += 1) await page.keyboard.press(i % 5 === 0 ? 'Home' : i % 2 === 0 ? 'ArrowRight' : 'End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await analyst.asked(1);
  await page.waitForFunction(
    () => {
      const id = window.traffic.told.filter(({ type }) => type === 'search').at(-1).id;
      return window.traffic.heard.some((message) => message.type === 'info' && message.id === id);
    },
    null,
    PATIENCE,
  );
  await analyst.lines(3);
  // What is shown can be played there: it belongs to this position.
  const fen = await analyst.fen();
  await page.locator('.lines .pv button').first().click();
  assert.notEqual(await analyst.changed(fen), fen);
});

pageTest('whoever does not look does not make the engine work', { device: PHONE }, async ({ page, site }) => {
  const analyst = await Analyst.open(page, site.url);
  await analyst.switch();
  await analyst.lines(3);
  await analyst.show(false);
  await analyst.rests();
  const asked = (await analyst.told('search')).length;
  await analyst.show(true);
  await page.waitForFunction((count) => window.traffic.told.filter(({ type }) => type === 'search').length > count, asked, PATIENCE);
  await page.locator('nav.modes button').nth(2).click();
  await analyst.rests();
  await page.locator('nav.modes button').nth(1).click();
  await analyst.switch();
  await analyst.rests();
});

for (const [name, device] of [['a desk', DESKTOP], ['a phone', PHONE]]) {
  pageTest(`a whole game is analysed, and its mistakes are tried again, on ${name}`, { device }, async ({ page, site, shot }) => {
    const analyst = await Analyst.open(page, site.url);
    await analyst.play(GAME);
    await page.locator('.course').click();
    await page.locator('.survey .button.primary:visible').click();
    await page.locator('.survey .progress').waitFor(PATIENCE);
    await page.locator('.survey .button:visible').click();
    await page.locator('.survey .words').getByText(/\d+ \/ 7/).waitFor();
    await analyst.rests();
    await analyst.survey();
    await shot(`course of the game on ${name}`);
    assert.ok((await page.locator('.graph .line').getAttribute('d')).startsWith('M0 '));
    const red = page.locator('.side-of-game.red');
    assert.match(await red.locator('.accuracy').innerText(), /^\d+%$/);
    assert.equal(await red.locator('.counts .blunder b').innerText(), '1');

    // The graph leads to a move, by hand and by keys.
    const graph = page.locator('.graph');
    const box = await graph.boundingBox();
    const start = await analyst.fen();
    await graph.click({ position: { x: box.width / 2, y: 20 } });
    await analyst.changed(start);
    assert.equal(await graph.getAttribute('aria-valuenow'), '3');
    await graph.press('ArrowLeft');
    assert.equal(await graph.getAttribute('aria-valuenow'), '2');
    await page.locator('.numbers summary').click();
    await page.locator('.numbers tr').first().waitFor();
    assert.equal(await page.locator('.numbers tr').count(), GAME.length);
    assert.equal(await page.locator('.numbers tr.blunder').count(), 1);

    await red.locator('button').click();
    const lesson = page.locator('.lesson');
    const state = (wanted) => page.locator(`.lesson[data-state=${wanted}]`).waitFor(PATIENCE);
    await state('ask');
    const asked = await analyst.fen();
    await analyst.press('e2');
    await analyst.press('e6');
    await state('wrong');
    await shot(`a mistake on ${name}`);
    await lesson.locator('button:visible').first().click();
    await state('ask');
    await analyst.press('h0');
    await analyst.press('g2');
    await state('right');
    assert.equal(await analyst.fen(), asked, 'the record is not changed');
    await lesson.locator('button.primary').click();
    await state('end');
    await lesson.locator('button:visible').last().click();
    await lesson.waitFor({ state: 'hidden' });
  });
}

/** How many rows of moves are wholly in sight, and whether every step is, and can be pressed. */
function inSight() {
  const inside = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const page = { top: 0, bottom: innerHeight };
  const list = document.querySelector('.tree').getBoundingClientRect();
  const boxes = (all) => [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
  const steps = [...document.querySelectorAll('.steps button')].filter((step) => step.offsetWidth);
  const pressed = (step) => {
    const box = step.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return inside(box, page) && step.contains(there);
  };
  return {
    rows: boxes('.tree .round').filter((row) => inside(row, list) && inside(row, page)).length,
    steps: steps.length >= 6 && steps.every(pressed),
    scrolls: document.scrollingElement.scrollHeight > innerHeight,
  };
}

for (const [width, height] of [[768, 1024], [844, 390]]) {
  const device = { viewport: { width, height }, hasTouch: true };
  pageTest(`moves and steps stay in sight beside the engine at ${width} × ${height}`, { device }, async ({ page, site }) => {
    const analyst = await Analyst.open(page, site.url);
    await analyst.play(GAME);
    const seen = { rows: 3, steps: true, scrolls: false };
    assert.deepEqual(await page.evaluate(inSight), seen, 'without it');
    await analyst.switch();
    await analyst.lines(3);
    assert.deepEqual(await page.evaluate(inSight), seen, 'with three lines');
    await page.locator('.counter .step').last().click();
    await page.locator('.counter .step').last().click();
    await analyst.lines(5);
    assert.deepEqual(await page.evaluate(inSight), seen, 'with five lines');
    if (width > height) {
      await analyst.survey();
      const { rows, steps, scrolls } = await page.evaluate(inSight);
      assert.ok(rows > 0 && steps && !scrolls, 'with the course of the game');
    }
  });
}

pageTest('a missing engine is told where it is missed', {
  device: DESKTOP,
  faults: [[/^engine-.*wasm$/, 'missing']],
  allow: [/404/, /engine/],
}, async ({ page, site }) => {
  const analyst = await Analyst.open(page, site.url);
  await analyst.switch();
  await page.locator('.notice').waitFor(PATIENCE);
  site.heal();
  await page.locator('.notice .row button').first().click();
  await analyst.lines(3);
});
