// Games as PGN, written here so that a game can be saved whether or not there is a
// server.

import { Node, Tree } from './tree.js';
import { isChess960, standard } from '../board/placement.js';
import { plain, variant, variants } from '../board/variants.js';
import { sure } from '../lib/sure.js';

const roster = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
const width = 80;

// format returns a game as PGN.
/** @param {Luft.Tree} tree */
export function format(tree) {
  const values = new Map(tree.tags.map(({ name, value }) => [name, value]));
  for (const name of roster) if (!values.has(name)) values.set(name, name === 'Date' ? '????.??.??' : '?');
  values.set('Result', tree.result);
  for (const [name, value] of Object.entries(beginning(tree.start))) if (!values.has(name)) values.set(name, value);
  const names = [...roster, ...[...values.keys()].filter((n) => !roster.includes(n))];
  const tags = names.map((name) => `[${name} "${(values.get(name) ?? '').replace(/[\\"]/g, '\\$&')}"]`);
  return tags.join('\n') + '\n\n' + wrap([...line(tree, tree.root), tree.result]) + '\n';
}

// beginning returns the tags by which a game begins from a position: none if it is the usual one.
/** @param {string} start */
export function beginning(start) {
  const rules = variants.get(variant(start)), fen = plain(start);
  const kind = rules?.title ?? (isChess960(start) ? 'Chess960' : '');
  return { ...(fen !== (rules?.start ?? standard) && { SetUp: '1', FEN: fen }), ...(kind && { Variant: kind }) };
}

// single returns the line that goes through a node as PGN in one line of text, without all
// beside it.
/** @param {Luft.Tree} tree @param {Luft.Node} node */
export function single(tree, node) {
  const alone = new Tree(tree.start);
  let at = alone.root;
  for (const { move, san } of node.last().line()) at = at.children[0] = new Node(at, { move, san });
  return [...Object.entries(beginning(tree.start)).map(([name, value]) => `[${name} "${value}"]`), ...line(alone, alone.root), '*'].join(' ');
}

// line returns the words of what follows a node, after the move "first" if given.
/** @param {Luft.Tree} tree @param {Luft.Node | null} node @param {Luft.Node | null} first @returns {Generator<string, void>} */
function* line(tree, node, first = null) {
  let numbered = false;
  /** @param {Luft.Node} move */
  function* write(move) {
    yield* comments(move.before);
    const white = tree.colour(move) === 'white';
    if (white || !numbered || move.before.length > 0) yield tree.number(move) + (white ? '.' : '...');
    yield move.san;
    yield* move.nags.map((n) => '$' + n);
    yield* comments(move.after);
    numbered = move.after.length === 0;
  }
  if (first) yield* write(first);
  for (let at = sure(first ?? node); ;) {
    if (at.end.length > 0) {
      yield* comments(at.end);
      numbered = false;
    }
    if (at.children.length === 0) return;
    const [main, ...others] = at.children;
    yield* write(main);
    for (const other of others) {
      const inner = [...line(tree, null, other)];
      inner[0] = '(' + inner[0];
      inner.push(inner.pop() + ')');
      yield* inner;
      numbered = false;
    }
    at = main;
  }
}

// unwrapped returns a game that was read, as JSON, with the lines of its comments joined that a
// program has broken to some width. A blank line begins a paragraph.
/** @param {Luft.GameRecord} game */
export function unwrapped(game) {
  /** @param {string} text */
  const join = (text) => text.replaceAll(/[ \t]*\r?\n[ \t]*(\r?\n\s*)?/g, (_, blank) => (blank ? '\n\n' : ' '));
  const texts = ['before', 'after', 'end'];
  return JSON.parse(JSON.stringify(game), (key, value) => (texts.includes(key) && Array.isArray(value) ? value.map(join) : value));
}

// comments returns comments in braces, which they cannot have in them.
/** @param {string[]} texts */
function comments(texts) { return texts.map((text) => `{${text.replaceAll('}', ')')}}`); }

// wrap puts words into lines. Comments are not broken, as they are read back as they
// were written.
/** @param {string[]} words */
function wrap(words) {
  let text = '', length = 0;
  for (const word of words) {
    const room = length > 0 && length + 1 + word.length <= width;
    text += (length === 0 ? '' : room ? ' ' : '\n') + word;
    const last = word.lastIndexOf('\n');
    length = last >= 0 ? word.length - last - 1 : (room ? length + 1 : 0) + word.length;
  }
  return text;
}
