// The games of a file that is open, explored in this browser: a worker of its own makes the
// index, in its memory, and answers from it.

import { $ } from '../lib/dom.js';
import { Desk } from '../lib/backend.js';
import { say } from '../lib/notice.js';
import { caught, sure } from '../lib/sure.js';

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {object} attributes
 * @param {...(Node | string)} children
 */
function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  Object.assign(e, attributes);
  e.append(...children);
  return e;
}

export class FileExplorer {
  #explorer;
  #pick; // opens the game at a place in the file, at a ply, or resolves to false
  /** @type {Luft.GameFile | null} */
  #file = null; // a GameFile
  /** @type {Desk | null} */
  #desk = null; // the worker, once it was asked
  #games = 0;   // that it has; 0 while it is at work
  #tools;
  #run = make('button', { type: 'button', id: 'explore-file' });
  #choice = make('select', { id: 'explorer-of', ariaLabel: 'Games of the explorer' });
  #progress = make('progress', { max: 1, ariaLabel: 'How much of the file is read' });
  #stop = make('button', { type: 'button', id: 'explore-stop', textContent: 'Stop' });
  #problem = make('p', { className: 'problem' });

  /** @param {import("./explorer.js").Explorer} explorer @param {(offset: number, ply: number) => Promise<boolean>} pick */
  constructor(explorer, pick) {
    this.#explorer = explorer;
    this.#pick = pick;
    this.#problem.setAttribute('role', 'alert');
    this.#choice.append(new Option('Games of the server', 'server'), new Option('', 'file'));
    this.#tools = make('div', { className: 'bar tools' }, this.#run, this.#choice, this.#progress, this.#stop, this.#problem);
    $('explorer-sum').after(this.#tools);
    this.#run.addEventListener('click', () => this.#explore());
    this.#stop.addEventListener('click', () => {
      this.#drop();
      say('Stopped.');
      this.#run.focus();
    });
    this.#choice.addEventListener('change', () => this.#choose());
  }

  // offer offers to explore a file, or none.
  /** @param {Luft.GameFile | null} file */
  offer(file) {
    this.#drop();
    this.#file = file;
    this.#problem.textContent = '';
    if (file) this.#run.textContent = `Explore the ${file.games.length} games of this file`;
    $('games-note').textContent = file ? '“Explore the games of this file”, beside the board, shows what was played in them in each position.' : '';
    this.show();
    this.#explorer.of(null);
  }

  // show shows what can be done.
  show() {
    const working = this.#desk && !this.#games;
    this.#tools.hidden = !this.#file;
    this.#run.hidden = Boolean(this.#desk);
    this.#choice.hidden = !this.#games || !this.#explorer.served;
    this.#progress.hidden = this.#stop.hidden = !working;
    this.#problem.hidden = !this.#problem.textContent;
  }

  // drop ends the worker, which gives back its memory.
  #drop() {
    const explored = this.#games;
    this.#desk?.end();
    this.#desk = null;
    this.#games = 0;
    if (explored) this.#explorer.of(null);
    this.show();
  }

  async #explore() {
    const desk = this.#desk = new Desk();
    this.#progress.removeAttribute('value'); // until the engine is there
    this.#problem.textContent = '';
    this.show();
    this.#stop.focus();
    say('The games of the file are being read.');
    try {
      const { games } = await desk.ask('explorer/build', {}, {
        file: sure(this.#file).file,
        onInfo: ({ done, total }) => { this.#progress.value = done / total; },
      });
      if (desk !== this.#desk) return;
      this.#games = games;
    } catch (error) {
      if (desk !== this.#desk) return; // stopped
      this.#problem.textContent = caught(error).message;
      this.#drop();
      this.#run.focus();
      return;
    }
    const focused = document.activeElement === this.#stop;
    this.#choice.options[1].textContent = `This file: ${this.#games} games`;
    this.#choice.value = 'file';
    this.show();
    this.#choose();
    if (focused) (this.#choice.hidden ? $('explorer-sum') : this.#choice).focus();
    say(`${this.#games} games can be explored.`);
  }

  #choose() {
    const desk = this.#desk;
    this.#explorer.of(this.#choice.value === 'server' ? null : {
      ask: (what, question, asking) => sure(desk).ask(what, question, asking),
      open: (game) => this.#pick(game.offset, game.ply),
    });
  }
}
