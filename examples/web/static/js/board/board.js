// The board: a grid of squares that shows a position and lets a player choose
// among the legal moves, by mouse, finger or keyboard.

import { target } from '../lib/dom.js';
import { Grid } from './grid.js';
import { after, placement } from './placement.js';
import { variant } from './variants.js';
import { sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

/** @type {(selected: string, legal: Luft.Way[], ahead: boolean) => void} */
const ignore = () => {};

export class Board {
  #root;
  #onMove;        // called with a legal move
  #choose;        // asks for one of several promotions, until a signal comes
  #onPremove;     // called with a premove, or null when it is cancelled
  #onMark;        // called with what is selected, the moves that may be chosen, and whether they are premoves
  /** @type {Luft.Position | null} */
  #position = null; // that is shown
  #ahead = false; // the legal moves are those for when the opponent has moved
  /** @type {Luft.Premove | null} */
  #premove = null; // {from, to, promotion} and the position it was chosen at
  #asking = new AbortController(); // ends with the position that a promotion is asked of
  #grid;
  #squares;       // elements by name
  /** @type {Luft.Placement} */
  #pieces = {};
  /** @type {Luft.Way[]} */
  #legal = [];
  #selected = '';
  /** @type {{name: string, click?: boolean, was?: boolean} | null} */
  #drag = null;

  // The letters and numbers beside the squares are put into the element after root.
  /**
   * @param {HTMLElement} root
   * @param {(move: Luft.Move) => void} onMove
   * @param {Luft.Choose} choose
   * @param {(premove: Luft.Premove | null) => void} [onPremove]
   * @param {(selected: string, legal: Luft.Way[], ahead: boolean) => void} [onMark]
   */
  constructor(root, onMove, choose, onPremove, onMark = ignore) {
    this.#root = root;
    this.#onMove = onMove;
    this.#choose = choose;
    this.#grid = new Grid(root, /** @type {HTMLElement} */ (root.nextElementSibling));
    this.#squares = this.#grid.squares;
    this.#onPremove = onPremove;
    this.#onMark = onMark;
    root.addEventListener('pointerdown', (e) => this.#press(e));
    root.addEventListener('pointermove', (e) => this.#pull(e));
    root.addEventListener('pointerup', (e) => this.#drop(e));
    root.addEventListener('pointercancel', () => this.#letGo());
    root.addEventListener('click', (e) => {
      const name = target(e).closest?.('.square')?.dataset.square;
      if (name && e.detail === 0) this.#pick(name); // from a screen reader
    });
    root.addEventListener('keydown', (e) => this.#key(e));
  }

  // focus has the keyboard go to the board.
  focus() { this.#grid.focus(this.#grid.focused, true); }

  get flipped() { return this.#grid.flipped; }

  /** @param {boolean} flipped */
  flip(flipped) { this.#grid.flip(flipped); }

  // show shows a position. Legal are the moves that may be chosen, or premoves if
  // ahead; moved, if given, is the move to be seen sliding.
  /** @param {Luft.Position} position @param {Luft.Way[]} legal @param {Luft.Move | null} moved @param {boolean} ahead */
  show(position, legal, moved = null, ahead = false) {
    const { last, check } = position, pieces = placement(position.fen);
    // Who has picked up a piece during the opponent's turn goes on with it.
    const held = this.#ahead && !ahead && pieces[this.#selected] === this.#pieces[this.#selected] &&
      legal.some((m) => m.from === this.#selected) ? this.#selected : '';
    if (!held) this.#letGo();
    if (position !== this.#position) this.#asking.abort();
    if (!moved && !(ahead && this.#premove?.at === position)) this.cancel();
    this.#position = position;
    this.#ahead = ahead;
    this.#pieces = pieces;
    this.#legal = legal;
    this.#selected = held;
    const marked = last ? [last.from, last.castle ?? last.to] : [];
    for (const [name, square] of Object.entries(this.#squares)) {
      square.classList.toggle('last', marked.includes(name));
      square.classList.toggle('check', name === check);
    }
    this.#grid.show(this.#pieces);
    this.#root.classList.toggle('playable', legal.length > 0);
    this.#mark();
    if (moved) this.#slide(moved.from, moved.castle ?? moved.to);
  }

  // peek shows other pieces for a moment, until the next show.
  /** @param {Luft.Placement} pieces @param {string} uci */
  peek(pieces, uci) {
    this.#letGo();
    for (const [name, square] of Object.entries(this.#squares)) {
      square.classList.toggle('last', name === uci.slice(0, 2) || name === uci.slice(2, 4));
      square.classList.remove('check');
      delete square.dataset.glyph; // of the move that was shown
    }
    this.#grid.show(pieces);
    this.#legal = [];
    this.select('');
  }

  // slide moves a piece from where it came to where it is.
  /** @param {string} from @param {string} to */
  #slide(from, to) {
    const piece = this.#squares[to].querySelector('.piece');
    if (!piece || !this.#squares[from] || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const a = this.#squares[from].getBoundingClientRect(), b = this.#squares[to].getBoundingClientRect();
    piece.animate(
      [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)`, zIndex: 2 }, { transform: 'none', zIndex: 2 }],
      { duration: 160, easing: 'ease-out' },
    );
  }

  // mark shows the selected piece and where it may go, and a premove.
  #mark() {
    const { from, to } = (this.#premove?.at === this.#position && this.#premove) || {};
    for (const [name, square] of Object.entries(this.#squares)) {
      const target = this.#selected !== '' && this.#to(name).length > 0;
      const code = this.#pieces[name];
      square.classList.toggle('selected', name === this.#selected);
      square.classList.toggle('target', target);
      square.classList.toggle('taken', target && Boolean(code));
      square.classList.toggle('movable', this.#legal.some((m) => m.from === name));
      square.setAttribute('aria-selected', String(name === this.#selected));
      const premoved = name === from || name === to;
      square.classList.toggle('premove', premoved);
      square.setAttribute('aria-label', name + (code ? ' ' + words.piece(code) : '') +
        (target ? ', possible ' + (this.#ahead ? 'premove' : 'move') : '') + (premoved ? ', premove' : ''));
    }
    this.#onMark(this.#selected, this.#legal, this.#ahead);
  }

  // to returns the moves of the selected piece to a square. A king castles by
  // going where it ends up, if that is another square and no other move, or onto
  // its rook.
  /** @param {string} name */
  #to(name) {
    const moves = this.#legal.filter((m) => m.from === this.#selected);
    const exact = moves.filter((m) => m.to === name);
    if (exact.length > 0) return exact;
    if (name === this.#selected) return []; // which is where it is put down again
    return moves.filter((m) => m.castle && (m.castle === name || this.#castlingRook(m) === name));
  }

  // castlingRook returns the square of the rook that a king castles with, the
  // outermost on its side where the move does not say.
  /** @param {Luft.Way} what */
  #castlingRook({ from, to, castle }) {
    const rook = this.#pieces[from][0] + 'R';
    if (this.#pieces[to] === rook) return to;
    return (sure(castle)[0] === 'g' ? 'h' : 'a') + from[1];
  }

  /** @param {string} name */
  select(name) {
    this.#selected = this.#legal.some((m) => m.from === name) ? name : '';
    this.#mark();
  }

  // pick is what a click on a square does.
  /** @param {string} name */
  #pick(name) {
    const moves = this.#selected ? this.#to(name) : [];
    if (moves.length > 0) this.#play(moves, true);
    else this.select(name === this.#selected ? '' : name);
  }

  /** @param {Luft.Way[]} moves @param {boolean} sliding */
  async #play(moves, sliding) {
    const at = this.#squares[moves[0].to].getBoundingClientRect();
    const position = this.#position;
    this.#asking = new AbortController();
    const move = moves[0].promotion ? await this.#choose(moves, at, this.#asking.signal, this.#ahead) : moves[0];
    if (position !== this.#position) return; // another position has come meanwhile
    this.select('');
    if (!move) return;
    if (this.#ahead) return this.#intend({ ...move, at: position });
    const chosen = /** @type {Luft.Move} */ (move);
    this.#foresee(chosen, sliding);
    this.#onMove(chosen);
  }

  // intend marks a premove, or none.
  /** @param {Luft.Premove | null} move */
  #intend(move) {
    this.#premove = move;
    this.#mark();
    this.#onPremove?.(move);
  }

  // cancel gives up a premove. It reports whether there was one.
  cancel() {
    const had = this.#premove !== null;
    if (had) this.#intend(null);
    return had;
  }

  // forget gives up the promotion that is being asked for.
  forget() { this.#asking.abort(); }

  // premoved returns the legal move that was chosen beforehand at a position, of those
  // of the position that is shown now, or undefined.
  /** @param {Luft.Position} position */
  premoved(position) {
    const { from, to, promotion, at } = this.#premove ?? {};
    this.#premove = null;
    if (!from || at !== position) return undefined;
    const selected = this.#selected;
    this.#selected = from;
    const moves = this.#to(to ?? '');
    this.#selected = selected;
    return /** @type {Luft.Move | undefined} */ (moves.find((m) => !m.promotion || m.promotion === promotion));
  }

  // foresee shows a move before the position after it is known, so that a piece
  // does not go back for a moment.
  /** @param {Luft.Move} move @param {boolean} sliding */
  #foresee(move, sliding) {
    const { from, to, castle, uci } = move, { turn, fen } = sure(this.#position);
    this.#pieces = after(this.#pieces, uci, turn[0], variant(fen));
    this.#grid.show(this.#pieces);
    this.#legal = [];
    this.#mark();
    if (sliding) this.#slide(from, castle ?? to);
  }

  // A drag begins when the pointer has moved a little; less is a click.
  /** @param {PointerEvent} e */
  #press(e) {
    if (e.button !== 0 || this.#drag) return;
    const name = this.under(e);
    if (!name) return;
    if (this.#selected && this.#to(name).length > 0) { this.#drag = { name, click: true }; return; }
    this.#lift(name, this.#squares[name].querySelector('.piece'), e);
  }

  /** @param {string} name @param {Element | null} piece @param {PointerEvent} e */
  #lift(name, piece, e) {
    const was = this.#selected === name;
    this.select(name);
    if (!this.#selected) return;
    this.#root.setPointerCapture(e.pointerId);
    this.#drag = { name, was };
    this.#grid.lift(piece, e);
  }

  // take picks up a piece of a pocket, such as "N@": by a pointer, which may drag it to a square, or
  // by the keyboard, which then chooses the square.
  /** @type {(name: string, piece?: Element, e?: PointerEvent) => void} */
  take(name, piece, e) {
    if (e && !this.#drag) return this.#lift(name, piece ?? null, e);
    if (e) return;
    this.select(name === this.#selected ? '' : name);
    if (this.#selected) this.focus();
  }

  /** @param {PointerEvent} e */
  #pull(e) {
    if (this.#drag && !this.#drag.click) this.#grid.carry(e);
  }

  /** @param {PointerEvent} e */
  #drop(e) {
    const d = this.#drag;
    if (!d) return;
    const name = this.under(e);
    const dragged = this.#letGo();
    if (d.click) { if (name === d.name) this.#pick(name); return; }
    if (!dragged) { if (d.was) this.select(''); return; }
    const moves = name ? this.#to(name) : [];
    if (moves.length > 0) this.#play(moves, false);
  }

  #letGo() {
    this.#drag = null;
    return this.#grid.letGo();
  }

  // under returns the name of the square below a pointer.
  /** @param {{clientX: number, clientY: number}} e */
  under(e) { return this.#grid.under(e); }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.key === 'Enter' || e.key === ' ') this.#pick(this.#grid.focused);
    else if (e.key === 'Escape') {
      if (!this.cancel() && !this.#selected) return;
      this.select('');
    }
    else if (!this.#next(e) && !this.#grid.step(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
  }

  // next goes to the next piece of a kind, by the letter that it has in FEN for White, and
  // reports whether there is one.
  /** @param {KeyboardEvent} what */
  #next({ key, ctrlKey, altKey, metaKey }) {
    const names = Object.keys(this.#squares);
    const after = names.indexOf(this.#grid.focused) + 1;
    const next = [...names.slice(after), ...names.slice(0, after)].find((name) => this.#pieces[name]?.[1] === key);
    if (!next || ctrlKey || altKey || metaKey) return false;
    this.#grid.focus(next, true);
    return true;
  }
}
