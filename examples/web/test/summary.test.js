// What is said of a reviewed game.

import './storage.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { Node, Tree } from '../static/js/moves/tree.js';
import { mainLine } from '../static/js/analysis/review.js';
import { report, sentences } from '../static/js/analysis/summary.js';
import { standard } from '../static/js/board/placement.js';

// reviewed returns a game of moves [uci, san, nag, cp of White, seconds left].
/** @type {(moves: any[][], tags?: Record<string, string>) => [Tree, Node[], Luft.Score[]]} */
function reviewed(moves, tags = {}) {
  const tree = new Tree(standard);
  tree.tags = Object.entries(tags).map(([name, value]) => ({ name, value }));
  let at = tree.root;
  const scores = [{ cp: 30 }];
  for (const [move, san, nag, cp, left] of moves) {
    const node = new Node(at, { move, san, nags: nag ? [nag] : [], after: left ? [`[%clk 0:00:${left}]`] : [] });
    at.children.push(node);
    scores.push({ cp });
    at = node;
  }
  return [tree, mainLine(tree), scores];
}

const moves = [
  ['e2e4', 'e4', 0, 30], ['e7e5', 'e5', 0, 30], ['d1h5', 'Qh5', 6, -20], ['g8f6', 'Nf6', 4, 400], ['h5e5', 'Qxe5+', 0, 400], ['f8e7', 'Be7', 0, 410],
];

test('the players are told apart', () => {
  const [white, black] = report(...reviewed(moves, { WhiteAccuracy: '91.4', BlackAccuracy: '60.2' }));
  assert.deepEqual(white, { colour: 'white', name: 'White', accuracy: '91 %', loss: '17', counts: [[6, 1]] });
  assert.deepEqual(black, { colour: 'black', name: 'Black', accuracy: '60 %', loss: '143', counts: [[4, 1]] });
});

test('three sentences tell the game', () => {
  const game = reviewed(moves, { WhiteAccuracy: '91.4', BlackAccuracy: '60.2' });
  const better = new Node(game[1][3], { move: 'b8c6', san: 'Nc6' });
  game[1][3].children.push(better);
  assert.deepEqual(sentences(...game), [
    'White was the more accurate player, 91 % against 60 %.',
    'The game turned with 2… Nf6?? (−0.20 before, +4.00 after); Nc6 was better.',
    'All 2 errors came in the opening.',
  ]);
});

test('a game with clocks is told with its times', () => {
  const timed = moves.map((m, i) => [...m, [59, 59, 58, 20, 57, 19][i]]);
  assert.equal(sentences(...reviewed(timed, { TimeControl: '60' })).at(-1), 'The longest thought, 0:39, was about 2… Nf6??, a blunder.');
});

test('a quiet game has no turning point', () => {
  const quiet = reviewed([['e2e4', 'e4', 0, 30], ['e7e5', 'e5', 0, 35]], { WhiteAccuracy: '98', BlackAccuracy: '97' });
  assert.deepEqual(sentences(...quiet), [
    'Both players were about equally accurate, 98 % against 97 %.', 'No single move decided the game.', 'There was no mistake worth a mark.',
  ]);
  assert.deepEqual(sentences(new Tree(standard), [new Tree(standard).root], [null]), []);
});
