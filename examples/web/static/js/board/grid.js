// A grid of 64 squares with pieces on them, which one goes through by the arrow keys, and
// from which pieces are lifted by mouse or finger.

import { target } from '../lib/dom.js';
import { sure } from '../lib/sure.js';

const files = 'abcdefgh';

/** @param {string} tag @param {string} className @param {Record<string, string>} attributes */
function element(tag, className, attributes = {}) {
  const e = document.createElement(tag);
  e.className = className;
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}

export class Grid {
  /** @type {Record<string, HTMLElement>} */
  squares = {}; // elements by name
  flipped = false;
  focused = 'e2'; // the square that the keyboard comes to
  #root;
  #coordinates;
  /** @type {{piece: Element, ghost: HTMLElement | null, x: number, y: number} | null} */
  #lifted = null; // {piece, ghost, x, y}: the ghost once it has been moved a little

  // The squares are put into root, and the letters and numbers beside them into
  // coordinates.
  /** @param {HTMLElement} root @param {HTMLElement} coordinates */
  constructor(root, coordinates) {
    this.#root = root;
    this.#coordinates = coordinates;
    for (let rank = 8; rank >= 1; rank--) {
      const row = element('div', 'rank', { role: 'row' });
      for (let file = 0; file < 8; file++) {
        const name = files[file] + rank;
        const dark = (file + rank) % 2 === 1;
        const square = element('div', 'square ' + (dark ? 'dark' : 'light'), { role: 'gridcell', tabindex: '-1' });
        square.dataset.square = name;
        this.squares[name] = square;
        row.append(square);
      }
      root.append(row);
    }
    this.#label();
    this.focus('e2', false);
    // The keyboard's focus is the keyboard's: otherwise the arrow keys would go
    // through squares for those who use the mouse, and not through the game.
    root.addEventListener('mousedown', (e) => e.preventDefault());
    root.addEventListener('focusin', (e) => {
      const name = target(e).dataset?.square;
      if (name) this.focus(name, false);
    });
  }

  // show puts pieces on the squares: {e1: 'wK', …}.
  /** @param {Luft.Placement} pieces */
  show(pieces) {
    for (const [name, square] of Object.entries(this.squares)) put(square, pieces[name]);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.#root.append(...[...this.#root.children].reverse());
    for (const row of this.#root.children) row.append(...[...row.children].reverse());
    this.#label();
  }

  // lift begins to drag a piece, which moves when the pointer has moved a little. Less
  // is a click.
  /** @param {Element | null} piece @param {PointerEvent} e */
  lift(piece, e) { if (piece) this.#lifted = { piece, ghost: null, x: e.clientX, y: e.clientY }; }

  // carry moves the lifted piece to the pointer.
  /** @param {PointerEvent} e */
  carry(e) {
    const d = this.#lifted;
    if (!d) return;
    if (!d.ghost) {
      if (Math.hypot(e.clientX - d.x, e.clientY - d.y) < 5) return;
      d.ghost = /** @type {HTMLElement} */ (d.piece.cloneNode());
      d.ghost.classList.add('ghost');
      d.ghost.style.width = d.ghost.style.height = this.squares.a1.getBoundingClientRect().width + 'px';
      d.piece.classList.add('lifted');
      sure(this.#root.closest('dialog, body')).append(d.ghost); // a dialog is above all else
    }
    d.ghost.style.left = e.clientX + 'px';
    d.ghost.style.top = e.clientY + 'px';
    const over = this.under(e);
    for (const [name, square] of Object.entries(this.squares)) square.classList.toggle('over', name === over);
  }

  // letGo ends the dragging, and reports whether the piece has moved.
  letGo() {
    const d = this.#lifted;
    this.#lifted = null;
    d?.ghost?.remove();
    d?.piece.classList.remove('lifted');
    for (const square of Object.values(this.squares)) square.classList.remove('over');
    return Boolean(d?.ghost);
  }

  // under returns the name of the square below a pointer.
  /** @param {{clientX: number, clientY: number}} what */
  under({ clientX, clientY }) {
    const r = this.#root.getBoundingClientRect();
    const x = Math.floor(((clientX - r.left) / r.width) * 8), y = Math.floor(((clientY - r.top) / r.height) * 8);
    if (x < 0 || x > 7 || y < 0 || y > 7) return '';
    return this.flipped ? files[7 - x] + (y + 1) : files[x] + (8 - y);
  }

  // step goes from square to square by a key, and reports whether it is one for that.
  /** @param {string} key */
  step(key) {
    /** @type {Record<string, number[]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[key];
    const name = this.focused;
    if (step) {
      const sign = this.flipped ? -1 : 1;
      const file = Math.min(7, Math.max(0, files.indexOf(name[0]) + step[0] * sign));
      const rank = Math.min(8, Math.max(1, Number(name[1]) + step[1] * sign));
      this.focus(files[file] + rank, true);
    } else if (key === 'Home' || key === 'End') {
      const first = (key === 'Home') !== this.flipped;
      this.focus((first ? 'a' : 'h') + name[1], true);
    } else {
      return false;
    }
    return true;
  }

  // focus makes a square the one that the keyboard comes to.
  /** @param {string} name @param {boolean} now */
  focus(name, now) {
    this.squares[this.focused].tabIndex = -1;
    this.squares[name].tabIndex = 0;
    this.focused = name;
    if (now) this.squares[name].focus();
  }

  // label puts letters along the lower edge and numbers along the left. They are no
  // part of the squares, whose names are read aloud.
  #label() {
    /** @param {string} className @param {string} text @param {number} index */
    const at = (className, text, index) => {
      const e = element('span', className + (index % 2 === 0 ? ' on-dark' : ''));
      e.style.setProperty('--index', String(index));
      e.textContent = text;
      return e;
    };
    const letters = [...files].map((file, i) => at('file', file, this.flipped ? 7 - i : i));
    const numbers = [...'12345678'].map((rank, i) => at('rank-number', rank, this.flipped ? 7 - i : i));
    this.#coordinates.replaceChildren(...letters, ...numbers);
  }
}

// put puts a piece on a square, or none.
/** @param {HTMLElement} square @param {string | undefined} code */
function put(square, code) {
  let piece = square.querySelector('.piece');
  if (!code) return piece?.remove();
  if (!piece) {
    piece = element('span', 'piece', { 'aria-hidden': 'true' });
    square.prepend(piece);
  }
  piece.className = 'piece ' + code;
}
