// What the engine says: the evaluation bar beside the board and its lines.

import * as words from './words.js';

export class Panel {
  #bar;
  #lines;
  #note;
  #shown = [];
  #onLine;

  // onLine is called with the first move of the best line, or null.
  constructor({ bar, lines, note, onLine }) {
    this.#bar = bar;
    this.#lines = lines;
    this.#note = note;
    this.#onLine = onLine;
  }

  // begin makes room for a number of lines, without moving what is below.
  begin(count) {
    this.#shown = new Array(count).fill(null);
    this.#lines.replaceChildren(...this.#shown.map(() => document.createElement('li')));
  }

  // info shows a line.
  info(info) {
    const at = info.line - 1;
    if (at >= this.#shown.length) return;
    this.#shown[at] = info;
    const score = document.createElement('span');
    score.className = 'line-score ' + (winning(info) ? 'white' : 'black');
    score.textContent = words.score(info);
    const text = document.createElement('span');
    text.className = 'line-moves';
    text.textContent = info.san;
    this.#lines.children[at].replaceChildren(score, text);
    if (at > 0) return;
    this.note(`Depth ${info.depth} · ${words.count(info.nodes)} positions · ${words.count(info.nps)} a second`);
    this.score(info);
    this.#onLine(info.pv[0] ?? null);
  }

  note(text) { this.#note.textContent = text; }

  clear() {
    this.#shown = [];
    this.#lines.replaceChildren();
    this.note('');
    this.#onLine(null);
  }

  // score sets the evaluation bar.
  score(info) {
    const text = words.score(info);
    // A pawn is worth about a tenth of the bar, and so much less the further
    // ahead a player is already.
    const share = info.mate !== undefined ? (winning(info) ? 1 : 0) : 1 / (1 + Math.exp(-info.cp / 270));
    const percent = Math.min(0.97, Math.max(0.03, share)) * 100;
    this.#bar.style.setProperty('--white', percent + '%');
    this.#bar.classList.toggle('losing', !winning(info));
    this.#bar.querySelector('.score').textContent = short(info);
    this.#bar.setAttribute('aria-label', 'Evaluation ' + text + ' for White');
  }

  // final sets the bar when the game is over.
  final(result) {
    if (result === '1/2-1/2') return this.score({ cp: 0 });
    this.score({ mate: result === '1-0' ? 1 : -1 });
    this.#bar.style.setProperty('--white', result === '1-0' ? '100%' : '0%');
    this.#bar.querySelector('.score').textContent = '';
    this.#bar.setAttribute('aria-label', result === '1-0' ? 'White has won' : 'Black has won');
  }

  even() {
    this.#bar.style.setProperty('--white', '50%');
    this.#bar.querySelector('.score').textContent = '';
    this.#bar.setAttribute('aria-label', 'No evaluation yet');
  }
}

function winning({ cp, mate }) { return mate !== undefined ? mate > 0 : cp >= 0; }

// short returns a score that fits on the bar.
function short({ cp, mate }) {
  if (mate !== undefined) return '#' + Math.abs(mate);
  const pawns = Math.abs(cp) / 100;
  return pawns < 9.95 ? pawns.toFixed(1) : String(Math.round(pawns));
}
