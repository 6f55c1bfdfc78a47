// <xiangqi-board>: a Xiangqi board for any page. The board itself is a WebAssembly program that all elements of a page share; here
// are its attributes, properties, methods and events, and nothing that knows the game.
//
// The build puts this file behind one of the two beginnings `from-module.js` and `from-script.js`, which say how `loadCore`,
// `startEngine` and `loadOutlines` come by their files. See docs/embedding.md.

/** Attributes, which are also the keys of the address of embed.html. */
const KEYS = [
  'fragment', 'record', 'fen', 'moves', 'caption', 'ply', 'orientation', 'players', 'mode', 'side', 'level', 'autoplay', 'controls', 'list',
  'theme', 'lang', 'pieces', 'board', 'notation', 'numbers', 'distinct', 'facing', 'mirror',
];

/** What carries the game, in the order in which it counts. */
const GAME = ['record', 'fen', 'moves'];

/** What a board says when its program breaks down. */
const BROKEN = {
  'zh-Hans': '棋盘出了错，请刷新页面。',
  'zh-Hant': '棋盤出了錯，請重新整理頁面。',
  vi: 'Bàn cờ gặp lỗi. Hãy tải lại trang.',
  en: 'This board broke down. Reload the page.',
};

/** What a page changes when its reader wants it darker or lighter. */
const TONE = ['class', 'style', 'data-theme', 'data-color-scheme', 'data-bs-theme'];

/** Whether what lies behind an element is dark. */
function isOnDark(element) {
  const paper = getComputedStyle(element).getPropertyValue('--xq-paper').trim();
  if (paper) return luminance(rgb(paper)) < 128;
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    const color = rgb(getComputedStyle(at).backgroundColor);
    if ((color[3] ?? 1) > 0.5) return luminance(color) < 128;
  }
  // Nothing is painted: a page is white unless it says that it can be dark, and the reader wants it.
  const said = document.querySelector('meta[name="color-scheme"]')?.content ?? '';
  const scheme = `${getComputedStyle(document.documentElement).colorScheme} ${said}`;
  return /dark/.test(scheme) && (!/light|normal/.test(scheme) || matchMedia('(prefers-color-scheme: dark)').matches);
}

const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Red, green, blue of 0–255, and how opaque of 0–1. */
function rgb(color) {
  const parts = color.match(/^rgba?\(([^)]*)\)/)?.[1].match(/[\d.]+/g);
  if (parts) return parts.map(Number);
  const pen = document.createElement('canvas').getContext('2d');
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

let sheet;

/** One style sheet for all boards. It is built by script, so that no policy has to allow inline styles. */
function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

/** A record written inside the element, as those see it whose browser runs no scripts. */
function writtenInside(element) {
  const holder = element.querySelector('script[type^="text/"], script[type^="application/"], pre, template');
  const text = holder instanceof HTMLTemplateElement ? holder.content.textContent : holder?.textContent;
  return text?.trim() ? text : null;
}

class XiangqiBoard extends HTMLElement {
  static observedAttributes = KEYS;
  /** The elements with a board; for each program, whether it has just broken down. */
  static #living = new Set();
  static #watched = new Map();
  static #followsTone = false;

