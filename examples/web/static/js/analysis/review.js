// The review of a game: the engine looks at every position of the main line, and what
// it finds becomes part of the game. The curve, the accuracies and the mistakes to retry (see
// retry.js) are read from there, so that they are kept with the game, and shown of games that
// somebody else has had reviewed.

import { $, target } from '../lib/dom.js';
import { Node } from '../moves/tree.js';
import { caught, sure } from '../lib/sure.js';
import * as commands from '../moves/commands.js';
import { errors } from '../lib/words.js';
import * as words from '../lib/words.js';

export { errors };

const minor = 6; // an inaccuracy, of which the better line is folded in the list of moves
const marks = [1, 2, 3, 4, 5, 6]; // of which a move has one at most
/** @type {Promise<import('./curve.js').Curve> | null} */
let loading = null; // a promise of the curve
/** @type {typeof import('./summary.js') | null} */
let summary = null; // once there was a review

/** @param {Luft.Node} node */
function isError(node) { return node.nags.some((n) => errors.has(n)); }

// mainLine returns the nodes of the main line, from the root on.
/** @param {Luft.Tree} what */
export function mainLine({ root }) { return [root, ...root.last().line()]; }

// betterThan returns the first move of the line that is better than a mistake.
/** @param {Luft.Node} node */
export function betterThan(node) { return sure(node.parent).children.find((c) => c !== node); }

// mistakes returns those of a line that can be retried.
/** @param {Luft.Node[]} line */
export function mistakes(line) { return line.filter((n) => isError(n) && betterThan(n)); }

export class Review {
  #view;
  /** @type {AbortController | null} */
  #search = null; // the AbortController of the review under way
  /** @type {Luft.Tree | null} */
  #tree = null;   // that is reviewed
  /** @type {(Luft.Point | null)[]} */
  #points = [];   // what it has found so far
  /** @type {import('./retry.js').Retry | null} */
  #retry = null;  // once mistakes were retried
  /** @type {import('../study/lesson.js').Lesson | null} */
  #lesson = null; // once there was one
  #summed = '';   // what the summary says
  #reported = { key: '', html: '' }; // what was told last, and of what
  /** @type {Parameters<import('./curve.js').Curve['draw']> | []} */
  #drawn = [];    // what the curve shows

