// The page: the game in progress and all that shows it or acts on it.

import { $ } from './lib/dom.js';
import { Analysis } from './analysis/analysis.js';
import { Bar } from './board/bar.js';
import { Board } from './board/board.js';
import { Browser, Either, Server } from './lib/backend.js';
import { Effort } from './analysis/effort.js';
import { Explorer } from './analysis/explorer.js';
import { Fork, after, before, beside, parts } from './moves/fork.js';
import { Game } from './moves/game.js';
import { GameFile } from './study/pgnfile.js';
import { Games } from './study/games.js';
import { MoveList } from './moves/movelist.js';
import { Overlay } from './board/overlay.js';
import { Panel } from './analysis/panel.js';
import { Play, named } from './play/play.js';
import { Review } from './analysis/review.js';
import { Study } from './study/study.js';
import { Tree } from './moves/tree.js';
import { arrows, comments, inline, silence, silent } from './analysis/silence.js';
import { retry, say, settled, toast } from './lib/notice.js';
import { standard } from './board/placement.js';
import * as aids from './board/aids.js';
import * as controls from './moves/controls.js';
import * as commands from './moves/commands.js';
import * as dialogs from './lib/dialogs.js';
import * as intake from './lib/intake.js';
import * as keys from './lib/keys.js';
import * as lines from './moves/lines.js';
import * as pgn from './moves/pgn.js';
import * as sounds from './lib/sounds.js';
import * as store from './lib/store.js';
import * as strips from './play/strips.js';
import * as words from './lib/words.js';
import { variants } from './board/variants.js';

// What is behind the page: 'served' (a server and WebAssembly), 'server only' or 'static'.
const behind = document.querySelector('meta[name=luft]').content;

// Where questions are answered. The rules are asked on the server if there is one,
// so that the page need not wait for the WebAssembly.
const browser = new Browser(engineState);
const either = behind === 'static' ? null : new Either(new Server(), browser);
const server = either ?? browser;
let engine = server;
const askServer = server.ask.bind(server);

const game = new Game();
let visit = 0; // counts what is shown, so that late answers are known as such
let kept = true; // the game is in the storage as it is
let waits = false; // a move waits for the server to answer again

const waiting = 'Waiting for the server…';
const patience = 500; // milliseconds before the page says that

let pockets = null; // once a position has them
const overlay = new Overlay($('arrows'));
const bar = new Bar($('eval'));
const board = new Board($('board'), (move) => advance(move, 'You play ', false), (moves, at, signal, ahead) => {
  if (ahead && store.setting('ask-premove') === '') return moves.find((m) => m.promotion === 'q');
  const white = (game.current.position.turn === 'white') !== ahead;
  return dialogs.promote(moves, at, white ? 'w' : 'b', white === board.flipped, signal);
}, (premove) => say(premove ? `Premove: ${premove.from} to ${premove.to}.` : 'The premove is cancelled.'), (selected, legal) => pockets?.mark(selected, legal));
const list = new MoveList($('moves'), go, (node) => go(node).then(() => study.toggle(true)));
const fork = new Fork(overlay, (node) => walk(node));
const panel = new Panel({
  lines: $('lines'), note: $('engine-note'),
  onPeek: (pieces, uci) => {
    if (!pieces) return show();
    board.peek(pieces, uci);
    aids.show(overlay, {});
  },
  onPlay: (moves, fen) => playLine(moves, fen),
});
const effort = new Effort(() => go());
const analysis = new Analysis({
  effort,
  ask: (question, options) => engine.ask('analyse', question, options),
  panel, overlay, onState: engineButtons,
  onScore: ({ cp, mate }) => {
    game.current.score = { cp, mate };
    list.refresh(game.current);
    evaluation();
  },
});
const study = new Study(game, board, overlay, () => {
  list.render(game.tree);
  list.show(game.current);
  undoButtons();
  review.show();
  keep();
});
const review = new Review({
  game, overlay, go, say, flip, flipped: () => board.flipped,
  ask: (what, question, options) => {
    hush(false);
    return engine.ask(what, question, options);
  },
  onChange: () => { list.render(game.tree); go(); },
  onError: (error) => toast(error.message),
});
const play = new Play({
  game, panel, overlay, line, go, advance, finish, keep, begin: startGame,
  ask: (what, question, asking) => engine.ask(what, question, asking), mark: (node) => list.refresh(node),
  know, replace, render: () => list.render(game.tree), refresh: () => strips.tick(game),
  results: { close: () => results.close(), note: (text) => results.note(text) },
});

