// The game as a player sees and moves it. The board is a canvas, so what stands on it is read from the canvas's `data-` attributes
// (crates/xq-web/src/page/show.rs), and where a point lies is worked out as crates/xq-ui/src/layout.rs does.
import assert from 'node:assert/strict';

/** How long the engine may take on a busy machine, in ms. */
const PATIENCE_MS = 30_000;

export class Game {
  constructor(page) {
    this.page = page;
    this.canvas = page.locator('canvas#board');
  }

  /** Opens the page and waits for the board. */
  static async open(page, url) {
    await page.goto(url);
    const game = new Game(page);
    await game.canvas.waitFor();
    await page.waitForFunction(() => document.querySelector('canvas#board').dataset.fen);
    return game;
  }

  /** { fen, status, below, thinking }: all texts. */
  state() {
    return this.canvas.evaluate(({ dataset }) => ({ ...dataset }));
  }

  async fen() {
    return (await this.state()).fen;
  }

  /** Where the point `square` ("h2": files a to i from Red's left, ranks 0 to 9) lies in the window, in CSS pixels. */
  at(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]);
    return this.canvas.evaluate(
      (canvas, [x, y]) => {
        const box = canvas.getBoundingClientRect();
        const ratio = canvas.width / box.width;
        const compact = canvas.width / ratio < 520;
        const [side, end] = compact ? [0.555, 0.9] : [0.8, 1.02];
        const cell = Math.floor(Math.min(canvas.width / (8 + 2 * side), canvas.height / (9 + 2 * end)));
        const black = canvas.dataset.below === 'black';
        const [column, row] = [black === (canvas.dataset.mirrored === 'yes') ? x : 8 - x, black ? y : 9 - y];
        const left = (canvas.width - 8 * cell) / 2 + column * cell;
        const top = (canvas.height - 9 * cell) / 2 + row * cell;
        return { x: box.left + left / ratio, y: box.top + top / ratio };
      },
      [file, rank],
    );
  }

  /** Presses a point with the finger, or with the mouse where there is no touch. */
  async press(square) {
    const { x, y } = await this.at(square);
    const touch = await this.page.evaluate(() => navigator.maxTouchPoints > 0);
    await (touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Plays "h2e2" by two presses, and waits until it stands. */
  async move(uci) {
    const before = await this.fen();
    await this.press(uci.slice(0, 2));
    await this.press(uci.slice(2));
    await this.changed(before);
  }

  /** Plays "h2e2" by drawing the piece over the board with the mouse, and waits until it stands. */
  async drag(uci) {
    const before = await this.fen();
    const [from, to] = [await this.at(uci.slice(0, 2)), await this.at(uci.slice(2))];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 8 });
    await this.page.mouse.up();
    await this.changed(before);
  }

  /** Waits until the position is another one. */
  async changed(fen) {
    const isOther = (old) => document.querySelector('canvas#board').dataset.fen !== old;
    await this.page.waitForFunction(isOther, fen, { timeout: PATIENCE_MS });
    return this.fen();
  }

  /** Waits until the engine has begun, or has ended, to think. */
  async thinking(wanted) {
    const isSo = (value) => document.querySelector('canvas#board').dataset.thinking === value;
    await this.page.waitForFunction(isSo, wanted ? 'yes' : 'no', { timeout: PATIENCE_MS });
  }

  /** Begins a game by the dialog. `opponent`: engine or two; `side`: red or black; `level`: 1 to 10, 11 for full strength; `time`: the number of a preset. */
  async newGame({ opponent = 'engine', side = 'red', level = 3, time = null } = {}) {
    await this.page.locator('nav.controls button').first().click();
    const dialog = this.page.locator('dialog.new-game');
    const choose = (name, value) => dialog.locator(`label:has(input[name=${name}][value="${value}"])`).click();
    await choose('opponent', opponent);
    if (opponent === 'engine') {
      await choose('side', side);
      await choose('level', String(level));
    }
    if (time !== null) await choose('time', String(time));
    await dialog.locator('button.primary').click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal((await this.state()).below, opponent === 'engine' ? side : 'red');
  }
}
