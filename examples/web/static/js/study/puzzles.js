// The puzzles of the trainer, and what has come of them: read from files, made of games,
// kept in the storage of the browser, and saved as a file.

import { GameFile } from './pgnfile.js';
import { setting } from '../lib/store.js';
import { caught } from '../lib/sure.js';

const most = 5000;     // puzzles at a time
const part = 170_000;  // bytes of a file that are sent at once: JSON may have six times as many
const pause = 2000;    // milliseconds before a busy desk is asked again

export class Puzzles {
  name = ''; // where they come from
  /** @type {Luft.Puzzle[]} */
  all = [];
  #ask;
  /** @type {Luft.Attempt[]} */
  #attempts = [];            // to be recorded
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve(); // of one question after the other

  /** @param {Luft.Ask} ask */
  constructor(ask) {
    this.#ask = ask;
    Object.assign(this, parse(setting('puzzles')));
  }

  get full() { return this.all.length >= most; }

  // replace begins another set.
  /** @param {string} name */
  replace(name) { Object.assign(this, { name, all: [] }); }

  // add adds puzzles that are not there yet.
  /** @param {Luft.Puzzle[]} puzzles */
  add(puzzles) {
    const ids = new Set(this.all.map((p) => p.id));
    this.all.push(...puzzles.filter((p) => !ids.has(p.id)).slice(0, most - this.all.length));
  }

  // own has the puzzles be those that come with the page, if they are still wanted by then.
  /** @param {() => boolean} wanted */
  async own(wanted) {
    const response = await fetch('puzzles.csv');
    if (!response.ok) throw new Error('The puzzles are not there: ' + response.statusText);
    const { puzzles } = await this.#ask('puzzles/read', { csv: await response.text() });
    if (!wanted()) return;
    this.replace('Luft');
    this.add(puzzles);
    setting('puzzles', ''); // they are there anyway
  }

  // streak counts puzzles that were solved at once, {now, best}. With an attempt it goes on or begins
  // again.
  /** @param {boolean} [solved] */
  streak(solved) {
    let { now = 0, best = 0 } = parse(setting('puzzle-streak'));
    if (solved !== undefined) {
      now = solved ? now + 1 : 0;
      best = Math.max(best, now);
      kept('puzzle-streak', { now, best });
    }
    return { now, best };
  }

  // keep keeps the set for another visit, and reports whether it could.
  keep() { return kept('puzzles', { name: this.name, all: this.all }); }

  // with returns the puzzles with a theme, or all of them if it is "".
  /** @param {string} theme */
  with(theme) { return theme ? this.all.filter((p) => p.themes?.includes(theme)) : this.all; }

  // themes returns the themes that there are, [name, number of puzzles], the most frequent
  // first.
  themes() {
    const counts = new Map();
    for (const theme of this.all.flatMap((p) => p.themes ?? [])) counts.set(theme, (counts.get(theme) ?? 0) + 1);
    return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  }

