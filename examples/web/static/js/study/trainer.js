// The trainer sets puzzles on a board of its own. It is loaded when it is first asked for.

import { $ } from '../lib/dom.js';
import { Board } from '../board/board.js';
import { Puzzles, count } from './puzzles.js';
import { placement } from '../board/placement.js';
import { setting } from '../lib/store.js';
import { caught, sure } from '../lib/sure.js';
import * as dialogs from '../lib/dialogs.js';
import * as words from '../lib/words.js';

const beat = 600; // milliseconds between moves that are shown

function pause() { return new Promise((resolve) => setTimeout(resolve, beat)); }

// spelt returns the name of a theme in words: "mate in 2" of "mateIn2".
/** @param {string} theme */
function spelt(theme) { return theme.replace(/[A-Z]\d?|\d+/g, ' $&').toLowerCase(); }

export class Trainer {
  #view;
  #puzzles;
  #board;
  /** @type {Luft.Puzzle | null} */
  #puzzle = null;   // on the board
  /** @type {Luft.Position | null} */
  #position = null; // what the desk says of the board; null before the solver can move
  #ply = 0;         // of the solution
  #over = true;     // the puzzle is solved, or its solution was shown
  #recorded = true; // what has come of it
  #visit = 0;       // counts what is shown, so that late answers are known as such
  #typed = false;   // the last move was typed
  /** @type {AbortController | null} */
  #job = null;      // the AbortController of the reading of a file

