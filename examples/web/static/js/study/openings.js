// The training of a repertoire of openings, on a board of its own. It is loaded when it is first
// asked for.

import { $ } from '../lib/dom.js';
import { Board } from '../board/board.js';
import { Drill, progress, read } from './drill.js';
import { GameFile } from './pgnfile.js';
import { setting } from '../lib/store.js';
import { caught, sure } from '../lib/sure.js';
import * as dialogs from '../lib/dialogs.js';
import * as shelf from '../lib/shelf.js';
import * as words from '../lib/words.js';

/** @typedef {import('../lib/shelf.js').Entry} Entry */

const beat = 350; // milliseconds after a right move
const listed = 20; // missed moves that the report has

const markup = `<div class="card-head">
  <h2 id="openings-title">Openings</h2>
  <span id="openings-tally" class="soft"></span>
  <button type="button" class="cancel">Close</button>
</div>
<div class="board-box">
  <div id="openings-board" class="board" role="grid" aria-label="Board of the repertoire" aria-describedby="board-help"></div>
  <div aria-hidden="true"></div>
</div>
<div class="puzzle">
  <p id="openings-task" class="state"></p>
  <p id="openings-live" class="unseen" role="status"></p>
  <form id="openings-type">
    <label for="openings-typed" class="unseen">Type a move, such as Nf3</label>
    <input id="openings-typed" placeholder="Type a move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="12" disabled>
  </form>
  <div id="openings-buttons" class="bar">
    <button type="button" id="openings-solution" disabled>Show move</button>
    <button type="button" id="openings-analyse" disabled>Analyse</button>
    <button type="button" id="openings-end" disabled title="End the session, and see what has come of it">End</button>
    <button type="button" id="openings-next" class="primary">Next</button>
  </div>
  <progress id="openings-progress" max="1" aria-label="How far the session has come" hidden></progress>
  <p id="openings-about" class="note"></p>
  <ul id="openings-missed" class="missed" hidden></ul>
  <section class="card" aria-labelledby="openings-name">
    <h3 id="openings-name"></h3>
    <div id="openings-choice">
      <label class="field">Repertoire <select id="openings-of"></select></label>
      <fieldset class="segments"><legend>You play</legend>
        <label><input type="radio" name="openings-side" value="white"><span>White</span></label>
        <label><input type="radio" name="openings-side" value="black"><span>Black</span></label>
      </fieldset>
      <div class="pair">
        <label class="field">Chapter <select id="openings-chapter"></select></label>
        <label class="field">New moves <select id="openings-fresh"><option value="10">10 a session</option><option value="20">20 a session</option><option value="50">50 a session</option><option value="">all</option></select></label>
      </div>
    </div>
    <div class="bar">
      <button type="button" id="openings-open">Open file</button>
      <button type="button" id="openings-game">Use this game</button>
      <button type="button" id="openings-save">Save progress</button>
      <button type="button" id="openings-load">Load progress</button>
      <button type="button" id="openings-remove">Remove</button>
    </div>
    <p class="problem" id="openings-problem" role="alert"></p>
    <p class="note">A repertoire is a PGN file with your moves and the replies you prepare for, such as a study. Moves you know come back after days, those you miss in the same session. Your progress stays in this browser; as a file, <code>luft repertoire train</code> goes on with it.</p>
    <input type="file" id="openings-file" accept=".pgn,.txt" aria-label="File of a repertoire" hidden>
    <input type="file" id="openings-state" accept=".json" aria-label="File of progress" hidden>
  </section>
</div>`;

/**
 * moves returns the moves of a line in text: ["e4", "e5"] of "1. e4 e5".
 * @param {string} line
 */
function moves(line) { return line.split(' ').filter((word) => word && !/^\d+\./.test(word)); }

/**
 * either returns "e4", "e4 or d4", or "e4, d4 or c4".
 * @param {string[]} names
 */
function either(names) { return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]; }

/** @param {string} time */
function when(time) { return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }); }

/**
 * @param {number} n
 * @param {string} noun
 */
function count(n, noun) { return `${n} ${noun}${n === 1 ? '' : 's'}`; }

