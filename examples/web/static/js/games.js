// The list of the games in a file, with a search.

import { GameFile } from './pgnfile.js';
import { keepFile, keptFile, setting } from './store.js';

const $ = (id) => document.getElementById(id);
const shown = 200; // more are not listed at once

export class Games {
  #file = null;
  #at = 0;       // the number of the game that is on the board, from 0
  #matches = []; // numbers of games
  #active = 0;   // the match that Enter would load
  #visit = 0;    // counts the games that are asked for, as an answer may be late
  #read;
  #show;
  #onFile;

  // read gets the text of a game and returns a promise of the game, which show gets with
  // its file and a ply; what they reject with is shown. onFile is told of the file, or null.
  constructor(read, show, onFile) {
    this.#read = read;
    this.#show = show;
    this.#onFile = onFile;
    $('games-search').addEventListener('input', () => this.#search());
    $('games-search').addEventListener('keydown', (e) => this.#key(e));
    $('games-list').addEventListener('click', (e) => {
      const option = e.target.closest('[role=option]');
      if (option) this.#pick(this.#matches[Number(option.dataset.at)]);
    });
    $('games').addEventListener('click', () => this.open());
    $('next-game').addEventListener('click', () => this.#pick(this.#at + 1));
    $('previous-game').addEventListener('click', () => this.#pick(this.#at - 1));
  }

  // show shows a file, from its first game on, and the list if there are several. It
  // rejects if the first game cannot be read and is the only one.
  async show(file) {
    if (file.games.length === 1) {
      const mine = ++this.#visit;
      const game = await this.#read(await file.text(file.games[0]));
      if (mine !== this.#visit) return;
      await this.#show(game, file);
      this.close();
      return;
    }
    this.#has(file);
    $('games-search').value = '';
    if (await this.#pick(0)) this.open();
    keepFile(file.file);
  }

  // restore lists the games of the file that was kept, if there is one.
  async restore() {
    const file = await keptFile();
    if (!file) return;
    this.#has(await GameFile.read(file));
    this.#is(Math.min(Number(setting('game-number')), this.#file.games.length - 1));
  }

  // close forgets the file.
  close() {
    this.#has(null);
    $('games-bar').hidden = true;
    keepFile(null);
  }

  #has(file) {
    this.#file = file;
    this.#onFile(file);
  }

  // pickAt shows the game at a place in the file, at a ply, and reports whether it is listed.
  async pickAt(place, ply) {
    const number = this.#file.games.findIndex((g) => g.to > place);
    if (number >= 0) await this.#pick(number, ply);
    return number >= 0;
  }

  open() {
    this.#search();
    $('games-problem').textContent = this.#file.full ? `Only the first ${this.#file.games.length} games are listed.` : '';
    $('games-dialog').showModal();
    $('games-search').focus();
  }

  #search() {
    const wanted = $('games-search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const { games } = this.#file;
    const matches = (g) => {
      const text = (g.title + ' ' + g.about).toLowerCase();
      return wanted.every((w) => text.includes(w));
    };
    this.#matches = [...games.keys()].filter((i) => matches(games[i]));
    this.#active = Math.max(0, this.#matches.indexOf(this.#at));
    this.#list();
  }

  // list lists the matches around the active one.
  #list() {
    const { games } = this.#file;
    const first = Math.max(0, Math.min(this.#active - shown / 2, this.#matches.length - shown));
    $('games-count').textContent = this.#matches.length === games.length ? `${games.length} games` :
      `${this.#matches.length} of ${games.length} games`;
    $('games-list').replaceChildren(...this.#matches.slice(first, first + shown).map((n, i) => {
      const option = document.createElement('li');
      option.setAttribute('role', 'option');
      option.id = 'game-' + n;
      option.dataset.at = first + i;
      const title = document.createElement('span');
      title.textContent = `${n + 1}. ${games[n].title}`;
      const about = document.createElement('span');
      about.className = 'soft';
      about.textContent = games[n].about;
      option.append(title, about);
      return option;
    }));
    this.#mark();
  }

  // mark marks the game that Enter would load.
  #mark() {
    for (const option of $('games-list').children) {
      const active = Number(option.dataset.at) === this.#active;
      option.setAttribute('aria-selected', String(active));
      if (!active) continue;
      $('games-search').setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  }

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
  #is(number) {
    const { length } = this.#file.games;
    this.#at = number;
    setting('game-number', String(number));
    $('games-bar').hidden = false;
    $('game-number').textContent = `Game ${number + 1} of ${length}`;
    $('previous-game').disabled = number === 0;
    $('next-game').disabled = number === length - 1;
  }

  // pick shows a game, at a ply, and reports whether it could.
  async #pick(number, ply = 0) {
    const file = this.#file;
    if (!file.games[number]) return false;
    const mine = ++this.#visit;
    this.#is(number);
    try {
      const game = await this.#read(await file.text(file.games[number]));
      if (mine !== this.#visit) return false;
      await this.#show(game, file, ply);
      $('games-dialog').close();
      return true;
    } catch (error) {
      if (mine !== this.#visit) return false;
      if (!$('games-dialog').open) this.open();
      $('games-problem').textContent = error.message;
      return false;
    }
  }
}
