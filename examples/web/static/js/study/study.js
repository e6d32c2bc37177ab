// Notes on the game: comments, annotation glyphs, and arrows and circles drawn on the
// board, with the right button of a mouse or, after choosing a colour, a finger.

import { $ } from '../lib/dom.js';
import { say } from '../lib/notice.js';
import { sure } from '../lib/sure.js';
import * as commands from '../moves/commands.js';
import * as lines from '../moves/lines.js';
import * as words from '../lib/words.js';

const onMove = [3, 1, 5, 6, 2, 4, 7, 146]; // of which a move has one at most
const verdicts = [10, 13, 14, 15, 16, 17, 18, 19]; // of which a position has one at most
const onPosition = [...verdicts, 132, 40, 36, 44, 138, 22]; // any number of the others

export class Study {
  #game;
  #board;
  #overlay;
  #onChange;
  #from = '';   // where a drawing begins
  #colour = ''; // that a finger draws in, or ""

  // onChange is called after a change to the notes.
  /** @param {Luft.Game} game @param {Luft.Board} board @param {Luft.Overlay} overlay @param {() => void} onChange */
  constructor(game, board, overlay, onChange) {
    this.#game = game;
    this.#board = board;
    this.#overlay = overlay;
    this.#onChange = onChange;
    const root = $('board');
    root.addEventListener('contextmenu', (e) => e.preventDefault());
    root.addEventListener('pointerdown', (e) => this.#press(e), { capture: true });
    root.addEventListener('pointermove', (e) => this.#pull(e));
    root.addEventListener('pointerup', (e) => this.#drop(e));
    root.addEventListener('pointercancel', () => { this.#from = ''; this.show(); });
    for (const button of document.querySelectorAll('#colours button')) {
      button.addEventListener('click', () => this.#choose(button.value === this.#colour ? '' : button.value));
    }
    $('comment').addEventListener('input', () => this.#comment());
    $('move-glyphs').append(...onMove.map((nag) => this.#glyph(nag)));
    $('position-glyphs').append(...onPosition.map((nag) => this.#glyph(nag)));
  }

  get open() { return !$('annotation').hidden; }

  // toggle opens or closes the editor of the present move.
  toggle(open = !this.open) {
    $('annotation').hidden = !open;
    $('edit').setAttribute('aria-pressed', String(open));
    if (!open) return this.#choose('');
    this.show();
    $('comment').scrollIntoView({ block: 'nearest' });
  }

  // write begins a comment.
  write() {
    this.toggle(true);
    $('comment').focus();
  }

  // mark gives the present move or its position the glyph of a key, or takes it away.
  /** @param {string} key */
  mark(key) {
    const { current } = this.#game, [digit, shift] = key.split('+').reverse();
    if (!current.parent) return;
    sure(document.querySelector(`.glyphs [value="${shift ? verdicts[Number(digit) - 1] : digit}"]`)).click();
    say(words.meaning(current) + '.');
  }

  // show shows the notes on the present position.
  show() {
    const node = this.#game.current;
    const texts = commands.comments(node);
    this.#draw(commands.shapes(texts));
    this.#badge(node);
    if (!this.open) return;
    $('annotated').textContent = node.parent ? words.numbered(this.#game.tree, node) : 'The first position';
    const text = commands.text(texts);
    if (document.activeElement !== $('comment') || text !== $('comment').value.trim()) $('comment').value = text;
    $('move-glyphs').hidden = $('position-glyphs').hidden = !node.parent;
    for (const button of document.querySelectorAll('#move-glyphs button, #position-glyphs button')) {
      button.setAttribute('aria-pressed', String(node.nags.includes(Number(button.value))));
    }
    lines.show(node);
  }

  // badge puts the glyph of a move onto the square that it leads to.
  /** @param {Luft.Node} what */
  #badge({ nags, position }) {
    for (const square of document.querySelectorAll('#board [data-glyph]')) delete square.dataset.glyph;
    const nag = nags.find((n) => onMove.includes(n)), last = position?.last;
    if (!nag || !last) return;
    Object.assign(sure($('board').querySelector(`[data-square=${last.castle ?? last.to}]`)).dataset, { glyph: words.glyph(nag).sign, nag });
  }

  // draws reports whether a press on the board draws.
  /** @param {PointerEvent} e */
  #draws(e) { return e.button === 2 || (this.#colour !== '' && e.button === 0); }

  /** @param {PointerEvent} e */
  #press(e) {
    if (!this.#draws(e)) return;
    e.stopPropagation();
    e.preventDefault();
    this.#from = this.#board.under(e);
    $('board').setPointerCapture(e.pointerId);
    this.#pull(e);
  }

  /** @param {PointerEvent} e */
  #pull(e) {
    const to = this.#board.under(e);
    if (this.#from && to) this.#draw([...commands.shapes(commands.comments(this.#game.current)), this.#shape(e, to)]);
  }

  /** @param {PointerEvent} e */
  #drop(e) {
    const to = this.#board.under(e);
    if (!this.#from) return;
    const shape = to ? this.#shape(e, to) : null;
    this.#from = '';
    if (!shape) return this.show();
    const [o, name] = commands.place(this.#game.current);
    const all = commands.shapes(o[name]);
    const others = all.filter((s) => s.from !== shape.from || s.to !== shape.to);
    const again = all.some((s) => s.from === shape.from && s.to === shape.to && s.colour === shape.colour);
    this.#set('drawing', o, name, commands.withShapes(o[name], again ? others : [...others, shape]));
  }

  // shape returns what is being drawn. The keys that are held down choose a colour.
  /** @param {PointerEvent} e @param {string} to */
  #shape(e, to) {
    const red = e.shiftKey || e.ctrlKey, blue = e.altKey || e.metaKey;
    const colour = this.#colour || (red && blue ? 'yellow' : red ? 'red' : blue ? 'blue' : 'green');
    return { from: this.#from, to, colour };
  }

  /** @param {Luft.Shape[]} shapes */
  #draw(shapes) {
    this.#overlay.draw('study', shapes.map(({ from, to, colour }) => ({ from, to, kind: colour })));
  }

  /** @param {string} colour */
  #choose(colour) {
    this.#colour = colour;
    for (const button of document.querySelectorAll('#colours button')) {
      button.setAttribute('aria-pressed', String(button.value === colour));
    }
  }

  #comment() {
    const [o, name] = commands.place(this.#game.current);
    this.#set('comment', o, name, commands.withText(o[name], $('comment').value));
  }

  /** @param {number} nag */
  #glyph(nag) {
    const { sign, meaning } = words.glyph(nag);
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', value: String(nag), textContent: sign, title: meaning });
    button.setAttribute('aria-label', meaning);
    button.addEventListener('click', () => {
      const { current } = this.#game;
      const has = current.nags.includes(nag);
      const others = current.nags.filter((n) => n !== nag && ![onMove, verdicts].some((of) => of.includes(nag) && of.includes(n)));
      const nags = has ? others : [...others, nag].toSorted((a, b) => Number(onMove.includes(b)) - Number(onMove.includes(a)));
      this.#set('glyph', current, 'nags', nags);
    });
    return button;
  }

  /** @param {string} what @param {any} o @param {string} name @param {unknown} value */
  #set(what, o, name, value) {
    this.#game.amend(what, o, name, value);
    this.#onChange();
    this.show();
  }
}