// line returns the moves to a node as they are asked about.
function line(node = game.current) { return { start: game.tree.start, moves: node.moves() }; }

// know asks for the position at a node, which stays the same when asked twice.
async function know(node) {
  const position = await server.ask('position', line(node));
  node.position ??= position;
}

const explorer = new Explorer(askServer, async (text, ply) => showGame(await readPGN(text), null, ply), (uci) => {
  const move = game.mine && game.current.position.legal.find((m) => m.uci === uci);
  if (move) advance(move, 'You play ', true);
}, overlay);

// go shows the position at a node, and has done what is to be done there.
async function go(node = game.current, { moved = null } = {}) {
  play.leave(node);
  analysis[review.trying || game.closed ? 'clear' : 'stop']();
  const mine = ++visit;
  game.current = node;
  keep();
  dialogs.untype($('typed'));
  waits = false;
  const slow = setTimeout(() => { if (mine === visit) $('status').textContent = waiting; }, patience);
  try {
    if (!node.position) await know(node);
  } catch (error) {
    if (mine === visit) unknown(error, node);
    return;
  } finally {
    clearTimeout(slow);
  }
  if (mine !== visit) return;
  settled();
  if (node.position.result !== '*' && !node.isMain()) list.render(game.tree);
  show(moved);
  play.go();
  if (analysis.on && !game.bot && !game.closed && !play.thinks && !review.trying) analysis.go(line(), node.position);
}

// unknown goes back to a position that is known, as the one at a node could not be
// had, and offers to try again. The move to it stays in the list.
function unknown(error, node) {
  waits = error.code === 'unreachable' || error.code === 'busy';
  if (waits) retry(error.message, () => go(node));
  else toast(error.message);
  let at = node;
  while (!at.position && at.parent) at = at.parent;
  if (!at.position) return;
  game.current = at;
  keep();
  show();
}

// show shows the present position; moved, if given, is the move to be seen sliding.
function show(moved = null) {
  const { current, tree, over, mine } = game;
  const p = current.position;
  if (!p) return;
  const ahead = play.ahead();
  if (p.pockets && !pockets) return fetchPockets();
  strips.show(game, p, board.flipped, pockets);
  board.show(p, mine ? p.legal : ahead, moved, ahead.length > 0);
  evaluation();
  list.show(current);
  study.show();
  review.show();
  fork.show(tree, current, review.trying);
  aids.show(overlay, game.closed ? {} : p.aids);
  $('opening').textContent = p.opening ?? variants.get(p.variant)?.title ?? '';
  explorer.show(p, line());
  tagLine();
  $('first-steps').hidden = tree.root.children.length > 0 || Boolean(game.remote);
  $('status').textContent = state();
  const begins = !current.parent, ends = current.children.length === 0 || review.trying;
  $('first').disabled = $('back').disabled = begins;
  $('forward').disabled = $('last').disabled = ends;
  play.show();
  sounds.hear(current);
  undoButtons();
  document.title = (!over && mine && game.against && !waits ? 'Your move – ' : '') + (over && tree.tag('White') ? tree.title() + ' – ' : '') + 'Luft';
}

// fetchPockets loads the pockets of Crazyhouse, and shows the position with them.
async function fetchPockets() {
  try {
    const { Pockets } = await import('./board/pocket.js');
    pockets ??= new Pockets((name, piece, e) => board.take(name, piece, e));
  } catch (error) {
    toast(error.message);
    pockets = { of: () => null, mark() {} };
  }
  show();
}

// evaluation shows what is known of the present position on the bar: how the game
// has ended, or what the engine has said when it looked.
function evaluation() {
  const { position } = game.current;
  const score = game.current.score ?? commands.score(commands.comments(game.current));
  if (position.result !== '*') bar.end(position.result);
  else if (!score && game.over && isLast(game.current) && game.tree.result !== '*') bar.end(game.tree.result);
  else bar.show(score);
}

function undoButtons() {
  const back = game.undoable;
  $('take-back').disabled = !back;
  $('take-back').textContent = game.against && back === 'move' ? 'Take back' : 'Undo';
  $('take-back').title = back ? `Undo: ${back} (u)` : '';
  $('redo').disabled = !game.redoable;
  $('redo').title = game.redoable ? `Redo: ${game.redoable} (r)` : '';
}

