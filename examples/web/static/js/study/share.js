// What is done with a game beside its moves: its tags in a form, a link to the position, and
// a picture of it.

import { $ } from '../lib/dom.js';
import { save } from '../lib/dialogs.js';
import { toast } from '../lib/notice.js';
import { setting } from '../lib/store.js';
import { sure } from '../lib/sure.js';
import * as commands from '../moves/commands.js';

const enlarged = 2; // pixels of a PNG for one of the SVG

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {object} attributes
 * @param {...(Node | string)} children
 */
function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  e.append(...children);
  return Object.assign(e, attributes);
}

// share does what a button of the dialog of PGN says. The page is {game, flipped, line, ask,
// changed}: what is shown, where questions are asked, and a function that is called when the
// tags have changed.
/** @param {string} id @param {Luft.Page} page */
export async function share(id, page) {
  if (id === 'tags') tags(page);
  else if (id === 'copy-link') await link();
  else if (id === 'save-gif') await animation(page);
  else await picture(page, id === 'save-png');
}

// link copies the address, which was made that of the position when the dialog was opened, and
// which can be copied from a field, too.
async function link() {
  const said = status('link-said', $('copy-link'));
  said.textContent = '';
  if (await copied('copy-link', 'link', 'Link to the position', location.href)) said.textContent = 'Copied';
}

// copied copies a text. It puts it into a field after a button, too, which it makes if there is
// none of that id, and which has the focus for its user to copy from if it reports false.
/** @param {string} button @param {string} id @param {string} label @param {string} value */
export async function copied(button, id, label, value) {
  if (!$(id)) $(button).after(make('input', { id, readOnly: true, ariaLabel: label }));
  const field = /** @type {HTMLInputElement} */ ($(id));
  field.value = value;
  field.select();
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    field.focus();
    return false;
  }
}

// status returns the element, after another, in which it is said how something goes.
/** @param {string} id @param {Element} after */
function status(id, after) {
  if (!$(id)) {
    const said = make('span', { id, className: 'soft' });
    said.setAttribute('role', 'status');
    after.after(said);
  }
  return $(id);
}

const look = () => ({ theme: setting('board'), pieces: setting('pieces') });

/** @param {Luft.Page} what @param {boolean} asPNG */
async function picture({ game, flipped, line, ask }, asPNG) {
  const arrows = commands.shapes(commands.comments(game.current)).map(({ from, to, colour }) => colour[0].toUpperCase() + from + to);
  const { svg } = await ask('diagram', { ...line, flipped, ...look(), arrows });
  if (asPNG) save(await png(svg), 'position.png', 'image/png');
  else save(svg, 'position.svg', 'image/svg+xml');
}

