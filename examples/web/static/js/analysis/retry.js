// The retry of the mistakes that a review has found: those of one player, one after the
// other, until a better move was found or shown for each, or it was skipped.

import { $ } from '../lib/dom.js';
import { betterThan, errors, mainLine, mistakes } from './review.js';
import { caught, sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

const names = { white: 'White', black: 'Black' };

/** @param {string} tag @param {string} id @param {object} attributes */
function make(tag, id, attributes) { return Object.assign(document.createElement(tag), { id, ...attributes }); }

export class Retry {
  /** @type {Luft.Node | null} */
  trial = null; // the mistake for which a better move is looked for, or null
  #view;
  /** @type {Luft.Tree | null} */
  #tree = null; // of the mistakes, or null if none are retried
  /** @type {Luft.Colour} */
  #colour = 'white';
  /** @type {Luft.Node | null} */
  #last = null; // the mistake that was tried last, null in the end
  #done = new Map(); // what has become of mistakes: "solved", "shown" or "skipped"
  #busy = false; // a move is being judged

  // view is that of Review.
  /** @param {Luft.ReviewView} view */
  constructor(view) {
    this.#view = view;
    $('trial').before(make('p', 'retry-count', { className: 'soft', hidden: true }));
    $('retry-next').after(make('button', 'retry-other', { type: 'button', hidden: true }));
    $('answer').addEventListener('click', () => this.#solve('The answer: ', 'shown'));
    $('retry-next').addEventListener('click', () => (this.trial || this.#last ? this.#next() : this.begin(this.#colour)));
    $('retry-other').addEventListener('click', () => {
      view.flip(!view.flipped());
      this.begin(this.#other);
      $('retry-next').focus();
    });
  }

  // on reports whether mistakes are being retried.
  get on() { return this.#tree !== null; }

  get #other() { return this.#colour === 'white' ? 'black' : 'white'; }

  // of returns the mistakes of a player.
  /** @param {Luft.Colour} colour */
  #of(colour) {
    const tree = sure(this.#tree);
    return mistakes(mainLine(tree)).filter((n) => tree.colour(n) === colour);
  }

  // begin has the mistakes of a player retried: of the one at the bottom of the board.
  /** @param {Luft.Colour} colour */
  begin(colour = this.#view.flipped() ? 'black' : 'white') {
    this.#tree = this.#view.game.tree;
    this.#colour = colour;
    this.#last = null;
    this.#done.clear();
    this.#next();
  }

  // end ends the retry.
  end() {
    this.trial = this.#tree = null;
    this.#view.go(this.#view.game.current);
  }

  // check ends the retry if another game is shown, or another position while a better move is
  // looked for.
  check() {
    const { game } = this.#view;
    const left = this.trial && (game.current !== this.trial.parent || !betterThan(this.trial));
    if (left || game.tree !== this.#tree) this.trial = this.#tree = null;
  }

  // show shows how far the retry has come.
  show() {
    const { trial, on } = this, over = on && !this.#last;
    $('trial').hidden = $('answer').hidden = !trial;
    $('retry-count').hidden = $('retry-next').hidden = !on;
    $('retry-other').hidden = !over || this.#of(this.#other).length === 0;
    if (!on) return;
    const all = this.#of(this.#colour), done = this.#done.get(this.#last);
    $('retry-next').textContent = over ? 'Again' : done ? 'Next' : 'Skip';
    $('retry-next').hidden = all.length === 0;
    $('retry-other').textContent = `Mistakes of ${names[this.#other]}`;
    $('retry-count').textContent = over ? this.#outcome(all) : this.#count(all) + (done ? `: ${done}` : '');
  }

  /** @param {Luft.Node[]} all */
  #count(all) { return `${this.#last ? all.indexOf(this.#last) + 1 : 0} of ${all.length}`; }

  // outcome says how it has ended.
  /** @param {Luft.Node[]} all */
  #outcome(all) {
    if (all.length === 0) return `No mistakes of ${names[this.#colour]}.`;
    const solved = all.filter((n) => this.#done.get(n) === 'solved').length;
    return `No more mistakes of ${names[this.#colour]}, ${solved} of ${all.length} solved.`;
  }

  // next has the player look for a better move than the next mistake that was not done yet.
  #next() {
    const { game, go, say } = this.#view;
    if (this.trial && !this.#done.has(this.trial)) this.#done.set(this.trial, 'skipped');
    const all = this.#of(this.#colour), open = all.filter((n) => !this.#done.has(n));
    const { ply } = this.#last ?? game.current;
    this.trial = this.#last = open.find((n) => n.ply > ply) ?? open[0] ?? null;
    if (!this.trial) {
      say(this.#outcome(all));
      return go(game.current);
    }
    this.#tell(`Find a better move for ${names[this.#colour]} than ${this.trial.san}.`, ` ${this.#count(all)}.`);
    go(sure(this.trial.parent));
  }

  // attempt takes a move instead of its being played, and returns whether it has.
  /** @param {Luft.Move} move */
  attempt(move) {
    if (!this.#busy) this.#judge(move);
    return true;
  }

  /** @param {Luft.Move} move */
  async #judge(move) {
    const { trial } = this;
    const { ask, go, onError } = this.#view;
    const better = betterThan(sure(trial));
    if (move.uci === sure(better).move) return this.#solve('Right: ', 'solved');
    let good = false;
    if (move.uci !== sure(trial).move) {
      this.#busy = true;
      this.#tell(`${move.san}: the engine looks at it…`);
      try {
        const { moves } = await ask('review', { start: sure(sure(sure(trial).parent).position).fen, moves: [move.uci] });
        good = !errors.has(moves[0].nag ?? 0);
      } catch (error) {
        onError(caught(error));
      }
      this.#busy = false;
      if (this.trial !== trial) return;
    }
    if (good) this.#done.set(trial, 'solved');
    this.#tell(good ? `${move.san} is good as well; ${sure(better).san} is the engine's choice.` : `${move.san} is not better. Try again.`);
    await go(sure(sure(trial).parent));
  }

  // solve shows the answer.
  /** @param {string} text @param {string} done */
  #solve(text, done) {
    const better = betterThan(sure(this.trial));
    if (!this.#done.has(this.trial)) this.#done.set(this.trial, done);
    this.trial = null;
    this.#view.say(text + words.spoken(sure(better).san) + '.');
    if (document.activeElement === $('answer')) $('retry-next').focus();
    this.#view.go(better);
  }

  // tell shows a text, and has it said: what becomes visible is not read aloud.
  /** @param {string} text @param {string} after */
  #tell(text, after = '') {
    $('trial').textContent = text;
    this.#view.say(text + after);
  }
}
