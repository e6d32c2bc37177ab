// The review of a game: the engine looks at every position of the main line, and what
// it finds becomes part of the game. The curve, the accuracies and the mistakes to retry
// are read from there, so that they are kept with the game, and shown of games that
// somebody else has had reviewed.

import { Node } from './tree.js';
import * as commands from './commands.js';
import * as words from './words.js';

const $ = (id) => document.getElementById(id);
const errors = new Map([[6, 'inaccuracy'], [2, 'mistake'], [4, 'blunder']]);
const marks = [1, 2, 3, 4, 5, 6]; // of which a move has one at most
let loading = null; // a promise of the curve

function isError(node) { return node.nags.some((n) => errors.has(n)); }

// mainLine returns the nodes of the main line, from the root on.
function mainLine({ root }) { return [root, ...root.last().line()]; }

// betterThan returns the first move of the line that is better than a mistake.
function betterThan(node) { return node.parent.children.find((c) => c !== node); }

// mistakes returns those of a line that can be retried.
function mistakes(line) { return line.filter((n) => isError(n) && betterThan(n)); }

export class Review {
  #view;
  #search = null; // the AbortController of the review under way
  #tree = null;   // that is reviewed
  #points = [];   // what it has found so far
  #trial = null;  // the mistake that is retried
  #busy = false;  // a move of a trial is being judged
  #drawn = [];    // what the curve shows

