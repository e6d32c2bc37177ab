// The flow of a game: how it begins, goes on from position to position, and ends; how its moves are
// played, taken back and gone through.

import { $ } from './lib/dom.js';
import { GameFile } from './study/pgnfile.js';
import { Tree } from './moves/tree.js';
import { analysis, board, fork, game, games, list, panel, play, results, review } from './parts.js';
import { flip, show, waiting } from './view.js';
import { keep } from './visit.js';
import { named } from './play/play.js';
import { parts } from './moves/fork.js';
import { retry, say, settled, toast } from './lib/notice.js';
import { server } from './desks.js';
import { caught, sure } from './lib/sure.js';
import * as dialogs from './lib/dialogs.js';
import * as intake from './lib/intake.js';
import * as pgn from './moves/pgn.js';
import * as sounds from './lib/sounds.js';
import * as words from './lib/words.js';

let visit = 0; // counts what is shown, so that late answers are known as such
export let waits = false; // a move waits for the server to answer again
const patience = 500; // milliseconds before the page says that

// line returns the moves to a node as they are asked about.
export function line(node = game.current) { return { start: game.tree.start, moves: node.moves() }; }

// know asks for the position at a node, which stays the same when asked twice.
/** @param {Luft.Node} node */
export async function know(node) {
  const position = await server.ask('position', line(node));
  node.position ??= position;
}

// go shows the position at a node, and has done what is to be done there.
/** @param {Luft.Node} node @param {{moved?: Luft.Move | null}} options */
export async function go(node = game.current, { moved = null } = {}) {
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
    if (mine === visit) unknown(caught(error), node);
    return;
  } finally {
    clearTimeout(slow);
  }
  if (mine !== visit) return;
  settled();
  if (sure(node.position).result !== '*' && !node.isMain()) list.render(game.tree);
  show(moved);
  play.go();
  if (analysis.on && !game.bot && !game.closed && !play.thinks && !review.trying) analysis.go(line(), sure(node.position));
}

// unknown goes back to a position that is known, as the one at a node could not be
// had, and offers to try again. The move to it stays in the list.
/** @param {Luft.Problem} error @param {Luft.Node} node */
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

