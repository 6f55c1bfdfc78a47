// Takes the two pictures that the web app manifest shows before the page is installed, from the built page itself:
// CHROMIUM=… CHUHE_DIST=… node measure/app-screenshots.mjs, then commit www/screenshots.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DESKTOP, PHONE } from '../helpers/devices.mjs';
import { launch } from '../helpers/browser.mjs';
import { Player } from '../helpers/player.mjs';
import { startServer } from '../helpers/server.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../www/screenshots');
const LINE = 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7a7'.split(' ');
/** Small, and without rings around the strokes. */
const QUALITY = 84;

mkdirSync(FOLDER, { recursive: true });
const site = await startServer();
for (const [name, device] of Object.entries({ wide: DESKTOP, narrow: { ...PHONE, deviceScaleFactor: 2 } })) {
  const session = await launch({ device, colorScheme: 'light' });
  const board = await Player.open(session.page, site.url);
  await board.newGame({ opponent: 'two' });
  for (const move of LINE) await board.move(move);
  await session.page.waitForTimeout(600);
  const path = join(FOLDER, `screenshot-${name}.jpg`);
  await session.page.screenshot({ path, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
  console.log(path);
  await session.close();
}
await site.close();