  #root = this.attachShadow({ mode: 'open' });
  #mount = document.createElement('div');
  #board = null;
  #core = null;
  #record = null;
  #starting = false;
  #canPlay = false;
  #told = false;
  #watcher = null;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [styles()];
    this.#mount.className = 'mount';
    this.#mount.append(Object.assign(document.createElement('div'), { className: 'waiting' }));
    this.#root.append(this.#mount);
  }

  connectedCallback() {
    if (this.#board || this.#watcher) return;
    // Alone in its frame: whoever loads the frame wants to see it, and the browser loads frames when they come near.
    if (this.hasAttribute('fragment')) {
      this.#start();
      return;
    }
    // A board far below is not built before somebody comes near it.
    this.#watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#start();
    }, { rootMargin: '400px' });
    this.#watcher.observe(this);
  }

  disconnectedCallback() {
    this.#watcher?.disconnect();
    this.#watcher = null;
    // It may only be moving to another place in the page.
    queueMicrotask(() => {
      if (!this.isConnected && this.#board) this.#drop();
    });
  }

  attributeChangedCallback(name, old, value) {
    if (old === value || !this.#board || this.#told) return;
    this.#told = true;
    // Several attributes that change at once are one change.
    queueMicrotask(() => {
      this.#told = false;
      this.#configure();
    });
  }

  /** Whether it wants the program that can play on. */
  #plays() {
    return this.getAttribute('mode') === 'play' || /(?:^#?|&)mode=play(?:&|$)/.test(this.getAttribute('fragment') ?? '');
  }

  /** When the page becomes darker or lighter, its boards do, once the colors have stopped to change. */
  static #followTone() {
    let waits;
    const look = () => {
      clearTimeout(waits);
      waits = setTimeout(() => {
        for (const one of XiangqiBoard.#living) one.#configure();
      }, 400);
    };
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look);
    const observer = new MutationObserver(look);
    for (const element of [document.documentElement, document.body]) {
      observer.observe(element, { attributes: true, attributeFilter: TONE });
    }
  }

  #configure() {
    if (this.#board && this.#plays() && !this.#canPlay) {
      this.#drop();
      this.#start();
    } else {
      this.#board?.configure(this.#pairs());
    }
  }

  #drop() {
    XiangqiBoard.#living.delete(this);
    this.#board.destroy();
    this.#board.free();
    this.#board = null;
    this.#starting = false;
  }

  async #start() {
    if (this.#starting) return;
    this.#starting = true;
    this.#watcher?.disconnect();
    this.#watcher = null;
    try {
      const plays = this.#plays();
      const Board = await loadCore(plays);
      if (!this.isConnected) {
        this.#starting = false;
        return;
      }
      this.#canPlay = plays;
      this.#mount.replaceChildren();
      const emit = (name, detail) => this.#emit(name, detail);
      XiangqiBoard.#watch(Board);
      this.#core = Board;
      this.#board = new Board(this.#mount, this.#pairs(), emit, startEngine);
      if (!XiangqiBoard.#followsTone) XiangqiBoard.#followTone();
      XiangqiBoard.#followsTone = true;
      XiangqiBoard.#living.add(this);
    } catch (error) {
      this.#starting = false;
      this.#fail(error);
    }
  }

  /** Boards whose program breaks down say so; those of the same program that are whole go on. */
  static #watch(Board) {
    if (XiangqiBoard.#watched.has(Board)) return;
    XiangqiBoard.#watched.set(Board, false);
    Board.when_broken(() => {
      if (XiangqiBoard.#watched.get(Board)) return;
      XiangqiBoard.#watched.set(Board, true);
      queueMicrotask(() => {
        const all = [...XiangqiBoard.#living].filter((one) => one.#core === Board);
        const broken = all.filter((one) => !one.#board.is_whole());
        for (const one of broken.length > 0 ? broken : all) one.#break();
        XiangqiBoard.#watched.set(Board, false);
      });
    });
  }

  #break() {
    XiangqiBoard.#living.delete(this);
    // It is not freed: nothing of it may be called any more.
    this.#board = null;
    const told = this.getAttribute('fragment')?.match(/(?:^#?|&)lang=([\w-]+)/)?.[1] ?? (this.lang || navigator.language);
    const lang = /^zh/i.test(told) ? (/hant|tw|hk|mo/i.test(told) ? 'zh-Hant' : 'zh-Hans') : /^vi/i.test(told) ? 'vi' : 'en';
    this.#fail(BROKEN[lang]);
  }

  #pairs() {
    const pairs = [];
    // The board takes the tone of the page that it stands in, which need not be that of the reader's system.
    if (!this.hasAttribute('fragment')) pairs.push('theme', isOnDark(this) ? 'dark' : 'light');
    for (const key of KEYS) {
      if (GAME.includes(key) && this.#record !== null) continue;
      const value = this.getAttribute(key);
      if (value !== null && !(key === 'theme' && value === 'auto')) pairs.push(key, value);
    }
    const inside = GAME.some((key) => this.hasAttribute(key)) ? null : writtenInside(this);
    const record = this.#record ?? inside;
    if (record !== null) pairs.push('record', record);
    return pairs;
  }

  #emit(name, detail) {
    // Not before the constructor of the board has come back: whoever listens may call it.
    queueMicrotask(() => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })));
  }

  #fail(error) {
    const text = String(error?.message ?? error);
    this.#mount.replaceChildren(Object.assign(document.createElement('p'), { className: 'failed', textContent: `楚河: ${text}` }));
    // What is inside the element (a picture, a link, the moves as text) is better than nothing.
    this.#mount.append(document.createElement('slot'));
    this.#emit('error', { message: text });
  }

  /** Whether that changed anything. */
  #command(name, number = 0) {
    if (!this.#board) return false;
    const before = JSON.stringify(this.state);
    return this.#board.command(name, number) && JSON.stringify(this.state) !== before;
  }

  /** Shows another game: a record in any format that is read, or a position. */
  load(record) {
    this.#record = record === null || record === undefined ? null : String(record);
    this.#configure();
  }

  first() { return this.#command('first'); }
  previous() { return this.#command('previous'); }
  next() { return this.#command('next'); }
  last() { return this.#command('last'); }
  /** To a ply; less than 0 is the start, too many are the end. */
  goto(ply) {
    const number = Number(ply);
    if (!Number.isNaN(number)) return this.#command('ply', number);
    this.#emit('error', { message: `goto: "${String(ply).slice(0, 60)}" is not a number` });
    return false;
  }
  flip() { return this.#command('flip'); }
  /** Plays the game by itself, or stops. */
  autoplay() { return this.#command('autoplay'); }
  /** Shows the next move of a puzzle. */
  solution() { return this.#command('solution'); }
  /** The puzzle, or the game against the engine, from its beginning. */
  again() { return this.#command('again'); }

  /** The position as FEN; null before the board is there. */
  get position() { return this.#board?.text('fen') ?? null; }
  /** The record, or the game that was played here, as PGN. */
  get pgn() { return this.#board?.text('pgn') ?? null; }
  /** The same as DhtmlXQ. */
  get ubb() { return this.#board?.text('ubb') ?? null; }
  /** What is shown: `fen`, `ply`, `plies`, `games`, `orientation`, `playing`, `lang`. */
  get state() { return this.#board?.state() ?? null; }

  /** How wide the board is now, in pixels. */
  get stageWidth() { return this.#root.querySelector('.board')?.clientWidth ?? 0; }

  /** The position as an SVG of pure paths. */
  async toSVG() {
    const outlines = await loadOutlines();
    return this.#board?.svg((glyph) => (Object.hasOwn(outlines, glyph) ? outlines[glyph] : undefined)) ?? null;
  }
}

for (const key of KEYS) {
  // `lang` is a property of every element already, and `autoplay` is a method here.
  if (key in XiangqiBoard.prototype) continue;
  Object.defineProperty(XiangqiBoard.prototype, key, {
    get() { return this.getAttribute(key); },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(key);
      else this.setAttribute(key, value === true ? '' : String(value));
    },
    enumerable: true,
    configurable: true,
  });
}

if (!customElements.get('xiangqi-board')) customElements.define('xiangqi-board', XiangqiBoard);
