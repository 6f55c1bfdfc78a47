// Moves by mouse and by finger, and the engine's answer.
import assert from 'node:assert/strict';

import { DESKTOP, PHONE } from './helpers/devices.mjs';
import { Game } from './helpers/game.mjs';
import { pageTest } from './helpers/page-test.mjs';

/** Central cannon, Black to move. */
const CENTRAL_CANNON = /^rnbakabnr\/9\/1c5c1\/p1p1p1p1p\/9\/9\/P1P1P1P1P\/1C2C4\/9\/RNBAKABNR b/;

for (const [name, device] of Object.entries({ mouse: DESKTOP, finger: PHONE })) {
  pageTest(`a move by ${name} is played and answered`, { device }, async ({ page, site, shot }) => {
    const game = await Game.open(page, site.url);
    await game.newGame({ level: 1 });
    await game.move('h2e2');
    assert.match(await game.fen(), CENTRAL_CANNON);
    const answered = await game.changed(await game.fen());
    assert.match(answered, / w /);
    await shot(`answered ${name}`);
  });
}

pageTest('a move by dragging is played', {}, async ({ page, site }) => {
  const game = await Game.open(page, site.url);
  await game.newGame({ opponent: 'two' });
  await game.drag('h2e2');
  assert.match(await game.fen(), CENTRAL_CANNON);
});

pageTest('as Black the board is turned and the engine begins', {}, async ({ page, site }) => {
  const game = await Game.open(page, site.url);
  await game.newGame({ side: 'black', level: 1 });
  await game.changed(await game.fen());
  await game.thinking(false);
  await game.move('h7e7');
});
