// Where the middlegame of a game begins, and its endgame.

import { after, placement } from '../board/placement.js';
import { fields, variant } from '../board/variants.js';

// The middlegame begins when no more than ten queens, rooks, bishops and knights are left,
// or when a player has fewer than four pieces on the back rank. The endgame begins when no
// more than six are left.
const most = { middlegame: 10, endgame: 6 };
const home = 4;

// phase returns the phase of a position by what stands where.
/** @param {Luft.Placement} pieces */
function phase(pieces) {
  const all = Object.entries(pieces).filter(([, code]) => code[1] !== 'P');
  const count = all.filter(([, code]) => code[1] !== 'K').length;
  if (count <= most.endgame) return 'endgame';
  /** @param {string} colour @param {string} rank */
  const atHome = (colour, rank) => all.filter(([square, code]) => code[0] === colour && square[1] === rank).length;
  return count <= most.middlegame || atHome('w', '1') < home || atHome('b', '8') < home ? 'middlegame' : 'opening';
}

const order = ['opening', 'middlegame', 'endgame'];

// phases returns the phase of each position of a line from the first on. A game does not
// go back to a phase that is over.
/** @param {string} start @param {string[]} moves */
export function phases(start, moves) {
  let pieces = placement(start), now = phase(pieces);
  const players = fields(start)[1] === 'b' ? 'bw' : 'wb';
  return [now, ...moves.map((uci, i) => {
    pieces = after(pieces, uci, players[i % 2], variant(start));
    now = order[Math.max(order.indexOf(now), order.indexOf(phase(pieces)))];
    return now;
  })];
}
