// Lighthouse on the built page, as a phone and as a desktop: CHROMIUM=… CHUHE_DIST=… node measure/lighthouse.mjs
// Fails below 95 in any category. Not part of the tests: it is fetched by npx when it is not installed, and takes minutes.
// LIGHTHOUSE=…/lighthouse/cli/index.js runs an installed one instead.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startServer } from '../helpers/server.mjs';

const VERSION = '12.8.2';
const LEAST = 95;
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const run = promisify(execFile);

async function report(url, preset, folder) {
  const file = join(folder, `${preset}.json`);
  const args = [url, '--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${FLAGS}`];
  if (preset === 'desktop') args.push('--preset=desktop');
  const { LIGHTHOUSE } = process.env;
  const command = LIGHTHOUSE ? ['node', LIGHTHOUSE] : ['npx', '--yes', `lighthouse@${VERSION}`];
  await run(command[0], [...command.slice(1), ...args], { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM }, maxBuffer: 1 << 26 });
  return JSON.parse(await readFile(file, 'utf8'));
}

const folder = await mkdtemp(join(tmpdir(), 'chuhe-lighthouse-'));
// Compressed, as every host does it: Lighthouse reckons with a slow connection.
const site = await startServer({ compress: true });
let low = 0;
for (const preset of ['phone', 'desktop']) {
  const { categories, audits, runWarnings } = await report(site.url, preset, folder);
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`);
  console.log(`${preset}: ${scores.join(', ')}`);
  console.log(`  ${METRICS.map((id) => `${id} ${audits[id].displayValue}`).join(', ')}`);
  for (const warning of runWarnings) console.log(`  warning: ${warning}`);
  for (const { title, score, auditRefs } of Object.values(categories)) {
    if (score * 100 < LEAST) low += 1;
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 0.9) console.log(`  ${title}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
}
await site.close();
await rm(folder, { recursive: true, force: true });
if (low > 0) {
  console.error(`${low} of the scores are below ${LEAST}`);
  process.exitCode = 1;
}