  // view has ask(what, question, options), game(), the present game as PGN, and load(pgn).
  /** @param {Luft.TrainerView} view */
  constructor(view) {
    this.#view = view;
    this.#puzzles = new Puzzles(view.ask);
    this.#board = new Board($('puzzle-board'), (move) => this.#attempt(move), (moves, at, signal) => {
      const white = sure(this.#position).turn === 'white';
      return dialogs.promote(moves, at, white ? 'w' : 'b', white === this.#board.flipped, signal);
    });
    const dialog = $('trainer');
    for (const [id, action] of Object.entries({
      'puzzle-next': () => this.#next(), 'puzzle-hint': () => this.#hint(), 'puzzle-solution': () => this.#solve(),
      'puzzle-analyse': () => this.#analyse(), 'puzzles-open': () => $('puzzles-file').click(),
      'puzzles-game': () => this.#load(new Blob([view.game()]), 'this game'),
      'puzzles-save': () => dialogs.save(this.#puzzles.csv(), 'puzzles.csv', 'text/csv'),
      'puzzles-own': () => this.#own(), 'puzzles-stop': () => this.#job?.abort(),
    })) $(id).addEventListener('click', action);
    $('puzzles-file').addEventListener('change', () => {
      const file = $('puzzles-file').files?.[0];
      if (file) this.#load(file, file.name);
      $('puzzles-file').value = '';
    });
    dialog.addEventListener('drop', (e) => {
      e.preventDefault();
      e.stopPropagation();
      const [file] = sure(e.dataTransfer).files;
      if (file) this.#load(file, file.name);
    });
    $('puzzle-theme').addEventListener('change', () => this.#set());
    $('puzzle-auto').checked = setting('puzzle-auto') === 'on';
    $('puzzle-auto').addEventListener('change', () => setting('puzzle-auto', $('puzzle-auto').checked ? 'on' : ''));
    dialogs.typing($('puzzle-type'), () => this.#position?.legal ?? [], (move) => this.#attempt(move, true), (text) => this.#tell(text, 'wrong'));
    dialog.addEventListener('close', () => { if (!dialog.open) this.#job?.abort(); }); // not if it has been opened again
  }

  async open() {
    $('trainer').showModal();
    this.#list();
    if (this.#puzzles.all.length === 0) await this.#own();
    else if (this.#over || !this.#position) await this.#set(true);
  }

  // own sets the puzzles that come with the page.
  async #own() {
    this.#job?.abort();
    this.#over = this.#recorded = true;
    this.#puzzle = null;
    this.#hold();
    this.#tell('…', '', '');
    $('puzzle-theme').value = '';
    const mine = this.#visit;
    await this.#try(async () => {
      await this.#puzzles.own(() => mine === this.#visit);
    });
    if (mine !== this.#visit) return;
    this.#list();
    const problem = $('puzzles-problem').textContent;
    await this.#set(true);
    if (problem) this.#problem(problem);
  }

  // tell shows a text, which a screen reader reads, maybe in other words. Kind is "right",
  // "wrong" or "".
  /** @param {string} text */
  #tell(text, kind = '', spoken = text) {
    $('puzzle-task').textContent = text;
    $('puzzle-task').dataset.kind = kind;
    $('puzzle-live').textContent = spoken;
  }

  /** @param {string} text */
  #problem(text) { $('puzzles-problem').textContent = text; }

  // try does what may fail, and says why if it does.
  /** @param {() => Promise<void>} action */
  async #try(action) {
    this.#problem('');
    try {
      await action();
    } catch (error) {
      this.#problem(caught(error).message);
    }
  }

  // list shows which puzzles there are.
  #list() {
    const { all, name } = this.#puzzles;
    const theme = $('puzzle-theme').value;
    $('puzzle-theme').replaceChildren(new Option(`All (${all.length})`, ''),
      ...this.#puzzles.themes().map(([t, n]) => new Option(`${spelt(t)} (${n})`, t, false, t === theme)));
    $('puzzles-name').textContent = all.length > 0 ? `${count(all.length, 'puzzle')} of ${name}` : 'No puzzles yet';
    $('puzzle-tally').hidden = all.length === 0;
    $('puzzle-theme').disabled = $('puzzles-save').disabled = all.length === 0;
  }

  // tally shows how far the session has come.
  /** @param {Luft.PuzzleSet} what */
  #tally({ new: fresh, repeat, waiting, done, kept = true }) {
    const { now, best } = this.#puzzles.streak();
    $('puzzle-streak').textContent = best > 0 ? `Streak ${now}${best > now ? `, best ${best}` : ''}` : '';
    $('puzzle-tally').textContent = `${fresh} new, ${repeat} to repeat, ${waiting} later, ${done} done`;
    if (!kept) this.#problem('The browser has no room to keep what was solved and missed.');
  }

  #buttons() {
    $('puzzle-hint').disabled = $('puzzle-solution').disabled = $('puzzle-typed').disabled = this.#over || !this.#position;
    $('puzzle-analyse').disabled = this.#puzzle === null;
    $('puzzle-next').disabled = this.#puzzles.all.length === 0;
  }

  // record remembers what has come of the puzzle, once, or says why it could not yet.
  /** @param {boolean} solved */
  async #record(solved) {
    if (this.#recorded) return;
    this.#recorded = true;
    this.#puzzles.streak(solved);
    await this.#try(async () => this.#tally(await this.#puzzles.next($('puzzle-theme').value, { id: sure(this.#puzzle).id, solved })));
  }

  // next goes on. A puzzle that was not solved is repeated.
  async #next() {
    await this.#record(false);
    await this.#set(true);
  }

  // hold has the solver wait for another position.
  #hold() {
    this.#visit++;
    if (this.#position) this.#board.show(this.#position, []);
    this.#position = null;
    this.#buttons();
  }

