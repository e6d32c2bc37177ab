// What is pointed out on the board to those who wish it: pinned pieces, pieces that are attacked
// and undefended, and kings that can be checked.

import { setting } from '../lib/store.js';

/** @type {Record<'pinned' | 'undefended' | 'checkable', string>} */
const meanings = { pinned: 'pinned', undefended: 'attacked and undefended', checkable: 'can be checked' };
const kinds = /** @type {(keyof typeof meanings)[]} */ (Object.keys(meanings));
/** @type {[Luft.Overlay, Luft.Position['aids']?] | null} */
let shown = null; // the overlay and what there is to be pointed out

// show points out what there is in a position, by circles and to screen readers.
/** @param {Luft.Overlay} overlay @param {NonNullable<Luft.Position['aids']>} aids */
export function show(overlay, aids = {}) {
  shown = [overlay, aids];
  const marks = setting('aids') !== 'on' ? [] : kinds.flatMap((kind) => (aids[kind] ?? []).map((square) => ({ from: square, to: square, kind })));
  overlay.draw('aids', marks);
  for (const square of document.querySelectorAll('#board .square')) {
    const told = marks.filter(({ from }) => from === square.dataset.square).map(({ kind }) => meanings[kind]).join(', ');
    if (told) square.setAttribute('aria-description', told);
    else square.removeAttribute('aria-description');
  }
}

// turn has it pointed out, or not, now and at later visits.
/** @param {boolean} on */
export function turn(on) {
  setting('aids', on ? 'on' : '');
  if (shown) show(...shown);
}
