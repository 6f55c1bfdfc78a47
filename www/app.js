// What the browser offers beyond a page: working offline, updates, installing, files and texts from other programs. All of it may be
// missing (a private window, a sandbox, plain http), and nothing here may stop the game. It tells the page what there is by
// `chuhe:app` events and does what the page asks for by `chuhe:do`; what to show and when is decided in `xq_ui::pwa`.

const HOUR_MS = 3_600_000;
/** A record is a few kilobytes, a collection some megabytes. */
const LARGEST_FILE = 8_000_000;

/** Where the service worker puts files that another program shares. */
const SHARED = `chuhe-shared ${new URL('./', document.baseURI).pathname}`;

const report = (error) => console.warn('楚河:', error);
const tell = (detail) => window.dispatchEvent(new CustomEvent('chuhe:app', { detail }));
const isFramed = window.top !== window;

let registration = null;
let updateWanted = false;
let installPrompt = null;

/** Registers the service worker and follows its versions. */
async function goOffline() {
  if (!('serviceWorker' in navigator) || isFramed) return tell({ offline: 'none' });
  const container = navigator.serviceWorker;
  container.addEventListener('message', ({ data }) => {
    if (typeof data?.whole === 'boolean') tell({ offline: data.whole ? 'ready' : 'failed' });
  });
  container.addEventListener('controllerchange', () => {
    // Another tab may have changed the version: this one keeps its own until it is loaded again.
    if (!updateWanted) return;
    updateWanted = false;
    location.reload();
  });
  // `updateViaCache`: hosts let browsers keep scripts for a day, and an update would come as late.
  registration = (await container.register(new URL('./sw.js', document.baseURI), { updateViaCache: 'none' })) ?? null;
  if (!registration) return tell({ offline: 'none' });
  if (registration.waiting) tell({ update: true });
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  if (registration.active) registration.active.postMessage('check');
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  return undefined;
}

let lookedAt = Date.now();

/** Asks the host for a new version, at most every few minutes. */
function look() {
  if (!navigator.onLine || Date.now() - lookedAt < HOUR_MS / 12) return;
  lookedAt = Date.now();
  registration.update().catch(() => {});
}

function follow(worker) {
  if (!worker) return;
  const isFirst = !registration.active;
  if (isFirst) tell({ offline: 'coming' });
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && !isFirst) tell({ update: true });
    if (worker.state === 'activated') worker.postMessage('check');
    if (worker.state === 'redundant' && isFirst) tell({ offline: 'failed' });
  });
}

/** The waiting version takes over; the page is loaded again when it has. */
function update() {
  updateWanted = true;
  if (registration?.waiting) registration.waiting.postMessage('activate');
  // Another tab was quicker.
  else location.reload();
}

// Installing

const isStandalone = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;

function offerInstalling() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt = event;
    tell({ install: 'prompt' });
  });
  window.addEventListener('appinstalled', () => {
    installPrompt = null;
    tell({ install: 'no' });
    navigator.storage?.persist?.().catch(() => {});
  });
  const { userAgent, platform, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|MicroMessenger|QQ|baidu/i.test(userAgent);
  if (isApple && isSafari && !isStandalone() && !isFramed) tell({ install: 'ios' });
}

async function install() {
  const prompt = installPrompt;
  installPrompt = null;
  if (!prompt) return;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  // A prompt can be used once; the browser sends another when it likes.
  tell({ install: outcome === 'accepted' ? 'no' : 'later' });
}

// Files, shared texts, shortcuts

function openFile(file) {
  if (file.size > LARGEST_FILE) return tell({ tooLarge: file.name });
  return tell({ file });
}

/** What the service worker has put aside: files that another program shares. */
async function openShared() {
  const cache = await caches.open(SHARED);
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    await cache.delete(request);
    const name = new URL(request.url).searchParams.get('name');
    openFile(new File([await response.blob()], name));
  }
  await caches.delete(SHARED);
}

function launched(query) {
  tell({ address: query });
  if (new URLSearchParams(query).has('shared')) openShared().catch(report);
}

function takeLaunches() {
  const { search } = location;
  if (search) {
    launched(search);
    // What was asked for is done: loading the page again must not do it once more.
    history.replaceState(history.state, '', location.pathname + location.hash);
  }
  // The window that is open gets what the system wants opened, and is not loaded again: a running game stays.
  let isFirst = true;
  window.launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    const address = targetURL ? new URL(targetURL) : null;
    // The launch that opened this window has been seen in its address.
    if (address && !(isFirst && address.search === search)) launched(address.search);
    isFirst = false;
    for (const handle of files) handle.getFile().then(openFile).catch(report);
  });
}

window.addEventListener('chuhe:do', ({ detail }) => {
  if (detail === 'update') update();
  if (detail === 'install') install().catch(report);
});

offerInstalling();
takeLaunches();
goOffline().catch((error) => {
  console.warn('楚河: not available offline:', error);
  tell({ offline: 'none' });
});
