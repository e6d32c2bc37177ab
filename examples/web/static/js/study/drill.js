// A session of training: which positions of a repertoire are asked, and what has come of the answers.
// The schedule is that of the server, which is asked for the order of the questions, and for the
// card of each answer.

import { decode } from './pgnfile.js';

/** @typedef {{box: number, due: string, tries: number, missed: number}} Card */
/** @typedef {{uci: string, san: string, comment?: string}} Answer */
/** @typedef {{name: string, start?: string, line: string, moves: Answer[]}} Question */
/** @typedef {{name: string, lines: number[][]}} Chapter */
/** @typedef {{side: Luft.Colour, study?: string, chapters: Chapter[], questions: Question[], bad?: number, problem?: string}} Repertoire */
/** @typedef {{queue: number[], states: string, wait?: number, due?: string}} Plan */
/** @typedef {{right: boolean, card: Card, state: string, again: boolean, wait?: number}} Answered */

const most = 400_000; // bytes of games that are sent at once

/**
 * read reads a repertoire of a file of games, which it has in several parts if it is large. Side
 * is whose it is, or '' for a guess.
 * @param {Luft.Ask} ask
 * @param {{file: Blob, games: {from: number, to: number}[]}} games
 * @param {Luft.Colour | ''} side
 * @returns {Promise<Repertoire>}
 */
export async function read(ask, { file, games }, side) {
  /** @type {Repertoire | null} */
  let all = null;
  for (let i = 0; i < games.length;) {
    const { from } = games[i];
    let { to } = games[i++];
    while (i < games.length && games[i].to - from <= most) to = games[i++].to;
    /** @type {Repertoire} */
    const part = await ask('repertoire/read', { pgn: decode(new Uint8Array(await file.slice(from, to).arrayBuffer())), side: all?.side ?? side });
    all = all ? join(all, part) : part;
  }
  if (!all) throw new Error('There is no game in it.');
  return all;
}

/**
 * join joins two parts of a repertoire, in which positions may be the same.
 * @param {Repertoire} a
 * @param {Repertoire} b
 * @returns {Repertoire}
 */
export function join(a, b) {
  const questions = a.questions.map((q) => ({ ...q, moves: [...q.moves] }));
  const at = new Map(questions.map((q, i) => [q.name, i]));
  const index = b.questions.map((q) => {
    const i = at.get(q.name);
    if (i === undefined) return questions.push(q) - 1;
    const { moves } = questions[i];
    moves.push(...q.moves.filter(({ uci }) => !moves.some((m) => m.uci === uci)));
    return i;
  });
  const chapters = b.chapters.map(({ name, lines }) => ({ name, lines: lines.map((line) => line.map((i) => index[i])) }));
  return { ...a, chapters: [...a.chapters, ...chapters], questions, bad: (a.bad ?? 0) + (b.bad ?? 0), problem: a.problem ?? b.problem };
}

const boxes = 5; // of pgn/repertoire

/**
 * progress returns the cards in a file of progress, of which luft repertoire writes the same, or
 * throws an Error that says what is wrong with it.
 * @param {string} text
 * @returns {Record<string, Card>}
 */
export function progress(text) {
  let cards;
  try { cards = JSON.parse(text); } catch { /* which is told below */ }
  if (cards === null || typeof cards !== 'object' || Array.isArray(cards)) throw new Error('This is no file of progress.');
  for (const [name, card] of Object.entries(cards)) {
    const { box, due, tries, missed } = card ?? {};
    const number = (/** @type {unknown} */ n) => Number.isInteger(n) && Number(n) >= 0;
    if (!number(box) || box < 1 || box > boxes || !number(tries) || !number(missed) || typeof due !== 'string' || Number.isNaN(Date.parse(due))) {
      throw new Error(`This is no file of progress: see “${name}”.`);
    }
  }
  return cards;
}

