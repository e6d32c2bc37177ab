// The board: a grid of squares that shows a position and lets a player choose
// among the legal moves, by mouse, finger or keyboard.

import { after, placement } from './placement.js';
import * as words from './words.js';

const files = 'abcdefgh';

function element(tag, className, attributes = {}) {
  const e = document.createElement(tag);
  e.className = className;
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}

export class Board {
  #root;
  #onMove;        // called with a legal move
  #choose;        // asks for one of several promotions
  #squares = {};  // elements by name
  #pieces = {};
  #legal = [];
  #selected = '';
  #focused = 'e2';
  #drag = null;
  flipped = false;

  constructor(root, onMove, choose) {
    this.#root = root;
    this.#onMove = onMove;
    this.#choose = choose;
    for (let rank = 8; rank >= 1; rank--) {
      const row = element('div', 'rank', { role: 'row' });
      for (let file = 0; file < 8; file++) {
        const name = files[file] + rank;
        const dark = (file + rank) % 2 === 1;
        const square = element('div', 'square ' + (dark ? 'dark' : 'light'), { role: 'gridcell', tabindex: '-1' });
        square.dataset.square = name;
        this.#squares[name] = square;
        row.append(square);
      }
      root.append(row);
    }
    this.#coordinates();
    this.#focus('e2', false);
    root.addEventListener('pointerdown', (e) => this.#press(e));
    root.addEventListener('pointermove', (e) => this.#pull(e));
    root.addEventListener('pointerup', (e) => this.#drop(e));
    root.addEventListener('pointercancel', () => this.#letGo());
    // The keyboard's focus is the keyboard's: otherwise the arrow keys would go
    // through squares for those who use the mouse, and not through the game.
    root.addEventListener('mousedown', (e) => e.preventDefault());
    root.addEventListener('click', (e) => {
      const name = e.target.closest?.('.square')?.dataset.square;
      if (name && e.detail === 0) this.#pick(name); // from a screen reader
    });
    root.addEventListener('keydown', (e) => this.#key(e));
    root.addEventListener('focusin', (e) => {
      const name = e.target.dataset?.square;
      if (name) this.#focus(name, false);
    });
  }

  // show shows a position. Legal are the moves that may be chosen; moved, if
  // given, is the move to be seen sliding.
  show({ fen, last, check }, legal, moved = null) {
    this.#letGo();
    this.#pieces = placement(fen);
    this.#legal = legal;
    this.#selected = '';
    const marked = last ? [last.from, last.castle ?? last.to] : [];
    for (const [name, square] of Object.entries(this.#squares)) {
      square.classList.toggle('last', marked.includes(name));
      square.classList.toggle('check', name === check);
      this.#put(square, this.#pieces[name]);
    }
    this.#root.classList.toggle('playable', legal.length > 0);
    this.#mark();
    if (moved) this.#slide(moved.from, moved.castle ?? moved.to);
  }

  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.#root.append(...[...this.#root.children].reverse());
    for (const row of this.#root.children) row.append(...[...row.children].reverse());
    this.#coordinates();
  }

  // peek shows other pieces for a moment, until the next show.
  peek(pieces, uci) {
    this.#letGo();
    for (const [name, square] of Object.entries(this.#squares)) {
      square.classList.toggle('last', name === uci.slice(0, 2) || name === uci.slice(2, 4));
      square.classList.remove('check');
      this.#put(square, pieces[name]);
    }
    this.#legal = [];
    this.select('');
  }

  #put(square, code) {
    let piece = square.querySelector('.piece');
    if (!code) return piece?.remove();
    if (!piece) {
      piece = element('span', 'piece', { 'aria-hidden': 'true' });
      square.prepend(piece);
    }
    piece.className = 'piece ' + code;
  }

  // slide moves a piece from where it came to where it is.
  #slide(from, to) {
    const piece = this.#squares[to].querySelector('.piece');
    if (!piece || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const a = this.#squares[from].getBoundingClientRect(), b = this.#squares[to].getBoundingClientRect();
    piece.animate(
      [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)`, zIndex: 2 }, { transform: 'none', zIndex: 2 }],
      { duration: 160, easing: 'ease-out' },
    );
  }

  // mark shows the selected piece and where it may go.
  #mark() {
    for (const [name, square] of Object.entries(this.#squares)) {
      const target = this.#selected !== '' && this.#to(name).length > 0;
      const code = this.#pieces[name];
      square.classList.toggle('selected', name === this.#selected);
      square.classList.toggle('target', target);
      square.classList.toggle('taken', target && Boolean(code));
      square.classList.toggle('movable', this.#legal.some((m) => m.from === name));
      square.setAttribute('aria-selected', String(name === this.#selected));
      square.setAttribute('aria-label', name + (code ? ' ' + words.piece(code) : '') + (target ? ', possible move' : ''));
    }
  }

  // to returns the moves of the selected piece to a square. A king castles by
  // going where it ends up, if that is another square and no other move, or onto
  // its rook.
  #to(name) {
    const moves = this.#legal.filter((m) => m.from === this.#selected);
    const exact = moves.filter((m) => m.to === name);
    if (exact.length > 0) return exact;
    if (name === this.#selected) return []; // which is where it is put down again
    return moves.filter((m) => m.castle && (m.castle === name || this.#castlingRook(m) === name));
  }

  // castlingRook returns the square of the rook that a king castles with, the
  // outermost on its side where the move does not say.
  #castlingRook({ from, to, castle }) {
    const rook = this.#pieces[from][0] + 'R';
    if (this.#pieces[to] === rook) return to;
    return (castle[0] === 'g' ? 'h' : 'a') + from[1];
  }

  select(name) {
    this.#selected = this.#legal.some((m) => m.from === name) ? name : '';
    this.#mark();
  }

  // pick is what a click on a square does.
  #pick(name) {
    const moves = this.#selected ? this.#to(name) : [];
    if (moves.length > 0) this.#play(moves, true);
    else this.select(name === this.#selected ? '' : name);
  }

  async #play(moves, sliding) {
    const at = this.#squares[moves[0].to].getBoundingClientRect();
    const move = moves[0].promotion ? await this.#choose(moves, at) : moves[0];
    this.select('');
    if (!move) return;
    this.#foresee(move, sliding);
    this.#onMove(move);
  }

  // foresee shows a move before the position after it is known, so that a piece
  // does not go back for a moment.
  #foresee(move, sliding) {
    const { from, to, castle, uci } = move;
    this.#pieces = after(this.#pieces, uci);
    for (const [name, square] of Object.entries(this.#squares)) this.#put(square, this.#pieces[name]);
    this.#legal = [];
    this.#mark();
    if (sliding) this.#slide(from, castle ?? to);
  }

  // A drag begins when the pointer has moved a little; less is a click.
  #press(e) {
    if (e.button !== 0 || this.#drag) return;
    const name = this.under(e);
    if (!name) return;
    if (this.#selected && this.#to(name).length > 0) { this.#drag = { name, click: true }; return; }
    const was = this.#selected === name;
    this.select(name);
    if (!this.#selected) return;
    this.#root.setPointerCapture(e.pointerId);
    this.#drag = { name, was, x: e.clientX, y: e.clientY, ghost: null };
  }

  #pull(e) {
    const d = this.#drag;
    if (!d || d.click) return;
    if (!d.ghost) {
      if (Math.hypot(e.clientX - d.x, e.clientY - d.y) < 5) return;
      const piece = this.#squares[d.name].querySelector('.piece');
      const size = piece.getBoundingClientRect().width;
      d.ghost = piece.cloneNode();
      d.ghost.classList.add('ghost');
      d.ghost.style.width = d.ghost.style.height = size + 'px';
      piece.classList.add('lifted');
      document.body.append(d.ghost);
    }
    d.ghost.style.left = e.clientX + 'px';
    d.ghost.style.top = e.clientY + 'px';
    const over = this.under(e);
    for (const [name, square] of Object.entries(this.#squares)) square.classList.toggle('over', name === over);
  }

  #drop(e) {
    const d = this.#drag;
    if (!d) return;
    const name = this.under(e);
    const dragged = Boolean(d.ghost);
    this.#letGo();
    if (d.click) { if (name === d.name) this.#pick(name); return; }
    if (!dragged) { if (d.was) this.select(''); return; }
    const moves = name ? this.#to(name) : [];
    if (moves.length > 0) this.#play(moves, false);
  }

  #letGo() {
    this.#drag?.ghost?.remove();
    this.#drag = null;
    for (const square of Object.values(this.#squares)) {
      square.classList.remove('over');
      square.querySelector('.lifted')?.classList.remove('lifted');
    }
  }

  // under returns the name of the square below a pointer.
  under({ clientX, clientY }) {
    const r = this.#root.getBoundingClientRect();
    const x = Math.floor(((clientX - r.left) / r.width) * 8), y = Math.floor(((clientY - r.top) / r.height) * 8);
    if (x < 0 || x > 7 || y < 0 || y > 7) return '';
    return this.flipped ? files[7 - x] + (y + 1) : files[x] + (8 - y);
  }

  #key(e) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[e.key];
    const name = this.#focused;
    if (step) {
      const sign = this.flipped ? -1 : 1;
      const file = Math.min(7, Math.max(0, files.indexOf(name[0]) + step[0] * sign));
      const rank = Math.min(8, Math.max(1, Number(name[1]) + step[1] * sign));
      this.#focus(files[file] + rank, true);
    } else if (e.key === 'Home' || e.key === 'End') {
      const first = (e.key === 'Home') !== this.flipped;
      this.#focus((first ? 'a' : 'h') + name[1], true);
    } else if (e.key === 'Enter' || e.key === ' ') {
      this.#pick(name);
    } else if (e.key === 'Escape') {
      this.select('');
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  }

  // focus makes a square the one that the keyboard comes to.
  #focus(name, now) {
    this.#squares[this.#focused].tabIndex = -1;
    this.#squares[name].tabIndex = 0;
    this.#focused = name;
    if (now) this.#squares[name].focus();
  }

  // coordinates puts letters along the lower edge and numbers along the left. They
  // are no part of the squares, whose names are read aloud.
  #coordinates() {
    const at = (className, text, index) => {
      const e = element('span', className + (index % 2 === 0 ? ' on-dark' : ''));
      e.style.setProperty('--index', index);
      e.textContent = text;
      return e;
    };
    const letters = [...files].map((file, i) => at('file', file, this.flipped ? 7 - i : i));
    const numbers = [...'12345678'].map((rank, i) => at('rank-number', rank, this.flipped ? 7 - i : i));
    document.getElementById('coordinates').replaceChildren(...letters, ...numbers);
  }
}
