// Prints {"file": {raw, gzip, brotli}} for the files given, compressed as hard as static hosts do it ahead of time.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const sizes = {};
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  sizes[file] = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length };
}
console.log(JSON.stringify(sizes));
