// The curve of evaluations of a game, with what its moves were and the time that they
// took. It is a slider: one goes through the game by it, by pointer or by keys.

import { phases } from './phases.js';
import { share } from '../board/bar.js';
import { spent } from '../moves/times.js';
import { sure } from '../lib/sure.js';
import * as clocks from '../play/clock.js';
import * as words from '../lib/words.js';

const page = 10; // moves that a key for pages goes

export class Curve {
  #root;
  #text;
  #go;
  #held;
  #pictures;    // of the evaluations and of the times
  #hair;        // marks what is pointed at
  /** @type {Luft.Node[]} */
  #line = [];   // the nodes of the main line
  #present = 0; // the number of the one that is shown, or that its variation begins from
  /** @type {(ply: number) => any} */
  #about = () => ({}); // returns what is to be told of a ply
  #known = { key: '', phases: /** @type {string[]} */ ([]) };  // the phases of the game, by its moves

  // The curve is drawn in root, and text has what is told of a move. go is called with the
  // node to be shown. While held returns true, the keys do nothing.
  /** @param {HTMLElement} root @param {HTMLElement} text @param {{go: (node: Luft.Node) => void, held: () => boolean}} options */
  constructor(root, text, { go, held }) {
    this.#root = root;
    this.#text = text;
    this.#go = go;
    this.#held = held;
    root.innerHTML = '<svg class="scores" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"></svg>' +
      '<svg class="times" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"></svg><span class="hair" hidden></span>';
    this.#pictures = root.querySelectorAll('svg');
    this.#hair = root.querySelector('.hair');
    root.addEventListener('pointerdown', (e) => {
      if (e.button !== 0) return;
      root.setPointerCapture(e.pointerId);
      this.#pick(this.#under(e));
    });
    root.addEventListener('pointermove', (e) => {
      this.#point(this.#under(e));
      if (root.hasPointerCapture(e.pointerId)) this.#pick(this.#under(e));
    });
    root.addEventListener('pointerleave', () => this.#point(null));
    root.addEventListener('keydown', (e) => this.#key(e));
  }

  // draw draws the main line of a game, of whose plies scores has the evaluations or null.
  // kind returns "blunder" and the like of a node.
  /**
   * @param {{tree: Luft.Tree, current: Luft.Node}} what
   * @param {Luft.Node[]} line
   * @param {(Luft.Score | null)[]} scores
   * @param {(node: Luft.Node) => string | undefined} kind
   */
  draw({ tree, current }, line, scores, kind) {
    this.#line = line;
    const at = line.indexOf(current);
    let fork = current;
    while (!line.includes(fork)) fork = sure(fork.parent);
    this.#present = line.indexOf(fork);
    const moves = sure(line.at(-1)).moves(), key = tree.start + moves;
    if (this.#known.key !== key) this.#known = { key, phases: phases(tree.start, moves) };
    const stages = this.#known.phases, times = spent(tree, line);
    this.#about = (ply) => ({ node: line[ply], tree, score: scores[ply], phase: stages[ply], time: times[ply] });

    const last = Math.max(1, line.length - 1);
    const x = (/** @type {number} */ ply) => (100 * ply) / last, y = (/** @type {Luft.Score} */ score) => 100 - 100 * share(score);
    const points = scores.map((score, ply) => score && [x(ply), y(score)]).filter(Boolean);
    // The score at either end holds up to the edge.
    const path = [[0, points[0]?.[1]], ...points, [100, points.at(-1)?.[1]]].map((p) => sure(p).map((v) => v?.toFixed(2)).join(' ')).join('L');
    /** @param {number} ply */
    const begins = (ply) => ply > 0 && stages[ply] !== stages[ply - 1];
    this.#pictures[0].innerHTML = (points.length > 0 ? `<path class="area" d="M0 100L${path}L100 100Z"/>` : '') +
      '<path class="middle" d="M0 50H100"/>' +
      stages.map((stage, ply) => (begins(ply) ? `<path class="phase ${stage}" d="M${x(ply)} 0V100"/>` : '')).join('') +
      (at >= 0 ? `<path class="present" d="M${x(at)} 0V100"/>` : '') +
      line.map((n) => {
        const score = scores[n.ply];
        return kind(n) && score ? `<path class="${kind(n)}" d="M${x(n.ply)} ${y(score)}h0"/>` : '';
      }).join('');

    const longest = Math.max(...times.map(Number));
    this.#pictures[1].style.display = longest > 0 ? '' : 'none';
    this.#pictures[1].innerHTML = times.map((time, ply) => {
      const height = 48 * Math.sqrt(Number(time) / longest), white = tree.colour({ ply }) === 'white';
      return time ? `<rect class="${white ? 'white' : 'black'}" x="${x(ply - 0.9)}" y="${white ? 50 - height : 50}" width="${x(0.8)}" height="${height}"/>` : '';
    }).join('') + (at >= 0 ? `<path class="present" d="M${x(at)} 0V100"/>` : '');

    for (const [name, value] of [['max', last], ['now', this.#present], ['text', this.#spoken(this.#present)]]) {
      this.#root.setAttribute('aria-value' + name, String(value));
    }
    if (sure(this.#hair).hidden) this.#point(null);
  }

  // under returns the ply below a pointer.
  /** @param {{clientX: number}} what */
  #under({ clientX }) {
    const r = this.#root.getBoundingClientRect(), last = this.#line.length - 1;
    return Math.min(last, Math.max(0, Math.round(((clientX - r.left) / r.width) * last)));
  }

  /** @param {number} ply */
  #pick(ply) {
    if (this.#line[ply] && ply !== this.#present) this.#go(this.#line[ply]);
  }

  // point tells of a ply that is pointed at, or of the present one if it is null.
  /** @param {number | null} ply */
  #point(ply) {
    sure(this.#hair).hidden = ply === null;
    sure(this.#hair).style.left = (100 * (ply ?? 0)) / Math.max(1, this.#line.length - 1) + '%';
    const { node, tree, score, phase, time } = this.#about(ply ?? this.#present);
    if (!node) return;
    const move = node.parent ? words.numbered(tree, node) : 'Start';
    this.#text.textContent = [move, score && words.score(score), phase, time !== null && clocks.text(time)].filter(Boolean).join(' · ');
  }

  // spoken returns what is told of a ply to be read aloud.
  /** @param {number} ply */
  #spoken(ply) {
    const { node, tree, score, phase, time } = this.#about(ply);
    const move = node.parent ? `Move ${tree.number(node)}, ${tree.colour(node)}: ${words.meaning(node)}` : 'The first position';
    return [move, score && words.score(score), phase, time !== null && seconds(time)].filter(Boolean).join(', ');
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page, Home: -Infinity, End: Infinity }[e.key];
    if (!step || e.shiftKey || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    e.stopPropagation();
    if (!this.#held()) this.#pick(Math.min(this.#line.length - 1, Math.max(0, this.#present + step)));
  }
}

/** @param {number} ms */
function seconds(ms) {
  const n = Math.round(ms / 1000);
  return n + (n === 1 ? ' second' : ' seconds');
}
