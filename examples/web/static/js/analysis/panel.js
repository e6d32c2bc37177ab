// The lines of the engine. Their moves can be looked at on the board and played.

import { target } from '../lib/dom.js';
import { after, placement } from '../board/placement.js';
import { fields, variant } from '../board/variants.js';
import { sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

export class Panel {
  #lines;
  #note;
  #onPeek;
  #onPlay;
  idle = ''; // what the note says when there are no lines
  #fen = '';
  #playable = true;
  #count = 0;
  #late = new Map(); // what has come while somebody looks at a line
  /** @type {HTMLElement | null} */
  #peeked = null;    // the button whose position is on the board

  // onPeek is called with pieces and the move that led there, or with null when the
  // board is to be as it was. onPlay is called with the moves of a line and its FEN.
  /** @param {Luft.PanelView} what */
  constructor({ lines, note, onPeek, onPlay }) {
    this.#lines = lines;
    this.#note = note;
    this.#onPeek = onPeek;
    this.#onPlay = onPlay;
    lines.addEventListener('pointerover', (e) => { if (e.pointerType === 'mouse') this.#peek(target(e).closest('.pv')); });
    lines.addEventListener('pointerleave', (e) => { if (e.pointerType === 'mouse') this.#leave(); });
    lines.addEventListener('focusin', (e) => { if (target(e).matches(':focus-visible')) this.#peek(target(e).closest('.pv')); });
    lines.addEventListener('focusout', (e) => { if (!lines.contains(/** @type {Node | null} */ (e.relatedTarget))) this.#leave(); });
    lines.addEventListener('click', (e) => this.#click(e));
    lines.addEventListener('keydown', (e) => this.#key(e));
    document.addEventListener('pointerdown', (e) => { if (!lines.contains(target(e))) this.#leave(); });
  }

  // play plays the first move of the best line.
  play() {
    const first = this.#lines.querySelector('.pv');
    if (first && this.#playable) this.#onPlay(this.#line(first), this.#fen);
  }

  // begin makes room for a number of lines from a position, without moving what is
  // below. Their moves can be played unless the position is not that of the game.
  /** @param {number} count @param {string} fen @param {boolean} playable */
  begin(count, fen, playable = true) {
    this.#leave();
    this.#fen = fen;
    this.#playable = playable;
    this.#late.clear();
    this.#count = count;
    this.#lines.replaceChildren(...Array.from({ length: count }, () => document.createElement('li')));
  }

  // info shows a line, when nobody points at the lines.
  /** @param {Luft.Info} info */
  info(info) {
    if (info.line > this.#count) return;
    if (info.line === 1) {
      this.note(`Depth ${info.depth} · ${words.count(info.nodes)} positions · ${words.count(info.nps)} a second` + (info.threads ? ` · ${info.threads} threads` : ''));
    }
    if (this.#peeked) this.#late.set(info.line, info);
    else this.#render(info);
  }

  /** @param {string} text */
  note(text) { this.#note.textContent = text; }

  clear() {
    this.begin(0, '');
    this.note(this.idle);
  }

  /** @param {Luft.Info} info */
  #render(info) {
    const score = document.createElement('span');
    score.className = 'line-score ' + (words.winning(info) ? 'white' : 'black');
    score.textContent = words.score(info);
    score.hidden = score.textContent === '';
    const moves = document.createElement('span');
    moves.className = 'line-moves';
    let number = '', ply = 0;
    for (const word of info.san.split(' ')) {
      if (/^\d+\.+$/.test(word)) { number = word + ' '; continue; }
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'pv';
      button.tabIndex = ply === 0 ? 0 : -1;
      Object.assign(button.dataset, { san: word, uci: info.pv[ply++] });
      button.textContent = number + word;
      number = '';
      moves.append(button, ' ');
    }
    this.#lines.children[info.line - 1].replaceChildren(score, moves);
  }

  // line returns the moves of a line up to a button.
  /** @param {HTMLElement} button */
  #line(button) {
    const all = /** @type {HTMLElement[]} */ ([...sure(button.parentElement).querySelectorAll('button')]);
    return all.slice(0, all.indexOf(button) + 1).map(({ dataset }) => ({ uci: dataset.uci ?? '', san: dataset.san ?? '' }));
  }

  // peek has the board show the position after a move of a line.
  /** @param {HTMLElement | null} button */
  #peek(button) {
    if (!button || button === this.#peeked) return;
    this.#peeked?.classList.remove('peeked');
    this.#peeked = button;
    button.classList.add('peeked');
    const moves = this.#line(button);
    const players = fields(this.#fen)[1] === 'b' ? 'bw' : 'wb';
    const at = moves.reduce((pieces, m, i) => after(pieces, m.uci, players[i % 2], variant(this.#fen)), placement(this.#fen));
    this.#onPeek(at, sure(moves.at(-1)).uci);
  }

  // leave shows the present position again, and what the engine has found meanwhile.
  #leave() {
    if (!this.#peeked) return;
    this.#peeked.classList.remove('peeked');
    this.#peeked = null;
    for (const info of this.#late.values()) this.#render(info);
    this.#late.clear();
    this.#onPeek(null, '');
  }

  // A finger looks at a move with the first tap and plays it with the second.
  /** @param {MouseEvent} e */
  #click(e) {
    const button = target(e).closest('.pv');
    if (!button) return;
    if ((/** @type {PointerEvent} */ (e).pointerType === 'touch' || !this.#playable) && button !== this.#peeked) return this.#peek(button);
    const moves = this.#line(button);
    this.#leave();
    if (this.#playable) this.#onPlay(moves, this.#fen);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const button = target(e).closest('.pv');
    const next = { ArrowRight: button?.nextElementSibling, ArrowLeft: button?.previousElementSibling }[e.key];
    if (e.key === 'Escape') this.#leave();
    else if (button && next) this.#rove(button, next);
    else if (!(e.key in { ArrowRight: 0, ArrowLeft: 0 })) return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** @param {HTMLElement} from @param {Element} to */
  #rove(from, to) {
    from.tabIndex = -1;
    if (!(to instanceof HTMLElement)) return;
    to.tabIndex = 0;
    to.focus();
  }
}