  // view has game, ask(what, question, options), go(node), say(text), onChange() and
  // onError(error).
  constructor(view) {
    this.#view = view;
    $('review-run').addEventListener('click', () => (this.#search ? this.#stop() : this.run()));
    $('retry').addEventListener('click', () => (this.#trial ? this.#end() : this.#next(null)));
    $('retry-next').addEventListener('click', () => this.#next(this.#trial));
    $('answer').addEventListener('click', () => this.#solve('The answer: '));
  }

  // trying reports whether the answer to a mistake is being looked for.
  get trying() { return this.#trial !== null; }

  // task says what is to be found.
  get task() { return $('trial').textContent; }

  // show shows the curve and the present position on it.
  show() {
    const { game } = this.#view;
    if (this.#search && game.tree !== this.#tree) return this.#stop();
    if (this.#trial && (game.current !== this.#trial.parent || !betterThan(this.#trial))) this.#trial = null;
    const line = mainLine(game.tree);
    const scores = line.map((n) => this.#points[n.ply] ?? commands.score(commands.comments(n)));
    const known = scores.filter(Boolean).length > 1 || this.#search !== null;
    $('review').hidden = !known;
    $('review-run').textContent = this.#search ? 'Stop review' : 'Review';
    $('review-run').disabled = line.length < 2 || game.closed;
    $('moves').classList.toggle('veiled', this.trying);
    if (!known) return;
    $('review-sum').textContent = this.#search ? `${this.#points.length} of ${line.length} positions` : this.#summary(line);
    this.#draw(line, scores);
    $('retry').hidden = mistakes(line).length === 0 || this.#search !== null;
    $('retry').textContent = this.trying ? 'End' : 'Retry mistakes';
    $('retry-next').hidden = $('answer').hidden = $('trial').hidden = !this.trying;
  }

  // summary says how well the two have played, with signs or in words.
  #summary(line, tell = (count, { sign }) => count + sign) {
    const { tree } = this.#view.game;
    return ['White', 'Black'].map((name) => {
      const own = line.filter((n) => n.parent && tree.colour(n) === name.toLowerCase());
      const counts = [...errors.keys()].map((nag) => [own.filter((n) => n.nags.includes(nag)).length, words.glyph(nag)]);
      const accuracy = tree.tag(name + 'Accuracy');
      const parts = counts.filter(([count]) => count > 0).map(([count, glyph]) => tell(count, glyph));
      return [name, accuracy && Math.round(Number.parseFloat(accuracy)) + ' %', ...parts].filter(Boolean).join(' ');
    }).join(' · ');
  }

  // draw draws the curve, for which it fetches what that takes when there is the first.
  async #draw(...what) {
    const { tree, current } = this.#view.game;
    this.#drawn = [{ tree, current }, ...what, (node) => errors.get(node.nags.find((nag) => errors.has(nag)))];
    const view = { go: this.#view.go, held: () => this.trying };
    try {
      loading ??= import('./curve.js').then(({ Curve }) => new Curve($('curve'), $('curve-text'), view));
      (await loading).draw(...this.#drawn);
    } catch (error) {
      loading = null;
      this.#view.onError(error);
    }
  }

  // stop ends the review under way.
  #stop() {
    this.#search.abort();
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
    const onInfo = (point) => {
      if (this.#search !== search) return;
      this.#points[point.ply] = 'cp' in point || 'mate' in point ? point : null;
      this.show();
    };
    let found = null;
    try {
      const question = { start: tree.start, moves: line.at(-1).moves() };
      found = await ask('review', question, { signal: search.signal, onInfo });
    } catch (error) {
      if (this.#search === search) onError(error);
    }
    if (this.#search !== search) return;
    this.#stop();
    if (!found) return;
    if (tree.root.last() === line.at(-1)) this.#apply(line, found);
    else onError(new Error('The game has changed, so that its review does not fit it.'));
  }

  // apply writes what was found into the game, as one change.
  #apply(line, { points, moves, white, black }) {
    const { game, onChange, say } = this.#view;
    const sets = [];
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
      const others = node.parent.children.filter((c) => c !== node);
      const best = others.find((c) => c.move === better[0]) ?? chain(node.parent, better, san);
      sets.push([node.parent, 'children', [node, best, ...others.filter((c) => c !== best)]]);
    });
    let tags = game.tree.tags;
    for (const [name, { accuracy }] of [['WhiteAccuracy', white], ['BlackAccuracy', black]]) {
      tags = tags.filter((t) => t.name !== name);
      if (accuracy !== undefined) tags.push({ name, value: accuracy.toFixed(1) });
    }
    sets.push([game.tree, 'tags', tags]);
    game.change('review', sets);
    onChange();
    say('The review has ended. ' + this.#summary(line, (count, { meaning }) => `, ${meaning}: ${count}`) + '.');
  }

  // next has the player look for a better move than the next mistake after one.
  #next(node) {
    const { game, go } = this.#view;
    const all = mistakes(mainLine(game.tree));
    const after = all.find((n) => n.ply > (node ?? game.current).ply) ?? all[0];
    this.#trial = after;
    const { tree } = game;
    const name = tree.colour(after) === 'white' ? 'White' : 'Black';
    this.#tell(`Find a better move for ${name} than ${after.san}.`);
    go(after.parent);
  }

  // attempt takes a move instead of its being played, and returns whether it has.
  attempt(move) {
    if (!this.#trial) return false;
    if (!this.#busy) this.#judge(move);
    return true;
  }

  async #judge(move) {
    const trial = this.#trial;
    const { ask, go, onError } = this.#view;
    const better = betterThan(trial);
    if (move.uci === better.move) return this.#solve('Right: ');
    let good = false;
    if (move.uci !== trial.move) {
      this.#busy = true;
      this.#tell(`${move.san}: the engine looks at it…`);
      try {
        const { moves } = await ask('review', { start: trial.parent.position.fen, moves: [move.uci] });
        good = !errors.has(moves[0].nag);
      } catch (error) {
        onError(error);
      }
      this.#busy = false;
      if (this.#trial !== trial) return;
    }
    this.#tell(good ? `${move.san} is good as well; ${better.san} is the engine's choice.` : `${move.san} is not better. Try again.`);
    await go(trial.parent);
  }

  // solve shows the answer.
  #solve(text) {
    const better = betterThan(this.#trial);
    this.#trial = null;
    this.#view.say(text + words.spoken(better.san) + '.');
    this.#view.go(better);
  }

  #end() {
    this.#trial = null;
    this.#view.go(this.#view.game.current);
  }

  // tell shows a text, and has it said: what becomes visible is not read aloud.
  #tell(text) {
    $('trial').textContent = text;
    this.#view.say(text);
  }
}

// chain returns the first of new nodes after a parent.
function chain(parent, moves, san) {
  const sans = san.split(' ').filter((w) => !/^\d+\.+$/.test(w));
  let first = null, at = parent;
  moves.forEach((move, i) => {
    const node = new Node(at, { move, san: sans[i] });
    if (first) at.children.push(node);
    first ??= node;
    at = node;
  });
  return first;
}
