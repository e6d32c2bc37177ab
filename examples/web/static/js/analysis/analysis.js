// Analysis of the position that is shown: when the engine runs, and what is drawn of the
// lines that it finds.

import { caught } from '../lib/sure.js';

const share = 60_000; // milliseconds after which a desk may end a search that has no limit

export class Analysis {
  on = false;
  #threat = false; // what the other side would play
  /** @type {AbortController | null} */
  #search = null;  // the AbortController of the search under way
  /** @type {string[]} */
  #best = [];      // the first move of each line
  #view;
  /** @type {Analysis | null} */
  beside = null; // of the same positions, by another engine

  // view has ask(question, options), effort, panel, overlay, onScore(score) and onState().
  /** @param {Luft.AnalysisView} view */
  constructor(view) { this.#view = view; }

  get running() { return this.#search !== null; }
  get threat() { return this.#threat; }

  // toggle turns the analysis on or off.
  toggle() {
    this.on = !this.on;
    if (!this.on) this.clear();
    this.#view.onState();
  }

  // toggleThreat looks at the position as if the other side were to move.
  toggleThreat() {
    this.#threat = !this.#threat;
    this.#view.onState();
  }

  // stop ends the search. The lines stay.
  stop() {
    this.beside?.stop();
    this.#search?.abort();
    this.#search = null;
    this.#view.onState();
  }

  // clear ends the search and shows nothing.
  clear() {
    this.stop();
    this.beside?.clear();
    this.#view.panel.clear();
    this.#draw([]);
  }

  // go analyses a position at the end of a line, {start, moves}.
  /** @param {Luft.Line} line @param {Luft.Position} position */
  async go(line, position) {
    this.stop();
    this.#draw([]);
    const threat = this.#threat && !position.check;
    if (!threat) this.beside?.go(line, position);
    const { panel, effort } = this.#view;
    const count = Math.min(effort.lines, threat ? effort.lines : position.legal.length);
    if (count === 0) return panel.clear();
    panel.begin(count, position.fen, !threat);
    if (threat) panel.note('The other side moves…');
    const search = this.#search = new AbortController();
    this.#view.onState();
    /** @type {Luft.Line & {lines: number, infinite?: boolean}} */
    const question = { ...line, ...effort.limits, lines: count };
    if (threat) question.moves = [...line.moves, '--'];
    /** @param {Luft.Info} info */
    const onInfo = (info) => { if (this.#search === search) this.#info(info, threat); };
    try {
      let found;
      do found = await this.#view.ask(question, { signal: search.signal, onInfo });
      while (question.infinite && found.time >= share && this.#search === search);
    } catch (error) {
      if (this.#search === search) panel.note(caught(error).message);
    }
    if (this.#search !== search) return;
    this.#search = null;
    this.#view.onState();
  }

  /** @param {Luft.Info} info @param {boolean} threat */
  #info(info, threat) {
    this.#view.panel.info(info);
    if (!threat && info.line === 1) this.#view.onScore(info);
    this.#best[info.line - 1] = info.pv[0];
    this.#draw(this.#best, threat ? 'threat' : 'line');
  }

  // draw draws an arrow for the first move of each line.
  /** @param {string[]} moves @param {string} [kind] */
  #draw(moves, kind) {
    this.#best = moves;
    /** @type {Luft.Mark[]} */
    const shapes = [];
    moves.forEach((uci, i) => {
      if (!uci || uci === '--' || shapes.some((s) => s.from + s.to === uci.slice(0, 4))) return;
      shapes.push({ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: kind + ' rank' + (i + 1) });
    });
    this.#view.overlay.draw('engine', shapes.reverse()); // the best above the others
  }
}
