// Moves, pieces and scores in words.

const kinds = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

// piece returns the name of a piece: "white knight" of "wN".
export function piece(code) {
  return (code[0] === 'w' ? 'white ' : 'black ') + kinds[code[1]];
}

// kind returns "knight" of "n".
export function kind(letter) { return kinds[letter.toUpperCase()]; }

// spoken returns a move in algebraic notation as it is read aloud.
export function spoken(san) {
  let end = '';
  if (san.endsWith('+')) end = ', check';
  if (san.endsWith('#')) end = ', checkmate';
  san = san.replace(/[+#]$/, '');
  if (san === 'O-O') return 'castles king side' + end;
  if (san === 'O-O-O') return 'castles queen side' + end;
  const promotion = /=([QRBN])/.exec(san);
  san = san.replace(/=./, '');
  let text = san[0] in kinds ? kinds[san[0]] + ' ' + san.slice(1) : san;
  text = text.replace('x', ' takes ');
  if (promotion) text += ', promotes to ' + kinds[promotion[1]];
  return text.replace(/\s+/g, ' ') + end;
}

// score returns White's score as people write it: "+0.35", "−1.20", "#3".
export function score({ cp, mate }) {
  if (mate !== undefined) return mate < 0 ? '#−' + -mate : '#' + mate;
  const pawns = (Math.abs(cp) / 100).toFixed(2);
  return (cp < 0 ? '−' : '+') + pawns;
}

// count returns a large number in short: "1.2 M".
export function count(n) {
  if (n >= 1e6) return (n / 1e6).toFixed(1) + ' M';
  if (n >= 1e4) return Math.round(n / 1e3) + ' k';
  return String(n);
}

// glyphs are the signs of numeric annotations.
const glyphs = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱',
  16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 23: '⨀', 36: '↑', 37: '↑', 40: '→', 41: '→', 132: '⇆', 133: '⇆', 146: 'N',
};

export function glyph(nag) { return glyphs[nag] ?? '$' + nag; }

// comment returns a comment of PGN without the commands that programs put there.
export function comment(text) { return text.replace(/\[%[^\]]*\]/g, '').replace(/\s+/g, ' ').trim(); }
