// What stands where on a board: {e1: 'wK', …}.

import { fields, variant } from './variants.js';

const files = 'abcdefgh';

export const standard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

// placement returns the placement of a FEN.
/** @param {string} fen */
export function placement(fen) {
  /** @type {Luft.Placement} */
  const pieces = {};
  fields(fen)[0].split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c === '~') continue; // a promoted piece
      if (c >= '1' && c <= '8') { file += Number(c); continue; }
      pieces[files[file] + (8 - i)] = (c === c.toUpperCase() ? 'w' : 'b') + c.toUpperCase();
      file++;
    }
  });
  return pieces;
}

// isChess960 reports whether a position can only be of Chess960: a player may castle whose king is
// not on the e-file, or with a rook that is on neither the a- nor the h-file.
/** @param {string} fen */
export function isChess960(fen) {
  if (variant(fen)) return false;
  const [, , rights] = fields(fen), pieces = placement(fen);
  return [...rights ?? '-'].filter((c) => c !== '-').some((c) => {
    const white = c === c.toUpperCase(), colour = white ? 'w' : 'b', rank = white ? '1' : '8';
    const rook = { k: 'h', q: 'a' }[c.toLowerCase()] ?? c.toLowerCase();
    return pieces['e' + rank] !== colour + 'K' || !'ah'.includes(rook) || pieces[rook + rank] !== colour + 'R';
  });
}

// after returns the placement after a legal move as UCI has it, which a player makes, 'w' or 'b', by
// the rules of a variant.
/** @param {Luft.Placement} pieces @param {string} uci @param {string} turn @param {string} rules */
export function after(pieces, uci, turn, rules = '') {
  const from = uci.slice(0, 2), to = uci.slice(2, 4), rank = from[1];
  if (from[1] === '@') return { ...pieces, [to]: turn + from[0] };
  const next = moved(pieces, from, to, rank, uci[4]);
  const captured = pieces[to] ?? (pieces[from]?.[1] === 'P' && from[0] !== to[0] && 'P');
  if (rules === 'atomic' && captured && captured !== pieces[from]?.[0] + 'R') explode(next, to);
  return next;
}

// explode takes away what stands on a square and, but for pawns, around it.
/** @param {Luft.Placement} pieces @param {string} square */
function explode(pieces, square) {
  const file = files.indexOf(square[0]), rank = Number(square[1]);
  for (let f = file - 1; f <= file + 1; f++) {
    for (let r = rank - 1; r <= rank + 1; r++) {
      const name = files[f] + r;
      if (name === square || pieces[name]?.[1] !== 'P') delete pieces[name];
    }
  }
}

/** @param {Luft.Placement} pieces @param {string} from @param {string} to @param {string} rank @param {string | undefined} promotion */
function moved(pieces, from, to, rank, promotion) {
  const piece = pieces[from], next = { ...pieces };
  if (!piece) return next; // a null move
  delete next[from];
  const way = files.indexOf(to[0]) - files.indexOf(from[0]);
  const onRook = pieces[to] === piece[0] + 'R';
  if (piece[1] === 'K' && (onRook || Math.abs(way) === 2)) {
    delete next[onRook ? to : (way > 0 ? 'h' : 'a') + rank];
    next[(way > 0 ? 'g' : 'c') + rank] = piece;
    next[(way > 0 ? 'f' : 'd') + rank] = piece[0] + 'R';
    return next;
  }
  if (piece[1] === 'P' && way !== 0 && !pieces[to]) delete next[to[0] + rank]; // en passant
  next[to] = promotion ? piece[0] + promotion.toUpperCase() : piece;
  return next;
}
