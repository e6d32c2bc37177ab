// The page: a game in progress, who plays it, and what is shown of it.

import { Board, placement } from './board.js';
import { Browser, Server } from './backend.js';
import { MoveList } from './movelist.js';
import { Node, Tree } from './tree.js';
import { Panel } from './panel.js';
import * as dialogs from './dialogs.js';
import * as words from './words.js';

const $ = (id) => document.getElementById(id);
// What is behind the page: 'served' (a server and WebAssembly), 'server only' or 'static'.
const behind = document.querySelector('meta[name=luft]').content;
const isStatic = behind === 'static';

const analysisTime = 60_000; // milliseconds
const analysisLines = 2;
const haste = 400; // a bot moves no sooner than this, or nobody would see it

// Where questions are answered. The rules are asked on the server if there is one,
// so that the page need not wait for the WebAssembly.
const browser = new Browser(engineState);
const server = isStatic ? browser : new Server();
let engine = server;

let tree = new Tree('');
let current = tree.root;
let players = { white: null, black: null }; // a bot, or null for a person
let over = false;       // the result is known, and everything may be tried
let analysing = false;
let search = null;      // the AbortController of the one under way
let visit = 0;          // counts what is shown, so that late answers are known as such

const board = new Board($('board'), $('arrows'), play, (moves, at) => {
  const white = current.position.turn === 'white';
  return dialogs.promote(moves, at, white ? 'w' : 'b', white === board.flipped);
});
const list = new MoveList($('moves'), (node) => go(node));
const panel = new Panel({ bar: $('eval'), lines: $('lines'), note: $('engine-note'), onLine: (m) => board.arrow(analysing ? m : null) });

// positionOf returns what the desk says of the position at a node.
async function positionOf(node) {
  node.position ??= await server.ask('position', { start: tree.start, moves: node.moves() });
  return node.position;
}

// go shows the position at a node, and has done what is to be done there.
async function go(node, { moved = null } = {}) {
  stop();
  const mine = ++visit;
  current = node;
  try {
    await positionOf(node);
  } catch (error) {
    toast(error.message);
    if (mine === visit) retreat();
    return;
  }
  if (mine !== visit) return;
  show(moved);
  if (botToMove()) botMove();
  else if (analysing) analyse();
}

// retreat goes back to a position that is known, as the present one could not be
// had. The move to it stays in the list, to be tried again.
function retreat() {
  let node = current;
  while (!node.position && node.parent) node = node.parent;
  if (!node.position) return;
  current = node;
  show(null);
}

// botToMove reports whether a bot is to play on from here.
function botToMove() {
  const { turn, result } = current.position;
  return !over && result === '*' && players[turn] !== null && current.children.length === 0;
}

function show(moved) {
  const p = current.position;
  const mine = over || !players[p.turn];
  board.show(p, mine ? p.legal : [], moved);
  board.arrow(null);
  if (p.result !== '*') panel.final(p.result);
  list.show(current);
  strips();
  $('opening').textContent = p.opening ?? '';
  tablebase(p.tablebase);
  $('status').textContent = state();
  $('take-back').disabled = !current.parent;
  $('first').disabled = $('back').disabled = !current.parent;
  $('forward').disabled = $('last').disabled = current.children.length === 0;
  $('resign').hidden = over || (players.white === null) === (players.black === null);
  $('claim').hidden = over || !p.claims || Boolean(players[p.turn]) || !isLast(current);
  document.title = (!over && mine && (players.white || players.black) ? 'Your move – ' : '') + 'Luft';
}

// tablebase shows what tablebases say of the position, if they know it.
function tablebase(known) {
  $('tablebase').hidden = !known;
  if (!known) return;
  $('tablebase-badge').textContent = known.outcome;
  $('tablebase-moves').replaceChildren(...known.moves.map(({ san, outcome, dtz, rounded }) => {
    const item = document.createElement('li');
    const distance = dtz ? ` in ${Math.abs(dtz)}${rounded ? '–' + (Math.abs(dtz) + 1) : ''} plies` : '';
    item.textContent = `${san}: ${outcome}${distance}`;
    return item;
  }));
}

// isLast reports whether the game has come no further than a node.
function isLast(node) { return node.children.length === 0 && node.isMain(); }

