// The help: a dialog of all keys.

import { off, table } from './keys.js';
import { table as questions } from '../moves/answers.js';
import { sure } from './sure.js';

const board = ['On the board',
  ['', 'From square to square', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ['', 'Pick a piece up, put it down', 'Enter', ' '],
  ['', 'The next pawn, and so for N, B, R, Q and K', 'P']];

/** @type {Record<string, string>} */
const names = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space', Escape: 'Esc' };

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {(Node | string)[] | Node | string} content
 * @param {...object} attributes
 */
function make(tag, content, ...attributes) {
  const e = document.createElement(tag);
  e.append(...[content].flat());
  return Object.assign(e, ...attributes);
}

// key returns a key as it is written on keyboards: "Ctrl+Shift+Z" of "Ctrl+Z".
/** @param {string} name */
function key(name) {
  const [, before, last] = sure(/^((?:\w+\+)*)(.+)$/.exec(name));
  const shift = /^[A-Z]$/.test(last) ? 'Shift+' : '';
  return make('kbd', before + shift + (names[last] ?? (before ? last.toUpperCase() : last)));
}

/** @param {(string | string[])[]} what */
function group([title, ...rows]) {
  const list = rows.flatMap(([, what, ...keys]) => [make('dt', keys.flatMap((k) => [key(k), ' '])), make('dd', what)]);
  return make('section', [make('h3', title), make('dl', list, { className: 'keys' })]);
}

// typed lists what can be asked in the field for moves.
function typed() {
  const list = questions.flatMap(([text, what]) => [make('dt', make('kbd', text)), make('dd', what)]);
  return make('section', [make('h3', 'Typed into the field for moves'), make('dl', list, { className: 'keys' })]);
}

// openHelp shows the help.
export function openHelp() {
  const title = make('h2', 'Keys', { id: 'help-title', tabIndex: -1, autofocus: true });
  const note = off() ? [make('p', 'Keys of one sign are switched off in the settings.', { className: 'note' })] : [];
  const done = make('button', 'Done', { type: 'submit', className: 'primary' });
  const form = make('form', [title, ...note, make('div', [...[...table, board].map(group), typed()], { className: 'groups' }), make('div', done, { className: 'bar end' })], { method: 'dialog' });
  const dialog = make('dialog', form, { id: 'help-dialog' });
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
