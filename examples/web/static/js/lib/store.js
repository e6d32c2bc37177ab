// Where the game is kept: in the storage of the browser, and the moves up to the
// position that is shown in the address of the page.

import { standard } from '../board/placement.js';
import { plain as fenOf, variant } from '../board/variants.js';
import { Tree } from '../moves/tree.js';
import { sure } from './sure.js';

const key = 'luft-game';
const longest = 8000; // characters of an address

// save keeps a game. It reports whether it could. The tab has a copy of its own, which
// another tab does not overwrite.
/** @param {Luft.Game} what @param {boolean} flipped */
export function save({ tree, current, players, over, clock, paused, help }, flipped) {
  const remote = players.white?.remote ?? players.black?.remote;
  const hash = remote && !over ? '#friend=' + remote : address(tree, current);
  try {
    history.replaceState(null, '', location.pathname + location.search + hash);
  } catch { /* the page is being left */ }
  const state = JSON.stringify({ game: tree.toGame(), linked: tree.linked, place: tree.place, path: current.path(), players, over, clock, paused, help, flipped, hash });
  try {
    sessionStorage.setItem(key, state);
    if (!tree.linked) localStorage.setItem(key, state);
    return true;
  } catch {
    return false; // the storage is full, or switched off
  }
}

/** @typedef {Omit<Luft.Options, 'file'> & {tree: Luft.Tree, players: Luft.Pair<Luft.Player | null>, hash: string}} Stored */

// load returns what save has kept, {tree, at, players, over, clock, paused, help, flipped, hash}, or null.
// Bots that play each other wait.
/** @returns {Stored | null} */
export function load() {
  try {
    const state = JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '');
    const tree = Tree.fromGame(state.game);
    tree.linked = state.linked;
    tree.place = state.place ?? null;
    const { white, black } = state.players;
    return { ...state, paused: Boolean(white && black), tree, at: tree.root.at(state.path) };
  } catch {
    return null; // there is none, or it is from another release
  }
}

// address returns the part of an address that stands for a line: its moves, and the
// position it begins from if that is not the usual one. A line that is too long for
// an address is told by its last position.
/** @param {Luft.Tree} tree @param {Luft.Node} node */
function address(tree, node) {
  const usual = tree.start === standard;
  const parts = usual ? [] : ['fen=' + plain(tree.start)];
  const moves = node.moves().join('.');
  if (moves) parts.push('moves=' + moves);
  const whole = parts.length > 0 ? '#' + parts.join('&') : '';
  return whole.length <= longest ? whole : '#fen=' + plain(node.position?.fen ?? tree.start);
}

// plain returns a position as an address has it. A plus stands for a blank in addresses that others
// have written, so that the one between the checks left is another sign.
/** @param {string} fen */
function plain(fen) { return fen.replaceAll(' ', '_').replaceAll('+', '*'); }