// isLast reports whether the game has come no further than a node.
function isLast(node) { return node.children.length === 0 && node.isMain(); }

// state says in a few words how the game stands.
function state() {
  const { current, players, over, tree, mine } = game;
  const { turn, result, reason, claims } = current.position;
  const name = turn === 'white' ? 'White' : 'Black';
  if (waits) return waiting;
  if (review.trying) return review.task;
  if (result !== '*') return `${words.outcome(result)}: ${reason}`;
  if (over && isLast(current) && tree.result !== '*') return words.outcome(tree.result);
  if (game.remote && game.paused && !over) return 'Waiting for the other player';
  if (game.bot) return `${game.bot.name} is ${game.remote ? 'to move' : 'thinking…'}`;
  if (game.watched && game.paused) return 'Paused';
  const draw = claims && isLast(current) ? ` (a draw can be claimed: ${claims.join(', ')})` : '';
  if (!over && mine && (players.white || players.black)) return 'Your move' + draw;
  return `${name} to move` + draw;
}

// advance plays a move at the present position, to be seen sliding or not.
async function advance(move, who, sliding) {
  const { position } = game.current;
  if (!position || (game.mine && review.attempt(move)) || play.fallen()) return;
  const isNew = game.play([move]);
  const node = game.current;
  if (isNew) {
    play.played(node);
    list.render(game.tree);
  }
  await go(node, { moved: sliding ? move : null });
  if (game.current !== node || !node.position) return;
  say(who + words.spoken(move.san) + '.');
  ended(node);
  const next = game.mine && board.premoved(position);
  if (next) advance(next, 'You play ', true);
}

// playLine plays several moves at once, if they are of the present position.
async function playLine(moves, fen) {
  if (game.current.position?.fen !== fen || (game.clock && !game.over)) return;
  if (game.play(moves)) list.render(game.tree);
  const node = game.current;
  await go(node);
  if (game.current === node && node.position) ended(node);
}

// ended sees whether the game is over by itself, or a variation of it.
function ended(node) {
  const { result, reason } = node.position;
  if (result === '*') return;
  if (game.over || !node.isMain()) say(`${words.outcome(result)}: ${reason}.`);
  else finish(result, reason);
}

// finish ends the game, for which there may be a tag of PGN.
function finish(result, reason, termination) {
  play.stop();
  board.forget();
  game.finish(result, termination);
  list.render(game.tree);
  if (result !== '*' && game.current.position?.result === '*') sounds.play('end');
  const { activeElement: button } = document, keyed = button.matches(':focus-visible');
  go();
  if (keyed && button.hidden) board.focus();
  const title = play.verdict(result);
  const text = reason[0].toUpperCase() + reason.slice(1) + '.';
  if (result === '*') return say(text);
  say(`${title}. ${text}`);
  results.open(title, text);
}

function engineState(what, message) {
  if (what === 'loading') panel.note('The engine is being loaded…');
  if (what === 'preparing') panel.note('The server prepares the engine. The first time, it compiles it, which may take a minute…');
  if (what === 'ready') panel.note('');
  if (what === 'failed') toast(message);
}

// engineButtons shows what the engine is doing.
function engineButtons() {
  const { on, running, threat } = analysis;
  for (const id of ['analyse', 'analyse-dock']) $(id).setAttribute('aria-checked', String(on));
  $('engine-tools').hidden = !on;
  $('engine-run').textContent = running ? 'Stop' : 'Go on';
  $('threat').setAttribute('aria-pressed', String(threat));
}

function toggleAnalysis() {
  if (game.closed) return toast('The analysis is closed until the game is over.');
  analysis.toggle();
  store.setting('analysis', analysis.on ? 'on' : '');
  if (analysis.on) hush(false);
  if (!game.bot && analysis.on) go();
  if (!analysis.on) show();
}

// held reports whether the engine keeps silent, in a game without its help or as a move is
// looked for.
function held() { return review.trying || game.closed; }

// best plays the best move of the analysis, which it turns on before.
function best() { return !held() && (analysis.on ? panel.play() : toggleAnalysis()); }

// hush hides all that the engine says, or shows it.
function hush(hidden) {
  silence(hidden);
  list.refresh();
}

// help shows what the keys do.
function help() { import('./lib/help.js').then(({ openHelp }) => openHelp()).catch((error) => toast(error.message)); }

