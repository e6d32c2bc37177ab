// What was played in the present position, in the games of the server's explorer or of a
// file that is open, and the best rated of these.

import { $ } from '../lib/dom.js';
import { playable } from './playable.js';
import { say, toast } from '../lib/notice.js';
import { setting } from '../lib/store.js';
import { caught, sure } from '../lib/sure.js';
import * as tablebase from './tablebase.js';

const pause = 200; // milliseconds on a position before its games are asked for
const deepest = 40; // plies of each game of a file that are explored

// part returns an element with a text.
/** @param {string} className @param {string | number} text */
function part(className, text) {
  const e = document.createElement('span');
  e.className = className;
  e.textContent = String(text);
  return e;
}

// item returns an item of a list, which is a button.
/** @param {Node[]} parts */
function item(parts) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...parts);
  const li = document.createElement('li');
  li.append(button);
  return li;
}

// unknown stands for an answer that is not to be had.
/** @param {Luft.Problem} error */
function unknown(error) {
  if (error.name !== 'AbortError') toast(error.message);
  return {};
}

/** @param {number} games */
function counted(games) { return `${games} ${games === 1 ? 'game' : 'games'}`; }

// percent returns how many of the games with a result ended so.
/** @param {Luft.Played} m @param {'white' | 'draws' | 'black'} result */
function percent(m, result) { return Math.round((100 * m[result]) / (m.white + m.draws + m.black || 1)); }

/** @param {Luft.Played} m */
function said(m) { return `${counted(m.games)}, White won ${percent(m, 'white')} %, ${percent(m, 'draws')} % drawn` + (m.rating ? `, average rating ${m.rating}` : ''); }

// results returns the number of games, the average rating and a bar of the results.
/** @param {Luft.Played} m */
function results(m) {
  const bar = part('results', '');
  for (const result of /** @type {const} */ (['white', 'draws', 'black'])) {
    const share = percent(m, result);
    const e = part(result, share >= 15 ? share + ' %' : '');
    e.style.flexGrow = String(m[result]);
    bar.append(e);
  }
  return [part('soft', m.games), part('soft', m.rating ?? ''), bar];
}

/** @param {Luft.PlayedMove} m */
function played(m) {
  const li = item([part('played', m.san)]), button = li.querySelector('button'), row = part('entry', '');
  sure(button).dataset.uci = m.uci;
  sure(button).setAttribute('aria-description', said(m));
  row.append(sure(button), ...results(m));
  li.append(row);
  return li;
}

// total returns the last row, with the sum of all moves.
/** @param {Luft.Played} sum */
function total(sum) {
  const li = document.createElement('li'), row = part('sum', '');
  row.append(part('', 'All'), ...results(sum));
  row.setAttribute('role', 'img');
  row.setAttribute('aria-label', `All moves: ${said(sum)}`);
  li.append(row);
  return li;
}

// kept returns the conditions that were set at another visit.
function kept() {
  try {
    return { ...JSON.parse(setting('explorer-filter')) };
  } catch {
    return {}; // there are none
  }
}

