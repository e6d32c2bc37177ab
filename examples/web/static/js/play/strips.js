// The strips above and below the board: who sits there and what they have taken more
// than the other.

import { sure } from '../lib/sure.js';
import * as clocks from './clock.js';
import { placement } from '../board/placement.js';

const worth = { P: 1, N: 3, B: 3, R: 5, Q: 9 };

/** @param {string} className @param {string} text */
function make(className, text = '') {
  const e = document.createElement('span');
  e.className = className;
  e.textContent = text;
  return e;
}

const shared = ['crazyhouse', 'horde', 'antichess']; // variants in which nobody is ahead by pieces

// show shows the strips of a game at a position, seen from Black's side if flipped.
/** @param {Luft.Game} game @param {Luft.Position} position @param {boolean} flipped @param {Pick<Luft.Pockets, 'of' | 'mark'> | null} pockets */
export function show(game, position, flipped, pockets) {
  const pieces = Object.values(placement(position.fen));
  /** @type {(code: string) => number} */
  const count = (code) => pieces.filter((p) => p === code).length;
  for (const [id, colour] of /** @type {[string, Luft.Colour][]} */ ([['player-top', flipped ? 'white' : 'black'], ['player-bottom', flipped ? 'black' : 'white']])) {
    const [own, other] = colour === 'white' ? ['w', 'b'] : ['b', 'w'];
    const bot = game.players[colour];
    const strip = [make('name ' + colour, bot ? bot.name : person(game, colour))];
    if (bot?.level) strip.push(make('level', bot.level === 'full' ? 'full strength' : `level ${bot.level}`));
    const taken = make('taken-pieces');
    let ahead = 0;
    for (const [kind, value] of shared.includes(position.variant ?? '') ? [] : Object.entries(worth).reverse()) {
      const more = count(own + kind) - count(other + kind);
      ahead += more * value;
      for (let i = 0; i < more && i < 8; i++) taken.append(make('piece small ' + other + kind));
    }
    if (ahead > 0) taken.append('+' + ahead);
    if (position.checks_left) taken.append(` ${position.checks_left[colour]} more ${position.checks_left[colour] === 1 ? 'check' : 'checks'} to win`);
    strip.push(pockets?.of(colour, position) ?? taken);
    const clock = make('clock');
    clock.dataset.colour = colour;
    clock.setAttribute('role', 'timer');
    clock.setAttribute('aria-label', `Clock of ${colour === 'white' ? 'White' : 'Black'}`);
    strip.push(clock);
    const root = document.getElementById(id);
    sure(root).replaceChildren(...strip);
    sure(root).classList.toggle('turn', position.turn === colour && position.result === '*');
  }
  tick(game);
}

// tick shows the time that the players have left, as far as it is known.
/** @param {Luft.Game} game */
export function tick(game) {
  for (const clock of document.querySelectorAll('.player .clock')) {
    const colour = /** @type {Luft.Colour} */ (clock.dataset.colour), left = clocks.left(game, colour);
    clock.hidden = left === null;
    const text = left === null ? '' : clocks.text(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle('runs', clocks.runs(game, colour));
    clock.classList.toggle('low', !game.over && left !== null && clocks.isLow(game, left));
  }
}

// person returns what to call the person who has a colour.
/** @param {Luft.Game} game @param {Luft.Colour} colour */
function person(game, colour) {
  if (game.players.white || game.players.black) return 'You';
  const name = colour === 'white' ? 'White' : 'Black';
  const tag = game.tree.tag(name);
  return tag === '' || tag === '?' ? name : tag;
}
