// What a player does and sees beyond moving pieces, and engines that misbehave.
import { Game } from './game.mjs';

export const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

export class Player extends Game {
  static async open(page, url) {
    await page.goto(url);
    return Player.on(page);
  }

  /** The player of a page that is open or opening: waits for the first picture. */
  static async on(page) {
    const player = new Player(page);
    await page.waitForFunction(() => document.querySelector('canvas#board')?.dataset.fen);
    await page.waitForSelector('#boot-loading', { state: 'detached' });
    return player;
  }

  /** Presses beside a point: `dx` and `dy` in cells. */
  async pressNear(square, dx, dy) {
    const { x, y } = await this.at(square);
    const cell = (await this.at('b0')).x - (await this.at('a0')).x;
    await this.page.mouse.click(x + dx * Math.abs(cell), y + dy * Math.abs(cell));
  }

  /** Presses a button below the board by its words. */
  control(words) {
    return this.page.locator('.controls').getByText(words).click();
  }

  status() {
    return this.page.locator('.status').innerText();
  }

  /** The texts of the list of moves. */
  moves() {
    return this.page.locator('.ply').allInnerTexts();
  }

  /** A message that contains these words. */
  notice(words) {
    return this.page.locator('.notice').filter({ hasText: words });
  }

  /** Waits until a person has to move for that side, or `over`. */
  async turn(side) {
    await this.page.waitForSelector(`#board[data-status=${side}][data-thinking=no]`, { timeout: 30_000 });
  }
}

/** A worker script that takes the engine's place: it boots, says `ready`, and then does with each message what `then` says. */
export function falseEngine(then, version = 3) {
  const text = `
    self.addEventListener('message', ({ data }) => {
      if (data.boot === 'start') {
        self.postMessage({ type: 'ready', version: ${version}, engine: 'false' });
        self.postMessage({ boot: 'ready' });
        return;
      }
      ${then}
    });`;
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    response.end(text);
  };
}