// described returns conditions in words.
/** @param {Luft.Filter} what */
function described({ player, white, black, min_rating: low, max_rating: high, since, until, results = [] }) {
  /** @param {string | number | undefined} from @param {string | number | undefined} to */
  const range = (from, to) => (from ? (to ? `${from} to ${to}` : `from ${from}`) : to && `up to ${to}`);
  const parts = [player, white && white + ' with White', black && black + ' with Black', (low || high) && 'rated ' + range(low, high), range(since, until), ...results];
  return ['Filter', parts.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

export class Explorer {
  served = false; // the server has an explorer
  #ask;
  #open;
  /** @type {Partial<Luft.Position>} */
  #position = {};
  /** @type {Luft.Line} */
  #line = { start: '', moves: [] };
  /** @type {Luft.FileDesk | null} */
  #file = null;     // the explorer of a file, if that is to be asked
  /** @type {Luft.GameFile | null} */
  #offered = null;  // a GameFile that could be
  /** @type {import('./explorefile.js').FileExplorer | null} */
  #panel = null;    // the FileExplorer
  #versions = 0;    // counts changes of what is asked
  /** @type {string} */
  #shown = '';      // what is shown, as JSON
  #soon = 0;
  #filter = kept(); // conditions that games have to meet, as the desk takes them
  #asking = new AbortController(); // of games that meet them

  // ask asks the server, open opens a game as PGN at a ply, and play plays a move.
  /** @param {Luft.Ask} ask @param {(pgn: string, ply: number) => Promise<void>} open @param {(uci: string) => void} play @param {Luft.Overlay} overlay */
  constructor(ask, open, play, overlay) {
    this.#ask = ask;
    this.#open = open;
    playable([$('explorer-moves'), $('tablebase-moves')], overlay, play);
    $('explorer-filter').addEventListener('click', () => import('./explorefilter.js').then(({ toggleFilter }) => toggleFilter(this), (error) => toast(error.message)));
    $('explorer-filter').textContent = described(this.#filter);
  }

  // filter is what games have to meet; it is kept.
  get filter() { return this.#filter; }
  /** @param {Luft.Filter} filter */
  async setFilter(filter) {
    this.#filter = filter;
    this.#versions++;
    setting('explorer-filter', JSON.stringify(filter));
    $('explorer-filter').textContent = described(filter);
    await this.#update();
    say($('explorer-sum').textContent);
  }

  // offer offers to explore a file, or none. Pick opens the game at a place in it, at a
  // ply, or resolves to false.
  /** @param {Luft.GameFile | null} file @param {(offset: number, ply: number) => Promise<boolean>} pick */
  async offer(file, pick) {
    this.#offered = file;
    if (sure(document.querySelector('meta[name=luft]')).content === 'server only' || (!file && !this.#panel)) return;
    try {
      const { FileExplorer } = await import('./explorefile.js');
      this.#panel ??= new FileExplorer(this, pick);
      this.#panel.offer(this.#offered);
    } catch (error) {
      toast(caught(error).message);
    }
  }

  // of has the games be those of a file, {ask, open}, or of the server if that is null.
  /** @param {Luft.FileDesk | null} file */
  of(file) {
    this.#file = file;
    this.#versions++;
    this.#update();
  }

  // show shows what was played in a position, which is at the end of a line, and what
  // tablebases say of it.
  /** @param {Luft.Position} position @param {Luft.Line} line */
  show(position, line) {
    tablebase.show(position.tablebase);
    this.#position = position;
    this.#line = line;
    this.served ||= Boolean(position.explorer);
    this.#panel?.show();
    this.#update();
  }

  async #update() {
    const file = this.#file, line = this.#line, asked = JSON.stringify([this.#versions, line]);
    if (asked === this.#shown) return;
    this.#shown = asked;
    clearTimeout(this.#soon);
    this.#asking.abort();
    const { signal } = this.#asking = new AbortController();
    const ask = file?.ask ?? this.#ask, whole = this.#position.explorer_sum, some = Object.keys(this.#filter).length > 0;
    /** @type {Pick<Luft.Position, 'explorer' | 'explorer_sum'>} */
    const { explorer = [], explorer_sum: sum } = some && (file || whole) ? await ask('explorer/moves', { ...line, ...this.#filter }, { signal }).catch(unknown)
      : file ? await file.ask('position', line).catch(unknown) : this.#position;
    if (asked !== this.#shown) return;
    const of = file ? 'this file' + (line.moves.length < deepest ? '' : `, explored up to move ${deepest / 2}`) : 'the explorer';
    const focused = sure(document.activeElement).closest('#explorer li');
    $('explorer').hidden = !sum && !(some && whole) && !(this.#panel && this.#offered);
    $('explorer-sum').textContent = file || sum || (some && whole) ? `${counted(sum?.games ?? 0)} of ${of}${some ? ', filtered' : ''}` : 'Explorer';
    $('explorer-games').replaceChildren();
    $('explorer-moves').replaceChildren(...explorer.map(played));
    if (sum) $('explorer-moves').append(total(sum));
    if (focused) sure(document.querySelector(sum ? '#explorer-moves button' : '#board [tabindex="0"]')).focus();
    if (sum) this.#soon = setTimeout(() => this.#games(file, line), pause);
  }

  // toggle opens or closes the explorer, if there is one, and returns whether there is.
  toggle() {
    $('explorer').open = !$('explorer').open;
    return !$('explorer').hidden;
  }

  // play plays the most frequent move, and returns whether there is one to be seen.
  play() {
    const first = $('explorer-moves').querySelector('button');
    if (!first?.checkVisibility()) return false;
    first.click();
    return true;
  }

  // games lists the best games of the line that is shown, if they can be read.
  /** @param {Luft.FileDesk | null} file @param {Luft.Line} line */
  async #games(file, line) {
    const shown = this.#shown, ask = file?.ask ?? this.#ask;
    /** @type {{games: Luft.TopGame[]}} */
    const { games } = await ask('explorer/games', { ...line, ...this.#filter }).catch(() => ({ games: /** @type {Luft.TopGame[]} */ ([]) }));
    if (shown !== this.#shown) return;
    /** @param {string} name @param {number | undefined} rating */
    const player = (name, rating) => (name || '?') + (rating ? ` ${rating}` : '');
    $('explorer-games').replaceChildren(...games.map((g) => {
      const li = item([
        part('names', `${player(g.white, g.white_rating)} – ${player(g.black, g.black_rating)}`),
        part('soft', g.result), part('soft', g.date.slice(0, 4).replace('????', '')),
      ]);
      sure(li.firstChild).addEventListener('click', async () => {
        try {
          if (await file?.open(g)) return;
          const { pgn } = await ask('explorer/game', { id: g.id });
          await this.#open(pgn, g.ply);
        } catch (error) {
          toast(caught(error).message);
        }
      });
      return li;
    }));
  }
}