// takeBack undoes what was done last. In a game against a bot these are its moves
// and one of the person's, so that the person is to move again.
async function takeBack() {
  if (game.remote && !game.over) return play.friend?.act('offer takeback');
  await unwind(() => game.undo(), () => game.undoable, 'Taken back.', 'Undone: ');
}
async function redo() { await unwind(() => game.redo(), () => game.redoable, 'Moved again.', 'Done again: '); }

async function unwind(step, next, moved, otherwise) {
  if (!next()) return;
  play.hold();
  games.note();
  let what = step();
  // The end of a game came with its last move.
  if (what === 'end of the game' && game.current.position.result !== '*' && next() === 'move') what = step();
  while (what === 'move' && game.against && next() === 'move' && !theirs()) step();
  games.shown();
  list.render(game.tree);
  panel.clear();
  game.paused = game.watched;
  await go();
  say(what === 'move' ? moved : `${otherwise}${what}.`);
}

// theirs reports whether the person is to move.
function theirs() {
  const { tree, current, players } = game;
  return players[tree.colour({ ply: current.ply + 1 })] === null;
}

// begin begins a game from a position.
async function begin(start, white, black, what, clock = null, help = 'all') {
  const position = await server.ask('position', { start });
  const tree = new Tree(position.start);
  tree.root.position = position;
  const today = new Date();
  const two = (n) => String(n).padStart(2, '0');
  tree.tags = Object.entries({
    Event: 'Casual game', Site: '?', Date: `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`,
    Round: '-', White: named(white), Black: named(black), Result: '*',
    ...(clock && { TimeControl: `${clock.base / 1000}+${clock.increment / 1000}` }),
  }).map(([name, value]) => ({ name, value }));
  await replace(what, tree, {
    players: { white, black }, flipped: black === null && white !== null, help,
    clock: clock && { base: clock.base, increment: clock.increment },
  });
}

// replace shows another game.
/** @type {(what: string, tree: Tree, options?: Luft.Options) => Promise<void>} */
async function replace(what, tree, { flipped = false, ...rest } = {}) {
  play.hold();
  if (what) {
    games.note();
    game.replace(what, tree, rest);
  } else game.restore(tree, rest);
  list.render(tree);
  panel.clear();
  flip(flipped);
  await go();
}

async function startGame({ white, black, variant = '', start, number, clock, help, friend = null }) {
  let from = start === 'standard' ? variant : start;
  if (start === '960') from = 'chess960 ' + (number === '' ? Math.floor(Math.random() * 960) : number);
  if (start === 'here') from = shown();
  try {
    if (friend) return await (await play.meet()).invite({ start: from, clock, ...friend });
    await begin(from, white, black, 'new game', clock, help);
  } catch (error) {
    return toast(error.message);
  }
  say(`New game. ${$('status').textContent}.`);
}

async function setUp(fen) {
  await begin(fen, null, null, 'setting up');
  say('The position is set up.');
}

// readPGN returns the first game in a text.
async function readPGN(text) { return Tree.fromGame(pgn.unwrapped((await server.ask('pgn/read', { pgn: text })).game)); }

// showGame shows a game that was read, maybe from a file of games, at a ply of its main line.
async function showGame(tree, file = null, ply = 0) {
  await replace('loading', tree, { over: true, file });
  if (ply) await go(tree.root.at(Array(ply).fill(0)));
  say(`Loaded: ${tree.title()}.`);
}

const longestFEN = 200; // characters

async function loadFile(file, onProgress, signal) {
  const fen = file.size < longestFEN && intake.asFEN(await file.text());
  if (fen) {
    await setUp(fen);
    return true;
  }
  const read = await GameFile.read(file, onProgress, signal);
  if (read.games.length === 0) throw new Error('There is no game in it.');
  return games.show(read);
}