  // view has game, ask(what, question, options), go(node), say(text), flip(flipped), flipped(),
  // onChange() and onError(error).
  /** @param {Luft.ReviewView} view */
  constructor(view) {
    this.#view = view;
    $('review-run').addEventListener('click', () => (this.#search ? this.#stop() : this.run()));
    $('review-sum').addEventListener('click', (e) => this.#jump(target(e).dataset));
    $('retry').addEventListener('click', async () => {
      if (this.#retry?.on) return this.#retry.end();
      try {
        const { Retry } = await import('./retry.js');
        this.#retry ??= new Retry(view);
        this.#retry.begin();
      } catch (error) {
        view.onError(caught(error));
      }
    });
  }

  // trying reports whether the answer to a mistake is being looked for.
  get trying() { return Boolean(this.#retry?.trial || this.#lesson?.on); }

  // task says what is to be found.
  get task() { return this.#lesson?.on ? this.#lesson.task : $('trial').textContent; }

  // teach begins a lesson, or ends the one that is under way.
  async teach() {
    try {
      const { Lesson } = await import('../study/lesson.js');
      this.#lesson ??= new Lesson(this.#view);
      if (this.#lesson.on) this.#lesson.end();
      else this.#lesson.begin();
    } catch (error) {
      this.#view.onError(caught(error));
    }
  }

  // show shows the curve and the present position on it.
  show() {
    const { game } = this.#view;
    if (this.#search && game.tree !== this.#tree) return this.#stop();
    this.#retry?.check();
    this.#lesson?.check();
    $('teach').setAttribute('aria-pressed', String(Boolean(this.#lesson?.on)));
    $('teach').hidden = game.tree.root.children.length === 0 || !game.over;
    const line = mainLine(game.tree);
    const scores = this.#scores(line);
    const known = scores.filter(Boolean).length > 1 || this.#search !== null;
    $('review').hidden = !known;
    $('review-run').textContent = this.#search ? 'Stop review' : 'Review';
    $('review-run').disabled = line.length < 2 || game.closed;
    $('moves').classList.toggle('veiled', this.trying);
    if (!known) return;
    this.#sum(this.#search ? `<p class="soft">${this.#points.length} of ${line.length} positions</p>` : this.#report(line, scores));
    this.#draw(line, scores);
    $('retry').hidden = mistakes(line).length === 0 || this.#search !== null;
    $('retry').textContent = this.#retry?.on ? 'End' : 'Retry mistakes';
    this.#retry?.show();
  }

  // sum shows a summary, whose buttons stay the same for as long as it does.
  /** @param {string} html */
  #sum(html) {
    if (html !== this.#summed) $('review-sum').innerHTML = html;
    this.#summed = html;
  }

  // scores returns the evaluations of a line's positions, as far as they are known.
  /** @param {Luft.Node[]} line */
  #scores(line) { return line.map((n) => this.#points[n.ply] ?? commands.score(commands.comments(n))); }

  // error goes to the next blunder (b), mistake (m) or inaccuracy (i) of the player at the
  // bottom of the board.
  /** @param {string} key */
  error(key) {
    if (!this.trying) this.#jump({ colour: this.#view.flipped() ? 'black' : 'white', nag: { b: 4, m: 2, i: 6 }[key] });
  }

  // jump goes to a player's next move of a kind.
  /** @param {{colour?: string, nag?: string | number}} what */
  #jump({ colour, nag }) {
    if (!nag) return;
    const { game, go } = this.#view;
    const all = mainLine(game.tree).filter((n) => n.nags.includes(Number(nag)) && game.tree.colour(n) === colour);
    const next = all.find((n) => n.ply > game.current.ply) ?? all[0];
    if (next) go(next).then(() => this.#view.say(words.meaning(next) + '.'));
  }

  // report returns the review's results as HTML, or a placeholder while summary.js is loading.
  /** @param {Luft.Node[]} line @param {(Luft.Score | null)[]} scores */
  #report(line, scores) {
    const { tree } = this.#view.game;
    const key = [...line.map((n, i) => [n.move, n.nags, scores[i]?.cp, scores[i]?.mate]), ...tree.tags.map((t) => t.value)].join(' ');
    if (key === this.#reported.key) return this.#reported.html;
    if (!summary) {
      this.#fetch();
      return this.#summed;
    }
    const html = summary.markup(tree, line, scores);
    this.#reported = { key, html };
    return html;
  }

  // fetch loads what the review is told with, and shows it.
  async #fetch() {
    try {
      summary ??= await import('./summary.js');
      this.show();
    } catch (error) {
      this.#view.onError(caught(error));
    }
  }

  // attempt takes a move instead of its being played, and returns whether it has.
  /** @param {Luft.Move} move */
  attempt(move) { return this.#lesson?.on ? this.#lesson.attempt(move) : this.trying && sure(this.#retry).attempt(move); }

  // draw draws the curve, for which it fetches what that takes when there is the first.
  /** @param {Luft.Node[]} line @param {(Luft.Score | null)[]} scores */
  async #draw(line, scores) {
    const { tree, current } = this.#view.game;
    this.#drawn = [{ tree, current }, line, scores, (node) => errors.get(node.nags.find((nag) => errors.has(nag)) ?? 0)];
    const view = { go: this.#view.go, held: () => this.trying };
    try {
      loading ??= import('./curve.js').then(({ Curve }) => new Curve($('curve'), $('curve-text'), view));
      const curve = await loading;
      if (this.#drawn.length > 0) curve.draw(.../** @type {Parameters<import('./curve.js').Curve['draw']>} */ (this.#drawn));
    } catch (error) {
      loading = null;
      this.#view.onError(caught(error));
    }
  }

  // stop ends the review under way.
  #stop() {
    sure(this.#search).abort();
    this.#search = null;
    this.#points = [];
    this.show();
  }

  // run reviews the game.
  async run() {
    if (this.#search) return;
    const { game, ask, onError } = this.#view;
    const { tree } = game;
    const line = mainLine(tree);
    const search = this.#search = new AbortController();
    this.#tree = tree;
    this.show();
    /** @param {Luft.Point} point */
    const onInfo = (point) => {
      if (this.#search !== search) return;
      this.#points[point.ply] = 'cp' in point || 'mate' in point ? point : null;
      this.show();
    };
    let found = null;
    try {
      const question = { start: tree.start, moves: sure(line.at(-1)).moves() };
      found = await ask('review', question, { signal: search.signal, onInfo });
    } catch (error) {
      if (this.#search === search) onError(caught(error));
    }
    if (this.#search !== search) return;
    this.#stop();
    if (!found) return;
    if (tree.root.last() === line.at(-1)) this.#apply(line, found);
    else onError(new Error('The game has changed, so that its review does not fit it.'));
  }

  // apply writes what was found into the game, as one change.
  /** @param {Luft.Node[]} line @param {Luft.Reviewed} options */
  #apply(line, { points, moves, white, black }) {
    const { game, onChange, say } = this.#view;
    /** @type {Luft.Change[]} */
    const sets = [];
    /** @param {Luft.Node} node */
    const scored = (node) => {
      const [o, name] = commands.place(node);
      const point = points[node.ply];
      if ('cp' in point || 'mate' in point) sets.push([o, name, commands.withScore(o[name], point)]);
    };
    scored(line[0]);
    line.slice(1).forEach((node, i) => {
      scored(node);
      const { nag = 0, better = [], san = '' } = moves[i];
      if (!nag) return;
      if (!node.nags.some((n) => marks.includes(n))) sets.push([node, 'nags', [nag, ...node.nags]]);
      if (!errors.has(nag) || better.length === 0) return;
      const others = sure(node.parent).children.filter((c) => c !== node);
      const known = others.find((c) => c.move === better[0]);
      const best = known ?? chain(sure(node.parent), better, san);
      if (!known) best.folded = nag === minor;
      sets.push([node.parent, 'children', [node, best, ...others.filter((c) => c !== best)]]);
    });
    let tags = game.tree.tags;
    for (const [name, { accuracy }] of /** @type {[string, {accuracy?: number}][]} */ ([['WhiteAccuracy', white], ['BlackAccuracy', black]])) {
      tags = tags.filter((t) => t.name !== name);
      if (accuracy !== undefined) tags.push({ name, value: accuracy.toFixed(1) });
    }
    sets.push([game.tree, 'tags', tags]);
    game.change('review', sets);
    onChange();
    this.#fetch().then(() => say(['The review has ended.', ...summary?.sentences(game.tree, line, this.#scores(line)) ?? []].join(' ')));
  }
}

// chain returns the first of new nodes after a parent.
/** @param {Luft.Node} parent @param {string[]} moves @param {string} san */
function chain(parent, moves, san) {
  const sans = san.split(' ').filter((w) => !/^\d+\.+$/.test(w));
  /** @type {Luft.Node | undefined} */
  let first;
  let at = parent;
  moves.forEach((move, i) => {
    const node = new Node(at, { move, san: sans[i] });
    if (first) at.children.push(node);
    first ??= node;
    at = node;
  });
  return /** @type {Luft.Node} */ (first); // as there are moves
}
