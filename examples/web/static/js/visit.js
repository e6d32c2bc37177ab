// A visit of the page: the game that it begins with, by its address or as it was kept, and how that
// is kept for the next one.

import { $ } from './lib/dom.js';
import { Tree } from './moves/tree.js';
import { begin, go, replace } from './flow.js';
import { board, effort, game, games, newGame, offer, panel, pgns, play } from './parts.js';
import { retry, settled, toast } from './lib/notice.js';
import { server } from './desks.js';
import { caught, sure } from './lib/sure.js';
import * as pgn from './moves/pgn.js';
import * as store from './lib/store.js';

let kept = true; // the game is in the storage as it is

// keep keeps the game, in a moment.
let keeping = 0;

export function keep() {
  kept = false;
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 200);
}

function keepNow() {
  clearTimeout(keeping);
  if (kept) return;
  games.note();
  kept = store.save(game, board.flipped);
}

export function openPGN() { keepNow(); pgns.open(pgn.format(game.tree)); }
addEventListener('pagehide', keepNow);

addEventListener('beforeunload', (e) => {
  keepNow();
  if ((!kept && game.tree.root.children.length > 0) || games.unsafe) e.preventDefault();
});

// installable has the browser keep the page and the engine, to be used without a
// network.
export function installable() { navigator.serviceWorker?.register('sw.js').catch(() => {}); }

let links = 0; // counts the lines that addresses have asked for, so that the last one is shown

// linked shows the line that the address asks for as a game of its own, which replaces
// the present one or one that was stored. It reports whether there is such a line.
/** @param {{fen: string, moves: string[]}} asked @param {import("./lib/store.js").Stored | null} stored */
async function linked(asked, stored) {
  const mine = ++links;
  try {
    const { game: read } = await server.ask('pgn/read', { pgn: store.toPGN(asked) });
    if (mine !== links) return true;
    const tree = Tree.fromGame(read);
    if (stored) game.restore(stored.tree, stored);
    tree.linked = true;
    await replace(game.current.position || stored ? 'loading' : '', tree, { over: true, at: tree.root.last() });
    return true;
  } catch (error) {
    if (caught(error).code === 'unreachable') throw error;
    toast('The address of the page holds no game: ' + caught(error).message);
    return false;
  }
}

// start shows the game that the address asks for, or the last one, or a new one:
// White against the usual bot.
async function start() {
  const stored = store.load();
  const asked = store.asked(location.hash), room = store.room(location.hash);
  if (room && (stored?.players.white?.remote ?? stored?.players.black?.remote) !== room) {
    if (stored) await replace('', stored.tree, stored);
    else await begin('', null, sure(newGame).chosen().black, '');
    arrive(room);
    return;
  }
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const again = stored?.hash === location.hash || visit?.type === 'reload';
  const known = stored && (asked ? store.find(stored.tree, asked) : stored.at);
  if (stored && (known || again)) await replace('', stored.tree, { ...stored, at: (again ? stored.at : known) ?? undefined });
  else if (asked && await linked(asked, stored)) return;
  else if (stored) await replace('', stored.tree, stored);
  else await begin(sure(newGame).chosen().variant, null, sure(newGame).chosen().black, '');
}

// arrive shows the game between people that the address asks for.
/** @param {string} room */
async function arrive(room) {
  try {
    await (await play.meet()).arrive(room);
  } catch (error) {
    toast(caught(error).message);
  }
}

// follow shows what the address asks for after it has changed. By now the page may have written
// the address of its own game over it, so that the event has to say what was asked for.
/** @param {HashChangeEvent} what */
async function follow({ newURL }) {
  const { hash } = new URL(newURL), asked = store.asked(hash), room = store.room(hash);
  if (room && room !== game.remote) return arrive(room);
  if (!asked) return;
  const known = store.find(game.tree, asked);
  links++;
  if (known) await go(known);
  else await linked(asked, null).catch((error) => toast(error.message));
}

export async function open() {
  try {
    const bots = await server.ask('players');
    play.bots = bots;
    effort.show(bots[0].threads);
    offer(bots);
    const { tablebases } = bots[0];
    panel.idle = tablebases ? `Tablebases of ${tablebases} pieces` : '';
    await start();
    await games.restore();
    settled();
    document.documentElement.dataset.ready = 'true'; // for tests
    performance.mark('ready');
  } catch (error) {
    $('status').textContent = caught(error).message;
    retry(caught(error).message, open);
  }
}

addEventListener('hashchange', follow);