// keep keeps the game, in a moment.
let keeping = 0;
function keep() {
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

addEventListener('pagehide', keepNow);
addEventListener('beforeunload', (e) => {
  keepNow();
  if ((!kept && game.tree.root.children.length > 0) || games.unsafe) e.preventDefault();
});

function flip(flipped) {
  board.flip(flipped);
  overlay.flip(flipped);
  bar.flip(flipped);
  if (game.current.position) strips.show(game, game.current.position, flipped, pockets);
  keep();
}

// walk goes to a node and has it said which that is.
async function walk(node) {
  if (!node) return;
  await go(node);
  if (node !== game.current || !node.position || review.trying) return;
  const ways = parts(node) ? ` ${node.children.length} lines go on.` : '';
  say((node.parent ? `Move ${game.tree.number(node)}, ${game.tree.colour(node)}: ${words.meaning(node)}.` : 'The first position.') + ways);
}

// onward goes on to a node, but not while a better move than the next is looked for.
function onward(node) { if (!review.trying) walk(node); }

// choose chooses among the moves where lines part.
function choose(step) {
  const node = fork.choose(game.tree, step);
  if (node) say(words.meaning(node) + '.');
  return node !== null;
}

function first() { walk(game.tree.root); }
function forward() { onward(fork.next(game.current)); }
function back() { walk(game.current.parent); }
function last() { onward(game.current.last()); }

// shown returns the FEN of the position that is shown, which is the first while another
// is not known yet.
function shown() { return game.current.position?.fen ?? game.tree.start; }

// addChapter adds a game to the file that is open, or makes a study of the present game and another.
async function addChapter() {
  try {
    const tree = new Tree(standard);
    tree.tags = [{ name: 'Event', value: '?' }];
    if (await games.add(tree)) say('A chapter is added.');
    $('pgn-dialog').close();
  } catch (error) {
    toast(error.message);
  }
}

// tagLine shows the tags of a game that was loaded.
function tagLine() {
  const { tree, over } = game, known = (...tags) => tags.map((name) => tree.tag(name)).filter((v) => v && !/^[?.]*$/.test(v));
  const players = known('White', 'Black').length > 0 ? tree.title() : '';
  const text = [...known('ChapterName'), players, ...known('Event', 'Site', 'Date', 'Annotator')].filter(Boolean).join(' · ');
  $('tags-line').hidden = !over || !text;
  $('tags-text').textContent = text;
}

function openPGN() { keepNow(); pgns.open(pgn.format(game.tree)); }

let trainer = null; // once it was asked for

async function openTrainer() {
  try {
    const { Trainer } = await import('./study/trainer.js');
    analysis.stop();
    const ask = (what, question, asking) => (what === 'puzzles/make' ? engine : server).ask(what, question, asking);
    trainer ??= new Trainer({ ask, game: () => pgn.format(game.tree), load: async (text) => showGame(await readPGN(text)) });
    trainer.open();
  } catch (error) {
    toast(error.message);
  }
}

const positions = new dialogs.Position(setUp);
// page returns what share.js wants to know.
function page() { return { game, flipped: board.flipped, line: line(), ask: askServer, changed: () => { list.render(game.tree); go(); } }; }

const pgns = new dialogs.PGN(loadFile, page);
const games = new Games({ read: readPGN, show: showGame, onFile: (file) => explorer.offer(file, (...place) => games.pickAt(...place)), present: () => game.tree, onSave: keep, ask: askServer, retag: (tags) => { game.change('name of the chapter', [[game.tree, 'tags', tags]]); tagLine(); } });
let newGame = null; // the dialog, once the players are known
const results = new dialogs.Result({ review: () => review.run(), pgn: openPGN, other: () => newGame?.open(), again: () => play.again() });

for (const [id, action] of Object.entries({
  'new-game': () => newGame?.open(), 'set-up': () => positions.open(shown(), board.flipped), pgn: openPGN, puzzles: openTrainer,
  settings: () => import('./lib/settings.js').then(({ openSettings }) => openSettings()).catch((error) => toast(error.message)),
  'take-back': takeBack, redo, flip: () => flip(!board.flipped), edit: () => study.toggle(),
  teach: () => review.teach(), 'add-chapter': addChapter, 'chapter-add': addChapter,
  'tags-line': () => import('./study/share.js').then(({ share }) => share('tags', page()), (error) => toast(error.message)),
  practise: () => newGame?.open({ colour: game.current.position.turn, start: 'here', help: 'practice' }),
  autoplay: () => import('./moves/autoplay.js').then(({ toggleAutoplay }) => toggleAutoplay({ game, walk, next: () => !review.trying && fork.next(game.current) }), (error) => toast(error.message)),
  first, back, forward, last, analyse: toggleAnalysis, 'analyse-dock': toggleAnalysis,
  'engine-run': () => (analysis.running ? analysis.stop() : go()),
  threat: () => { analysis.toggleThreat(); go(); },
  'show-keys': () => {
    $('settings-dialog').close();
    help();
  },
  'trouble-save': () => dialogs.save(pgn.format(game.tree)),
})) $(id).addEventListener('click', action);

dialogs.typing($('type-move'), () => (game.current.position && game.mine ? game.current.position.legal : []), (move) => advance(move, 'You play ', true), (problem, text) => import('./moves/answers.js').then(({ answer }) => answer(
  text, problem, { game, analysis, line, held, help, ask: (question) => engine.ask('analyse', question) }), () => toast(problem)));
$('place').addEventListener('change', () => {
  engine = $('place').value === 'browser' ? browser : server;
  if (engine === browser && behind === 'served') {
    either.allowed = true;
    installable();
  }
  effort.show(engine === browser ? 1 : play.bots[0]?.threads);
  go();
});
$('place-label').hidden = behind !== 'served';

keys.listen({
  back, forward, first, last, analyse: toggleAnalysis, up: () => choose(-1), down: () => choose(1),
  before: () => walk(before(game.current)), after: () => onward(after(fork.next(game.current))), above: () => onward(beside(game.current, -1)), below: () => onward(beside(game.current, 1)), known: () => explorer.play(),
  best, threat: () => { if (analysis.on) $('threat').click(); }, cancel: () => board.cancel(), write: () => study.write(), glyph: (key) => study.mark(key), error: (key) => review.error(key),
  arrows: () => arrows(), silence: () => hush(!silent()), explorer: () => explorer.toggle(), comments, inline: () => inline(), help,
  ...lines.listen(game, list, go) });
controls.wheel($('board'), forward, back);

// A press anywhere but on a control cancels a premove, and does nothing else if it is
// with the right button.
document.addEventListener('pointerdown', (e) => {
  if (!/** @type {Element} */ (e.target).closest('button, select, input, textarea, summary, dialog') && board.cancel() && e.button === 2) e.stopPropagation();
}, { capture: true });

intake.listen((blob, text) => pgns.read(blob, text));

// installable has the browser keep the page and the engine, to be used without a
// network.
function installable() { navigator.serviceWorker?.register('sw.js').catch(() => {}); }

let links = 0; // counts the lines that addresses have asked for, so that the last one is shown

// linked shows the line that the address asks for as a game of its own, which replaces
// the present one or one that was stored. It reports whether there is such a line.
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
    if (error.code === 'unreachable') throw error;
    toast('The address of the page holds no game: ' + error.message);
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
    else await begin('', null, newGame.chosen().black, '');
    arrive(room);
    return;
  }
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const again = stored?.hash === location.hash || visit?.type === 'reload';
  const known = stored && (asked ? store.find(stored.tree, asked) : stored.at);
  if (stored && (known || again)) await replace('', stored.tree, { ...stored, at: again ? stored.at : known });
  else if (asked && await linked(asked, stored)) return;
  else if (stored) await replace('', stored.tree, stored);
  else await begin(newGame.chosen().variant, null, newGame.chosen().black, '');
}

