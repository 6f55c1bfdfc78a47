// Keeps one whole version of the page and answers with it, so that old scripts never meet new code and nothing needs a connection.
// The build writes two lines in front of this: BUILD, a name for the version, and FILES, { address: { hash, type } } for every file.
// What is kept is never trusted: each answer is checked against its hash, and fetched again if it has suffered.

const SCOPE = new URL(self.registration.scope);
/** All apps of an origin share its caches: ours carry our folder. */
const OURS = `chuhe ${SCOPE.pathname} `;
const CACHE = OURS + BUILD;
/** Where files that another program shares wait for the page (`www/app.js`). */
const SHARED = `chuhe-shared ${SCOPE.pathname}`;
/** An entry that says when its version began to be used. */
const MARK = new URL('./~used', SCOPE).href;
const NAMES = Object.keys(FILES);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const name = nameOf(request.url);
  if (name === null) return;
  if (name === 'share' && request.method === 'POST') event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (Object.hasOwn(FILES, name)) event.respondWith(answer(name, request));
  // A file of the version before, for a page that has been open since then.
  else if (/^[^/]+-[0-9a-f]{16}\.\w+$/.test(name)) event.respondWith(earlier(request));
});

self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
  if (event.data === 'check') {
    event.waitUntil(check().then((whole) => event.source?.postMessage({ build: BUILD, whole })));
  }
});

/** The address of one of our files within the scope, `./` for the page itself; null for what is not ours. */
function nameOf(address) {
  const url = new URL(address);
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return null;
  const name = url.pathname.slice(SCOPE.pathname.length);
  return name === '' || name === 'index.html' ? './' : name;
}

const addressOf = (name) => new URL(name, SCOPE).href;

/** All files or none: a version is whole before it is used. */
async function install() {
  const cache = await caches.open(CACHE);
  const others = (await ourCaches()).filter((name) => name !== CACHE);
  try {
    await Promise.all(NAMES.map(async (name) => keep(cache, name, (await carriedOver(others, name)) ?? (await download(name)))));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** From now on this version answers. The one before is kept for pages that are still open; all others go. */
async function activate() {
  const cache = await caches.open(CACHE);
  await cache.put(MARK, new Response(String(Date.now())));
  const used = [];
  for (const name of (await ourCaches()).filter((other) => other !== CACHE)) {
    const mark = await (await caches.open(name)).match(MARK);
    used.push({ name, since: mark ? Number(await mark.text()) : 0 });
  }
  used.sort((a, b) => b.since - a.since);
  const gone = used.filter(({ since }, i) => i > 0 || since === 0);
  await Promise.all(gone.map(({ name }) => caches.delete(name)));
  await self.clients.claim();
}

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/** A kept file, or the network's, which is then kept; whatever goes wrong with that, the page gets what the host sends. */
async function answer(name, request) {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = cache && (await good(cache, name).catch(() => undefined));
  if (kept) return respond(name, kept);
  try {
    const bytes = await download(name);
    if (cache) await keep(cache, name, bytes).catch(() => {});
    return respond(name, bytes);
  } catch {
    return fetch(request);
  }
}

/**
 * What another program shares (`share_target` in the manifest): texts go into the page's address, files are put aside for it.
 * Any site can send a form here, so nothing is believed: the page reads it as it reads whatever is pasted or dropped.
 */
async function takeShared(request) {
  const form = await request.formData();
  const page = new URL(SCOPE);
  for (const key of ['share_title', 'share', 'share_url']) {
    const text = form.get(key);
    // The page refuses what is longer than this, and browsers have no addresses of any length.
    if (typeof text === 'string' && text) page.searchParams.set(key, text.slice(0, 200_001));
  }
  const files = form.getAll('files').filter((file) => typeof file === 'object').slice(0, 8);
  if (files.length > 0) {
    const cache = await caches.open(SHARED);
    const put = (file, i) => cache.put(new URL(`./~shared?${i}&name=${encodeURIComponent(file.name)}`, SCOPE), new Response(file));
    await Promise.all(files.map(put));
    page.searchParams.set('shared', files.length);
  }
  return Response.redirect(page, 303);
}

async function earlier(request) {
  for (const name of await ourCaches()) {
    const found = await (await caches.open(name)).match(request.url);
    if (found) return found;
  }
  return fetch(request);
}

/** Looks through all that is kept and mends it; false when something is missing and cannot be had. */
async function check() {
  try {
    const cache = await caches.open(CACHE);
    for (const name of NAMES) {
      if (!(await good(cache, name))) await keep(cache, name, await download(name));
    }
    return true;
  } catch {
    return false;
  }
}

/** The bytes that a cache holds for a file, if they are the right ones. */
async function good(cache, name) {
  const response = await cache.match(addressOf(name));
  if (!response) return undefined;
  const bytes = await response.arrayBuffer();
  return (await hash(bytes)) === FILES[name].hash ? bytes : undefined;
}

/** The bytes of an unchanged file in the cache of another version. */
async function carriedOver(cacheNames, name) {
  for (const cacheName of cacheNames) {
    const bytes = await good(await caches.open(cacheName), name);
    if (bytes) return bytes;
  }
  return undefined;
}

/** Gets a file from the host: from the browser's own cache if that has it right, else afresh. Fails if the bytes are others. */
async function download(name) {
  let reason = 'is another file on the host';
  for (const cache of ['default', 'reload']) {
    const response = await fetch(addressOf(name), { cache, credentials: 'same-origin' });
    if (!response.ok) {
      reason = `${response.status} ${response.statusText}`;
      continue;
    }
    const bytes = await response.arrayBuffer();
    if ((await hash(bytes)) === FILES[name].hash) return bytes;
  }
  throw new Error(`${name}: ${reason}`);
}

const keep = (cache, name, bytes) => cache.put(addressOf(name), respond(name, bytes));

const respond = (name, bytes) => new Response(bytes, { headers: { 'content-type': FILES[name].type, 'content-length': bytes.byteLength } });

async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
