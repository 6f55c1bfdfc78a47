// Plays what a first visit brings and prints the numbers of the page's functions that ran. For `cargo xtask first`, on a traced page.
import { DESKTOP, PHONE } from '../helpers/devices.mjs';
import { launch } from '../helpers/browser.mjs';
import { Game } from '../helpers/game.mjs';
import { startServer } from '../helpers/server.mjs';

/** Moves that stand whatever the engine answers. */
const OPENING = ['h2e2', 'h0g2', 'i0h0'];

const site = await startServer();
const ran = new Set();

async function visit(options, play) {
  const session = await launch(options);
  const note = async () => {
    for (const number of await session.page.evaluate(() => [...globalThis.functionsThatRan])) ran.add(number);
  };
  try {
    const game = await Game.open(session.page, site.url);
    await play(game, session.page);
    await session.page.waitForTimeout(500);
    await note();
  } finally {
    await session.close();
  }
}

/** Plays a move and waits for the answer. */
async function exchange(game, move, how = 'move') {
  await game[how](move);
  await game.page.waitForFunction(() => document.querySelector('canvas#board').dataset.status === 'red', null, { timeout: 60_000 });
}

/** What stands where: [["a0", "R"], …]. */
function pieces(fen) {
  return fen.split(' ')[0].split('/').flatMap((rank, row) => {
    const cells = [...rank].flatMap((sign) => (Number(sign) ? Array(Number(sign)).fill('') : [sign]));
    return cells.map((piece, file) => [String.fromCharCode(97 + file) + (9 - row), piece]).filter(([, piece]) => piece);
  });
}

/** Plays on without sense, taking what can be taken: captures, checks, pieces behind each other, an end. */
async function recklessly(game, count) {
  for (let turn = 0; turn < count; turn += 1) {
    await game.page.waitForSelector('#board[data-thinking=no]', { timeout: 60_000 });
    const { fen, status } = await game.state();
    if (status !== 'red') return;
    const isRed = (piece) => piece === piece.toUpperCase();
    const all = pieces(fen);
    const [own, other] = [all.filter(([, piece]) => isRed(piece)), all.filter(([, piece]) => !isRed(piece))];
    const step = ([square]) => square[0] + Math.min(9, Number(square[1]) + 1);
    const aligned = ([from], [to]) => from[0] === to[0] || from[1] === to[1];
    const tries = [
      ...own.filter(([, piece]) => 'RCP'.includes(piece)).flatMap((one) => other.filter((two) => aligned(one, two)).map((two) => [one[0], two[0]])),
      ...own.filter(([, piece]) => 'PRC'.includes(piece)).map((one) => [one[0], step(one)]),
    ];
    for (const [from, to] of tries) {
      await game.press(from);
      await game.press(to);
      if ((await game.fen()) !== fen) break;
    }
  }
}

await visit({ device: DESKTOP }, (game) => recklessly(game, 30));
await visit({ device: PHONE }, (game) => recklessly(game, 12));
await visit({ device: DESKTOP }, async (game) => {
  for (const move of OPENING) await exchange(game, move);
  await exchange(game, 'b0c2', 'drag');
});
await visit({ device: PHONE, locale: 'en-US', colorScheme: 'dark' }, async (game) => {
  for (const move of OPENING) await exchange(game, move);
});
await visit({ device: DESKTOP, locale: 'vi-VN', reducedMotion: 'reduce' }, async (game, page) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await exchange(game, OPENING[0]);
});
await visit({ device: PHONE, locale: 'zh-TW' }, async (game) => {
  await exchange(game, OPENING[0]);
});
await site.close();
console.log([...ran].join(' '));