/** @param {string} svg */
async function png(svg) {
  const canvas = await canvasOf([svg], enlarged);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

// canvasOf draws pictures in SVG, one below the other.
/** @param {string[]} pictures @param {number} scale */
async function canvasOf(pictures, scale) {
  const images = await Promise.all(pictures.map(async (svg) => {
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
    await image.decode();
    return image;
  }));
  const height = images.reduce((sum, image) => sum + image.height, 0);
  const canvas = make('canvas', { width: scale * images[0].width, height: scale * height });
  const context = canvas.getContext('2d');
  let y = 0;
  for (const image of images) {
    sure(context).drawImage(image, 0, scale * y, scale * image.width, scale * image.height);
    y += image.height;
  }
  return canvas;
}

// animation saves the line that is shown, up to its end, as a GIF. The desk in this browser
// has the pictures for it drawn here.
let making = false;
/** @param {Luft.Page} what */
async function animation({ game, flipped, line, ask }) {
  if (making) return;
  making = true;
  const said = status('gif-said', $('gif-delay'));
  said.textContent = 'Making the GIF…';
  $('pgn-problem').textContent = '';
  try {
    const question = { ...line, moves: game.current.last().moves(), flipped, ...look(), delay: Number($('gif-delay').value), white: player(game, 'white', 'White'), black: player(game, 'black', 'Black') };
    let { gif, draw } = await ask('gif', question);
    if (draw) ({ gif } = await ask('gif', { ...question, drawn: (await canvasOf(draw, 1)).toDataURL().split(',')[1] }));
    save(Uint8Array.from(atob(gif), (c) => c.charCodeAt(0)), 'game.gif', 'image/gif');
    said.textContent = 'Saved';
  } catch (error) {
    said.textContent = '';
    throw error;
  } finally {
    making = false;
  }
}

// player returns the name of a player, with the rating if it is known.
/** @param {Luft.Game} what @param {Luft.Colour} colour @param {string} tag */
function player({ players, tree }, colour, tag) {
  const name = players[colour]?.name ?? tree.tag(tag), rating = Number(tree.tag(tag + 'Elo'));
  if (name.replaceAll('?', '') === '') return '';
  return rating > 0 ? `${name} (${rating})` : name;
}

/** @type {Record<string, string>} */
const unknown = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?' };

// tags shows the tags in a form. All that is changed in it is one change of the game.
/** @param {Luft.Page} what */
function tags({ game, changed }) {
  const { tree } = game;
  /** @param {string} name @param {string} label @param {object} attributes */
  const field = (name, label, attributes = {}) => {
    const value = tree.tag(name), input = make('input', { name, value: value === unknown[name] ? '' : value, autocomplete: 'off', maxLength: 200, ...attributes });
    return make('label', { className: 'field' }, label + ' ', input);
  };
  /** @param {...HTMLElement} fields */
  const pair = (...fields) => make('div', { className: 'pair' }, ...fields);
  const rating = { inputMode: 'numeric', pattern: '\\d{1,4}', title: 'A number of up to four digits' };
  const result = make('select', { name: 'Result' }, ...['*', '1-0', '1/2-1/2', '0-1'].map((r) => new Option(r === '*' ? '* (not known)' : r, r)));
  result.value = tree.result;
  result.disabled = !game.over && (game.players.white !== null || game.players.black !== null); // who plays finds it
  const form = make('form', { method: 'dialog' },
    make('h2', { id: 'tags-title', textContent: 'The game' }),
    pair(field('White', 'White'), field('WhiteElo', 'White’s rating', rating)),
    pair(field('Black', 'Black'), field('BlackElo', 'Black’s rating', rating)),
    pair(field('Event', 'Event'), field('Site', 'Site')),
    pair(field('Date', 'Date', { placeholder: '1972.07.23', pattern: '[\\d?]{4}([.\\-][\\d?]{2}){0,2}', title: 'Year, month and day, such as 1972.07.23, or 1972' }), field('Round', 'Round')),
    make('label', { className: 'field' }, 'Result ', result),
    make('div', { className: 'bar end' },
      make('button', { type: 'button', textContent: 'Cancel', onclick: () => dialog.close() }),
      make('button', { type: 'submit', textContent: 'Save', className: 'primary' })));
  const dialog = make('dialog', { id: 'tags-dialog' }, form);
  dialog.setAttribute('aria-labelledby', 'tags-title');
  form.addEventListener('submit', () => {
    let all = tree.tags;
    for (const { name, value } of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name]'))) {
      const text = value.trim() || unknown[name] || '', given = name === 'Date' ? dated(text) : text;
      if (given === '') all = all.filter((t) => t.name !== name);
      else if (given !== (all.find((t) => t.name === name)?.value ?? unknown[name])) all = tree.tagged(name, given, all);
    }
    if (JSON.stringify(all) === JSON.stringify(tree.tags) && result.value === tree.result) return;
    game.change('names and result', [
      [tree, 'tags', all], [tree, 'result', result.value], [game, 'over', game.over || result.value !== '*'],
    ]);
    changed();
    toast('The names and the result are changed.');
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  $('pgn-dialog').close();
  dialog.showModal();
}

// dated returns a date as PGN has it.
/** @param {string} text */
function dated(text) { return [...text.split(/[.-]/), '??', '??'].slice(0, 3).join('.'); }
