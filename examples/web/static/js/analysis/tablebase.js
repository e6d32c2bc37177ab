// What the server's tablebases say of the present position.

import { $ } from '../lib/dom.js';
import { fill } from './playable.js';

/** @type {Record<string, string>} */
const groups = {
  win: 'Won', 'cursed win': 'Won, but for the 50-move rule', draw: 'Drawn',
  'blessed loss': 'Lost, but for the 50-move rule', loss: 'Lost',
};

// show shows the outcome and the moves by their outcomes, if they are known.
/** @param {Luft.Tablebase | undefined} known */
export function show(known) {
  fill($('tablebase-moves'), Object.keys(groups).flatMap((outcome) => {
    const moves = known?.moves.filter((m) => m.outcome === outcome) ?? [];
    return moves.length > 0 ? [group(outcome, moves)] : [];
  }));
  $('tablebase').hidden = !known;
  $('tablebase-badge').textContent = known?.outcome ?? '';
}

/** @param {string} outcome @param {Luft.TablebaseMove[]} moves */
function group(outcome, moves) {
  const item = document.createElement('li'), list = document.createElement('ul');
  list.setAttribute('aria-label', groups[outcome]);
  list.append(...moves.map(move));
  item.append(groups[outcome], list);
  return item;
}

/** @param {Luft.TablebaseMove} what */
function move({ uci, san, outcome, dtz, rounded }) {
  const item = document.createElement('li'), button = document.createElement('button');
  const plies = dtz ? `${Math.abs(dtz)}${rounded ? '–' + (Math.abs(dtz) + 1) : ''}` : '';
  button.type = 'button';
  button.dataset.uci = uci;
  button.append(san);
  button.setAttribute('aria-label', `${san}${plies && ` ${plies} plies`}: ${outcome}`);
  if (plies) {
    const note = document.createElement('span');
    note.className = 'soft';
    note.textContent = ' ' + plies;
    button.append(note);
    button.title = `${plies} plies to a capture, a pawn’s move or mate`;
  }
  item.append(button);
  return item;
}
