// What was played in the present position, in the games of the server's explorer, and
// the best rated of these.

import { toast } from './notice.js';

const $ = (id) => document.getElementById(id);
const pause = 200; // milliseconds on a position before its games are asked for

// part returns an element with a text.
function part(className, text) {
  const e = document.createElement('span');
  e.className = className;
  e.textContent = text;
  return e;
}

// item returns an item of a list, which is a button.
function item(parts, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...parts);
  button.addEventListener('click', onClick);
  const li = document.createElement('li');
  li.append(button);
  return li;
}

export class Explorer {
  #ask;
  #open;
  #play;
  #shown = ''; // the line that is shown, as JSON
  #soon = 0;

  // ask asks the server, open opens a game as PGN at a ply, and play plays a move.
  constructor(ask, open, play) {
    this.#ask = ask;
    this.#open = open;
    this.#play = play;
  }

  // show shows moves as an answer about the position after a line has them, or nothing.
  show(moves, line) {
    $('explorer').hidden = !moves;
    const shown = moves ? JSON.stringify(line) : '';
    if (shown === this.#shown) return;
    this.#shown = shown;
    clearTimeout(this.#soon);
    const focused = document.activeElement.closest('#explorer li');
    $('explorer-games').replaceChildren();
    $('explorer-moves').replaceChildren(...(moves ?? []).map((m) => this.#move(m)));
    if (focused) document.querySelector(moves ? '#explorer-moves button' : '#board [tabindex="0"]').focus();
    if (!moves) return;
    const sum = moves.reduce((n, m) => n + m.games, 0);
    $('explorer-sum').textContent = `${sum} ${sum === 1 ? 'game' : 'games'} of the explorer`;
    this.#soon = setTimeout(() => this.#games(line), pause);
  }

  // toggle opens or closes the explorer, if there is one, and returns whether there is.
  toggle() {
    $('explorer').open = !$('explorer').open;
    return !$('explorer').hidden;
  }

  #move(m) {
    const decided = m.white + m.draws + m.black;
    const share = (n) => Math.round((100 * n) / (decided || 1));
    const bar = part('results', '');
    for (const result of ['white', 'draws', 'black']) {
      const percent = share(m[result]);
      const e = part(result, percent >= 15 ? percent + ' %' : '');
      e.style.flexGrow = m[result];
      bar.append(e);
    }
    const li = item([part('played', m.san), part('soft', m.games), part('soft', m.rating ?? ''), bar], () => this.#play(m.uci));
    li.firstChild.setAttribute('aria-label', `${m.san}, ${m.games} ${m.games === 1 ? 'game' : 'games'}, White won ${share(m.white)} %, ${share(m.draws)} % drawn`);
    return li;
  }

  // games lists the best games of the line that is shown, if the server can read them.
  async #games(line) {
    const shown = this.#shown;
    const { games } = await this.#ask('explorer/games', line).catch(() => ({ games: [] }));
    if (shown !== this.#shown) return;
    const player = (name, rating) => (name || '?') + (rating ? ` ${rating}` : '');
    $('explorer-games').replaceChildren(...games.map((g) => item([
      part('names', `${player(g.white, g.white_rating)} – ${player(g.black, g.black_rating)}`),
      part('soft', g.result), part('soft', g.date.slice(0, 4).replace('????', '')),
    ], async () => {
      try {
        const { pgn } = await this.#ask('explorer/game', { id: g.id });
        await this.#open(pgn, g.ply);
      } catch (error) {
        toast(error.message);
      }
    })));
  }
}
