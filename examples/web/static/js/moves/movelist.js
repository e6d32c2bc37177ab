// The list of moves: the main line in two columns, and below a move what is said
// of it and the variations that might have been, of which each can be folded, so that only its
// first move is there. One move is the tab stop, the one that is shown, as the arrow keys go
// from there to the others. A style sheet makes running text of it.

import { comments, score, text } from './commands.js';
import { silent } from '../analysis/silence.js';
import { sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

const errors = [2, 4, 6]; // glyphs of what was played badly

/** @param {string} tag @param {string} className @param {string} content */
function make(tag, className, content = '') {
  const e = document.createElement(tag);
  e.className = className;
  e.textContent = content;
  return e;
}

export class MoveList {
  #root;
  #onPick;
  #onMenu;
  /** @type {Luft.Tree | null} */
  #tree = null;
  #buttons = new Map(); // by node
  #folds = new Map();   // the buttons that fold variations, by their first nodes
  /** @type {(node: Luft.Node) => void} */
  onFold = () => {};      // is called with the first node of a variation to be folded or unfolded
  /** @type {HTMLElement | null} */
  #stop = null;         // the button that is the tab stop

  // onPick is called with the node of a move that is clicked on, and onMenu with that
  // of one whose menu is asked for.
  /** @param {HTMLElement} root @param {(node: Luft.Node) => void} onPick @param {(node: Luft.Node) => void} onMenu */
  constructor(root, onPick, onMenu) {
    this.#root = root;
    this.#onPick = onPick;
    this.#onMenu = onMenu;
  }

  // render shows a tree. It is called when the tree has changed.
  /** @param {Luft.Tree} tree */
  render(tree) {
    const focused = this.#root.contains(document.activeElement);
    this.#tree = tree;
    this.#buttons.clear();
    this.#folds.clear();
    this.#root.replaceChildren();
    let row = /** @type {HTMLElement | null} */ (null);
    /** @param {Luft.Node} node */
    const begin = (node) => {
      row = make('div', 'row');
      row.append(make('span', 'number', tree.number(node) + '.'));
      this.#root.append(row);
      if (tree.colour(node) === 'black') row.append(make('span', 'gap', '…'));
    };
    /** @param {Node | string} e */
    const below = (e) => { this.#root.append(e); row = null; };
    for (let at = tree.root; at.children.length > 0;) {
      const [main, ...others] = at.children;
      const before = text([...at.end, ...main.before]);
      if (before) below(make('p', 'comment', before));
      if (!row || tree.colour(main) === 'white') begin(main);
      sure(row).append(this.#button(main));
      const after = text(main.after);
      if (after) below(make('p', 'comment', after));
      for (const other of others) {
        const block = make('div', 'variation');
        this.#variation(tree, other, block);
        below(block);
      }
      at = main;
      if (at.children.length > 0) continue;
      const end = text(at.end);
      if (end) below(make('p', 'comment', end));
    }
    if (tree.result !== '*') this.#root.append(make('p', 'outcome', words.result(tree.result)));
    this.#rove([...this.#buttons.values()][0] ?? null);
    this.#focused = focused;
  }

  #focused = false; // the list had the focus before it was rendered

  // fold folds variations, or unfolds them if all are folded. It reports which.
  /** @param {Luft.Node[]} firsts */
  fold(firsts) {
    const folded = !firsts.every((n) => n.folded), top = this.#root.scrollTop;
    for (const n of firsts) n.folded = folded;
    const [focused] = [...this.#folds].find(([, button]) => button === document.activeElement) ?? [];
    this.render(sure(this.#tree));
    this.#root.scrollTop = top;
    if (focused) {
      this.#focused = false;
      this.#folds.get(focused)?.focus({ preventScroll: true });
    }
    return folded;
  }

  // reveal unfolds the variations that a node is in, but for one that it begins.
  /** @param {Luft.Node} node */
  #reveal(node) {
    const folded = [];
    for (let n = node.parent?.branch(); n; n = sure(n.parent).branch()) if (n.folded) folded.push(n);
    if (folded.length > 0) this.fold(folded);
  }

  // show marks the move that leads to a node.
  /** @param {Luft.Node} node */
  show(node) {
    if (!this.#buttons.has(node)) this.#reveal(node);
    const had = this.#focused || this.#stop === document.activeElement && this.#root.contains(this.#stop);
    this.#focused = false;
    this.#root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const button = this.#buttons.get(node);
    if (button) button.setAttribute('aria-current', 'true');
    this.#rove(button ?? this.#stop);
    if (had) this.#stop?.focus({ preventScroll: true });
    if (!button) { this.#root.scrollTop = 0; return; }
    const top = button.offsetTop, height = this.#root.clientHeight;
    if (top < this.#root.scrollTop || top + button.offsetHeight > this.#root.scrollTop + height) {
      this.#root.scrollTop = top - height / 2;
    }
  }

  // rove makes a button the tab stop.
  /** @param {HTMLElement} button */
  #rove(button) {
    if (this.#stop) this.#stop.tabIndex = -1;
    this.#stop = button;
    if (button) button.tabIndex = 0;
  }

  // refresh writes the moves anew, or one of them, after what the engine says of them has
  // changed or was hidden.
  /** @param {Luft.Node | null} only */
  refresh(only = null) {
    for (const [node, button] of this.#buttons) if (!only || node === only) this.#mark(node, button);
  }

  // mark writes a move with its signs and the evaluation after it.
  /** @param {Luft.Node} node @param {HTMLElement} button */
  #mark(node, button) {
    const nags = node.nags.filter((n) => !silent() || !errors.includes(n));
    const known = silent() ? null : node.score ?? score(comments(node));
    button.dataset.score = known ? words.score(known) : '';
    button.textContent = words.annotated(node.san, nags);
    const meant = [words.meaning({ san: node.san, nags }), button.dataset.score].filter(Boolean).join(', ');
    if (meant !== node.san) button.setAttribute('aria-label', `${button.textContent}, ${meant}`);
    else button.removeAttribute('aria-label');
  }

  /** @param {Luft.Node} node */
  #button(node) {
    const button = /** @type {HTMLButtonElement} */ (make('button', 'move'));
    button.type = 'button';
    button.tabIndex = -1;
    this.#mark(node, button);
    button.addEventListener('click', () => this.#onPick(node));
    button.addEventListener('contextmenu', (e) => { e.preventDefault(); this.#onMenu(node); });
    this.#buttons.set(node, button);
    return button;
  }

  // folder returns the button that folds a variation.
  /** @param {Luft.Tree} tree @param {Luft.Node} first */
  #folder(tree, first) {
    const button = make('button', 'fold');
    Object.assign(button, { type: 'button', tabIndex: -1, ariaExpanded: String(!first.folded), ariaLabel: 'Line ' + words.numbered(tree, first) });
    button.addEventListener('click', () => this.onFold(first));
    this.#folds.set(first, button);
    return button;
  }

  // variation writes a line from its first move on, and those within it.
  /** @param {Luft.Tree} tree @param {Luft.Node} first @param {HTMLElement} into */
  #variation(tree, first, into) {
    let numbered = false;
    const rest = first.size() - 1;
    if (rest > 0) into.append(this.#folder(tree, first));
    /** @param {Luft.Node} node */
    const write = (node) => {
      const before = text(node.before);
      if (before) { into.append(make('span', 'comment', before)); numbered = false; }
      const white = tree.colour(node) === 'white';
      if (white || !numbered) into.append(make('span', 'number', tree.number(node) + (white ? '.' : '…')));
      into.append(this.#button(node));
      numbered = true;
      const after = text([...node.after, ...node.end]);
      if (after) { into.append(make('span', 'comment', after)); numbered = false; }
    };
    write(first);
    if (first.folded && rest > 0) {
      into.append(make('span', 'number', `… ${rest} more`));
      return;
    }
    let at = first;
    while (at.children.length > 0) {
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
    const result = ended(tree, at);
    if (result) into.append(make('span', 'outcome', words.result(result)));
  }
}

// ended returns the result at the end of a variation, or "" if the game would go on.
/** @param {Luft.Tree} tree @param {Luft.Node} node */
function ended(tree, node) {
  if (node.san.endsWith('#')) return tree.colour(node) === 'white' ? '1-0' : '0-1';
  const result = node.position?.result ?? '*';
  return result === '*' ? '' : result;
}