  // next asks for the puzzle with a theme to solve now, after recording {id, solved} if
  // that is given, and returns the answer of the desk. An attempt that could not be recorded
  // is recorded the next time. What is remembered of other puzzles, and by other tabs, stays.
  /** @param {string} theme @param {Luft.Attempt} [record] */
  next(theme, record) {
    if (record) this.#attempts.push(record);
    const set = this.#turn.catch(() => {}).then(async () => {
      let stored = true;
      for (; this.#attempts.length > 0; this.#attempts.shift()) {
        const [attempt] = this.#attempts;
        const { card } = await this.#choose([attempt.id], attempt);
        stored = kept('puzzle-progress', { ...parse(setting('puzzle-progress')), [attempt.id]: card });
      }
      return { ...await this.#choose(this.with(theme).map((p) => p.id)), kept: stored };
    });
    this.#turn = set;
    return set;
  }

  // choose asks for one of some puzzles.
  /** @param {string[]} ids @param {Luft.Attempt} [record] */
  #choose(ids, record) {
    const cards = new Map(Object.entries(parse(setting('puzzle-progress'))));
    const progress = Object.fromEntries(ids.filter((id) => cards.has(id)).map((id) => [id, cards.get(id)]));
    return this.#ask('puzzles/next', { ids, progress, record });
  }

  // load takes the puzzles of a file instead of those there are: as they are, if it is a
  // file of puzzles, or else made of its games and positions; with any, also of those without
  // a mistake before. onStep(share, text) is told how far that has come, and onFound() when
  // there are more puzzles. It returns what is wrong with the first game or line that could
  // not be read, or "". If it finds none, it rejects, and those before stay.
  /** @param {Blob} file @param {string} name @param {Luft.Loading} options */
  async load(file, name, options) {
    const { signal, onStep, onFound } = options;
    const before = { name: this.name, all: this.all };
    const kind = await kindOf(file);
    signal.throwIfAborted();
    this.replace(name);
    const mine = this.all;
    try {
      let problem = '', sources = [];
      if (kind === 'pgn') {
        const read = await GameFile.read(file, (share) => onStep(share, 'Reading…'), signal);
        sources = read.games.map((game) => () => read.text(game));
      } else {
        for await (const { text, share } of parts(file)) {
          const { puzzles, positions, problem: bad } = await this.#ask('puzzles/read', { [kind]: text }, { signal });
          problem ||= bad ?? '';
          sources.push(...positions.map((/** @type {string} */ fen) => () => `[SetUp "1"]\n[FEN "${fen}"]\n\n*`));
          this.add(puzzles);
          onStep(share, `Reading… ${count(this.all.length, 'puzzle')}`);
          if (puzzles.length > 0) onFound();
          if (this.full) break;
        }
      }
      problem = (await this.#make(sources, kind === 'pgn' ? 'game' : 'position', options)) || problem;
      if (mine.length === 0) throw new Error('There are no puzzles in it. ' + problem);
      return problem;
    } finally {
      if (this.all === mine && mine.length === 0) Object.assign(this, before);
    }
  }

  // make makes puzzles of games.
  /** @param {(() => Promise<string> | string)[]} sources @param {string} noun @param {Luft.Loading} options */
  async #make(sources, noun, { any, signal, onStep, onFound }) {
    let problem = '';
    for (let at = 0; at < sources.length && !this.full;) {
      /** @param {number} share @param {string} more */
      const step = (share, more = '') => onStep((at + share) / sources.length,
        `${count(this.all.length, 'puzzle')} · ${noun} ${at + 1} of ${sources.length}${more}`);
      step(0);
      let begun = false;
      try {
        /** @param {{ply: number, plies: number}} what */
        const onInfo = ({ ply, plies }) => {
          begun = true;
          step(ply / (plies + 1));
        };
        const { puzzles } = await this.#ask('puzzles/make', { pgn: await sources[at](), any }, { signal, onInfo });
        this.add(puzzles);
        if (puzzles.length > 0) onFound();
      } catch (error) {
        if (signal.aborted || ['unreachable', 'no_wasm', 'failed'].includes(caught(error).code ?? '')) throw error;
        if (caught(error).code === 'busy' && !begun) { // or else the game takes too long
          step(0, ' · the engine is busy');
          await new Promise((resolve) => setTimeout(resolve, pause));
          continue;
        }
        problem ||= `${noun} ${at + 1}: ${caught(error).message}`;
      }
      at++;
    }
    return problem;
  }

  // csv returns the puzzles as a file that luft puzzles solve reads, too.
  csv() {
    /** @param {Luft.Puzzle} p */
    const row = (p) => [p.id, p.start, [p.lead, ...p.line].filter(Boolean).join(' '), p.rating ?? '', '', '', '',
      p.themes?.join(' ') ?? '', p.game ?? '', ''].map((v) => `"${String(v).replaceAll('"', '""')}"`).join();
    return ['PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags', ...this.all.map(row), ''].join('\n');
  }
}

// count returns a number with its noun.
/** @param {number} n @param {string} noun */
export function count(n, noun) { return `${n} ${noun}${n === 1 ? '' : 's'}`; }

/** @param {string} text */
function parse(text) {
  try { return JSON.parse(text) ?? {}; } catch { return {}; }
}

// kept keeps a value and reports whether it could.
/** @param {string} name @param {unknown} value */
function kept(name, value) {
  const text = JSON.stringify(value);
  setting(name, text);
  return setting(name) === text;
}

// kindOf returns what a file has by its first line: "csv", "epd" or "pgn".
/** @param {Blob} file */
async function kindOf(file) {
  const head = await file.slice(0, 4096).text();
  const line = head.split('\n').map((l) => l.trim()).find((l) => l && l[0] !== '#') ?? '';
  if (/^[^\s,]*,/.test(line)) return 'csv';
  return /^([1-8pnbrqk]+\/){7}[1-8pnbrqk]+\s/i.test(line) ? 'epd' : 'pgn';
}

// parts returns the lines of a file, many at a time, and how far into the file they are,
// from 0 to 1. A line that is too long to be one of a puzzle comes in pieces.
/** @param {Blob} file */
async function* parts(file) {
  for (let at = 0; at < file.size;) {
    const bytes = new Uint8Array(await file.slice(at, at + part).arrayBuffer());
    const end = at + part < file.size && bytes.lastIndexOf(10) + 1 || bytes.length;
    at += end;
    yield { text: new TextDecoder().decode(bytes.subarray(0, end)), share: at / file.size };
  }
}
