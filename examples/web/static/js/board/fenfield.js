// The field beside the board that shows the position as FEN and takes another, and what is said of a FEN
// that is none.

import { $ } from '../lib/dom.js';
import { asFEN } from '../lib/intake.js';
import { caught } from '../lib/sure.js';
import { toast } from '../lib/notice.js';

// problem returns what is wrong with a FEN, by what the rules say of it, and from where on, as
// {text, at}; at is -1 if that is not known.
/** @param {string} fen @param {string} said */
export function problem(fen, said) {
  const [, field, offset, what] = /^fen: (.*?) \(offset (\d+)(?:, at .*?)?\): (.*)$/s.exec(said) ?? [];
  if (!field && !fen.includes('/')) return { text: 'A FEN begins with what stands on the 64 squares, such as 8/8/8/4k3/8/8/8/4K3.', at: 0 };
  if (!field) return { text: said, at: -1 };
  const plain = what.replace('board: illegal position: ', '');
  return { text: `${field[0].toUpperCase()}${field.slice(1)}, character ${Number(offset) + 1}: ${plain}.`, at: Number(offset) };
}

// wrong says below a field what is wrong with the FEN in it, and marks the word where that is.
/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {HTMLElement} below @param {string} said */
export function wrong(field, below, said) {
  const { text, at } = problem(field.value, said);
  below.textContent = text;
  field.ariaInvalid = 'true';
  field.focus();
  const lead = field.value.length - field.value.trimStart().length;
  const word = /^\s*\S*/.exec(field.value.slice(at + lead))?.[0] ?? '';
  if (at >= 0) field.setSelectionRange(at + lead, at + lead + word.length);
}

export class FENField {
  #shown = ''; // the FEN of the position
  #set;

  // set sets up a position by its FEN, and returns a promise.
  /** @param {(fen: string) => Promise<void>} set */
  constructor(set) {
    this.#set = set;
    const field = $('fen-field');
    $('fen-fold').open = !matchMedia('(max-width: 860px), (max-height: 520px)').matches;
    $('fen-form').addEventListener('submit', (e) => {
      e.preventDefault();
      this.#take(field.value);
    });
    field.addEventListener('paste', (e) => {
      const fen = asFEN(e.clipboardData?.getData('text/plain') ?? '');
      if (!fen) return;
      e.preventDefault();
      this.#take(fen);
    });
    field.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.#reset();
      field.blur();
    });
    field.addEventListener('input', () => { field.ariaInvalid = null; });
    field.addEventListener('focus', () => { if (field.value === this.#shown) field.select(); });
    $('fen-copy').addEventListener('click', () => this.#copy());
  }

  // show shows the FEN of a position.
  /** @param {string} fen */
  show(fen) {
    if (fen === this.#shown) return;
    this.#shown = fen;
    this.#reset();
  }

  #reset() {
    $('fen-field').value = this.#shown;
    $('fen-field').ariaInvalid = null;
    $('fen-field-problem').textContent = '';
  }

  /** @param {string} text */
  async #take(text) {
    const field = $('fen-field');
    field.value = text;
    if (text.trim() === this.#shown) return this.#reset();
    try {
      await this.#set(asFEN(text) || text.trim());
      this.#reset();
    } catch (error) {
      wrong(field, $('fen-field-problem'), caught(error).message);
    }
  }

  async #copy() {
    const field = $('fen-field');
    try {
      await navigator.clipboard.writeText(this.#shown);
    } catch { // without a clipboard, as on a server without TLS
      field.value = this.#shown;
      field.select();
      if (!document.execCommand('copy')) return toast('The FEN can be copied from the field.');
    }
    toast('The FEN is copied.');
  }
}
