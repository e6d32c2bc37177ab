// A game as a tree of moves. The root is the position it begins from; a node is a
// move, and its first child is how the line goes on.

export class Node {
  children = [];
  position = null; // what the desk says of it, once it was asked

  constructor(parent, { move = '', san = '', nags = [], before = [], after = [] } = {}) {
    Object.assign(this, { parent, move, san, nags, before, after });
    this.end = []; // comments at the end of the line
    this.ply = parent ? parent.ply + 1 : 0;
  }

  // moves returns the moves that lead here.
  moves() {
    const moves = [];
    for (let n = this; n.parent; n = n.parent) moves.push(n.move);
    return moves.reverse();
  }

  // isMain reports whether the node is in the main line.
  isMain() {
    for (let n = this; n.parent; n = n.parent) if (n.parent.children[0] !== n) return false;
    return true;
  }
}

export class Tree {
  root = new Node(null);
  tags = [];
  result = '*';

  // start is the FEN of the position that the game begins from.
  constructor(start) { this.start = start; }

  // colour returns who makes the move that leads to a node.
  colour(node) {
    const whiteBegins = this.start.split(' ')[1] !== 'b';
    return (node.ply % 2 === 1) === whiteBegins ? 'white' : 'black';
  }

  // number returns the number of the move that leads to a node.
  number(node) {
    const first = Number(this.start.split(' ')[5]) || 1;
    const before = this.start.split(' ')[1] === 'b' ? 1 : 0;
    return first + Math.floor((node.ply - 1 + before) / 2);
  }

  // add returns the child of a node by a move, which may be new.
  add(node, { uci, san }) {
    let child = node.children.find((c) => c.move === uci);
    if (!child) {
      child = new Node(node, { move: uci, san });
      node.children.push(child);
    }
    return child;
  }

  // remove takes a node and all that follows out of the tree.
  remove(node) {
    const siblings = node.parent.children;
    siblings.splice(siblings.indexOf(node), 1);
  }

  setTag(name, value) {
    const tag = this.tags.find((t) => t.name === name);
    if (tag) tag.value = value;
    else this.tags.push({ name, value });
  }

  tag(name) { return this.tags.find((t) => t.name === name)?.value ?? ''; }

  // toGame returns the game as the desk writes it.
  toGame() {
    return { tags: this.tags, start: this.start, main: sequence(this.root), result: this.result };
  }

  // fromGame returns the tree of a game as the desk reads it.
  static fromGame({ tags, start, main, result }) {
    const tree = new Tree(start);
    tree.tags = tags;
    tree.result = result;
    grow(tree.root, main);
    return tree;
  }
}

// grow adds a sequence to a node.
function grow(node, { nodes, end = [] }) {
  for (const n of nodes) {
    const child = new Node(node, n);
    node.children.push(child);
    for (const variation of n.variations ?? []) grow(node, variation);
    node = child;
  }
  node.end.push(...end);
}

// sequence returns what follows a node, after the move "first" if that is given.
// Comments at the end of a line that goes on by now come before its next move.
function sequence(node, first = null) {
  const nodes = [];
  if (first) nodes.push(entry(first, [], []));
  let at = first ?? node;
  while (at.children.length > 0) {
    const [main, ...others] = at.children;
    nodes.push(entry(main, at.end, others));
    at = main;
  }
  return { nodes, end: at.end };
}

function entry({ move, nags, before, after }, end, others) {
  return { move, nags, before: [...end, ...before], after, variations: others.map((o) => sequence(null, o)) };
}
