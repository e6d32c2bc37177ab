// What a review has found, in numbers and in three sentences.

import { phases } from './phases.js';
import { share } from '../board/bar.js';
import { spent } from '../moves/times.js';
import { sure } from '../lib/sure.js';
import * as clocks from '../play/clock.js';
import { errors } from '../lib/words.js';
import * as words from '../lib/words.js';

const most = 1000; // centipawns that a score counts, and a mate
/** @type {Record<string, string>} */
const plural = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' };
const level = 3; // per cent of accuracy in which players are told to have played equally well
const turned = 0.15; // of the chances to win that a move loses which a game is said to turn with
/** @type {Record<Luft.Colour, string>} */
const names = { white: 'White', black: 'Black' };

// errorOf returns the nag of the error that a move is, or undefined.
/** @param {Luft.Node} node */
function errorOf(node) { return node.nags.find((nag) => errors.has(nag)); }

// amount returns a number of errors of a kind in words: "2 mistakes".
/** @param {number} count @param {number} nag */
export function amount(count, nag) {
  const kind = errors.get(nag) ?? '';
  return `${count} ${count === 1 ? kind : plural[kind]}`;
}

// losses returns the moves of a line whose loss is known, {node, colour, pawns, chance}: centipawns,
// and the part of the chances to win, each 0 or more.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line @param {(Luft.Score | null)[]} scores @returns {Luft.Loss[]} */
function losses(tree, line, scores) {
  /** @param {Luft.Score} what */
  const value = ({ cp, mate }) => Math.max(-most, Math.min(most, mate !== undefined ? mate * most : Number(cp)));
  return line.slice(1).flatMap((node) => {
    const colour = tree.colour(node), sign = colour === 'white' ? 1 : -1;
    const before = scores[node.ply - 1], after = scores[node.ply] ?? (node.san.endsWith('#') ? { mate: sign } : null);
    return !before || !after ? /** @type {Luft.Loss[]} */ ([]) : {
      node, colour, pawns: Math.max(0, sign * (value(before) - value(after))), chance: Math.max(0, sign * (share(before) - share(after))),
    };
  });
}

// report returns what is told of each player, {colour, name, accuracy, loss, counts}: the accuracy as
// "87 %", the average loss in centipawns, each "" if it is not known, and the numbers of errors by
// their nags, the worst first.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line @param {(Luft.Score | null)[]} scores */
export function report(tree, line, scores) {
  const lost = losses(tree, line, scores);
  return Object.entries(names).map(([colour, name]) => {
    const accuracy = Number.parseFloat(tree.tag(name + 'Accuracy')), own = lost.filter((l) => l.colour === colour);
    return {
      colour, name, accuracy: Number.isNaN(accuracy) ? '' : Math.round(accuracy) + ' %',
      loss: own.length > 0 ? String(Math.round(own.reduce((sum, l) => sum + l.pawns, 0) / own.length)) : '',
      counts: [4, 2, 6].map((nag) => [nag, line.filter((n) => n.parent && tree.colour(n) === colour && errorOf(n) === nag).length]).filter(([, n]) => n > 0),
    };
  });
}

// sentences returns three sentences on a reviewed game: who played better, where it turned, and where
// the errors were or what took the longest; fewer if there is nothing to say.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line @param {(Luft.Score | null)[]} scores */
export function sentences(tree, line, scores) {
  const lost = losses(tree, line, scores);
  if (lost.length === 0) return [];
  return [quality(tree), turn(tree, lost, scores), time(tree, line) || stage(tree, line)].filter(Boolean);
}

/** @param {Luft.Tree} tree */
function quality(tree) {
  const [white, black] = [tree.tag('WhiteAccuracy'), tree.tag('BlackAccuracy')].map(Number.parseFloat);
  if (Number.isNaN(white) || Number.isNaN(black)) return '';
  /** @param {[number, number]} what */
  const figures = ([a, b]) => `${Math.round(a)} % against ${Math.round(b)} %`;
  if (Math.abs(white - black) < level) return `Both players were about equally accurate, ${figures([white, black])}.`;
  return white > black ? `White was the more accurate player, ${figures([white, black])}.` : `Black was the more accurate player, ${figures([black, white])}.`;
}

// turn tells of the move that lost the most.
/** @param {Luft.Tree} tree @param {Luft.Loss[]} lost @param {(Luft.Score | null)[]} scores */
function turn(tree, lost, scores) {
  const worst = lost.reduce((a, b) => (b.chance > a.chance ? b : a));
  if (worst.chance < turned) return 'No single move decided the game.';
  const { node } = worst, after = scores[node.ply], siblings = node.parent?.children ?? [], better = siblings.find((c) => c !== node && siblings[0] === node);
  const before = scores[node.ply - 1], now = before && after ? ` (${words.score(before)} before, ${words.score(after)} after)` : '';
  return `The game turned with ${words.numbered(tree, node)}${now}` + (better ? `; ${better.san} was better.` : '.');
}

// time tells of the move that took the longest, if the game has clocks.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line */
function time(tree, line) {
  const times = spent(tree, line), longest = Math.max(...times.map(Number));
  if (!(longest > 0)) return '';
  const node = line[times.indexOf(longest)], error = errorOf(node);
  return `The longest thought, ${clocks.text(longest)}, was about ${words.numbered(tree, node)}` + (error ? `, ${error === 6 ? 'an' : 'a'} ${errors.get(error)}.` : '.');
}

// stage tells in which phase most of the errors were.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line */
function stage(tree, line) {
  const stages = phases(tree.start, sure(line.at(-1)).moves()), all = line.filter((n) => n.parent && errorOf(n));
  if (all.length === 0) return 'There was no mistake worth a mark.';
  const counts = new Map();
  for (const n of all) counts.set(stages[n.ply], (counts.get(stages[n.ply]) ?? 0) + 1);
  const [name, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  if (all.length === 1) return `The only error came in the ${name}.`;
  return count === all.length ? `All ${count} errors came in the ${name}.` : `Of ${all.length} errors, ${count} came in the ${name}.`;
}

// markup returns what the review has found as HTML: the players beside each other, and a summary.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line @param {(Luft.Score | null)[]} scores */
export function markup(tree, line, scores) {
  const players = report(tree, line, scores).map(({ colour, name, accuracy, loss, counts }) => `<div class="player-report"><div class="who"><span class="name ${colour}">${name}</span>` +
    `${accuracy && `<b>${accuracy}</b>`}<span class="soft">${[accuracy && 'accuracy', loss && `${loss} cp lost a move`].filter(Boolean).join(', ')}</span></div>` +
    `<div class="counts">${counts.map(([nag, count]) => button(count, nag, name)).join('')}</div></div>`);
  return `<div class="players">${players.join('')}</div><p id="review-text" class="soft">${sentences(tree, line, scores).map(escaped).join(' ')}</p>`;
}

// button returns the number of a player's errors of a kind, which leads to the next of them.
/** @param {number} count @param {number} nag @param {string} name */
function button(count, nag, name) {
  return `<button type="button" data-colour="${name.toLowerCase()}" data-nag="${nag}" aria-label="${name}: ${amount(count, nag)}. Go to the next">${amount(count, nag)}</button>`;
}

/** @param {string} text */
function escaped(text) { return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'); }
