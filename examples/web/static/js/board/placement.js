// What stands where on a board: {e1: 'wK', …}.

const files = 'abcdefgh';

export const standard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

// placement returns the placement of a FEN.
export function placement(fen) {
  const pieces = {};
  fen.split(' ')[0].split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '8') { file += Number(c); continue; }
      pieces[files[file] + (8 - i)] = (c === c.toUpperCase() ? 'w' : 'b') + c.toUpperCase();
      file++;
    }
  });
  return pieces;
}

// isChess960 reports whether a position can only be of Chess960: a player may castle whose king is
// not on the e-file, or with a rook that is on neither the a- nor the h-file.
export function isChess960(fen) {
  const [, , rights] = fen.split(' '), pieces = placement(fen);
  return [...rights ?? '-'].filter((c) => c !== '-').some((c) => {
    const white = c === c.toUpperCase(), colour = white ? 'w' : 'b', rank = white ? '1' : '8';
    const rook = { k: 'h', q: 'a' }[c.toLowerCase()] ?? c.toLowerCase();
    return pieces['e' + rank] !== colour + 'K' || !'ah'.includes(rook) || pieces[rook + rank] !== colour + 'R';
  });
}

// after returns the placement after a legal move as UCI has it.
export function after(pieces, uci) {
  const from = uci.slice(0, 2), to = uci.slice(2, 4), rank = from[1];
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
  next[to] = uci[4] ? piece[0] + uci[4].toUpperCase() : piece;
  return next;
}
