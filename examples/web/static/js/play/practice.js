// Practice: a game against a bot in which the engine judges each move of the person's, and
// gives hints: first the piece, then the move.

import { $ } from '../lib/dom.js';
import { placement } from '../board/placement.js';
import { say } from '../lib/notice.js';
import { caught, sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

const verdicts = new Map([[6, 'inaccuracy'], [2, 'mistake'], [4, 'blunder']]);
/** @type {Record<string, string>} */
const plural = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' };
const effort = 100_000; // nodes for a hint, as many as a review takes for a position

export class Practice {
  #view;
  /** @type {Luft.Node | null} */
  #judged = null; // the node of the move that was judged last
  /** @type {Luft.Node | null} */
  #at = null;     // the node that a hint is for
  /** @type {Luft.Move | null} */
  #hint = null;   // the move of the hint, once it is known
  #steps = 0;     // how much of the hint is shown

  // view is that of Play.
  /** @param {Luft.PlayView} view */
  constructor(view) {
    this.#view = view;
    const card = document.createElement('section');
    Object.assign(card, { id: 'practice', className: 'card', hidden: true });
    card.setAttribute('aria-labelledby', 'practice-title');
    card.innerHTML = '<div class="card-head"><h2 id="practice-title">Practice</h2><span id="practice-tally" class="soft"></span></div>' +
      '<p id="verdict" class="trial"></p><div class="bar tools"><button type="button" id="hint">Hint</button></div>';
    sure($('lines').closest('section')).before(card);
    $('hint').addEventListener('click', () => this.#help());
  }

  // show shows how the person has played, and whether there is a hint to be had.
  show() {
    const { game } = this.#view;
    const { current, over, live, tree } = game;
    const off = game.help !== 'practice' || !game.against;
    $('practice').hidden = off;
    if (off || current !== this.#at) this.#forget();
    if (off || !current.position) return;
    if (!this.#judged || !current.within(this.#judged)) $('verdict').textContent = '';
    const own = live.line().filter((n) => game.players[tree.colour(n)] === null);
    $('practice-tally').textContent = [...verdicts].map(([nag, name]) => {
      const count = own.filter((n) => n.nags.includes(nag)).length;
      return count && `${count} ${count === 1 ? name : plural[name]}`;
    }).filter(Boolean).join(', ');
    $('hint').hidden = over;
    $('hint').disabled = !game.mine || current.position.result !== '*' || this.#steps === 2;
    $('hint').textContent = this.#steps === 0 ? 'Hint' : 'Show move';
  }

  // forget takes back the hint for another position.
  #forget() {
    this.#at = this.#hint = null;
    this.#steps = 0;
    this.#view.overlay.draw('hint', []);
  }

  // judge tells what the move that leads to a node is worth, if it is the person's. Errors
  // are marked, which is part of the move, and goes with it when it is taken back.
  /** @param {Luft.Node} node */
  async judge(node) {
    const { game, ask, mark, keep } = this.#view;
    if (game.help !== 'practice' || game.players[game.tree.colour(node)] !== null) return;
    this.#judged = node;
    $('verdict').textContent = `${node.san}: the engine looks at it…`;
    let verdict = '';
    try {
      const { moves: [{ nag = 0, better = [], san = '' }] } = await ask('review', { start: sure(sure(node.parent).position).fen, moves: [node.move] });
      const [best] = san.split(' ').filter((/** @type {string} */ w) => !/^\d+\.+$/.test(w));
      if (verdicts.has(nag)) {
        node.nags = [nag, ...node.nags];
        mark(node);
        keep();
      }
      verdict = verdicts.get(nag) ?? (better.length > 0 ? 'good' : 'best');
      if (verdicts.has(nag) && best) verdict += `; best was ${best}`;
    } catch (error) {
      verdict = caught(error).message;
    }
    if (this.#judged !== node) return;
    $('verdict').textContent = `${node.san}: ${verdict}.`;
    say(`${words.spoken(node.san)}: ${verdict}.`);
    this.show();
  }

  // help shows the next step of a hint.
  async #help() {
    const { game, ask, line, overlay } = this.#view;
    const at = game.current;
    if (!this.#hint) {
      this.#at = at;
      $('hint').disabled = true;
      try {
        const { move } = await ask('bestmove', { ...line(at), nodes: effort });
        if (this.#at !== at) return;
        this.#hint = move;
      } catch (error) {
        if (this.#at === at) this.#tell(caught(error).message);
        return this.show();
      }
    }
    const { from, to, san } = sure(this.#hint);
    this.#steps++;
    const first = this.#steps === 1, pocketed = from[1] === '@';
    overlay.draw('hint', first && pocketed ? [] : [{ from, to: first ? from : to, kind: 'green' }]);
    const piece = pocketed ? `${words.kind(from[0])} in your pocket` : `${words.piece(placement(sure(at.position).fen)[from]).slice(6)} on ${from}`;
    this.#tell(first ? `Look at the ${piece}.` : `The engine would play ${san}.`);
    this.show();
  }

  // tell shows a text and has it said.
  /** @param {string} text */
  #tell(text) {
    this.#judged = this.#view.game.current;
    $('verdict').textContent = text;
    say(text);
  }
}