// asked returns the line that an address asks for by what follows its "#", {fen, moves}, or null.
/** @param {string} hash */
export function asked(hash) {
  const parts = new Map(hash.slice(1).split('&').map((p) => /** @type {[string, string]} */ (p.split(/=(.*)/).map(decode))));
  const text = (parts.get('fen') ?? '').replaceAll(/[_+]/g, ' ').replaceAll('*', '+').replaceAll(/["\\\r\n]/g, '').trim();
  const fen = text.includes('[') ? text : text.replaceAll(']', ''); // of a pocket
  const moves = (parts.get('moves') ?? '').split(/[^\w\-=+#@]+/).filter(Boolean);
  return fen || moves.length > 0 ? { fen, moves } : null;
}

// room returns the room of a game between people that an address asks for, or "".
/** @param {string} hash */
export function room(hash) { return /^#friend=([\w-]+)$/.exec(hash)?.[1] ?? ''; }

// toPGN returns a line that was asked for as PGN.
/** @param {{fen: string, moves: string[]}} what */
export function toPGN({ fen, moves }) {
  const rules = fen && variant(fen), position = fen && fenOf(fen);
  const tags = (rules ? `[Variant "${rules}"]\n` : '') + (position ? `[SetUp "1"]\n[FEN "${position}"]\n` : '');
  return (tags && tags + '\n') + moves.join(' ') + ' *';
}

// find returns where a line that was asked for ends in a tree, or undefined.
/** @param {Luft.Tree} tree @param {{fen: string, moves: string[]}} options */
export function find(tree, { fen, moves }) {
  if ((fen || standard) !== tree.start) return undefined;
  return moves.reduce((nodes, move) => nodes.flatMap((n) => n.children.filter((c) => c.move === move)), [tree.root])[0];
}

/** @param {string} text */
function decode(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

// A setting is a short text that is kept from visit to visit.
/** @param {string} name @param {string} [value] */
export function setting(name, value) {
  try {
    if (value === undefined) return localStorage.getItem('luft-' + name) ?? '';
    localStorage.setItem('luft-' + name, value);
  } catch { /* the storage is switched off */ }
  return value ?? '';
}

const shelf = 'luft-games'; // a cache with the file of games, if there is one, and its edited games
const largest = 64e6; // bytes of a file that is kept

/** @type {Promise<unknown>} */
let storing = Promise.resolve(); // what is stored last

// soon has something stored after all before it. It resolves to whether it is.
/** @type {(step: () => Promise<boolean>) => Promise<boolean>} */
function soon(step) {
  const stored = storing.then(step).catch(() => false); // there is no such storage, or no room
  storing = stored;
  return stored;
}

// What is to be stored of edited games and is not yet, {id, games: {number: game or null}}. The tab
// has it at once, as the page may be loaded again before the cache has it.
/** @type {{id: string, games: Record<number, object | null>}} */
let late = { id: '', games: {} };

function noteLate() {
  try {
    sessionStorage.setItem('luft-late', JSON.stringify(late));
  } catch { /* full, or switched off */ }
}

// keepFile keeps a file of games, {id, name, file}, in place of the last and its edited games; or
// none if it is null. It resolves to whether it is kept.
/** @param {Pick<Luft.GameFile, 'id' | 'name' | 'file' | 'changed'> | null} games */
export function keepFile(games) {
  late = { id: '', games: {} };
  noteLate();
  return soon(async () => {
    await caches.delete(shelf);
    if (!games || games.file.size > largest) return !games;
    const headers = { 'X-Id': games.id, 'X-Name': encodeURIComponent(games.name), 'X-Changed': String(games.changed) };
    await (await caches.open(shelf)).put('games.pgn', new Response(games.file, { headers }));
    return true;
  });
}

// keepEdit keeps an edited game of the file with an id, or forgets it if game is null. It resolves
// to whether that is done: not if there is another file by now.
/** @param {string} id @param {number} number @param {object | null} game */
export function keepEdit(id, number, game) {
  if (late.id !== id) late = { id, games: {} };
  const { games } = late;
  games[number] = game;
  noteLate();
  return soon(async () => {
    const cache = await caches.open(shelf), file = await cache.match('games.pgn');
    if (file?.headers.get('X-Id') !== id) return false;
    if (game) await cache.put('edited-' + number, Response.json(game));
    else await cache.delete('edited-' + number);
    if (games[number] === game) delete games[number];
    noteLate();
    return true;
  });
}

// keptFile returns the file of games that was kept, {file, id, name, changed, edited}, or null. Edited is a
// Map of games by their numbers.
export async function keptFile() {
  try {
    const cache = await caches.open(shelf), found = await cache.match('games.pgn');
    if (!found) return null;
    const edited = new Map();
    for (const request of await cache.keys()) {
      const number = /edited-(\d+)$/.exec(request.url)?.[1];
      if (number) edited.set(Number(number), await sure((await cache.match(request))).json());
    }
    const id = found.headers.get('X-Id') ?? '', kept = JSON.parse(sessionStorage.getItem('luft-late') ?? '{}');
    for (const [number, game] of kept.id === id ? Object.entries(kept.games) : []) {
      if (game) edited.set(Number(number), game);
      else edited.delete(Number(number));
      keepEdit(id, Number(number), game);
    }
    const name = decodeURIComponent(found.headers.get('X-Name') ?? 'games.pgn');
    return { file: await found.blob(), id, name, changed: found.headers.get('X-Changed') === 'true', edited };
  } catch {
    return null;
  }
}
