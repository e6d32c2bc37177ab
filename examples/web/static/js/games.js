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
  #onPick;

  // onPick gets the text of a game and returns a promise; what it rejects with is shown.
  constructor(onPick) {
    this.#onPick = onPick;
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
    const text = await file.text(file.games[0]);
    if (file.games.length === 1) {
      await this.#onPick(text);
      this.close();
      return;
    }
    this.#file = file;
    $('games-search').value = '';
    await this.#pick(0);
    this.open();
    await keepFile(file.file);
  }

  // restore lists the games of the file that was kept, if there is one.
  async restore() {
    const file = await keptFile();
    if (!file) return;
    this.#file = await GameFile.read(file);
    this.#is(Math.min(Number(setting('game-number')), this.#file.games.length - 1));
  }

  // close forgets the file.
  close() {
    this.#file = null;
    $('games-bar').hidden = true;
    keepFile(null);
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
      this.#active = Math.min(this.#matches.length - 1, Math.max(0, this.#active + step));
      this.#mark();
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

  async #pick(number) {
    const { games } = this.#file;
    if (!games[number]) return;
    this.#is(number);
    try {
      await this.#onPick(await this.#file.text(games[number]));
      $('games-dialog').close();
    } catch (error) {
      $('games-problem').textContent = error.message;
      if (!$('games-dialog').open) this.open();
      $('games-problem').textContent = error.message;
    }
  }
}