// state says in a few words how the game stands.
function state() {
  const { turn, result, reason, claims } = current.position;
  const name = turn === 'white' ? 'White' : 'Black';
  if (result !== '*') return `${outcome(result)}: ${reason}`;
  if (over && isLast(current) && tree.result !== '*') return outcome(tree.result);
  if (botToMove()) return `${players[turn].name} is thinking…`;
  const draw = claims && isLast(current) ? ` (a draw can be claimed: ${claims.join(', ')})` : '';
  if (!over && (players.white || players.black) && !players[turn]) return 'Your move' + draw;
  return `${name} to move` + draw;
}

function outcome(result) {
  return { '1-0': 'White wins', '0-1': 'Black wins', '1/2-1/2': 'Draw' }[result] ?? 'The game goes on';
}

// strips shows who sits where and what they have taken more than the other.
function strips() {
  const pieces = Object.values(placement(current.position.fen));
  const worth = { P: 1, N: 3, B: 3, R: 5, Q: 9, K: 0 };
  const count = (code) => pieces.filter((p) => p === code).length;
  for (const [id, colour] of [['player-top', board.flipped ? 'white' : 'black'], ['player-bottom', board.flipped ? 'black' : 'white']]) {
    const [own, other] = colour === 'white' ? ['w', 'b'] : ['b', 'w'];
    const name = document.createElement('span');
    name.className = 'name ' + colour;
    const bot = players[colour];
    name.textContent = bot ? bot.name : person(colour);
    const strip = [name];
    if (bot?.level) {
      const level = document.createElement('span');
      level.className = 'level';
      level.textContent = bot.level === 'full' ? 'full strength' : `level ${bot.level}`;
      strip.push(level);
    }
    const taken = document.createElement('span');
    taken.className = 'taken-pieces';
    let ahead = 0;
    for (const kind of 'QRBNP') {
      const more = count(own + kind) - count(other + kind);
      ahead += more * worth[kind];
      for (let i = 0; i < more && i < 8; i++) {
        const piece = document.createElement('span');
        piece.className = 'piece small ' + other + kind;
        taken.append(piece);
      }
    }
    if (ahead > 0) taken.append('+' + ahead);
    strip.push(taken);
    $(id).replaceChildren(...strip);
    $(id).classList.toggle('turn', current.position.turn === colour && current.position.result === '*');
  }
}

// person returns what to call the person who has a colour.
function person(colour) {
  if (players.white || players.black) return 'You';
  const name = colour === 'white' ? 'White' : 'Black';
  const tag = tree.tag(name);
  return tag === '' || tag === '?' ? name : tag;
}

// play plays a move of a person, which the board shows already.
function play(move) { advance(move, 'You play ', false); }

// advance plays a move at the present position, to be seen sliding or not.
function advance(move, who, sliding) {
  const known = current.children.some((c) => c.move === move.uci);
  const node = tree.add(current, move);
  if (!known) list.render(tree);
  go(node, { moved: sliding ? move : null }).then(() => {
    if (current !== node) return;
    say(who + words.spoken(move.san) + '.');
    ended(node);
  });
}

// ended sees whether the game is over by itself.
function ended(node) {
  const { result, reason } = node.position;
  if (result === '*' || over || !node.isMain()) return;
  finish(result, reason);
}

// finish ends the game.
function finish(result, reason) {
  stop();
  over = true;
  tree.result = result;
  tree.setTag('Result', result);
  list.render(tree);
  show(null);
  const title = verdict(result);
  const text = reason[0].toUpperCase() + reason.slice(1) + '.';
  say(`${title}. ${text}`);
  results.open(title, text);
  if (analysing) analyse();
}

// verdict returns the result as the person sees it.
function verdict(result) {
  const mine = players.white === null && players.black ? '1-0' : players.black === null && players.white ? '0-1' : '';
  if (result === '1/2-1/2' || !mine) return outcome(result);
  return result === mine ? 'You win' : 'You lose';
}

// stop ends the search under way.
function stop() {
  search?.abort();
  search = null;
}

