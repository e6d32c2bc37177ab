// The list of moves: the main line in two columns, and below a move what is said
// of it and the variations that might have been.

import * as words from './words.js';

function make(tag, className, text = '') {
  const e = document.createElement(tag);
  e.className = className;
  e.textContent = text;
  return e;
}

export class MoveList {
  #root;
  #onPick;
  #buttons = new Map(); // by node

  // onPick is called with the node of a move that is clicked on.
  constructor(root, onPick) {
    this.#root = root;
    this.#onPick = onPick;
  }

  // render shows a tree. It is called when the tree has changed.
  render(tree) {
    this.#buttons.clear();
    this.#root.replaceChildren();
    let row = null;
    const begin = (node) => {
      row = make('div', 'row');
      row.append(make('span', 'number', tree.number(node) + '.'));
      this.#root.append(row);
      if (tree.colour(node) === 'black') row.append(make('span', 'gap', '…'));
    };
    const below = (e) => { this.#root.append(e); row = null; };
    for (let at = tree.root; at.children.length > 0;) {
      const [main, ...others] = at.children;
      const before = said(main.before);
      if (before) below(make('p', 'comment', before));
      if (!row || tree.colour(main) === 'white') begin(main);
      row.append(this.#button(tree, main));
      const after = said(main.after);
      if (after) below(make('p', 'comment', after));
      for (const other of others) {
        const block = make('div', 'variation');
        this.#variation(tree, other, block);
        below(block);
      }
      at = main;
      const end = said(at.end);
      if (end) below(make('p', 'comment', end));
    }
    if (tree.result !== '*') this.#root.append(make('p', 'outcome', tree.result.replaceAll('1/2', '½').replace('-', '–')));
  }

  // show marks the move that leads to a node.
  show(node) {
    this.#root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const button = this.#buttons.get(node);
    if (!button) { this.#root.scrollTop = 0; return; }
    button.setAttribute('aria-current', 'true');
    const top = button.offsetTop, height = this.#root.clientHeight;
    if (top < this.#root.scrollTop || top + button.offsetHeight > this.#root.scrollTop + height) {
      this.#root.scrollTop = top - height / 2;
    }
  }

  #button(tree, node) {
    const button = make('button', 'move', node.san + node.nags.map(words.glyph).join(''));
    button.type = 'button';
    const spoken = words.spoken(node.san);
    if (spoken !== node.san) button.setAttribute('aria-label', `${button.textContent}, ${spoken}`);
    button.addEventListener('click', () => this.#onPick(node));
    this.#buttons.set(node, button);
    return button;
  }

  // variation writes a line from its first move on, and those within it.
  #variation(tree, first, into) {
    let numbered = false;
    const write = (node) => {
      const before = said(node.before);
      if (before) { into.append(make('span', 'comment', before)); numbered = false; }
      const white = tree.colour(node) === 'white';
      if (white || !numbered) into.append(make('span', 'number', tree.number(node) + (white ? '.' : '…')));
      into.append(this.#button(tree, node));
      numbered = true;
      const after = said([...node.after, ...node.end]);
      if (after) { into.append(make('span', 'comment', after)); numbered = false; }
    };
    write(first);
    for (let at = first; at.children.length > 0;) {
      const [main, ...others] = at.children;
      write(main);
      for (const other of others) {
        const inner = make('span', 'inner');
        this.#variation(tree, other, inner);
        into.append(inner);
        numbered = false;
      }
      at = main;
    }
  }
}

function said(comments) { return comments.map(words.comment).filter(Boolean).join(' '); }
