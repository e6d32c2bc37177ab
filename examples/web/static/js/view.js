// What the page shows of the present position and of the game.

import { $ } from './lib/dom.js';
import { line, waits } from './flow.js';
import { bar, board, explorer, fetchPockets, fork, game, list, overlay, play, pockets, review, study } from './parts.js';
import { keep } from './visit.js';
import { showFEN } from './board/fenline.js';
import { variants } from './board/variants.js';
import { sure } from './lib/sure.js';
import * as aids from './board/aids.js';
import * as commands from './moves/commands.js';
import * as sounds from './lib/sounds.js';
import * as strips from './play/strips.js';
import * as words from './lib/words.js';

export const waiting = 'Waiting for the server…';

// show shows the present position; moved, if given, is the move to be seen sliding.
/** @param {Luft.Move | null} moved */
export function show(moved = null) {
  const { current, tree, over, mine } = game;
  const p = current.position;
  if (!p) return;
  const ahead = play.ahead();
  if (p.pockets && !pockets) return fetchPockets();
  strips.show(game, p, board.flipped, pockets);
  board.show(p, mine ? p.legal : ahead, moved, ahead.length > 0);
  showFEN(p.fen);
  evaluation();
  list.show(current);
  study.show();
  review.show();
  fork.show(tree, current, review.trying);
  aids.show(overlay, game.closed ? {} : p.aids);
  $('opening').textContent = p.opening ?? variants.get(p.variant ?? '')?.title ?? '';
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

// evaluation shows what is known of the present position on the bar: how the game
// has ended, or what the engine has said when it looked.
export function evaluation() {
  const { position } = game.current;
  const score = game.current.score ?? commands.score(commands.comments(game.current));
  if (sure(position).result !== '*') bar.end(sure(position).result);
  else if (!score && game.over && isLast(game.current) && game.tree.result !== '*') bar.end(game.tree.result);
  else bar.show(score);
}

export function undoButtons() {
  const back = game.undoable;
  $('take-back').disabled = !back;
  $('take-back').textContent = game.against && back === 'move' ? 'Take back' : 'Undo';
  $('take-back').title = back ? `Undo: ${back} (u)` : '';
  $('redo').disabled = !game.redoable;
  $('redo').title = game.redoable ? `Redo: ${game.redoable} (r)` : '';
}

// isLast reports whether the game has come no further than a node.
/** @param {Luft.Node} node */
function isLast(node) { return node.children.length === 0 && node.isMain(); }

// state says in a few words how the game stands.
function state() {
  const { current, players, over, tree, mine } = game;
  const { turn, result, reason, claims } = sure(current.position);
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

// tagLine shows the tags of a game that was loaded.
export function tagLine() {
  const { tree, over } = game, known = (/** @type {string[]} */ ...tags) => tags.map((name) => tree.tag(name)).filter((v) => v && !/^[?.]*$/.test(v));
  const players = known('White', 'Black').length > 0 ? tree.title() : '';
  const text = [...known('ChapterName'), players, ...known('Event', 'Site', 'Date', 'Annotator')].filter(Boolean).join(' · ');
  $('tags-line').hidden = !over || !text;
  $('tags-text').textContent = text;
}

/** @param {boolean} flipped */
export function flip(flipped) {
  board.flip(flipped);
  overlay.flip(flipped);
  bar.flip(flipped);
  if (game.current.position) strips.show(game, game.current.position, flipped, pockets);
  keep();
}
