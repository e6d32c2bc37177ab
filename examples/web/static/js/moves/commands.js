// The commands that programs put into comments of PGN, such as [%csl Ge4] for a circle:
// what is drawn on the board, clocks and evaluations. A comment is kept as it was
// written; these functions read it and make others of it.

const command = /\[%[^[\]]*\]/g;
/** @type {Record<string, string>} */
const colours = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };

// place returns where the comment on a position is kept: an object and the name of the
// property that is a list of comments.
/** @type {(node: Luft.Node) => [Luft.Node, 'after' | 'end']} */
export function place(node) { return [node, node.parent ? 'after' : 'end']; }

// comments returns the comments on a position.
/** @param {Luft.Node} node */
export function comments(node) { return node[place(node)[1]]; }

// all returns the arguments of all commands of a name.
/** @param {string[]} texts @param {string} name */
function all(texts, name) {
  const found = texts.join(' ').matchAll(new RegExp(`\\[%${name}\\s([^\\[\\]]*)\\]`, 'g'));
  return [...found].flatMap((m) => m[1].split(',')).map((s) => s.trim());
}

// shapes returns what is drawn, {from, to, colour}: a circle if both squares are the same.
/** @param {string[]} texts */
export function shapes(texts) {
  /** @param {string} text */
  const read = (text) => /^([GRYB])([a-h][1-8])([a-h][1-8])?$/.exec(text);
  return [...all(texts, 'csl'), ...all(texts, 'cal')].map(read).filter((found) => found !== null)
    .map(([, colour, from, to = from]) => ({ from, to, colour: colours[colour] }));
}

// withShapes returns comments with other shapes.
/** @param {string[]} texts @param {Luft.Shape[]} shapes */
export function withShapes(texts, shapes) {
  /** @param {string} colour */
  const letter = (colour) => Object.keys(colours).find((l) => colours[l] === colour);
  const circles = shapes.filter((s) => s.from === s.to).map((s) => letter(s.colour) + s.from);
  const arrows = shapes.filter((s) => s.from !== s.to).map((s) => letter(s.colour) + s.from + s.to);
  const commands = (circles.length ? `[%csl ${circles}]` : '') + (arrows.length ? `[%cal ${arrows}]` : '');
  const others = texts.map((t) => t.replace(/\[%c[sa]l\s[^[\]]*\]/g, '')).filter((t) => t.trim() !== '');
  if (!commands) return others;
  return [...others.slice(0, -1), [others.at(-1)?.trim(), commands].filter(Boolean).join(' ')];
}

// text returns what comments say to people.
/** @param {string[]} texts */
export function text(texts) { return texts.map((t) => t.replace(command, '').trim()).filter(Boolean).join(' '); }

// withText returns comments that say something else, with the commands they had.
/** @param {string[]} texts @param {string} said */
export function withText(texts, said) {
  const commands = texts.flatMap((t) => t.match(command) ?? /** @type {string[]} */ ([])).join('');
  const one = [said.trim().replaceAll('}', ')'), commands].filter(Boolean).join(' ');
  return one ? [one] : [];
}

// clock returns the time that the player had left after a move, or "".
/** @param {string[]} texts */
export function clock(texts) { return all(texts, 'clk').at(-1) ?? ''; }

// withClock returns comments with another time, in milliseconds.
/** @param {string[]} texts @param {number} ms */
export function withClock(texts, ms) {
  const tenths = Math.round(Math.max(0, ms) / 100), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const time = [Math.floor(tenths / 36000), two(Math.floor(tenths / 600) % 60), two(Math.floor(tenths / 10) % 60)].join(':');
  return [`[%clk ${time}.${tenths % 10}]`, ...texts.filter((t) => !clock([t]))];
}

// score returns the evaluation in comments, {cp} or {mate} of White, or null. It is in pawns, or, if
// it has a depth but no decimal point, in centipawns.
/** @type {(texts: string[]) => Luft.Score | null} */
export function score(texts) {
  const [, value = ''] = /\[%eval\s([^[\]]*)\]/.exec(texts.join(' ')) ?? [];
  const [text, depth] = value.split(',');
  const [, mate, number] = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))$/.exec(text.trim()) ?? [];
  if (mate) return { mate: Number(mate) };
  if (!number) return null;
  return { cp: depth && !number.includes('.') ? Number(number) : Math.round(Number(number) * 100) };
}

// withScore returns comments with another evaluation.
/** @type {(texts: string[], score: Luft.Score) => string[]} */
export function withScore(texts, { cp, mate }) {
  const others = texts.map((t) => t.replace(/\[%eval\s[^[\]]*\]\s*/g, '')).filter((t) => t.trim() !== '');
  const found = `[%eval ${mate !== undefined ? '#' + mate : (Number(cp) / 100).toFixed(2)}]`;
  return [[found, others[0]].filter(Boolean).join(' '), ...others.slice(1)];
}
