// The game in progress: its tree, the node that is shown, who plays, and the changes
// made so far, each of which can be undone and made again.

import { Node, Tree } from './tree.js';
import { sure } from '../lib/sure.js';

const maxChanges = 1000;

export class Game {
  tree = new Tree('');
  current = this.tree.root;
  /** @type {Luft.Pair<Luft.Player | null>} */
  players = { white: null, black: null }; // a bot, or null for a person
  over = false; // the result is known, and everything may be tried
  /** @type {Luft.Clock | null} */
  clock = null; // of a game that is played by one, see clock.js
  paused = false; // the bots wait
  help = 'all'; // what a person has who plays against a bot: 'none', 'practice' or 'all', see play.js
  /** @type {Luft.Edit[]} */
  #done = [];
  /** @type {Luft.Edit[]} */
  #undone = [];

  // change sets properties of the game, its tree or nodes, [[object, name, value], …],
  // and shows a node. What names the change.
  /** @param {string} what @param {Luft.Change[]} sets @param {Luft.Node} to */
  change(what, sets, to = this.current) {
    /** @type {Luft.Edit} */
    const edit = { what, from: this.current, to, sets: sets.map(([o, name, value]) => [o, name, o[name], value]) };
    this.#done.push(edit);
    if (this.#done.length > maxChanges) this.#done.shift();
    this.#undone = [];
    this.tree.linked = false;
    apply(edit);
    this.current = to;
  }

  // amend is change for one property, as one change with the last of the same kind.
  /** @param {string} what @param {any} o @param {string} name @param {unknown} value */
  amend(what, o, name, value) {
    const last = this.#done.at(-1);
    const [at, property] = last?.sets[0] ?? [];
    if (what !== 'comment' || last?.what !== what || at !== o || property !== name) return this.change(what, [[o, name, value]]);
    last.sets[0][3] = value;
    apply(last);
    this.#undone = [];
  }

  // undo undoes the last change and redo makes it again. They return what it was.
  undo() {
    const edit = this.#done.pop();
    if (!edit) return '';
    for (const [o, name, old] of edit.sets.toReversed()) o[name] = old;
    this.#undone.push(edit);
    this.current = edit.from;
    return edit.what;
  }

  redo() {
    const edit = this.#undone.pop();
    if (!edit) return '';
    apply(edit);
    this.#done.push(edit);
    this.current = edit.to;
    return edit.what;
  }

  // undoable and redoable name the changes that would be undone or made again.
  // In a game that the server has, a move is taken back by agreement, and the end stays.
  get undoable() {
    const what = this.#done.at(-1)?.what ?? '';
    if (!this.remote) return what;
    if (!this.over) return this.players.white && this.players.black || this.live.ply === 0 ? '' : 'move';
    return what === 'end of the game' ? '' : what;
  }
  get redoable() { return this.remote && !this.over ? '' : this.#undone.at(-1)?.what ?? ''; }

  // bot returns the bot that is to play on from the present position, or null.
  get bot() { return this.botAfter(this.current); }

  // botAfter returns the bot that is to play on from a node, or null.
  /** @param {Luft.Node} what */
  botAfter({ position, children }) {
    if (this.over || this.paused || !position || position.result !== '*' || children.length > 0) return null;
    return this.players[position.turn];
  }

  // against reports whether a person plays against a bot.
  get against() { return (this.players.white === null) !== (this.players.black === null); }

  // closed reports whether the analysis, the explorer and the tablebases would be of help to
  // a person who is to have none.
  get closed() { return this.against && !this.over && this.help !== 'all'; }

  // watched reports whether two bots play.
  get watched() { return !this.over && !this.remote && this.players.white !== null && this.players.black !== null; }

  // remote is the room of a game that the server has, see friend.js, or "".
  get remote() { return this.players.white?.remote ?? this.players.black?.remote ?? ''; }

  // live is how far the game has come.
  get live() { return this.tree.root.last(); }

  // mine reports whether a person may move in the present position. By a clock there
  // is but one game.
  get mine() {
    const { position } = this.current;
    if (this.remote && this.paused && !this.over) return false; // the other player has not come
    return this.over || (!this.players[sure(position).turn] && (!(this.clock || this.remote) || this.current === this.live));
  }

  // play plays moves from the present position, {uci, san}, which may be known. It
  // returns whether there are new ones among them.
  /** @param {{uci: string, san: string}[]} moves */
  play(moves) {
    let at = this.current;
    /** @type {Luft.Node | null} */
    let parent = null;
    /** @type {Luft.Node | null} */
    let first = null;
    for (const { uci, san } of moves) {
      let child = at.children.find((c) => c.move === uci);
      if (!child) {
        child = new Node(at, { move: uci, san });
        if (first) at.children.push(child);
        else [parent, first] = [at, child];
      }
      at = child;
    }
    if (parent && first) this.change('move', [[parent, 'children', [...parent.children, first]]], at);
    else this.current = at;
    return first !== null;
  }

  // remove takes a move and all that follows it out of the tree.
  /** @param {Luft.Node} node */
  remove(node) {
    const parent = sure(node.parent), others = parent.children.filter((c) => c !== node);
    this.change('deletion', [[parent, 'children', others]], this.current.within(node) ? parent : this.current);
  }

  // promote moves the variation that a node is in up by one, or all the way, so that
  // it becomes the main line.
  /** @param {Luft.Node} node @param {boolean} whole */
  promote(node, whole) {
    /** @type {Luft.Change[]} */
    const sets = [];
    for (let n = node.branch(), parent = n?.parent; n && parent; n = whole ? parent.branch() : null, parent = n?.parent) {
      const first = n, others = parent.children.filter((c) => c !== first);
      const at = whole ? 0 : parent.children.indexOf(n) - 1;
      sets.push([parent, 'children', others.toSpliced(at, 0, n)]);
    }
    if (sets.length > 0) this.change('promotion of a line', sets);
  }

  // force makes what goes on with a move a variation, which begins with the move before it, so
  // that its line ends there; or joins the two again.
  /** @param {Luft.Node} node */
  force(node) {
    const twin = node.twin(), from = sure(twin ? node.branch() : node.parent), parent = sure(from.parent);
    const to = twin ?? new Node(parent, from), children = twin ? parent.children.filter((c) => c !== from) : [...parent.children, to];
    if (!twin) Object.assign(to, { nags: [], before: [], after: [], position: from.position, score: from.score });
    this.change('variation', [
      [parent, 'children', children], [from, 'children', []], [to, 'children', [...to.children, ...from.children]],
      ...(twin ? /** @type {const} */ (['nags', 'before', 'after', 'end']).map((name) => /** @type {Luft.Change} */ ([to, name, [...new Set([...to[name], ...from[name]])]])) : []),
      ...from.children.map((c) => /** @type {Luft.Change} */ ([c, 'parent', to])),
    ], this.current === from ? to : this.current);
  }

  // finish ends the game with a result. Termination is a tag of PGN, or "".
  /** @param {string} result @param {string} termination */
  finish(result, termination = '') {
    let tags = this.tree.tagged('Result', result);
    if (termination) tags = [...tags.filter((t) => t.name !== 'Termination'), { name: 'Termination', value: termination }];
    this.change('end of the game', [[this, 'over', true], [this.tree, 'result', result], [this.tree, 'tags', tags]], this.live);
  }

  // replace begins another game. Going through the games of one file is one change.
  /** @param {string} what @param {Luft.Tree} tree @param {Luft.Options} options */
  replace(what, tree, { players = { white: null, black: null }, over = false, clock = null, paused = false, help = 'all', at = tree.root, file = null } = {}) {
    const from = file && this.#done.at(-1)?.file === file ? this.#done.pop() : null;
    const sets = Object.entries({ tree, players, over, clock, paused, help });
    this.change(what, sets.map(([name, value]) => [this, name, value]), at);
    const edit = sure(this.#done.at(-1));
    edit.file = file;
    if (!from) return;
    edit.from = from.from;
    edit.sets.forEach((set, i) => { set[2] = from.sets[i][2]; });
    if (edit.sets[0][2] === tree) this.#done.pop(); // back to an edited game
  }

  // restore is replace without a way back, for the first game.
  /** @param {Luft.Tree} tree @param {Luft.Options} options */
  restore(tree, options) {
    this.replace('', tree, options);
    this.#done = [];
  }
}

/** @param {Luft.Edit} edit */
function apply(edit) {
  for (const [o, name, , value] of edit.sets) o[name] = value;
}
