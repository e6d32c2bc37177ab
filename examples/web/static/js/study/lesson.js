// A lesson: the reader finds the moves of a game, or of a chapter of a study, for the player at the
// bottom of the board. The other player's moves are made, the comments are shown, and the moves that are
// yet to come are hidden.

import { $ } from '../lib/dom.js';
import { say, toast } from '../lib/notice.js';
import { sure } from '../lib/sure.js';
import * as commands from '../moves/commands.js';
import * as words from '../lib/words.js';

const pause = 700; // milliseconds before the other player moves

export class Lesson {
  task = '';
  #view;
  /** @type {Luft.Tree | null} */
  #tree = null;  // of the lesson, or null
  /** @type {Luft.Node | null} */
  #at = null;    // the node that the reader is at
  /** @type {Luft.Colour | ''} */
  #colour = '';
  #found = 0;    // at the first try, and how many were asked for
  #asked = 0;
  #missed = false; // the move that is asked for was not found at once

  // view has that of Review, and overlay.
  /** @param {Luft.ReviewView} view */
  constructor(view) {
    this.#view = view;
    const card = document.createElement('section');
    Object.assign(card, { id: 'lesson', className: 'card lesson', hidden: true });
    card.setAttribute('aria-labelledby', 'lesson-title');
    card.innerHTML = '<div class="card-head"><h2 id="lesson-title">Lesson</h2><span id="lesson-count" class="soft"></span></div>' +
      '<p id="lesson-comment"></p><p id="lesson-task" class="trial"></p><div class="bar tools"><button type="button" id="lesson-hint">Hint</button>' +
      '<button type="button" id="lesson-show">Show move</button><button type="button" id="lesson-end">End lesson</button></div>';
    sure($('lines').closest('section')).before(card);
    $('lesson-hint').addEventListener('click', () => this.#hint());
    $('lesson-show').addEventListener('click', () => {
      this.#missed = true;
      this.#right(`The move is ${sure(this.#at).children[0].san}.`);
    });
    $('lesson-end').addEventListener('click', () => this.end());
  }

  get on() { return this.#tree !== null; }

  // begin begins at the present move, or at the first if none comes after it.
  begin() {
    const { game, flipped } = this.#view, at = game.current.children.length > 0 ? game.current : game.tree.root;
    if (at.children.length === 0) return toast('There are no moves to find. Play or load some first.');
    this.#tree = game.tree;
    this.#colour = flipped() ? 'black' : 'white';
    this.#found = this.#asked = 0;
    $('lesson').hidden = false;
    this.#step(at, '');
    $('lesson-hint').focus();
  }

  end() {
    this.#tree = this.#at = null;
    $('lesson').hidden = true;
    this.#view.overlay.draw('hint', []);
    this.#view.go(this.#view.game.current);
  }

  // check ends the lesson if another game or another move is shown.
  check() {
    const { game } = this.#view;
    if (!this.on || (game.tree === this.#tree && game.current === this.#at)) return;
    this.#tree = this.#at = null;
    $('lesson').hidden = true;
    this.#view.overlay.draw('hint', []);
  }

  // step comes to a node. Text is what is said first.
  /** @param {Luft.Node} node @param {string} text */
  async #step(node, text) {
    const { game, go } = this.#view, tree = this.#tree;
    this.#at = node;
    this.#missed = false;
    const over = node.children.length === 0, asks = !over && sure(tree).colour(node.children[0]) === this.#colour;
    const name = this.#colour === 'white' ? 'White' : 'Black';
    if (asks) this.#asked++;
    $('lesson-comment').textContent = commands.text([...node.after, ...node.end]);
    const done = this.#asked - (asks ? 1 : 0);
    $('lesson-count').textContent = done > 0 ? `${this.#found} of ${done} found at once` : '';
    $('lesson-hint').hidden = $('lesson-show').hidden = !asks;
    $('lesson-end').textContent = over ? 'Show the game' : 'End lesson';
    this.#tell([text, over ? `The lesson is over: ${this.#found} of ${this.#asked} moves found at once.` : asks ? `Find the move for ${name}.` : ''].filter(Boolean).join(' '));
    this.#view.overlay.draw('hint', []);
    await go(node);
    if (over || asks) return;
    await new Promise((resolve) => { setTimeout(resolve, pause); });
    if (this.#tree === tree && this.#at === node && game.current === node) this.#step(node.children[0], '');
  }

  // attempt takes a move instead of its being played, and returns whether it has.
  /** @param {Luft.Move} move */
  attempt(move) {
    const at = this.#at, [main, ...others] = sure(at).children;
    if (!main || sure(this.#tree).colour(main) !== this.#colour) return true;
    if (move.uci === main.move) {
      if (!this.#missed) this.#found++;
      this.#right(`Right: ${main.san}.`);
      return true;
    }
    this.#missed = true;
    const known = others.find((c) => c.move === move.uci);
    const said = known && commands.text([...known.before, ...known.after, ...known.end]);
    this.#tell(known ? `${words.annotated(known.san, known.nags)} is a variation of the lesson${said ? `: ${said}` : '.'} Find another move.` : `${move.san} is not the move of the lesson. Try again.`);
    this.#view.go(sure(at)); // where the piece goes back
    return true;
  }

  /** @param {string} text */
  #right(text) { this.#step(sure(this.#at).children[0], text); }

  #hint() {
    const [main] = sure(this.#at).children, { from } = sure(sure(this.#at).position).legal.find((m) => m.uci === main.move) ?? {};
    this.#missed = true;
    if (from) this.#view.overlay.draw('hint', [{ from, to: from, kind: 'green' }]);
    this.#tell(`The piece on ${from} moves.`);
    this.#view.go(sure(this.#at)); // which shows the text
  }

  /** @param {string} text */
  #tell(text) {
    this.task = text;
    $('lesson-task').textContent = text;
    say(text);
  }
}
