// The dialog of the settings. What it sets is kept by the browser; theme.js sets colours
// and pieces before the page is drawn.

import { $ } from './dom.js';
import { sure } from './sure.js';
import * as aids from '../board/aids.js';
import { inline } from '../analysis/silence.js';
import { setting } from './store.js';
import * as sounds from './sounds.js';

const root = document.documentElement;
/** @type {Luft.Theme[] | null} */
let themes = null; // those of the server

// openSettings opens the dialog.
export async function openSettings() {
  themes ??= await begin();
  $('sounds').checked = sounds.on();
  $('inline').checked = setting('inline') === 'on';
  $('aids').checked = setting('aids') === 'on';
  $('settings-dialog').showModal();
}

async function begin() {
  /** @type {Luft.Theme[]} */
  const themes = await (await fetch('themes.json')).json();
  /** @param {'colours-of' | 'board-of' | 'pieces-of'} id @param {string[][]} options @param {string} value */
  const select = (id, options, value) => {
    $(id).replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    $(id).value = value;
  };
  /** @param {Luft.Theme[]} themes */
  const named = (themes) => themes.map(({ name }) => [name, name[0].toUpperCase() + name.slice(1)]);
  select('colours-of', [['', 'As the system'], ['light', 'Light'], ['dark', 'Dark']], setting('theme'));
  select('board-of', [['', 'Luft'], ...named(themes)], setting('board'));
  const sets = themes.filter((t, i) => themes.findIndex((other) => `${other.white},${other.black}` === `${t.white},${t.black}`) === i);
  select('pieces-of', named(sets), setting('pieces') || sets[0].name);
  $('sample').replaceChildren(...['wK', 'bQ', 'wN', 'bP'].map((code, i) => {
    const square = document.createElement('span'), piece = document.createElement('span');
    square.className = 'square ' + ['dark', 'light last', 'dark', 'light check'][i];
    piece.className = 'piece ' + code;
    square.append(piece);
    return square;
  }));
  $('keys').checked = setting('keys') !== 'off';
  $('queen').checked = setting('ask-premove') === '';
  $('colours-of').addEventListener('change', () => {
    root.dataset.theme = setting('theme', $('colours-of').value);
  });
  for (const id of /** @type {const} */ (['board', 'pieces'])) {
    const control = $(/** @type {const} */ (`${id}-of`));
    control.addEventListener('change', () => {
      setting(id, control.value);
      look();
    });
  }
  $('sounds').addEventListener('change', () => {
    setting('sounds', $('sounds').checked ? 'on' : 'off');
    sounds.start();
    sounds.play('move');
  });
  $('aids').addEventListener('change', () => aids.turn($('aids').checked));
  $('inline').addEventListener('change', () => inline($('inline').checked));
  $('keys').addEventListener('change', () => setting('keys', $('keys').checked ? '' : 'off'));
  $('queen').addEventListener('change', () => setting('ask-premove', $('queen').checked ? '' : 'yes'));
  return themes;
}

// look sets the colours of the board and of the pieces, by a style sheet that is kept.
async function look() {
  /** @param {string} id */
  const theme = (id) => sure(themes).find((t) => t.name === setting(id));
  const { light, dark, last, mark, check } = theme('board') ?? /** @type {Partial<Luft.Theme>} */ ({});
  let style = light ? `:root{--light:${light};--dark:${dark};--last:${last};--selected:${mark};--check:${check}}` : '';
  const set = theme('pieces');
  if (set && set !== sure(themes)[0]) {
    const pieces = await (await fetch('pieces.css')).text();
    style += pieces.replace(/\.([wb])[^}]*}/g, (rule, colour) => painted(rule, colour === 'w' ? set.white : set.black));
  }
  document.adoptedStyleSheets[0].replaceSync(setting('look', style));
}

// painted returns the picture of a piece in a style sheet in other colours: of its body,
// its outline and the lines on it.
/** @param {string} rule @param {string[]} colours */
function painted(rule, colours) {
  const [body, outline, line] = colours.map((colour) => colour.replace('#', '%23'));
  return rule.replace(/fill='%\w+' stroke='%\w+'/g, `fill='${body}' stroke='${outline}'`)
    .replace(/(fill='none'[^>]* stroke=)'%\w+'/g, `$1'${line}'`)
    .replace(/<path fill='%\w+' d/g, `<path fill='${line}' d`);
}
