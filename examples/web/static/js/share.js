// What is done with a game beside its moves: its tags in a form, a link to the position, and
// a picture of it.

import { save } from './dialogs.js';
import { toast } from './notice.js';
import { setting } from './store.js';
import * as commands from './commands.js';

const $ = (id) => document.getElementById(id);
const enlarged = 2; // pixels of a PNG for one of the SVG

function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  e.append(...children);
  return Object.assign(e, attributes);
}

// share does what a button of the dialog of PGN says. The page is {game, flipped, line, ask,
// changed}: what is shown, where questions are asked, and a function that is called when the
// tags have changed.
export async function share(id, page) {
  if (id === 'tags') tags(page);
  else if (id === 'copy-link') await link();
  else await picture(page, id === 'save-png');
}

// link copies the address, which was made that of the position when the dialog was opened, and
// which can be copied from a field, too.
async function link() {
  if (!$('link')) {
    const field = make('input', { id: 'link', readOnly: true }), said = make('span', { id: 'link-said', className: 'soft' });
    field.setAttribute('aria-label', 'Link to the position');
    said.setAttribute('role', 'status');
    $('copy-link').after(field, said);
  }
  const field = $('link'), said = $('link-said');
  field.value = location.href;
  field.select();
  said.textContent = '';
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = 'Copied';
  } catch {
    field.focus(); // for its user to copy
  }
}

async function picture({ game, flipped, line, ask }, asPNG) {
  const arrows = commands.shapes(commands.comments(game.current)).map(({ from, to, colour }) => colour[0].toUpperCase() + from + to);
  const { svg } = await ask('diagram', { ...line, flipped, theme: setting('board'), pieces: setting('pieces'), arrows });
  if (asPNG) save(await png(svg), 'position.png', 'image/png');
  else save(svg, 'position.svg', 'image/svg+xml');
}

async function png(svg) {
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
  await image.decode();
  const canvas = make('canvas', { width: enlarged * image.width, height: enlarged * image.height });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

const unknown = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?' };

// tags shows the tags in a form. All that is changed in it is one change of the game.
function tags({ game, changed }) {
  const { tree } = game;
  const field = (name, label, attributes = {}) => {
    const value = tree.tag(name), input = make('input', { name, value: value === unknown[name] ? '' : value, autocomplete: 'off', maxLength: 200, ...attributes });
    return make('label', { className: 'field' }, label + ' ', input);
  };
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
    for (const { name, value } of form.querySelectorAll('[name]')) {
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
function dated(text) { return [...text.split(/[.-]/), '??', '??'].slice(0, 3).join('.'); }
