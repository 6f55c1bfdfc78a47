// The page for authors: a game goes in, a board is to be seen, code comes out. What the board shows is the element's own doing; here
// are the form and the four kinds of code.

import './xiangqi-board.js';
import { TEXTS } from './maker-texts.js';

const LANGS = { 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文', en: 'English', vi: 'Tiếng Việt' };
/** Longer addresses are cut off here and there. */
const LISTENER = `<script>addEventListener('message',e=>{if(e.data&&e.data.type==='xiangqi:size')for(const f of document.querySelectorAll('iframe'))if(f.contentWindow===e.source)f.style.height=e.data.height+'px'})</script>`;

const asked = new URLSearchParams(location.hash.slice(1));
const lang = pickLanguage([asked.get('lang'), ...navigator.languages]);
const texts = TEXTS[lang];
const site = new URL('.', location.href).href;

function pickLanguage(tags) {
  for (const tag of tags.filter(Boolean)) {
    if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag) || /^yue/i.test(tag)) return 'zh-Hant';
    const found = Object.keys(LANGS).find((known) => known.split('-')[0] === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'en';
}

function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A choice, with its first value being what the board does unless it is told. */
function choice(key, label, options) {
  const select = make('select', { name: key, id: `o-${key}` });
  for (const [value, text] of options) select.append(make('option', { value, textContent: text }));
  return field(key, label, select);
}

function field(key, label, control) {
  return make('div', { className: 'field' }, make('label', { htmlFor: `o-${key}`, textContent: label }), control);
}

const t = texts;
const fields = [
  choice('mode', t.mode, [['', t.view], ['puzzle', t.puzzle], ['play', t.play]]),
  choice('level', t.level, [['', '4'], ...[1, 2, 3, 5, 6, 7, 8, 9, 10].map((n) => [String(n), String(n)])]),
  choice('ply', t.ply, [['', t.plyStart], ['last', t.plyLast], ['here', t.plyHere]]),
  choice('orientation', t.orientation, [['', t.red], ['black', t.black]]),
  choice('theme', t.theme, [['', t.auto], ['light', t.light], ['dark', t.dark]]),
  choice('pieces', t.pieces, [['', t.traditional], ['simplified', t.simplified], ['pictures', t.pictures]]),
  choice('board', t.board, [['', t.wood], ['paper', t.paper], ['dark', t.slate]]),
  choice('lang', t.lang, [['', t.auto], ...Object.entries(LANGS)]),
  choice('controls', t.controls, [['', t.full], ['buttons', t.buttons], ['none', t.none]]),
  field('autoplay', t.autoplay, make('input', { type: 'checkbox', name: 'autoplay', id: 'o-autoplay', value: '1500' })),
  field('caption', t.caption, make('input', { type: 'text', name: 'caption', id: 'o-caption', maxLength: 200 })),
];

const record = make('textarea', {
  id: 'o-record', rows: 7, spellcheck: false, placeholder: t.recordHint, value: asked.get('record') ?? '',
});
const form = make('form', {},
  make('label', { htmlFor: 'o-record', className: 'heading', textContent: t.record }), record,
  make('fieldset', {}, make('legend', { className: 'heading', textContent: t.options }), ...fields));
const board = make('xiangqi-board');
const trouble = make('p', { className: 'trouble', role: 'status', hidden: true });
const code = make('textarea', { id: 'code', readOnly: true, rows: 7, spellcheck: false, ariaLabel: t.code });
const note = make('p', { className: 'note', id: 'note' });
const copy = make('button', { type: 'button', className: 'primary', textContent: t.copy });
const picture = make('button', { type: 'button', textContent: t.svg });
const tabs = make('div', { role: 'radiogroup', ariaLabel: t.choose, className: 'kinds' });
for (const [kind, name] of Object.entries(t.kinds)) {
  const input = make('input', { type: 'radio', name: 'kind', value: kind, checked: kind === 'iframe' });
  tabs.append(make('label', {}, input, make('span', { textContent: name })));
}

/** What the author has chosen, as keys and values. */
function chosen() {
  const pairs = {};
  for (const control of form.querySelectorAll('select, input')) {
    const value = control.type === 'checkbox' ? (control.checked ? control.value : '') : control.value.trim();
    if (value) pairs[control.name] = value;
  }
  if (pairs.ply === 'here') pairs.ply = String(here);
  if (pairs.mode !== 'play') delete pairs.level;
  if (pairs.controls === 'none') delete pairs.autoplay;
  return pairs;
}

/** The shortest text of the record that loses nothing: the author's own, or DhtmlXQ, whose moves are digits. */
function shortRecord() {
  const own = record.value.trim();
  if (!own) return null;
  const digits = board.ubb ?? own;
  return encodeURIComponent(digits).length < encodeURIComponent(own).length ? digits : own;
}

function address() {
  const pairs = chosen();
  const text = shortRecord();
  const parts = Object.entries(pairs).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  if (text) parts.unshift(`record=${encodeURIComponent(text)}`);
  return `${site}embed.html${parts.length > 0 ? `#${parts.join('&')}` : ''}`;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const title = () => chosen().caption ?? t.frame;

function frame() {
  const height = Math.ceil(board.getBoundingClientRect().height) + 8;
  return `<iframe src="${escaped(address())}" title="${escaped(title())}" width="100%" height="${height}" loading="lazy" `
    + 'style="border:0;max-width:820px" sandbox="allow-scripts allow-same-origin"></iframe>';
}

const WRITERS = {
  iframe: () => `${frame()}\n${LISTENER}`,
  element: () => {
    const attributes = Object.entries(chosen()).map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
    const text = record.value.trim();
    const inside = text ? `<pre>${escaped(text)}</pre>` : '';
    return `<script type="module" src="${site}embed/xiangqi-board.js"></script>\n<xiangqi-board${attributes}>${inside}</xiangqi-board>`;
  },
  // Marks in a text are told by a stroke; parentheses would end the address.
  markdown: () => `[![${title().replaceAll(/[\\`*_[\]()<>!&|~]/g, '\\$&')}](xiangqi.svg)](${address().replaceAll('(', '%28').replaceAll(')', '%29')})`,
  wordpress: () => `<!-- wp:html -->\n${frame()}\n${LISTENER}\n<!-- /wp:html -->`,
};

let here = 0;

function write() {
  const kind = tabs.querySelector('input:checked').value;
  code.value = WRITERS[kind]();
  note.textContent = t.notes[kind];
}

function show() {
  const pairs = chosen();
  trouble.hidden = true;
  const follows = form.querySelector('[name=ply]').value === 'here';
  for (const key of ['mode', 'level', 'ply', 'orientation', 'theme', 'pieces', 'board', 'lang', 'controls', 'autoplay', 'caption']) {
    // Where the author stands in the preview is not where the preview begins again.
    if (key === 'ply' && follows) continue;
    if (key in pairs) board.setAttribute(key, pairs[key]);
    else board.removeAttribute(key);
  }
  document.documentElement.style.colorScheme = pairs.theme ?? '';
  form.querySelector('[name=level]').closest('.field').hidden = pairs.mode !== 'play';
  form.querySelector('[name=autoplay]').closest('.field').hidden = pairs.controls === 'none';
  board.load(record.value.trim() || null);
  queueMicrotask(tell);
}

/** The code, and what the author should know of the record. */
function tell() {
  // A page shows one game.
  const { games = 1 } = board.state ?? {};
  if (games > 1 && trouble.hidden) {
    trouble.hidden = false;
    trouble.textContent = t.several.replace('{0}', games);
  }
  write();
}

board.addEventListener('error', (event) => {
  trouble.hidden = false;
  // The board says it in its reader's language; what it does not say, such as a bad value, is for the author all the same.
  const words = board.shadowRoot.querySelector('[part=status]:not([hidden]) p')?.textContent;
  trouble.textContent = `${t.trouble}: ${words || event.detail.message}`;
});
board.addEventListener('ready', tell);
board.addEventListener('position', (event) => {
  here = event.detail.ply;
  if (form.querySelector('[name=ply]').value === 'here') write();
});
let waiting;
form.addEventListener('input', (event) => {
  clearTimeout(waiting);
  // A record that is being typed is not read at each letter.
  waiting = setTimeout(show, event.target === record ? 250 : 0);
});
form.addEventListener('submit', (event) => event.preventDefault());
tabs.addEventListener('change', write);
copy.addEventListener('click', async () => {
  code.select();
  try {
    await navigator.clipboard.writeText(code.value);
  } catch {
    // The text is selected: the reader's own keys copy it.
    if (!document.execCommand('copy')) return;
  }
  copy.textContent = t.copied;
  setTimeout(() => { copy.textContent = t.copy; }, 1500);
});
picture.addEventListener('click', async () => {
  const svg = await board.toSVG();
  if (!svg) return;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  make('a', { href: url, download: 'xiangqi.svg' }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
});

document.documentElement.lang = lang;
document.title = `${t.title} · 楚河`;
document.body.append(make('main', {},
  make('header', {},
    make('a', { href: './', className: 'home', textContent: t.back }),
    make('h1', { textContent: t.title }),
    make('p', { textContent: t.lead })),
  make('div', { className: 'columns' },
    form,
    make('section', { ariaLabel: t.preview, className: 'preview' }, make('h2', { className: 'heading', textContent: t.preview }), trouble, board)),
  make('section', { ariaLabel: t.code, className: 'code' }, make('h2', { className: 'heading', textContent: t.code }), tabs, note, code,
    make('div', { className: 'actions' }, copy, picture))));
show();
