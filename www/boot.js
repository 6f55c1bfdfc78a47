// Starts the page: the font and the page's wasm. The contract is in docs/decisions/0002-two-wasms.md.

const assets = JSON.parse(document.getElementById('chuhe-assets').textContent);
/** So long a paint may be awaited, in ms. */
const OUTLINE_MS = 1000;
const url = (relative) => new URL(relative, document.baseURI);

function startFont() {
  const font = new FontFace('Chuhe', `url("${url(assets.font)}") format("woff2")`, { weight: '700', display: 'swap' });
  document.fonts.add(font);
  // The page asks `document.fonts` again and decides what a missing font means; here it only begins to load.
  font.load().catch(() => {});
}

/** Whether the service worker has answered with the page: then all of it is at hand. */
const isKept = () => performance.getEntriesByType('navigation')[0]?.workerStart > 0;

/**
 * Until the outline of the board is on the screen, on a first visit: it must not share a slow line with the wasm, which is a hundred
 * times its size. Where the service worker answers, nothing is slow; where nothing is painted, nobody waits.
 */
function outlined() {
  if (isKept() || document.visibilityState === 'hidden') return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve, OUTLINE_MS);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
}

/** A script that is imported has no `integrity`; one that was preloaded is the same script, and checked. */
function preloadGlue() {
  const { glue, glueIntegrity } = assets.page;
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity: glueIntegrity, href: url(glue) });
  document.head.append(link);
}

async function code({ wasm, integrity }) {
  const response = await fetch(url(wasm), { integrity });
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function startPage() {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly');
  await outlined();
  preloadGlue();
  // Both at once: neither needs the other to begin.
  const kept = isKept() ? code(assets.rest).then(WebAssembly.compile).catch(() => undefined) : undefined;
  const [glue, bytes] = await Promise.all([import(url(assets.page.glue)), code(assets.page)]);
  const rest = url(assets.rest.wasm).href;
  await glue.start(bytes, rest, showFailure, await kept);
  // The board is there; what is not needed for a first move follows.
  requestAnimationFrame(() => setTimeout(() => bringRest(() => glue.complete(rest, assets.rest.integrity))));
}

/** Tries until it has come: whoever plays on a train finds the rest at the next station. */
function bringRest(bring, wait = 2000) {
  // What can wait begins then: docs/decisions/0012-two-parts.md.
  const whole = () => dispatchEvent(new Event('chuhe:whole'));
  bring().then(whole).catch((error) => {
    console.warn('楚河:', error);
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      bringRest(bring, Math.min(wait * 2, 60_000));
    };
    const timer = setTimeout(again, wait);
    addEventListener('online', again);
  });
}

/** Offline, updates, installing: after the page, which does without it. */
function startApp() {
  import(url(assets.app)).catch((error) => console.warn('楚河:', error));
}

function showFailure(error) {
  console.error('Chuhe did not start:', error);
  document.getElementById('boot-loading')?.setAttribute('hidden', '');
  let box = document.getElementById('boot-failure');
  if (!box) {
    box = document.createElement('div');
    box.id = 'boot-failure';
    document.body.append(box);
  }
  const chinese = !document.documentElement.lang || document.documentElement.lang.startsWith('zh');
  const heading = document.createElement('p');
  heading.textContent = chinese
    ? '棋盘未能载入：有文件缺失、损坏或版本过旧。已保存的对局不受影响。'
    : 'The board could not be loaded: a file is missing, damaged or out of date. A saved game is not lost.';
  const detail = document.createElement('p');
  detail.textContent = String(error?.message ?? error);
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = chinese ? '重新载入' : 'Reload';
  reload.addEventListener('click', () => location.reload());
  box.setAttribute('role', 'alert');
  box.replaceChildren(heading, detail, reload);
  box.hidden = false;
}

startFont();
startPage().catch(showFailure).then(startApp);
