// The page in an iframe: one <xiangqi-board> that the address after `#` configures. A plain script, since a frame without an origin of
// its own (`sandbox="allow-scripts"`) may load nothing else from its host.

'use strict';

(() => {
  const FILES = "@FILES@";
  const GAME = /(?:^#?|[?&])(?:record|pgn|ubb|fen|moves)=/;
  const PLAYS = /(?:^#?|[?&])mode=play(?:&|$)/;
  const COMMANDS = ['first', 'previous', 'next', 'last', 'goto', 'flip', 'autoplay', 'solution', 'again', 'load'];

  const here = document.currentScript.src;
  const beside = (name) => new URL(name, here).href;
  const framed = window.parent !== window;
  const tell = (message) => {
    // What goes out is what is to be seen anyhow; whoever frames the board may know it.
    if (framed) window.parent.postMessage(message, '*');
  };

  function looks() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html,body{margin:0}body{padding:2px;overflow-x:hidden}xiangqi-board{margin-inline:auto}'
      // For those who hear the page.
      + 'h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}');
    document.adoptedStyleSheets = [sheet];
  }

  /** Everything at once: nothing waits for the file before it to say what is needed. */
  function load() {
    if (self.origin === 'null' || location.protocol === 'file:') {
      const script = document.createElement('script');
      script.src = beside(FILES.script);
      script.addEventListener('error', () => failed(FILES.script));
      document.head.append(script);
      return;
    }
    const files = [[FILES.font, 'font']];
    // Who plays on needs another program.
    if (!PLAYS.test(location.hash || location.search)) files.push([FILES.wasm, 'fetch']);
    for (const [name, as] of files) {
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href: beside(name), crossOrigin: 'anonymous' });
      document.head.append(link);
    }
    import(beside(FILES.module)).catch(() => failed(FILES.module));
  }

  function failed(name) {
    const chinese = navigator.language.startsWith('zh');
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = chinese ? '棋盘未能载入，请刷新页面。' : 'The board could not be loaded. Please reload the page.';
    document.querySelector('main').replaceChildren(text);
    console.error(`楚河: ${name} cannot be loaded`);
    tell({ type: 'xiangqi:event', name: 'error', detail: { message: `${name} cannot be loaded` } });
  }

  function configure(board) {
    const told = location.hash.length > 1 ? location.hash : location.search.slice(1);
    board.setAttribute('fragment', told);
    const theme = /(?:^#?|&)(?:theme|tone)=(light|dark)(?:&|$)/.exec(told)?.[1];
    document.documentElement.style.colorScheme = theme ?? '';
    if (!board.load) return;
    // As boards of dpxq.com carry their records.
    if (GAME.test(told) || !/dhtmlxq/i.test(window.name)) board.load(null);
    else board.load(window.name.replace(/^NoFile_/, ''));
  }

  /** In a frame that does not grow the board becomes as small as it must. */
  function fit(board) {
    const natural = () => Math.ceil(board.getBoundingClientRect().height) + 4;
    let told = 0;
    const measure = () => {
      board.style.removeProperty('--xq-fit');
      const height = natural();
      if (framed && height !== told && board.clientWidth > 0) {
        told = height;
        tell({ type: 'xiangqi:size', height });
      }
      const excess = height - innerHeight;
      if (excess > 1 && innerHeight > 0) {
        const width = board.stageWidth;
        if (width) board.style.setProperty('--xq-fit', `${Math.max(120, Math.floor(width - excess * 0.84))}px`);
      }
    };
    new ResizeObserver(measure).observe(board);
    addEventListener('resize', measure);
    board.addEventListener('ready', measure);
  }

  /** What the page around may say. Everything else changes nothing and is reported. */
  function obey(board) {
    addEventListener('message', (event) => {
      const { data } = event;
      if (typeof data !== 'object' || data === null || data.type !== 'xiangqi:command') {
        // Extensions talk all the time; only who means us is answered.
        if (typeof data?.type === 'string' && data.type.startsWith('xiangqi:')) complain('unknown message');
        return;
      }
      const { name, value } = data;
      if (event.source !== window.parent || !framed) complain('a message that is not of the page around');
      else if (typeof name !== 'string' || !COMMANDS.includes(name)) complain('a message with an unknown command');
      else if (name === 'goto' && typeof value !== 'number') complain('`goto` wants a number');
      else if (name === 'load' && typeof value !== 'string') complain('`load` wants a text');
      else board[name](value);
    });
  }

  function complain(message) {
    console.warn(`楚河: ${message}`);
    tell({ type: 'xiangqi:event', name: 'error', detail: { message } });
  }

  function start() {
    const board = document.createElement('xiangqi-board');
    for (const name of ['move', 'position', 'gameend', 'ready', 'error']) {
      board.addEventListener(name, (event) => {
        if (name === 'error') console.warn(`楚河: ${event.detail.message}`);
        tell({ type: 'xiangqi:event', name, detail: event.detail });
      });
    }
    configure(board);
    document.querySelector('main').append(board);
    const begin = () => {
      configure(board);
      fit(board);
      obey(board);
      addEventListener('hashchange', () => configure(board));
    };
    customElements.whenDefined('xiangqi-board').then(() => {
      customElements.upgrade(board);
      begin();
    });
  }

  looks();
  load();
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start);
})();
