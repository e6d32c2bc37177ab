// The variants of chess that the page plays. The text of a position of a variant is its name and
// then its FEN: "atomic rnbqkbnr/… w KQkq - 0 1".

const usual = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

// variants has the title of each by its name, as the tag Variant of PGN has it, and the FEN that its
// games begin from.
export const variants = new Map(/** @type {[string, {title: string, start: string}][]} */ ([
  ['3check', 'Three-check', usual + ' w KQkq - 3+3 0 1'],
  ['kingofthehill', 'King of the Hill', usual + ' w KQkq - 0 1'],
  ['racingkings', 'Racing Kings', '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1'],
  ['horde', 'Horde', 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1'],
  ['antichess', 'Antichess', usual + ' w - - 0 1'],
  ['atomic', 'Atomic', usual + ' w KQkq - 0 1'],
  ['crazyhouse', 'Crazyhouse', usual + '[] w KQkq - 0 1'],
].map(([name, title, start]) => [name, { title, start }])));

// variant returns the name of the variant of a position, "" if it is ordinary chess.
/** @param {string} text */
export function variant(text) {
  const [first] = text.trim().split(/\s+/);
  return variants.has(first) ? first : '';
}

// plain returns the FEN of a position, without the name of a variant.
/** @param {string} text */
export function plain(text) { return text.trim().slice(variant(text).length).trim(); }

// fields returns the six fields of a FEN, or fewer if some are missing. The pocket is not in the first
// of them, nor are the checks left among them.
/** @param {string} text */
export function fields(text) {
  const all = plain(text).split(/\s+/);
  return [all[0].replace(/\[.*/, '').split('/').slice(0, 8).join('/'), ...all.slice(1).filter((f) => !f.includes('+'))];
}
