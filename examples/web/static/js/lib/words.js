// Moves, pieces and scores in words.

/** @type {Record<string, string>} */
const kinds = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

// errors has the names of errors by their annotation glyphs, which are numbers of PGN.
export const errors = new Map([[6, 'inaccuracy'], [2, 'mistake'], [4, 'blunder']]);

// piece returns the name of a piece: "white knight" of "wN".
/** @param {string} code */
export function piece(code) {
  return (code[0] === 'w' ? 'white ' : 'black ') + kinds[code[1]];
}

// kind returns "knight" of "n".
/** @param {string} letter */
export function kind(letter) { return kinds[letter.toUpperCase()]; }

// spoken returns a move in algebraic notation as it is read aloud.
/** @param {string} san */
export function spoken(san) {
  let end = '';
  if (san.endsWith('+')) end = ', check';
  if (san.endsWith('#')) end = ', checkmate';
  san = san.replace(/[+#]$/, '');
  if (san === 'O-O') return 'castles king side' + end;
  if (san === 'O-O-O') return 'castles queen side' + end;
  const drop = /^([QRBNP])@(..)$/.exec(san);
  if (drop) return `${kinds[drop[1]]} dropped on ${drop[2]}` + end;
  const promotion = /=([QRBNK])/.exec(san);
  san = san.replace(/=./, '');
  let text = san[0] in kinds ? kinds[san[0]] + ' ' + san.slice(1) : san;
  text = text.replace('x', ' takes ');
  if (promotion) text += ', promotes to ' + kinds[promotion[1]];
  return text.replace(/\s+/g, ' ') + end;
}

// meaning returns the move that leads to a node as it is read aloud, and what its
// annotations mean.
/** @param {{san: string, nags: number[]}} what */
export function meaning({ san, nags }) { return [spoken(san), ...nags.map((n) => glyph(n).meaning)].join(', '); }

// score returns White's score as people write it: "+0.35", "−1.20", "#3". It is "" for
// bots that have none.
/** @type {(score: Luft.Score) => string} */
export function score({ cp, mate }) {
  if (cp === undefined && mate === undefined) return '';
  if (mate !== undefined) return mate < 0 ? '#−' + -mate : '#' + mate;
  const pawns = (Math.abs(Number(cp)) / 100).toFixed(2);
  return (Number(cp) < 0 ? '−' : '+') + pawns;
}

// winning reports whether a score is good for White.
/** @type {(score: Luft.Score) => boolean} */
export function winning({ cp, mate }) { return mate !== undefined ? mate > 0 : Number(cp) >= 0; }

// count returns a large number in short: "1.2 M".
/** @param {number} n */
export function count(n) {
  if (n >= 1e6) return (n / 1e6).toFixed(1) + ' M';
  if (n >= 1e4) return Math.round(n / 1e3) + ' k';
  return String(n);
}

// result returns a result as people write it: "1–0".
/** @param {string} text */
export function result(text) { return text.replaceAll('1/2', '½').replace('-', '–'); }

// outcome returns a result in words.
/** @param {string} text */
export function outcome(text) {
  return { '1-0': 'White wins', '0-1': 'Black wins', '1/2-1/2': 'Draw' }[text] ?? 'The game goes on';
}

// glyphs are the signs of numeric annotations, as package pgn of Luft has them, and
// what they mean. For two of them, which few fonts have, signs of ASCII stand.
const glyphs = new Map(/** @type {[number, string, string][]} */ ([
  [1, '!', 'good move'], [2, '?', 'mistake'], [3, '!!', 'brilliant move'], [4, '??', 'blunder'],
  [5, '!?', 'interesting move'], [6, '?!', 'dubious move'], [7, '□', 'only move'], [10, '=', 'equal'],
  [13, '∞', 'unclear'], [14, '+=', 'White is slightly better'], [15, '=+', 'Black is slightly better'],
  [16, '±', 'White is better'], [17, '∓', 'Black is better'], [18, '+−', 'White is winning'],
  [19, '−+', 'Black is winning'], [22, '⨀', 'zugzwang'], [23, '⨀', 'zugzwang'], [36, '↑', 'initiative'],
  [37, '↑', 'initiative'], [40, '→', 'attack'], [41, '→', 'attack'], [44, '=∞', 'compensation'],
  [45, '=∞', 'compensation'], [132, '⇆', 'counterplay'], [133, '⇆', 'counterplay'],
  [138, '⨁', 'time trouble'], [139, '⨁', 'time trouble'], [146, 'N', 'novelty'],
]).map(([nag, sign, meaning]) => [nag, { sign, meaning }]));

// glyph returns the sign and the meaning of a numeric annotation.
/** @type {(nag: number) => {sign: string, meaning: string}} */
export function glyph(nag) { return glyphs.get(nag) ?? { sign: '$' + nag, meaning: 'annotation ' + nag }; }

// annotated returns a move with its signs. A letter among them would read as part of
// the move, so it stands apart.
/** @param {string} san @param {number[]} nags */
export function annotated(san, nags) {
  return nags.map((n) => glyph(n).sign).reduce((text, sign) => text + (/^(?:[\w$=]|\+=)/.test(sign) ? ' ' : '') + sign, san);
}

// numbered returns a move with its number and glyphs: "4… Nf6?!".
/** @param {Luft.Tree} tree @param {Luft.Node} node */
export function numbered(tree, node) {
  return tree.number(node) + (tree.colour(node) === 'white' ? '. ' : '… ') + annotated(node.san, node.nags);
}
