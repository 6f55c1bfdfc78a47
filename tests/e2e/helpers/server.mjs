// A static host for the built page, which can be told to misbehave.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpg': 'image/jpeg',
};

/** What a fault does to the answer for a file. */
const FAULTS = {
  /** The file is not on the host. */
  missing: (response) => send(response, 404, '.html', '<!doctype html><title>404</title>Not found'),
  /** A host that answers every address with its start page. */
  html: (response) => send(response, 200, '.html', '<!doctype html><title>Home</title>Welcome'),
  /** Some bytes in the middle are wrong. */
  corrupt: (response, extension, content) => {
    const broken = Buffer.from(content);
    for (let i = broken.length >> 1; i < broken.length; i += 97) broken[i] ^= 0x5a;
    send(response, 200, extension, broken);
  },
  /** The transfer ended early, unnoticed. */
  truncated: (response, extension, content) => send(response, 200, extension, content.subarray(0, content.length >> 1)),
  /** The right bytes with a MIME type that tells nothing. */
  untyped: (response, _, content) => send(response, 200, '', content),
  error: (response) => send(response, 500, '.html', 'Internal error'),
  /** The host never answers. */
  hang: () => {},
};

function send(response, status, extension, body) {
  const type = TYPES[extension] ?? 'application/octet-stream';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(body);
}

/**
 * Serves `folder` under `base` on a free port.
 *
 * `faults` maps a regular expression for the file name to a fault: a key of FAULTS, or a function
 * (response, extension, content). It may be changed while the server runs. `compress` sends what gains by it as brotli.
 */
export async function startServer({ folder: first = process.env.CHUHE_DIST, base = '/user/repo/', headers = {}, compress = false } = {}) {
  if (!first) throw new Error('CHUHE_DIST is not set: run the tests with `cargo xtask test --only page,e2e`');
  let folder = first;
  const faults = new Map();
  const requests = [];
  const compressed = new Map();

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    requests.push(path);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!path.startsWith(base)) return FAULTS.missing(response);
    const name = path.slice(base.length) || 'index.html';
    const file = normalize(join(folder, name));
    if (!file.startsWith(normalize(folder))) return FAULTS.missing(response);
    const content = await readFile(file).catch(() => null);
    const found = [...faults].find(([pattern]) => pattern.test(name));
    if (found) {
      const fault = typeof found[1] === 'function' ? found[1] : FAULTS[found[1]];
      return fault(response, extname(name), content ?? Buffer.alloc(0));
    }
    if (content === null) return FAULTS.missing(response);
    if (!compress || !/\.(html|js|css|wasm|svg|webmanifest)$/.test(file)) return send(response, 200, extname(file), content);
    response.setHeader('content-encoding', 'br');
    if (!compressed.has(name)) compressed.set(name, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    return send(response, 200, extname(file), compressed.get(name));
  });

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    /** The address of the page. */
    url: `http://127.0.0.1:${port}${base}`,
    origin: `http://127.0.0.1:${port}`,
    /** Paths that were asked for, in order. */
    requests,
    /** From now on files whose name matches misbehave: `fault(/^engine-.*wasm$/, 'missing')`. */
    fault(pattern, kind) {
      if (typeof kind !== 'function' && !FAULTS[kind]) throw new Error(`no such fault: ${kind}`);
      faults.set(pattern, kind);
    },
    /** From now on another folder is served: a later version. */
    serve(other) {
      folder = other;
    },
    /** From now on all files are well again. */
    heal: () => faults.clear(),
    /** Ends the host; it may be called again. */
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