  // set puts the next puzzle on the board, and the focus where moves are made if it is asked to.
  /** @param {boolean} [focus] */
  async #set(focus) {
    dialogs.untype($('puzzle-typed'));
    this.#hold();
    const mine = this.#visit;
    await this.#try(async () => {
      const set = await this.#puzzles.next($('puzzle-theme').value);
      if (mine !== this.#visit) return;
      this.#tally(set);
      this.#puzzle = this.#puzzles.all.find((p) => p.id === set.id) ?? null;
      this.#over = this.#recorded = this.#puzzle === null;
      $('puzzle-about').replaceChildren();
      this.#buttons();
      if (this.#over) return this.#nothing(set);
      const { start, lead } = sure(this.#puzzle);
      this.#board.flip((start.split(' ')[1] === 'b') !== Boolean(lead));
      if (lead) {
        const before = await this.#view.ask('position', { start });
        if (mine !== this.#visit) return;
        this.#board.show(before, []);
        this.#tell('…', '', '');
        await pause();
      }
      if (mine !== this.#visit || !(await this.#show([], mine))) return;
      const { turn, last } = sure(this.#position);
      /** @param {string} san */
      const after = (san) => (lead ? `After ${san}: ` : '');
      const mate = sure(this.#puzzle).themes?.includes('mate');
      const goal = `${turn === 'white' ? 'White' : 'Black'} to move, ${mate ? `mate in ${(sure(this.#puzzle).line.length + 1) / 2}` : 'find the best move'}.`;
      this.#tell(after(last?.san ?? '') + goal, '', after(lead ? words.spoken(sure(last).san) : '') + goal);
      if (focus) sure((this.#typed ? $('puzzle-typed') : $('puzzle-board').querySelector('[tabindex="0"]'))).focus({ preventScroll: true });
    });
  }

  // nothing says that there is no puzzle for now.
  /** @param {Luft.PuzzleSet} what */
  async #nothing({ due }) {
    if (this.#puzzles.all.length === 0) {
      this.#tell('Open a file of games, positions or puzzles.');
      this.#board.show(await this.#view.ask('position', {}), []);
    } else if (due) {
      const at = new Date(due).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
      this.#tell(`No more for now. The next puzzle is due on ${at}.`, 'right');
    } else {
      this.#tell('All puzzles are done.', 'right');
    }
  }

  // show shows the position after moves of the puzzle, the last of them sliding, and
  // returns whether it is still wanted.
  /** @param {string[]} moves @param {number} mine */
  async #show(moves, mine) {
    const { start, lead } = sure(this.#puzzle);
    const p = await this.#view.ask('position', { start, moves: [...(lead ? [lead] : []), ...moves] });
    if (mine !== this.#visit) return false;
    this.#position = p;
    this.#ply = moves.length;
    this.#board.show(p, this.#over ? [] : p.legal, p.last);
    this.#buttons();
    return true;
  }

  // attempt judges a move of the solver.
  /** @param {Luft.Move} move @param {boolean} typed */
  async #attempt(move, typed = false) {
    this.#typed = typed;
    const mine = this.#visit, { line, start, lead } = sure(this.#puzzle), played = line.slice(0, this.#ply);
    await this.#try(async () => {
      let verdict = '';
      try {
        ({ verdict } = await this.#view.ask('puzzles/judge', { puzzle: { start, lead, line }, ply: this.#ply, move: move.uci }));
      } finally {
        if (mine === this.#visit && verdict !== 'right' && verdict !== 'solved') this.#board.show(sure(this.#position), sure(this.#position).legal);
      }
      if (mine !== this.#visit) return;
      const spoken = words.spoken(move.san);
      if (verdict === 'wrong') {
        this.#tell(`${move.san} is not the solution. Try again.`, 'wrong', `${spoken} is not the solution. Try again.`);
        await this.#record(false);
      } else if (verdict === 'right') {
        if (!(await this.#show([...played, move.uci, line[played.length + 1]], mine))) return;
        const { san } = sure(sure(this.#position).last);
        this.#tell(`${move.san} is right. The reply is ${san}.`, 'right', `${spoken} is right. The reply is ${words.spoken(san)}.`);
      } else {
        this.#over = true;
        const missed = this.#recorded;
        this.#end(missed ? 'Solved. This one will be repeated.' : 'Solved!', 'right');
        await this.#record(true);
        await this.#show([...played, move.uci], mine);
        if (missed || !$('puzzle-auto').checked) return;
        await pause();
        if (mine === this.#visit) await this.#next();
      }
    });
  }

  // end shows all that there is to know of the puzzle.
  /** @param {string} text @param {string} kind */
  #end(text, kind) {
    this.#buttons();
    const { san, themes = [], game = '', rating } = sure(this.#puzzle);
    const about = [san, themes.map(spelt).join(', '), rating ? `rated ${rating}` : ''].filter(Boolean).join(' · ');
    $('puzzle-about').replaceChildren(about);
    if (game) $('puzzle-about').append(' · ', /^https?:/.test(game) ? link(game) : game);
    this.#tell(text, kind, `${text} ${about}`);
    $('puzzle-next').focus();
  }

  // hint shows which piece moves.
  async #hint() {
    const from = sure(this.#puzzle).line[this.#ply].slice(0, 2);
    this.#board.select(from);
    this.#tell(`Look at the ${words.piece(placement(sure(this.#position).fen)[from]).slice(6)} on ${from}.`);
    await this.#record(false);
  }

  // solve plays the rest of the solution.
  async #solve() {
    const mine = ++this.#visit, { line } = sure(this.#puzzle);
    this.#over = true;
    this.#buttons();
    await this.#try(async () => {
      await this.#record(false);
      try {
        for (let ply = this.#ply + 1; ply <= line.length; ply++) {
          if (!(await this.#show(line.slice(0, ply), mine))) return;
          if (ply < line.length) await pause();
        }
      } finally {
        if (mine === this.#visit) this.#end(`The solution is ${sure(this.#puzzle).san}`, '');
      }
    });
  }

  // analyse takes the puzzle to the board of the page.
  async #analyse() {
    const { start, lead, san, game } = sure(this.#puzzle);
    await this.#try(async () => {
      const first = lead ? (await this.#view.ask('position', { start, moves: [lead] })).last?.san : '';
      const event = (game ?? '').replace(/["\\]/g, '');
      await this.#view.load(`[Event "${event}"]\n[SetUp "1"]\n[FEN "${start}"]\n\n${first} ${this.#over ? san : ''} *`);
      $('trainer').close();
    });
  }

  // load takes the puzzles of a file.
  /** @param {Blob} file @param {string} name */
  async #load(file, name) {
    this.#job?.abort();
    const job = this.#job = new AbortController();
    const { signal } = job;
    this.#over = this.#recorded = true;
    this.#puzzle = null;
    this.#hold();
    this.#tell('…', '', '');
    $('puzzles-job').hidden = false;
    $('puzzle-theme').value = '';
    this.#problem('');
    /** @param {number} share @param {string} text */
    const onStep = (share, text) => {
      if (this.#job !== job) return;
      $('puzzles-progress').value = share;
      $('puzzles-note').textContent = text;
    };
    let found = false, problem = '', kept = true;
    const onFound = () => {
      if (this.#job !== job) return;
      found = true;
      kept = this.#puzzles.keep();
      this.#list();
      if (this.#puzzle === null && this.#over) this.#set();
    };
    try {
      problem = await this.#puzzles.load(file, name, { any: $('puzzles-any').checked, signal, onStep, onFound });
    } catch (error) {
      if (!signal.aborted) problem = caught(error).message;
      else if (!found) problem = 'Stopped. No puzzle was found so far.';
    }
    if (this.#job !== job) return;
    this.#job = null;
    $('puzzles-job').hidden = true;
    if (!kept) problem ||= 'The browser has no room to keep the puzzles. Save them as a file.';
    if (!found) {
      this.#list();
      await this.#set();
    }
    this.#problem(problem);
  }
}

/** @param {string} address */
function link(address) {
  const a = document.createElement('a');
  Object.assign(a, { href: address, textContent: address, target: '_blank', rel: 'noopener' });
  return a;
}