async function botMove() {
  const bot = players[current.position.turn];
  const mine = visit;
  stop();
  search = new AbortController();
  const { signal } = search;
  panel.begin(1);
  panel.note(`${bot.name} is thinking…`);
  const question = { start: tree.start, moves: current.moves(), player: bot.id, level: bot.level, movetime: bot.movetime };
  try {
    const [result] = await Promise.all([
      engine.ask('analyse', question, { signal, onInfo: (i) => mine === visit && panel.info(i) }),
      new Promise((resolve) => setTimeout(resolve, haste)),
    ]);
    if (mine !== visit || !result.move) return;
    if (result.pv.length > 0) panel.info(result);
    advance(result.move, bot.name + ' plays ', true);
  } catch (error) {
    if (error.name !== 'AbortError' && mine === visit) stuck(error);
  }
}

// stuck says why a bot does not move, and lets it be asked again.
function stuck(error) {
  toast(error.message);
  $('status').textContent = 'The engine does not answer.';
  panel.clear();
  panel.note(error.message);
}

async function analyse() {
  if (current.position.legal.length === 0) return panel.clear();
  const mine = visit;
  stop();
  search = new AbortController();
  const { signal } = search;
  const count = Math.min(analysisLines, current.position.legal.length);
  panel.begin(count);
  try {
    const question = { start: tree.start, moves: current.moves(), movetime: analysisTime, lines: count };
    await engine.ask('analyse', question, { signal, onInfo: (i) => mine === visit && panel.info(i) });
  } catch (error) {
    if (error.name !== 'AbortError' && mine === visit) panel.note(error.message);
  }
}

function engineState(state, message) {
  if (state === 'loading') panel.note('The engine is being fetched…');
  if (state === 'ready') panel.note('');
  if (state === 'failed') toast(message);
}

// takeBack takes back the last move, and the bot's answer with it, so that the
// person is to move again.
async function takeBack() {
  if (!current.parent) return;
  let node = current, to = current.parent;
  const mine = (n) => players[tree.colour({ ply: n.ply + 1 })] === null;
  while (to.parent && !mine(to) && (players.white === null || players.black === null)) {
    node = to;
    to = to.parent;
  }
  stop();
  if (node.isMain()) { // or it is a variation, and the game has ended all the same
    over = false;
    tree.result = '*';
    tree.setTag('Result', '*');
  }
  tree.remove(node);
  list.render(tree);
  await go(to);
  say('Taken back.');
}

// begin begins a game from a position.
async function begin(position, white, black) {
  tree = new Tree(position.start);
  tree.root.position = position;
  players = { white, black };
  over = false;
  const name = (bot) => (bot ? bot.name + (bot.level && bot.level !== 'full' ? ` (level ${bot.level})` : '') : '?');
  const today = new Date();
  const two = (n) => String(n).padStart(2, '0');
  for (const [tag, value] of [
    ['Event', 'Casual game'], ['Site', '?'], ['Date', `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`],
    ['Round', '-'], ['White', name(white)], ['Black', name(black)], ['Result', '*'],
  ]) tree.setTag(tag, value);
  list.render(tree);
  panel.clear();
  panel.even();
  board.flip(black === null && white !== null);
  await go(tree.root);
}

async function startGame({ white, black, start, number }) {
  let from = '';
  if (start === '960') from = 'chess960 ' + (number === '' ? Math.floor(Math.random() * 960) : number);
  if (start === 'here') from = current.position.fen;
  try {
    await begin(await server.ask('position', { start: from }), white, black);
  } catch (error) {
    return toast(error.message);
  }
  say(`New game. ${$('status').textContent}.`);
}

async function setUp(fen) {
  const position = await server.ask('position', { start: fen });
  await begin(position, null, null);
  say('The position is set up.');
}

async function loadPGN(text, number) {
  const { game, games } = await server.ask('pgn/read', { pgn: text, game: number });
  stop();
  tree = Tree.fromGame(game);
  players = { white: null, black: null };
  over = true;
  list.render(tree);
  panel.clear();
  panel.even();
  await go(tree.root);
  say(`Loaded: ${games[number - 1]}.`);
  return games;
}

// say has a screen reader read a text.
function say(text) { $('live').textContent = text; }

let toasting = 0;