export class Drill {
  repertoire;
  /** @type {{asked: number, right: number, missed: number[], learned: number, due?: string}} */
  report = { asked: 0, right: 0, missed: [], learned: 0 };
  #ask;
  #cards;
  #keep;
  /** @type {string[]} */
  #states = [];     // of the questions, as a Plan has them
  /** @type {number[]} */
  #queue = [];      // questions to come
  /** @type {Set<number> | null} */
  #within = null;   // the questions of the chapter, or null for all
  #fresh = 0;       // new questions that may still come
  #begun = 0;       // lines that were learned when the session began
  #at = -1;         // the question that is asked
  #again = Infinity; // when the plan is to be made again, by the clock of the page
  #chapter = -1;

  /**
   * Keep is called with each new card.
   * @param {Luft.Ask} ask
   * @param {Repertoire} repertoire
   * @param {Map<string, Card>} cards
   * @param {(name: string, card: Card) => void} keep
   */
  constructor(ask, repertoire, cards, keep) {
    this.#ask = ask;
    this.repertoire = repertoire;
    this.#cards = cards;
    this.#keep = keep;
  }

  // cards are the cards of all positions that were asked, by their names.
  get cards() { return this.#cards; }

  // question is the one that is asked, or null.
  get question() { return this.repertoire.questions[this.#at] ?? null; }

  // left is how many questions come after the present one, as far as is known.
  get left() { return this.#queue.length; }

  /**
   * begin begins a session with a chapter, or with all of them if it is -1, and with at most fresh
   * new positions.
   * @param {number} chapter
   * @param {number} fresh
   */
  async begin(chapter, fresh) {
    this.#chapter = chapter;
    this.#within = chapter < 0 ? null : new Set(this.repertoire.chapters[chapter].lines.flat());
    this.#fresh = fresh;
    this.#at = -1;
    await this.#plan();
    this.#begun = this.tally().learned;
    this.report = { ...this.report, asked: 0, right: 0, missed: [], learned: 0 };
  }

  async #plan() {
    const cards = this.repertoire.questions.map(({ name }) => {
      const card = this.#cards.get(name);
      return card ? { box: card.box, due: card.due } : null;
    });
    const { queue, states, wait, due } = await this.#ask('repertoire/plan', { cards });
    this.#states = [...states];
    let fresh = this.#fresh;
    this.#queue = queue.filter((i) => (!this.#within || this.#within.has(i)) && (states[i] !== 'n' || fresh-- > 0));
    this.#again = performance.now() + (wait ?? Infinity);
    this.report.due = due;
  }

  // next goes on to the next question and returns it, or null if there is none for now.
  async next() {
    if (performance.now() >= this.#again) await this.#plan();
    this.#at = this.#queue.shift() ?? -1;
    if (this.#states[this.#at] === 'n') this.#fresh--;
    return this.question;
  }

  // end ends the session.
  end() {
    this.#queue = [];
    this.#at = -1;
  }

  /**
   * answer records a move, or "" if the answer was shown, and returns whether it is right. A question
   * that was missed comes again at the end.
   * @param {string} move
   */
  async answer(move) {
    const at = this.#at, { name, moves } = this.repertoire.questions[at];
    const { right, card, state, again, wait } = await this.#ask('repertoire/answer', { name, moves: moves.map((m) => m.uci), move, card: this.#cards.get(name) });
    this.#cards.set(name, card);
    this.#keep(name, card);
    this.#states[at] = state;
    if (again) this.#queue.push(at);
    if (wait && performance.now() + wait < this.#again) {
      this.#again = performance.now() + wait;
      this.report.due = card.due;
    }
    this.report.due ??= state === 'w' ? card.due : undefined;
    if (!this.report.missed.includes(at)) {
      this.report.asked++;
      if (right) this.report.right++;
      else this.report.missed.push(at);
    }
    this.report.learned = this.tally().learned - this.#begun;
    return right;
  }

  // tally counts the lines of the session by the positions in them: a line is new if one of them is,
  // or else due if one is, and learned if all are.
  tally() {
    const count = { new: 0, due: 0, later: 0, learned: 0 };
    const { chapters } = this.repertoire;
    for (const { lines } of this.#chapter < 0 ? chapters : [chapters[this.#chapter]]) {
      for (const line of lines) {
        const states = new Set(line.map((i) => this.#states[i]));
        count[states.has('n') ? 'new' : states.has('d') ? 'due' : states.has('w') ? 'later' : 'learned']++;
      }
    }
    return count;
  }
}