// arrive shows the game between people that the address asks for.
async function arrive(room) {
  try {
    await (await play.meet()).arrive(room);
  } catch (error) {
    toast(error.message);
  }
}

// follow shows what the address asks for after it has changed. By now the page may have written
// the address of its own game over it, so that the event has to say what was asked for.
async function follow({ newURL }) {
  const { hash } = new URL(newURL), asked = store.asked(hash), room = store.room(hash);
  if (room && room !== game.remote) return arrive(room);
  if (!asked) return;
  const known = store.find(game.tree, asked);
  links++;
  if (known) await go(known);
  else await linked(asked, null).catch((error) => toast(error.message));
}

async function open() {
  try {
    const bots = await server.ask('players');
    play.bots = bots;
    effort.show(bots[0].threads);
    newGame ??= new dialogs.NewGame(bots, startGame);
    const { tablebases } = bots[0];
    panel.idle = tablebases ? `Tablebases of ${tablebases} pieces` : '';
    await start();
    await games.restore();
    settled();
    document.documentElement.dataset.ready = 'true'; // for tests
    performance.mark('ready');
  } catch (error) {
    $('status').textContent = error.message;
    retry(error.message, open);
  }
}

addEventListener('hashchange', follow);
if (store.setting('analysis')) analysis.toggle();
engineButtons();
if (behind === 'static') installable();
if (behind === 'served') either.allowed = Boolean(navigator.serviceWorker?.controller);
open();
