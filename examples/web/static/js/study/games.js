// The list of the games in a file, with a search.

import { $, target } from '../lib/dom.js';
import { Edits, placed } from './edits.js';
import { format } from '../moves/pgn.js';
import { GameFile, described } from './pgnfile.js';
import { keepFile, keptFile, setting } from '../lib/store.js';
import { save } from '../lib/dialogs.js';
import { toast } from '../lib/notice.js';
import { caught, sure } from '../lib/sure.js';

// fresh returns an identifier for a file.
function fresh() { return Date.now().toString(36) + Math.random().toString(36).slice(2); }

const shown = 200; // more are not listed at once

export class Games {
  /** @type {Luft.GameFile | null} */
  #file = null;
  #at = 0;       // the number of the game that is on the board, from 0
  /** @type {number[]} */
  #matches = []; // numbers of games
  #active = 0;   // the match that Enter would load
  #visit = 0;    // counts the games that are asked for, as an answer may be late
  /** @type {Edits | null} */
  #edits = null;
  #stored = true; // the browser has kept the file
  #read;
  #show;
  #onFile;
  #present;
  #ask;
  /** @type {Record<string, string[]> | null} */
  #openings = null; // names of openings by their codes, or a promise of them; null before they are wanted
  #onSave;
  #retag;

