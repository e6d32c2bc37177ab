// Where lines part: the moves that lead on from a position, one of which is chosen.

import { $ } from '../lib/dom.js';
import { sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

const root = $('fork');

// parts reports whether more than one move leads on from a node.
/** @param {Luft.Node} node */
export function parts(node) { return node.children.length > 1; }

// before returns the last node before one where lines part, or the first of all.
/** @param {Luft.Node} node */
export function before(node) {
  let at = node.parent;
  while (at?.parent && !parts(at)) at = at.parent;
  return at;
}

// after returns the next node from one on where lines part, or the end of the line.
/** @param {Luft.Node} node */
export function after(node) {
  let at = node;
  while (at && !parts(at) && at.children.length > 0) [at] = at.children;
  return at;
}

// beside returns the first move of the line that is step lines below that of a node, or above
// it if step is negative. It returns null if there is one line.
/** @param {Luft.Node} node @param {number} step */
export function beside(node, step) {
  let at = node;
  while (at.parent && !parts(at.parent)) at = at.parent;
  const lines = at.parent?.children;
  return lines ? lines[(lines.indexOf(at) + step + lines.length) % lines.length] : null;
}

export class Fork {
  /** @type {Luft.Node | null} */
  #node = null; // whose moves are shown
  #index = 0;   // of the one that is chosen
  #overlay;
  #onPick;

  // The moves are drawn in overlay. onPick is called with the node of a move that is clicked on.
  /** @param {Luft.Overlay} overlay @param {(node: Luft.Node) => void} onPick */
  constructor(overlay, onPick) {
    this.#overlay = overlay;
    this.#onPick = onPick;
  }

  // next returns the move that leads on from a node, or undefined.
  /** @param {Luft.Node} node */
  next(node) { return node.children[node === this.#node ? this.#index : 0]; }

  // show shows the moves after a node if lines part there and they are not hidden.
  /** @param {Luft.Tree} tree @param {Luft.Node} node */
  show(tree, node, hidden = false) {
    if (node !== this.#node || this.#index >= node.children.length) this.#index = 0;
    this.#node = node;
    const focused = root.contains(document.activeElement);
    root.hidden = hidden || !parts(node);
    root.replaceChildren(...(root.hidden ? [] : node.children).map((child, i) => {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', textContent: words.numbered(tree, child) });
      button.setAttribute('aria-label', `${button.textContent}, ${words.meaning(child)}`);
      if (i === this.#index) button.setAttribute('aria-current', 'true');
      button.addEventListener('click', () => this.#onPick(child));
      return button;
    }));
    const shown = root.hidden ? [] : node.children.filter((child) => child.move !== '--');
    this.#overlay.draw('fork', shown.map((child) => {
      const kind = child === node.children[this.#index] ? 'way chosen' : 'way';
      return { from: child.move.slice(0, 2), to: child.move.slice(2, 4), kind };
    }));
    if (focused) root.querySelector('[aria-current]')?.focus();
  }

  // choose chooses the move step places further on and returns it, or null if none are shown.
  /** @param {Luft.Tree} tree @param {number} step */
  choose(tree, step) {
    if (root.hidden) return null;
    const node = sure(this.#node), { children } = node;
    this.#index = (this.#index + step + children.length) % children.length;
    this.show(tree, node);
    return children[this.#index];
  }
}
