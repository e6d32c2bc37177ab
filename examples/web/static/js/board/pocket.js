// The pockets of Crazyhouse, one beside each player's name: buttons by which a piece is picked up, to
// be dropped on a square. They are pressed by mouse, finger or keyboard.

import * as words from '../lib/words.js';

const colours = /** @type {Luft.Colour[]} */ (['white', 'black']);

export class Pockets {
  #strips = { white: document.createElement('span'), black: document.createElement('span') }; // elements by colour
  #turn = '';   // whose pieces can be dropped

  // take is called with what is picked up, such as "N@", and by a pointer with the element of the
  // piece and the event.
  /** @param {(name: string, piece?: Element, e?: PointerEvent) => void} take */
  constructor(take) {
    for (const colour of colours) {
      const strip = this.#strips[colour];
      strip.className = 'pocket';
      strip.setAttribute('role', 'group');
      strip.setAttribute('aria-label', `Pocket of ${colour === 'white' ? 'White' : 'Black'}`);
      strip.addEventListener('mousedown', (e) => e.preventDefault()); // the keyboard's focus is the keyboard's
      strip.append(...[...'QRBNP'].map((kind) => button(colour, kind, take)));
    }
  }

  // of returns the pocket of a player at a position, or null if there are none.
  /** @type {(colour: Luft.Colour, position: Luft.Position) => HTMLElement | null} */
  of(colour, { pockets, turn }) {
    if (!pockets) return null;
    this.#turn = turn;
    const strip = this.#strips[colour];
    for (const piece of strip.querySelectorAll('button')) {
      const count = [...pockets[colour]].filter((letter) => letter.toUpperCase() === piece.value[0]).length;
      piece.hidden = count === 0;
      piece.dataset.count = count > 1 ? String(count) : '';
      piece.setAttribute('aria-label', `${words.piece(colour[0] + piece.value[0])} in the pocket, ${count}`);
    }
    return strip;
  }

  // mark shows which piece is picked up, and which may be, by the moves that may be chosen. Those are
  // premoves, of who is not to move, if ahead.
  /** @param {string} selected @param {Luft.Way[]} legal @param {boolean} ahead */
  mark(selected, legal, ahead) {
    for (const colour of colours) {
      for (const piece of this.#strips[colour].querySelectorAll('button')) {
        const mine = (colour === this.#turn) !== ahead;
        piece.disabled = !mine || !legal.some((m) => m.from === piece.value);
        piece.setAttribute('aria-pressed', String(mine && selected === piece.value));
      }
    }
  }
}

/** @param {Luft.Colour} colour @param {string} kind @param {Luft.Take} take */
function button(colour, kind, take) {
  const piece = document.createElement('button');
  piece.type = 'button';
  piece.value = kind + '@';
  const figure = document.createElement('span');
  figure.className = 'piece ' + colour[0] + kind;
  piece.append(figure);
  piece.addEventListener('pointerdown', (e) => { if (e.button === 0 && !piece.disabled) take(piece.value, figure, e); });
  piece.addEventListener('click', (e) => { if (e.detail === 0) take(piece.value); }); // by the keyboard
  return piece;
}
