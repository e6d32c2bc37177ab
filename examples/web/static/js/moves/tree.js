// A game as a tree of moves. The root is the position it begins from; a node is a
// move, and its first child is how the line goes on.

import { fields } from '../board/variants.js';
import { standard } from '../board/placement.js';
import { sure } from '../lib/sure.js';

export class Node {
  /** @type {Node | null} */
  parent;
  /** @type {Node[]} */
  children = [];
  /** @type {Luft.Position | null} */
  position = null; // what the desk says of it, once it was asked
  /** @type {Luft.Score | null} */
  score = null;    // what the engine says of it, once it has looked
  ply = 0;
  /** @type {string[]} */
  end = [];        // comments at the end of the line

  // A variation that begins with the node is folded in the list of moves, or not.
  /** @param {Luft.Node | null} parent @param {{move?: string, san?: string, nags?: number[], before?: string[], after?: string[], folded?: boolean}} options */
  constructor(parent, { move = '', san = '', nags = /** @type {number[]} */ ([]), before = /** @type {string[]} */ ([]), after = /** @type {string[]} */ ([]), folded = false } = {}) {
    this.parent = parent;
    this.move = move;
    this.san = san;
    this.nags = nags;
    this.before = before;
    this.after = after;
    this.folded = folded;
    this.ply = parent ? parent.ply + 1 : 0;
  }

  // line returns the nodes from the first move to this one.
  line() {
    const line = [];
    for (let n = /** @type {Node} */ (this); n.parent; n = n.parent) line.push(n);
    return line.reverse();
  }

  // last returns the end of the line.
  last() {
    let n = /** @type {Node} */ (this);
    while (n.children.length > 0) n = n.children[0];
    return n;
  }

  // moves returns the moves that lead here.
  moves() { return this.line().map((n) => n.move); }

  // isMain reports whether the node is in the main line.
  isMain() { return this.branch() === null; }

  // branch returns the first move of the innermost variation that the node is in, or null.
  branch() {
    for (let n = /** @type {Node} */ (this); n.parent; n = n.parent) if (n.parent.children[0] !== n) return n;
    return null;
  }

  // size returns how many moves there are from this one on, with those of variations.
  size() {
    let size = 0;
    for (const open = /** @type {Node[]} */ ([this]); open.length > 0; size++) open.push(...sure(open.pop()).children);
    return size;
  }

  // forcible reports whether what goes on with this move can be made a variation, which then
  // begins with the move before it.
  forcible() { return Boolean(this.parent?.parent) && this.parent?.children[0] === this; }

  // twin returns the move beside the variation that the node is in which is the same as its
  // first, or null: a line that was made a variation has one.
  twin() {
    const first = this.branch();
    return first?.parent?.children.find((c) => c !== first && c.move === first.move) ?? null;
  }

  // within reports whether the node is another or comes after it.
  /** @param {Luft.Node} other */
  within(other) {
    for (let n = /** @type {Node | null} */ (this); n; n = n.parent) if (n === other) return true;
    return false;
  }

  // path returns which child to take at each move that leads here, and at the node
  // of a path as much of it as there is.
  path() { return this.line().map((n) => sure(n.parent).children.indexOf(n)); }
  /** @type {(path: number[]) => Node} */
  at(path) { return path.reduce((n, i) => n.children[i] ?? n, /** @type {Node} */ (this)); }
}

export class Tree {
  root = new Node(null);
  /** @type {Luft.Tag[]} */
  tags = [];
  result = '*';
  linked = false; // as a link had it
  /** @type {{file: string, number: number, was: number} | null} */
  place = null;   // in a file of games: {file: its id, number: from 0, was: what edits.js knows it by}

  // start is the FEN of the position that the game begins from, after the name of a variant.
  /** @param {string} start */
  constructor(start) { this.start = start; }

  // colour returns who makes the move that leads to a node.
  /** @param {{ply: number}} node */
  colour(node) {
    const whiteBegins = fields(this.start)[1] !== 'b';
    return (node.ply % 2 === 1) === whiteBegins ? 'white' : 'black';
  }

  // number returns the number of the move that leads to a node.
  /** @param {{ply: number}} node */
  number(node) {
    const [, turn, , , , number] = fields(this.start);
    const first = Number(number) || 1, before = turn === 'b' ? 1 : 0;
    return first + Math.floor((node.ply - 1 + before) / 2);
  }

  // tagged returns the tags, or others, with one of them set.
  /** @param {string} name @param {string} value @param {Luft.Tag[]} tags */
  tagged(name, value, tags = this.tags) {
    const others = tags.some((t) => t.name === name) ? tags : [...tags, { name, value }];
    return others.map((t) => (t.name === name ? { name, value } : t));
  }

  /** @param {string} name */
  tag(name) { return this.tags.find((t) => t.name === name)?.value ?? ''; }

  // title names the game: "Tal, M – Botvinnik, M".
  title() { return `${this.tag('White') || '?'} – ${this.tag('Black') || '?'}`; }

  // toGame returns the game as the JSON that the server reads and writes, where "0000" stands for a
  // null move and "$1" for an annotation. A move may be folded in it, too.
  toGame() {
    return { tags: this.tags, start: this.start, ...sequence(this.root), result: this.result };
  }

  // fromGame returns the tree of a game in that form.
  /** @type {(game: Luft.GameRecord) => Tree} */
  static fromGame({ tags = [], start = standard, result = '*', ...main }) {
    const tree = new Tree(start);
    tree.tags = tags;
    tree.result = result;
    grow(tree.root, main);
    const [first] = tree.root.children;
    if (first) [tree.root.end, first.before] = [first.before, []];
    return tree;
  }
}

// grow adds a sequence to a node.
/** @type {(node: Node, line: Luft.LineRecord) => void} */
function grow(node, { moves = [], end = [] }) {
  for (const { move, nags = [], ...m } of moves) {
    const child = new Node(node, { ...m, move: move === '0000' ? '--' : move, nags: nags.map((nag) => Number(nag.slice(1))) });
    node.children.push(child);
    for (const variation of m.variations ?? []) grow(node, variation);
    node = child;
  }
  node.end.push(...end);
}

// sequence returns what follows a node, after the move "first" if that is given.
// Comments at the end of a line that goes on by now come before its next move.
/** @param {Luft.Node | null} node @param {Luft.Node | null} first @returns {Luft.LineRecord} */
function sequence(node, first = null) {
  const moves = [];
  if (first) moves.push(entry(first, [], []));
  let at = sure(first ?? node);
  while (at.children.length > 0) {
    const [main, ...others] = at.children;
    moves.push(entry(main, at.end, others));
    at = main;
  }
  return { moves, end: at.end };
}

/** @param {Luft.Node} what @param {string[]} end @param {Luft.Node[]} others @returns {Luft.MoveRecord} */
function entry({ move, san, nags, before, after, folded }, end, others) {
  return {
    move: move === '--' ? '0000' : move, san, nags: nags.map((nag) => '$' + nag),
    before: [...end, ...before], after, folded, variations: others.map((o) => sequence(null, o)),
  };
}
