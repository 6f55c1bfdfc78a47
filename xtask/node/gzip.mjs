// Packs a file: gzip.mjs SOURCE TARGET. The same bytes come out for the same bytes: the header of Node's gzip carries no time.

import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [source, target] = process.argv.slice(2);
writeFileSync(target, gzipSync(readFileSync(source), { level: 9 }));