  // read gets the text of a game and returns a promise of the game, which show gets with
  // its file and a ply; what they reject with is shown. onFile is told of the file, or null, and
  // present returns the game on the board, which onSave is told has been saved.
  // ask asks the server, and retag changes the tags of the game on the board.
  /** @param {Luft.GamesView} what */
  constructor({ read, show, onFile, present, onSave, ask, retag }) {
    this.#retag = retag;
    this.#read = read;
    this.#show = show;
    this.#onFile = onFile;
    this.#present = present;
    this.#onSave = onSave;
    this.#ask = ask;
    $('games-search').addEventListener('input', () => this.#search());
    $('games-search').addEventListener('keydown', (e) => this.#key(e));
    $('games-list').addEventListener('click', (e) => {
      const option = target(e).closest('[role=option]');
      if (option) this.#pick(this.#matches[Number(option.dataset.at)]);
    });
    $('games').addEventListener('click', () => this.open());
    $('next-game').addEventListener('click', () => this.#pick(this.#at + 1));
    $('previous-game').addEventListener('click', () => this.#pick(this.#at - 1));
    for (const id of ['save-file', 'save-edits']) $(id).addEventListener('click', () => this.#save().catch((error) => toast(error.message)));
    for (const [id, step] of /** @type {[string, number][]} */ ([['chapter-up', -1], ['chapter-down', 1]])) $(id).addEventListener('click', () => this.#move(step));
    $('chapter-remove').addEventListener('click', () => this.#remove());
    $('chapter-form').addEventListener('submit', (e) => {
      e.preventDefault();
      this.#rename($('chapter-name').value.trim());
    });
    $('close-file').addEventListener('click', async () => {
      if (!await this.leave()) return;
      $('games-dialog').close();
      this.close();
    });
  }

  // unsafe reports whether edited games would be lost with the page.
  get unsafe() { return (Boolean(this.#edits?.size) || Boolean(this.#file?.changed)) && (!this.#stored || sure(this.#edits).unsafe); }

  // note takes in how the game on the board is now, if it is one of the file.
  note() {
    const tree = this.#present();
    if (!this.#file || tree.place?.file !== this.#file.id || !sure(this.#edits).note(tree)) return;
    this.#is(this.#at);
  }

  // shown takes in that another game is on the board, which may be one of the file.
  shown() {
    const { place } = this.#present();
    if (!this.#file) return;
    if (place?.file === this.#file.id) return this.#is(place.number);
    $('game-number').textContent = `File of ${this.#file.games.length} games`;
  }

  // whole returns the file that is open with its edited games, {file, name}, or null.
  async whole() {
    this.note();
    return this.#file && { file: await sure(this.#edits).text(), name: this.#file.name };
  }

  // leave has the user save edited games, or give them up. It resolves to whether the file may be
  // closed.
  async leave() {
    this.note();
    if (!this.#edits?.size && !this.#file?.changed) return true;
    const { askToSave } = await import('./closing.js');
    const answer = await askToSave(sure(this.#file).name, sure(this.#edits).size);
    if (answer === 'save') await this.#save();
    return answer !== '';
  }

  // save saves the file with its edited games, and goes on with it.
  async #save() {
    this.note();
    const file = this.#file, edits = this.#edits;
    const now = await GameFile.read(await sure(edits).text());
    if (now.games.length !== sure(file).games.length) throw new Error(`The file would have ${now.games.length} games instead of ${sure(file).games.length}. It is not saved.`);
    save(now.file, sure(file).name);
    if ((sure(edits).size === 0 && !sure(file).changed) || file !== this.#file) return;
    sure(edits).saved();
    Object.assign(sure(file), { games: now.games, file: now.file, changed: false });
    this.#keep();
    this.#onSave();
    this.#onFile(file);
    this.#is(this.#at);
    if ($('games-dialog').open) this.#search();
  }

  #keep() { keepFile(this.#file).then((stored) => { this.#stored = stored; }); }

  // show shows a file, from its first game on, and the list if there are several. It
  // rejects if the first game cannot be read and is the only one, and resolves to false if
  // the file before it is not to be closed.
  /** @param {Luft.GameFile} file */
  async show(file) {
    if (file.games.length === 1) {
      const mine = ++this.#visit;
      const game = await this.#read(await file.text(file.games[0]));
      if (mine !== this.#visit) return true;
      if (!await this.leave()) return false;
      await this.#show(game, file);
      this.close();
      return true;
    }
    if (!await this.leave()) return false;
    file.id = fresh();
    this.#has(file);
    $('games-search').value = '';
    if (await this.#pick(0)) this.open();
    this.#keep();
    return true;
  }

  // restore lists the games of the file that was kept, if there is one.
  async restore() {
    const kept = await keptFile();
    if (!kept) return;
    const { id, name, changed, edited } = kept;
    this.#has(Object.assign(await GameFile.read(kept.file), { id, name, changed }), edited);
    this.#is(Math.min(Number(setting('game-number')), sure(this.#file).games.length - 1));
    this.note();
    this.shown();
  }

  // close forgets the file.
  close() {
    this.#has(null);
    $('games-bar').hidden = true;
    keepFile(null);
  }

  /** @param {Luft.GameFile | null} file @param {Map<number, Luft.GameRecord & Pick<Luft.Tree, 'place'>>} [edited] */
  #has(file, edited) {
    this.#file = file;
    this.#edits = file && new Edits(file, edited);
    this.#onFile(file);
  }

  // add adds a chapter after the present one, or makes a study of the present game and a new one. It
  // resolves to whether it could.
  /** @param {Luft.Tree} tree */
  async add(tree) {
    this.note();
    const { added, named } = await import('./chapters.js');
    if (!this.#file) {
      const first = this.#present(), file = await GameFile.read(new Blob([format(first)]));
      Object.assign(file, { id: fresh(), name: 'study.pgn', changed: true });
      if (file.games.length !== 1) throw new Error('The game cannot be a chapter.');
      this.#has(file);
      placed(first, file, 0);
      this.#at = 0;
    }
    const { length } = sure(this.#file).games, at = this.#at + 1;
    tree.tags = named(tree.tags, `Chapter ${length + 1}`);
    if (!await this.#become((file, games) => added(file, games, at - 1, format(tree)), (n) => (n < at ? n : n + 1))) return false;
    return this.#pick(at);
  }

  // become has the file be another that change makes of it and its games, with edited games in their
  // places; place returns the new number of a game, -1 if it is gone. It resolves to whether it could.
  /** @param {(file: Blob, games: Luft.FileGame[]) => Promise<Blob>} change @param {(number: number) => number} place */
  async #become(change, place) {
    this.note();
    const file = this.#file, before = await GameFile.read(await sure(this.#edits).text());
    if (before.games.length !== sure(file).games.length) throw new Error('The edited games cannot be told apart in the file.');
    const now = await GameFile.read(await change(before.file, before.games));
    if (file !== this.#file) return false;
    const present = this.#present(), at = place(this.#at);
    sure(this.#edits).saved();
    Object.assign(sure(file), { games: now.games, file: now.file, changed: true });
    if (present.place?.file === sure(file).id && at >= 0) placed(present, sure(file), at);
    else if (present.place?.file === sure(file).id) present.place = null;
    this.#keep();
    this.#onSave();
    this.#onFile(file);
    this.#is(Math.max(0, at));
    return true;
  }

  // move moves the marked chapter up or down.
  /** @param {number} step */
  async #move(step) {
    const from = this.#matches[this.#active], to = from + step;
    if (!sure(this.#file).games[to] || from === undefined) return;
    const { moved } = await import('./chapters.js');
    await this.#change(() => this.#become((file, games) => moved(file, games, from, to), (n) => (n === from ? to : n === to ? from : n)), to);
  }

  // remove removes the marked chapter, if it is not the only one.
  async #remove() {
    const number = this.#matches[this.#active];
    if (number === undefined || sure(this.#file).games.length < 2) return toast('A file has one game at least.');
    const { removed } = await import('./chapters.js'), gone = number === this.#at;
    await this.#change(() => this.#become((file, games) => removed(file, games, number), (n) => (n === number ? -1 : n > number ? n - 1 : n)), Math.min(number, sure(this.#file).games.length - 2));
    if (gone) await this.#pick(Math.min(number, sure(this.#file).games.length - 1), 0, true);
  }

  // rename names the marked chapter.
  /** @param {string} name */
  async #rename(name) {
    const number = this.#matches[this.#active];
    if (number === undefined) return;
    await this.#change(async () => {
      if (number !== this.#at || this.#present().place?.number !== number) await this.#pick(number, 0, true);
      const { named } = await import('./chapters.js');
      this.#retag(named(this.#present().tags, name));
      this.note();
    }, number);
  }

  // change does something with the chapters, and lists them with one of them marked.
  /** @param {() => Promise<unknown>} what @param {number} number */
  async #change(what, number) {
    try {
      await what();
    } catch (error) {
      $('games-problem').textContent = caught(error).message;
      return;
    }
    this.#search();
    this.#active = Math.max(0, this.#matches.indexOf(number));
    this.#list();
    $('save-file').disabled = false;
  }

  // pickAt shows the game at a place in the file, at a ply, and reports whether it is listed.
  /** @param {number} place @param {number} ply */
  async pickAt(place, ply) {
    const number = sure(this.#file).games.findIndex((g) => g.to > place);
    if (number >= 0) await this.#pick(number, ply);
    return number >= 0;
  }

  open() {
    this.note();
    this.#search();
    $('games-problem').textContent = sure(this.#file).full ? `Only the first ${sure(this.#file).games.length} games are listed.` : '';
    $('games-dialog').showModal();
    $('games-search').focus();
  }

  #search() {
    const wanted = $('games-search').value.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length > 0) this.#nameOpenings();
    /** @param {number} number */
    const matches = (number) => {
      const { title, about, eco } = this.#entry(number);
      const text = [title, about, ...(this.#openings?.[eco] ?? [])].join(' ').toLowerCase();
      return wanted.every((w) => text.includes(w));
    };
    this.#matches = [...sure(this.#file).games.keys()].filter(matches);
    this.#active = Math.max(0, this.#matches.indexOf(this.#at));
    this.#list();
  }

  // entry returns what is listed of a game.
  /** @param {number} number */
  #entry(number) {
    const tree = sure(this.#edits).of(number);
    if (!tree) return sure(this.#file).games[number];
    const { title, about, eco } = described(Object.fromEntries(tree.tags.map((/** @type {Luft.Tag} */ { name, value }) => [name, value])));
    return { title, about: `Edited ${about}`, eco };
  }

  // nameOpenings asks for the names of openings once, as most files have only their codes, and
  // searches again with them.
  async #nameOpenings() {
    if (this.#openings) return;
    this.#openings = {};
    try {
      ({ names: this.#openings } = await this.#ask('openings'));
      if ($('games-dialog').open) this.#search();
    } catch {
      this.#openings = null; // the next search asks again
    }
  }

  // list lists the matches around the active one.
  #list() {
    const { games } = sure(this.#file);
    const first = Math.max(0, Math.min(this.#active - shown / 2, this.#matches.length - shown));
    $('games-count').textContent = this.#matches.length === games.length ? `${games.length} games` :
      `${this.#matches.length} of ${games.length} games`;
    $('games-list').replaceChildren(...this.#matches.slice(first, first + shown).map((n, i) => {
      const option = document.createElement('li');
      option.setAttribute('role', 'option');
      option.id = 'game-' + n;
      option.dataset.at = String(first + i);
      const title = document.createElement('span');
      const entry = this.#entry(n);
      title.textContent = `${n + 1}. ${entry.title}`;
      const about = document.createElement('span');
      about.className = 'soft';
      about.textContent = entry.about;
      option.append(title, about);
      return option;
    }));
    this.#mark();
  }

  // mark marks the game that Enter would load.
  #mark() {
    for (const option of $('games-list').querySelectorAll('li')) {
      const active = Number(option.dataset.at) === this.#active;
      option.setAttribute('aria-selected', String(active));
      if (!active) continue;
      $('games-search').setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
    const number = this.#matches[this.#active], tree = number === undefined ? null : sure(this.#edits).of(number);
    if (number === undefined) return;
    $('chapter-name').value = tree ? tree.tag('ChapterName') : sure(this.#file).games[number].chapter ?? '';
    $('chapter-up').disabled = number === 0;
    $('chapter-down').disabled = number === sure(this.#file).games.length - 1;
    $('chapter-remove').disabled = sure(this.#file).games.length < 2;
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[e.key];
    if (e.key === 'Enter' && this.#matches.length > 0) this.#pick(this.#matches[this.#active]);
    else if (step) {
      this.#active = Math.max(0, Math.min(this.#matches.length - 1, this.#active + step));
      if ($('game-' + this.#matches[this.#active])) this.#mark();
      else this.#list();
    } else return;
    e.preventDefault();
  }

  // is shows which game of the file is on the board.
  /** @param {number} number */
  #is(number) {
    const { length } = sure(this.#file).games;
    this.#at = number;
    setting('game-number', String(number));
    $('games-bar').hidden = false;
    $('game-number').textContent = `Game ${number + 1} of ${length}${sure(this.#edits).of(number) ? ', edited' : ''}`;
    $('save-edits').hidden = sure(this.#edits).size === 0 && !sure(this.#file).changed;
    $('previous-game').disabled = number === 0;
    $('next-game').disabled = number === length - 1;
  }

  // pick shows a game, at a ply, and reports whether it could.
  /** @param {number} number */
  async #pick(number, ply = 0, stay = false) {
    const file = this.#file;
    if (!sure(file).games[number]) return false;
    const mine = ++this.#visit;
    this.note();
    this.#is(number);
    try {
      const game = sure(this.#edits).of(number) ?? placed(await this.#read(await sure(file).text(sure(file).games[number])), sure(file), number);
      if (mine !== this.#visit) return false;
      await this.#show(game, file, ply);
      if (!stay) $('games-dialog').close();
      return true;
    } catch (error) {
      if (mine !== this.#visit) return false;
      if (!$('games-dialog').open) this.open();
      $('games-problem').textContent = caught(error).message;
      return false;
    }
  }
}
