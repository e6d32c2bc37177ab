// Lists of moves beside the board: a button plays its move, and shows it as an arrow while
// it is pointed at or has the focus of the keyboard.

import { target } from '../lib/dom.js';
import { sure } from '../lib/sure.js';

// fill gives a list other items. The focus stays in it, or goes to the board.
/** @param {HTMLElement} list @param {Node[]} items */
export function fill(list, items) {
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...items);
  if (focused) sure((list.querySelector('button') ?? document.querySelector('#board [tabindex="0"]'))).focus();
}

// playable has the buttons of lists, which have their moves as data-uci, play them.
/** @param {HTMLElement[]} lists @param {Luft.Overlay} overlay @param {(uci: string) => void} play */
export function playable(lists, overlay, play) {
  /** @type {HTMLElement | null} */
  let at = null; // the button whose move is shown
  /** @param {HTMLElement | null | undefined} button */
  const show = (button) => {
    at = button ?? null;
    const uci = button?.dataset.uci;
    overlay.draw('pointed', uci ? [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: 'pointed' }] : []);
  };
  for (const list of lists) {
    list.addEventListener('click', (e) => {
      const button = target(e).closest('[data-uci]');
      if (button) play(button.dataset.uci ?? '');
    });
    list.addEventListener('pointerover', (e) => show(target(e).closest('[data-uci]')));
    list.addEventListener('pointerleave', () => show(null));
    list.addEventListener('focusin', (e) => { if (target(e).matches(':focus-visible')) show(target(e)); });
    list.addEventListener('focusout', () => show(null));
    new MutationObserver(() => { if (at && !at.checkVisibility()) show(null); }).observe(list, { childList: true });
  }
}
