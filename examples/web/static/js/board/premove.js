// Moves that may be legal after the opponent's next one, whatever that is.

const files = 'abcdefgh';
const straight = [[1, 0], [-1, 0], [0, 1], [0, -1]], oblique = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
/** @type {Record<string, number[][]>} */
const ways = { R: straight, B: oblique, Q: [...straight, ...oblique], K: [...straight, ...oblique], N: [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]] };

// premoves returns them for a colour and a placement, as {from, to, promotion}, by the rules of
// a variant.
/** @param {Luft.Placement} pieces @param {Luft.Colour} colour @param {string} [rules] */
export function premoves(pieces, colour, rules = '') {
  const promotions = [...(rules === 'antichess' ? 'qnrbk' : 'qnrb')];
  const own = colour[0], up = own === 'w' ? 1 : -1;
  return Object.entries(pieces).filter(([, code]) => code[0] === own).flatMap(([from, code]) => {
    /** @type {Luft.Way[]} */
    const moves = [];
    const file = files.indexOf(from[0]), rank = Number(from[1]);
    /** @param {number[]} what @param {number} most */
    const add = ([right, ahead], most = 1) => {
      for (let n = 1; n <= most; n++) {
        const to = files[file + right * n] + (rank + ahead * n);
        if (!/^[a-h][1-8]$/.test(to)) return;
        const promotes = code[1] === 'P' && /[18]/.test(to[1]);
        moves.push(...(promotes ? promotions : [undefined]).map((promotion) => ({ from, to, promotion })));
      }
    };
    if (code[1] === 'P') {
      add([0, up], rank === (up > 0 ? 2 : 7) ? 2 : 1);
      add([1, up]);
      add([-1, up]);
      return moves;
    }
    for (const way of ways[code[1]]) add(way, /[NK]/.test(code[1]) ? 1 : 7);
    if (code[1] === 'K' && rank === (up > 0 ? 1 : 8)) castle(pieces, from, moves);
    return moves;
  });
}

// drops returns those of the pieces in a player's pocket, such as "QNP": onto any square that none of the player's
// own is on, as one of the opponent's may leave its square.
/** @param {Luft.Placement} pieces @param {Luft.Colour} colour @param {string} pocket @returns {Luft.Way[]} */
export function drops(pieces, colour, pocket) {
  const kinds = new Set(pocket.toUpperCase());
  const squares = [...files].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => file + rank)).filter((name) => pieces[name]?.[0] !== colour[0]);
  return [...kinds].flatMap((kind) => squares.filter((to) => kind !== 'P' || !/[18]/.test(to[1])).map((to) => ({ from: kind + '@', to })));
}

// castle adds the ways to castle: onto the king's own rooks, and from the e-file by two.
/** @param {Luft.Placement} pieces @param {string} from @param {Luft.Way[]} moves */
function castle(pieces, from, moves) {
  const ends = from[0] === 'e' ? ['c', 'g'] : [];
  const rooks = [...files].filter((f) => pieces[f + from[1]] === pieces[from][0] + 'R');
  for (const file of rooks.length > 0 ? new Set([...ends, ...rooks]) : []) {
    const to = file + from[1];
    if (!moves.some((m) => m.to === to)) moves.push({ from, to });
  }
}