export class Openings {
  #view;
  #dialog = document.createElement('dialog');
  #board;
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Entry | null} */
  #entry = null; // that is trained
  /** @type {Drill | null} */
  #drill = null;
  /** @type {Luft.Position | null} */
  #position = null; // in which a move is asked for
  #shown = false; // the right move is shown
  #busy = false;  // an answer is on its way
  #visit = 0;     // counts what is shown, so that late answers are known as such
  #typed = false; // the last move was typed
  #begun = false; // the repertoires that are kept were looked for
  #stored = true; // the browser has kept all of them

  /**
   * @param {object} view
   * @param {Luft.Ask} view.ask
   * @param {() => Promise<{file: Blob, name: string}>} view.games the file that is open, or the present game
   * @param {(pgn: string) => Promise<void>} view.load
   */
  constructor(view) {
    this.#view = view;
    const dialog = this.#dialog;
    Object.assign(dialog, { id: 'openings-dialog', className: 'trainer', innerHTML: markup });
    dialog.setAttribute('aria-labelledby', 'openings-title');
    document.body.append(dialog);
    this.#board = new Board($('openings-board'), (move) => this.#attempt(move), (promotions, at, signal) => {
      const white = this.#position?.turn === 'white';
      return dialogs.promote(promotions, at, white ? 'w' : 'b', white === this.#board.flipped, signal);
    });
    for (const [id, action] of Object.entries({
      'openings-next': () => this.#next(), 'openings-solution': () => this.#give(), 'openings-analyse': () => this.#analyse(),
      'openings-end': () => this.#report(), 'openings-open': () => $('openings-file').click(), 'openings-load': () => $('openings-state').click(),
      'openings-game': () => this.#try(async () => {
        const { file, name } = await view.games();
        await this.#add(file, name);
      }),
      'openings-save': () => this.#save(), 'openings-remove': () => this.#remove(),
    })) $(id).addEventListener('click', action);
    /** @type {(id: 'openings-file' | 'openings-state', take: (file: File) => Promise<void>) => void} */
    const taking = (id, take) => $(id).addEventListener('change', () => {
      const file = $(id).files?.[0];
      if (file) this.#try(() => take(file));
      $(id).value = '';
    });
    taking('openings-file', (file) => this.#add(file, file.name));
    taking('openings-state', (file) => this.#load(file));
    dialog.addEventListener('drop', (e) => {
      e.preventDefault();
      e.stopPropagation();
      const file = e.dataTransfer?.files[0];
      if (file) this.#try(() => (/\.json$/i.test(file.name) ? this.#load(file) : this.#add(file, file.name)));
    });
    $('openings-of').addEventListener('change', () => this.#try(() => this.#choose($('openings-of').value)));
    for (const id of ['openings-chapter', 'openings-fresh']) $(id).addEventListener('change', () => this.#begin());
    for (const radio of dialog.querySelectorAll('input[name=openings-side]')) radio.addEventListener('change', () => this.#turn(/** @type {Luft.Colour} */ (radio.value)));
    $('openings-fresh').value = setting('openings-fresh') || '20';
    if (setting('openings-fresh') === 'all') $('openings-fresh').value = '';
    sure(dialog.querySelector('.cancel')).addEventListener('click', () => dialog.close());
    dialogs.typing($('openings-type'), () => this.#position?.legal ?? [], (move) => this.#attempt(move, true), (text) => this.#tell(text, 'wrong'));
  }

  async open() {
    this.#dialog.showModal();
    if (this.#begun) return;
    this.#begun = true;
    await this.#try(async () => {
      this.#entries = await shelf.entries().catch(() => {
        this.#stored = false;
        return /** @type {Entry[]} */ ([]);
      });
      await this.#choose(setting('openings'));
    });
  }

  /**
   * tell shows a text, which a screen reader reads, maybe in other words. Kind is "right", "wrong" or "".
   * @param {string} text
   * @param {string} kind
   * @param {string} spoken
   */
  #tell(text, kind = '', spoken = text) {
    $('openings-task').textContent = text;
    $('openings-task').dataset.kind = kind;
    $('openings-live').textContent = spoken;
  }

  /**
   * try does what may fail, and says why if it does.
   * @param {() => Promise<void>} action
   */
  async #try(action) {
    $('openings-problem').textContent = '';
    try {
      await action();
    } catch (error) {
      $('openings-problem').textContent = caught(error).message;
    }
  }

  // lost says that the browser does not keep what it should.
  #lost() {
    this.#stored = false;
    $('openings-problem').textContent = 'The browser has no room to keep your progress. Save it as a file.';
  }

  // choose goes on with the repertoire with an id, or with the first.
  async #choose(/** @type {string} */ id) {
    this.#entry = this.#entries.find((e) => e.id === id) ?? this.#entries[0] ?? null;
    setting('openings', this.#entry?.id ?? '');
    $('openings-of').replaceChildren(...this.#entries.map((e) => new Option(`${e.name} (${e.repertoire.side === 'white' ? 'White' : 'Black'})`, e.id, false, e === this.#entry)));
    const entry = this.#entry;
    for (const name of ['choice', 'save', 'load', 'remove']) $('openings-' + name).hidden = !entry;
    $('openings-type').hidden = $('openings-buttons').hidden = !entry;
    $('openings-open').classList.toggle('primary', !entry);
    if (!entry) return this.#nothing();
    const { chapters, questions, side, study, bad, problem } = entry.repertoire;
    $('openings-name').textContent = study || entry.name;
    /** @type {HTMLInputElement} */ ($('openings-dialog').querySelector(`input[name=openings-side][value=${side}]`)).checked = true;
    $('openings-chapter').replaceChildren(new Option(`All (${count(chapters.reduce((n, c) => n + c.lines.length, 0), 'line')})`, '-1'),
      ...chapters.map((c, i) => new Option(`${c.name} (${c.lines.length})`, String(i))));
    if (bad) $('openings-problem').textContent = `${count(bad, 'game')} cannot be read. The first: ${problem}`;
    else if (questions.length === 0) $('openings-problem').textContent = `There are no moves for ${side === 'white' ? 'White' : 'Black'} in it.`;
    const cards = await shelf.cards(entry.id).catch(() => new Map());
    if (entry !== this.#entry) return;
    this.#drill = new Drill(this.#view.ask, entry.repertoire, cards, (name, card) => {
      shelf.keepCards(entry.id, [[name, card]]).catch(() => this.#lost());
    });
    await this.#session();
  }

  // nothing says how to begin without a repertoire.
  async #nothing() {
    const mine = ++this.#visit;
    this.#drill = this.#position = null;
    $('openings-name').textContent = 'No repertoire yet';
    $('openings-tally').textContent = $('openings-about').textContent = '';
    $('openings-missed').hidden = $('openings-progress').hidden = true;
    this.#buttons();
    this.#tell('Learn your openings by heart: open a PGN file with your lines, or use the game on the board.');
    const start = await this.#view.ask('position', {});
    if (mine === this.#visit) this.#board.show(start, []);
  }

  #buttons() {
    const asked = Boolean(this.#position) && !this.#busy;
    $('openings-solution').disabled = !asked || this.#shown;
    $('openings-typed').disabled = !asked;
    $('openings-end').disabled = !this.#drill?.question;
    $('openings-analyse').disabled = !this.#drill?.question;
    $('openings-next').disabled = !this.#drill || this.#busy || (asked && !this.#shown);
    $('openings-next').textContent = this.#drill?.question || !this.#drill ? 'Next' : 'New session';
  }

  #tally() {
    if (!this.#drill) return;
    const { new: fresh, due, later, learned } = this.#drill.tally(), { asked, right } = this.#drill.report, left = this.#drill.left + (this.#position ? 1 : 0);
    $('openings-tally').textContent = `Lines: ${fresh} new, ${due} due, ${later} later, ${learned} learned`;
    $('openings-progress').hidden = !this.#drill.question;
    $('openings-progress').value = asked + left > 0 ? asked / (asked + left) : 1;
    $('openings-progress').title = `${right} of ${asked} right, ${left} to come`;
  }

  // begin begins a session with what is chosen, and says why if that fails.
  #begin() { return this.#try(() => this.#session()); }

  async #session() {
    const drill = this.#drill;
    if (!drill) return;
    this.#hold();
    const mine = this.#visit, fresh = $('openings-fresh').value;
    setting('openings-fresh', fresh || 'all');
    $('openings-about').textContent = '';
    $('openings-missed').hidden = true;
    await drill.begin(Number($('openings-chapter').value), fresh === '' ? Infinity : Number(fresh));
    if (mine === this.#visit) await this.#set();
  }

  // hold has the user wait for another position.
  #hold() {
    this.#visit++;
    if (this.#position) this.#board.show(this.#position, []);
    this.#position = null;
    this.#shown = this.#busy = false;
    this.#buttons();
  }

  // set asks for the next move.
  async #set() {
    const drill = this.#drill;
    if (!drill) return;
    dialogs.untype($('openings-typed'));
    const mine = this.#visit;
    const question = await drill.next();
    if (mine !== this.#visit) return;
    if (!question) return this.#report();
    const { start = '', line } = question, played = moves(line);
    const position = await this.#view.ask('position', { start, moves: played });
    if (mine !== this.#visit) return;
    this.#position = position;
    this.#shown = this.#busy = false;
    this.#hint('');
    this.#board.flip(position.turn === 'black');
    this.#board.show(position, position.legal, position.last);
    this.#tally();
    this.#buttons();
    const side = position.turn === 'white' ? 'White' : 'Black', last = played.at(-1);
    this.#tell(`${line || 'The first move'}: your move as ${side}.`, '', last ? `After ${words.spoken(last)}: your move as ${side}.` : `Your first move as ${side}.`);
    sure((this.#typed ? $('openings-typed') : $('openings-board').querySelector('[tabindex="0"]'))).focus({ preventScroll: true });
  }

  // attempt takes a move of the user.
  async #attempt(/** @type {Luft.Move} */ move, typed = false) {
    const drill = this.#drill, position = this.#position, question = drill?.question;
    if (!drill || !position || !question || this.#busy) return;
    this.#typed = typed;
    const known = question.moves.find((m) => m.uci === move.uci);
    if (this.#shown) {
      if (known) return this.#next();
      this.#board.show(position, position.legal);
      return;
    }
    if (!await this.#answer(move.uci)) return;
    const others = question.moves.filter((m) => m !== known).map((m) => m.san);
    if (!known) {
      this.#shows(`${move.san} is not in your repertoire. `);
      return;
    }
    const also = others.length > 0 ? `Your repertoire has ${either(others)}, too.` : '';
    $('openings-about').textContent = [known.comment && `${known.san}: ${known.comment}`, also].filter(Boolean).join(' ');
    this.#tell(`${known.san} is right.`, 'right', `${words.spoken(known.san)} is right.`);
    const mine = ++this.#visit;
    await new Promise((resolve) => { setTimeout(resolve, beat); });
    if (mine === this.#visit) await this.#next();
  }

  // give shows the right move.
  async #give() {
    if (await this.#answer('')) this.#shows('');
  }

  // answer records a move, and reports whether the question is still the one on the board.
  async #answer(/** @type {string} */ uci) {
    const drill = this.#drill, position = this.#position, mine = this.#visit;
    if (!drill || !position) return false;
    this.#busy = true;
    this.#buttons();
    let answered = false;
    await this.#try(async () => {
      await drill.answer(uci);
      answered = true;
    });
    if (mine !== this.#visit) return false;
    this.#busy = false;
    if (!answered) this.#board.show(position, position.legal);
    else if (!this.#stored) this.#lost();
    this.#buttons();
    this.#tally();
    return answered;
  }

  // shows shows the move of the repertoire, which is to be played.
  #shows(/** @type {string} */ text) {
    const position = this.#position, question = this.#drill?.question;
    if (!position || !question) return;
    this.#shown = true;
    const names = question.moves.map((m) => m.san), comment = question.moves.map((m) => m.comment).find(Boolean);
    this.#tell(`${text}Play ${either(names)}.`, 'wrong', `${text}Play ${either(names.map(words.spoken))}.`);
    $('openings-about').textContent = `You will be asked this move again.${comment ? ' ' + comment : ''}`;
    this.#board.show(position, position.legal);
    this.#hint(question.moves[0].uci);
    this.#buttons();
  }

  // hint marks the squares of a move, or none if it is ''.
  #hint(/** @type {string} */ uci) {
    for (const square of $('openings-board').querySelectorAll('div.square')) {
      const name = square.dataset.square ?? '';
      square.classList.toggle('hinted', name === uci.slice(0, 2) || name === uci.slice(2, 4));
    }
  }

  // next goes on, or begins another session.
  async #next() {
    if (!this.#drill?.question) return this.#begin();
    const before = this.#position;
    this.#visit++;
    this.#position = null;
    this.#busy = true;
    this.#buttons();
    await this.#try(async () => {
      try {
        await this.#set();
      } finally {
        this.#busy = false;
        this.#buttons();
      }
    });
    if (!this.#position && this.#drill?.question && before) this.#tell('The next move could not be loaded. Press Next to try again.', 'wrong');
  }

  // report ends the session and tells what has come of it.
  #report() {
    const drill = this.#drill;
    if (!drill) return;
    this.#hold();
    this.#hint('');
    drill.end();
    const { asked, right, missed, learned, due } = drill.report, { repertoire } = drill;
    const next = due ? `The next moves are due on ${when(due)}.` : '';
    if (asked > 0) this.#tell(`Session over: ${right} of ${count(asked, 'move')} right at once (${Math.round((100 * right) / asked)} %).`, 'right');
    else this.#tell(drill.tally().new > 0 || !due ? 'Nothing is due.' : 'Nothing is due now.');
    $('openings-about').textContent = [learned > 0 && `${count(learned, 'line')} learned.`, next, missed.length > 0 && 'You missed:'].filter(Boolean).join(' ');
    $('openings-missed').hidden = missed.length === 0;
    $('openings-missed').replaceChildren(...missed.slice(0, listed).map((i) => {
      const { line, moves } = repertoire.questions[i], item = document.createElement('li'), answer = document.createElement('b');
      answer.textContent = either(moves.map((m) => m.san));
      item.append(line ? `${line}: ` : 'First move: ', answer);
      return item;
    }), ...(missed.length > listed ? [Object.assign(document.createElement('li'), { textContent: `and ${missed.length - listed} more` })] : []));
    this.#tally();
    this.#buttons();
    $('openings-next').focus();
  }

  // analyse takes the line to the board of the page.
  async #analyse() {
    const question = this.#drill?.question;
    if (!question) return;
    await this.#try(async () => {
      const { start, line, moves } = question, [{ san }] = moves;
      const tags = start ? `[SetUp "1"]\n[FEN "${start}"]\n\n` : '';
      await this.#view.load(`${tags}${line} ${this.#shown ? san : ''} *`);
      this.#dialog.close();
    });
  }

  // add takes a repertoire of a file.
  async #add(/** @type {Blob} */ file, /** @type {string} */ name) {
    const games = await GameFile.read(file);
    if (games.full) throw new Error('The file has too many games.');
    const id = Date.now().toString(36) + Math.random().toString(36).slice(2);
    await this.#enter({ id, name, file, repertoire: await read(this.#view.ask, games, '') });
  }

  // enter has a repertoire be one of those that are kept, and trains it.
  async #enter(/** @type {Entry} */ entry) {
    const at = this.#entries.findIndex((e) => e.id === entry.id);
    if (at >= 0) this.#entries[at] = entry;
    else this.#entries.push(entry);
    this.#stored = true;
    await shelf.keep(entry).catch(() => { this.#stored = false; });
    await this.#choose(entry.id);
    if (!this.#stored) this.#lost();
  }

  // turn has the repertoire be that of the other player.
  #turn(/** @type {Luft.Colour} */ side) {
    return this.#try(async () => {
      const entry = this.#entry;
      if (!entry) return;
      const repertoire = await read(this.#view.ask, await GameFile.read(entry.file), side);
      if (entry === this.#entry) await this.#enter({ ...entry, repertoire });
    });
  }

  async #remove() {
    const entry = this.#entry;
    if (!entry || !confirm(`Remove “${entry.name}” and what you have learned of it from this browser?`)) return;
    this.#entries = this.#entries.filter((e) => e !== entry);
    await this.#try(async () => {
      await shelf.remove(entry.id).catch(() => {});
      await this.#choose('');
    });
  }

  #save() {
    if (!this.#drill || !this.#entry) return;
    const cards = Object.fromEntries([...this.#drill.cards].sort(([a], [b]) => (a < b ? -1 : 1)));
    dialogs.save(JSON.stringify(cards, null, '\t') + '\n', this.#entry.name + '.progress.json', 'application/json');
  }

  // load takes the cards of a file in place of those for the same positions.
  async #load(/** @type {File} */ file) {
    const entry = this.#entry;
    if (!entry) return;
    const cards = Object.entries(progress(await file.text()));
    await shelf.keepCards(entry.id, cards).catch(() => { this.#stored = false; });
    if (entry !== this.#entry || !this.#drill) return;
    for (const [name, card] of cards) this.#drill.cards.set(name, card);
    await this.#session();
    if (!this.#stored) this.#lost();
  }
}
