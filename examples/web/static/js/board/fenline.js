// The field beside the board that shows the position as FEN and takes another.

import { $ } from '../lib/dom.js';
import { asFEN } from '../lib/intake.js';
import { toast } from '../lib/notice.js';

const field = $('fen-field');
let shown = ''; // the FEN of the position

function reset() {
  field.value = shown;
  field.ariaInvalid = null;
  $('fen-field-problem').textContent = '';
}

// showFEN shows the FEN of a position.
/** @param {string} fen */
export function showFEN(fen) {
  if (fen === shown) return;
  shown = fen;
  reset();
}

// listen has set called with a FEN that is entered or pasted. It returns a promise.
/** @param {(fen: string) => Promise<void>} set */
export function listen(set) {
  /** @param {(module: typeof import('./fenfield.js')) => void} what */
  const later = (what) => { import('./fenfield.js').then(what).catch((error) => toast(error.message)); };
  const take = () => (field.value.trim() === shown ? reset() : later((module) => module.take(set, reset)));
  $('fen-fold').open = !matchMedia('(max-width: 860px), (max-height: 520px)').matches;
  $('fen-form').addEventListener('submit', (e) => {
    e.preventDefault();
    take();
  });
  field.addEventListener('paste', (e) => {
    const fen = asFEN(e.clipboardData?.getData('text/plain') ?? '');
    if (!fen) return;
    e.preventDefault();
    field.value = fen;
    take();
  });
  field.addEventListener('keydown', (e) => {
    if (e.key !== 'Escape') return;
    reset();
    field.blur();
  });
  field.addEventListener('input', () => { field.ariaInvalid = null; });
  field.addEventListener('focus', () => { if (field.value === shown) field.select(); });
  $('fen-copy').addEventListener('click', () => {
    reset();
    later((module) => module.copy());
  });
}
