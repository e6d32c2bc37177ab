// The evaluation bar beside the board: White's share from White's side of the board.

import { sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

export class Bar {
  #root;
  #score;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#score = root.querySelector('.score');
  }

  /** @param {boolean} flipped */
  flip(flipped) { this.#root.classList.toggle('flipped', flipped); }

  // show shows a score, {cp} or {mate} of White, or none.
  /** @param {Luft.Score | null} score */
  show(score) {
    if (!score) return this.#set(50, true, '', 'No evaluation', 'none');
    const white = words.winning(score);
    const percent = Math.min(0.97, Math.max(0.03, share(score))) * 100;
    this.#set(percent, white, short(score), `Evaluation ${words.score(score)} for White`);
  }

  // end shows the result of a game.
  /** @param {string} result */
  end(result) {
    const percent = { '1-0': 100, '0-1': 0 }[result] ?? 50;
    const label = result === '1/2-1/2' ? 'The game is a draw' : percent === 100 ? 'White has won' : 'Black has won';
    this.#set(percent, percent > 0, result === '1/2-1/2' ? '½' : result[percent === 100 ? 0 : 2], label, 'ended');
  }

  /** @param {number} percent @param {boolean} white @param {string} text @param {string} label @param {string} state */
  #set(percent, white, text, label, state = '') {
    this.#root.style.setProperty('--white', percent + '%');
    this.#root.dataset.state = state;
    this.#root.classList.toggle('losing', !white);
    sure(this.#score).textContent = text;
    this.#root.setAttribute('aria-label', label);
  }
}

// share returns White's part of the bar, from 0 to 1. A pawn is worth about a tenth of
// it, and so much less the further ahead a player is already.
/** @type {(score: Luft.Score) => number} */
export function share({ cp, mate }) {
  return mate !== undefined ? Number(mate > 0) : 1 / (1 + Math.exp(-Number(cp) / 270));
}

// short returns a score that fits on the bar.
/** @param {Luft.Score} what */
function short({ cp, mate }) {
  if (mate !== undefined) return '#' + Math.abs(mate);
  const pawns = Math.abs(Number(cp)) / 100;
  return pawns < 9.95 ? pawns.toFixed(1) : String(Math.round(pawns));
}