// toast shows a text for a moment.
function toast(text) {
  $('toast').textContent = text;
  $('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { $('toast').hidden = true; }, 6000);
}

// typed plays a move that was typed, with or without signs of capture and check.
function typed(text) {
  const plain = (s) => s.replace(/[x+#=\-\s]/g, '').replace(/0/g, 'O');
  const legal = over || !players[current.position.turn] ? current.position.legal : [];
  const move = legal.find((m) => m.san === text) ?? legal.find((m) => m.uci === text.toLowerCase()) ??
    legal.find((m) => plain(m.san) === plain(text)) ?? legal.find((m) => plain(m.san).toLowerCase() === plain(text).toLowerCase());
  if (!move) return toast(legal.length ? `“${text}” is no legal move here.` : 'It is not your move.');
  $('typed').value = '';
  advance(move, 'You play ', true);
}

function flip() {
  board.flip(!board.flipped);
  if (current.position) strips();
  board.arrow(null);
}

function forward() { if (current.children.length > 0) go(current.children[0]); }
function back() { if (current.parent) go(current.parent); }
function toEnd() {
  let node = current;
  while (node.children.length > 0) node = node.children[0];
  go(node);
}

function resign() {
  const mine = players.white === null ? 'white' : 'black';
  finish(mine === 'white' ? '0-1' : '1-0', `${mine} resigns`);
}

const themes = { '': 'as the system has them', light: 'light', dark: 'dark' };

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  $('theme').setAttribute('aria-label', 'Colours: ' + themes[theme]);
  try { localStorage.setItem('luft-theme', theme); } catch { /* storage is switched off */ }
}

async function openPGN() {
  try {
    const { pgn } = await server.ask('pgn/write', tree.toGame());
    pgns.open(pgn);
  } catch (error) {
    toast(error.message);
  }
}

const positions = new dialogs.Position(setUp);
const pgns = new dialogs.PGN(loadPGN);
let games = null; // the dialog of a new game, once the players are known
const results = new dialogs.Result(() => games.open(), openPGN);

$('new-game').addEventListener('click', () => games?.open());
$('set-up').addEventListener('click', () => positions.open(current.position.fen));
$('pgn').addEventListener('click', openPGN);
$('theme').addEventListener('click', () => {
  const order = Object.keys(themes);
  const now = document.documentElement.dataset.theme ?? '';
  setTheme(order[(order.indexOf(now) + 1) % order.length]);
});
$('take-back').addEventListener('click', takeBack);
$('flip').addEventListener('click', flip);
$('resign').addEventListener('click', resign);
$('claim').addEventListener('click', () => finish('1/2-1/2', current.position.claims.join(', ')));
$('first').addEventListener('click', () => go(tree.root));
$('back').addEventListener('click', back);
$('forward').addEventListener('click', forward);
$('last').addEventListener('click', toEnd);
$('type-move').addEventListener('submit', (e) => {
  e.preventDefault();
  if ($('typed').value.trim()) typed($('typed').value.trim());
});
$('analyse').addEventListener('click', () => {
  analysing = !analysing;
  $('analyse').setAttribute('aria-checked', String(analysing));
  if (botToMove()) return;
  stop();
  if (analysing) analyse();
  else panel.clear();
});
$('place').addEventListener('change', () => {
  engine = $('place').value === 'browser' ? browser : server;
  go(current);
});
$('place-label').hidden = behind !== 'served';

document.addEventListener('keydown', (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
  const keys = { ArrowLeft: back, ArrowRight: forward, Home: () => go(tree.root), End: toEnd, f: flip, u: takeBack, n: () => games?.open() };
  if (!keys[e.key]) return;
  e.preventDefault();
  keys[e.key]();
});

document.addEventListener('dragover', (e) => e.preventDefault());
document.addEventListener('drop', (e) => {
  e.preventDefault();
  if (e.dataTransfer.files.length > 0) pgns.read(e.dataTransfer.files[0]);
});

// The first game: White against the usual bot.
try {
  const [bots, position] = await Promise.all([server.ask('players'), server.ask('position')]);
  games = new dialogs.NewGame(bots, startGame);
  const { black } = games.chosen();
  await begin(position, null, black);
  document.documentElement.dataset.ready = 'true'; // for tests
  performance.mark('ready');
} catch (error) {
  $('status').textContent = error.message;
}