// advance plays a move at the present position, to be seen sliding or not.
/** @param {Luft.Move} move @param {string} who @param {boolean} sliding */
export async function advance(move, who, sliding) {
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
/** @param {{uci: string, san: string}[]} moves @param {string} fen */
export async function playLine(moves, fen) {
  if (game.current.position?.fen !== fen || (game.clock && !game.over)) return;
  if (game.play(moves)) list.render(game.tree);
  const node = game.current;
  await go(node);
  if (game.current === node && node.position) ended(node);
}

// ended sees whether the game is over by itself, or a variation of it.
/** @param {Luft.Node} node */
function ended(node) {
  const { result, reason } = sure(node.position);
  if (result === '*') return;
  if (game.over || !node.isMain()) say(`${words.outcome(result)}: ${reason}.`);
  else finish(result, sure(reason));
}

// finish ends the game, for which there may be a tag of PGN.
/** @param {string} result @param {string} reason @param {string} [termination] */
export function finish(result, reason, termination) {
  play.stop();
  board.forget();
  game.finish(result, termination);
  list.render(game.tree);
  if (result !== '*' && game.current.position?.result === '*') sounds.play('end');
  const { activeElement: button } = document, keyed = sure(button).matches(':focus-visible');
  go();
  if (keyed && sure(button).hidden) board.focus();
  const title = play.verdict(result);
  const text = reason[0].toUpperCase() + reason.slice(1) + '.';
  if (result === '*') return say(text);
  say(`${title}. ${text}`);
  results.open(title, text);
}

// takeBack undoes what was done last. In a game against a bot these are its moves
// and one of the person's, so that the person is to move again.
export async function takeBack() {
  if (game.remote && !game.over) return play.friend?.act('offer takeback');
  await unwind(() => game.undo(), () => game.undoable, 'Taken back.', 'Undone: ');
}

export async function redo() { await unwind(() => game.redo(), () => game.redoable, 'Moved again.', 'Done again: '); }

/** @param {() => string} step @param {() => string} next @param {string} moved @param {string} otherwise */
async function unwind(step, next, moved, otherwise) {
  if (!next()) return;
  play.hold();
  games.note();
  let what = step();
  // The end of a game came with its last move.
  if (what === 'end of the game' && sure(game.current.position).result !== '*' && next() === 'move') what = step();
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
/**
 * @param {string} start
 * @param {Luft.Player | null} white
 * @param {Luft.Player | null} black
 * @param {string} what
 * @param {{base: number, increment: number} | null} clock
 * @param {string} help
 */
export async function begin(start, white, black, what, clock = null, help = 'all') {
  const position = await server.ask('position', { start });
  const tree = new Tree(position.start);
  tree.root.position = position;
  const today = new Date();
  /** @param {number} n */
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
export async function replace(what, tree, { flipped = false, ...rest } = {}) {
  play.hold();
  if (what) {
    games.note();
    game.replace(what, tree, rest);
    games.shown();
  } else game.restore(tree, rest);
  list.render(tree);
  panel.clear();
  flip(flipped);
  await go();
}

/** @param {Luft.Chosen} what */
export async function startGame({ white, black, variant = '', start, number, clock, help, friend = null }) {
  let from = start === 'standard' ? variant : start;
  if (start === '960') from = 'chess960 ' + (number === '' ? Math.floor(Math.random() * 960) : number);
  if (start === 'here') from = shown();
  try {
    if (friend) return await (await play.meet()).invite({ start: from, clock, ...friend });
    await begin(from, white, black, 'new game', clock, help);
  } catch (error) {
    return toast(caught(error).message);
  }
  say(`New game. ${$('status').textContent}.`);
}

/** @param {string} fen */
export async function setUp(fen) {
  await begin(fen, null, null, 'setting up');
  say('The position is set up.');
}

// readPGN returns the first game in a text.
/** @param {string} text */
export async function readPGN(text) { return Tree.fromGame(pgn.unwrapped((await server.ask('pgn/read', { pgn: text })).game)); }

// showGame shows a game that was read, maybe from a file of games, at a ply of its main line.
/** @param {Luft.Tree} tree @param {Luft.GameFile | null} file @param {number} ply */
export async function showGame(tree, file = null, ply = 0) {
  await replace('loading', tree, { over: true, file });
  if (ply) await go(tree.root.at(Array(ply).fill(0)));
  say(`Loaded: ${tree.title()}.`);
}

const longestFEN = 200; // characters

/** @param {Blob} file @param {(share: number) => void} onProgress @param {AbortSignal} signal */
export async function loadFile(file, onProgress, signal) {
  const fen = file.size < longestFEN && intake.asFEN(await file.text());
  if (fen) {
    await setUp(fen);
    return true;
  }
  const read = await GameFile.read(file, onProgress, signal);
  if (read.games.length === 0) throw new Error('There is no game in it.');
  return games.show(read);
}

// walk goes to a node and has it said which that is.
/** @param {Luft.Node | null | undefined} node */
export async function walk(node) {
  if (!node) return;
  await go(node);
  if (node !== game.current || !node.position || review.trying) return;
  const ways = parts(node) ? ` ${node.children.length} lines go on.` : '';
  say((node.parent ? `Move ${game.tree.number(node)}, ${game.tree.colour(node)}: ${words.meaning(node)}.` : 'The first position.') + ways);
}

// onward goes on to a node, but not while a better move than the next is looked for.
/** @param {Luft.Node | null | undefined} node */
export function onward(node) { if (!review.trying) walk(node); }

// choose chooses among the moves where lines part.
/** @param {number} step */
export function choose(step) {
  const node = fork.choose(game.tree, step);
  if (node) say(words.meaning(node) + '.');
  return node !== null;
}

export function first() { walk(game.tree.root); }
export function forward() { onward(fork.next(game.current)); }
export function back() { walk(game.current.parent); }
export function last() { onward(game.current.last()); }

// shown returns the FEN of the position that is shown, which is the first while another
// is not known yet.
export function shown() { return game.current.position?.fen ?? game.tree.start; }
