// Clocks, and a bot that plays.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as clocks from '../static/js/play/clock.js';
import { Node, Tree } from '../static/js/moves/tree.js';
import { Opponent } from '../static/js/play/opponent.js';
import { phases } from '../static/js/analysis/phases.js';
import { standard } from '../static/js/board/placement.js';

test('few of the comments of a long game are read to tell what time is left', () => {
  const tree = new Tree('8/8/8/8/8/8/8/8 w - - 0 1');
  let read = 0, live = tree.root;
  for (let i = 1; i <= 300; i++) {
    const node = new Node(live, {});
    Object.defineProperty(node, 'after', { get: () => {
      read++;
      return ['[%clk 0:00:' + String(i % 60).padStart(2, '0') + '.5]'];
    } });
    live.children.push(node);
    live = node;
  }
  const game = { tree, live, current: live, over: false, clock: { base: 60_000, increment: 0 } };
  assert.deepEqual([clocks.left(game, 'white'), clocks.left(game, 'black'), read], [59_500, 500, 2]);
});

test('a clock is pressed', () => {
  const tree = new Tree(standard);
  let live = tree.root;
  const clock = { base: 60_000, increment: 2000, past: /** @type {number[]} */ ([]) };
  const game = { tree, clock, over: false, get live() { return live; }, get current() { return live; } };
  for (const [used, want] of /** @type {[number, string][]} */ ([[500, '0:00:59.5'], [0, '0:01:00.0'], [10_000, '0:00:51.5']])) {
    clock.past[live.ply] = used;
    const node = new Node(live, { move: 'e2e4' });
    live.children.push(node);
    clocks.press(game, node);
    live = node;
    assert.deepEqual(node.after, [`[%clk ${want}]`]);
  }
  assert.deepEqual([clocks.left(game, 'white'), clocks.left(game, 'black')], [51_500, 60_000]);
});

test('times as clocks show them', () => {
  assert.deepEqual([3_900_000, 299_000, 9340, 0].map(clocks.text), ['1:05:00', '4:59', '0:09.3', '0:00.0']);
  assert.equal(clocks.read(['[%clk 1:00:00.5]']), 3_600_500);
  assert.equal(clocks.read(['none']), null);
  assert.equal(clocks.isLow({ clock: { base: 300_000, increment: 0 } }, 37_000), true);
  assert.equal(clocks.isLow({ clock: { base: 300_000, increment: 0 } }, 38_000), false);
});

test('time controls of games by a link', () => {
  for (const [control, clock, text] of /** @type {[string, object | null, string][]} */ ([
    ['-', null, 'no clock'],
    ['60', { base: 60_000, increment: 0 }, '1 minute'],
    ['300+2.5', { base: 300_000, increment: 2500 }, '5 minutes and 2.5 seconds a move'],
    ['40/5400+30,1800+30', { base: 5_400_000, increment: 30_000 }, '40/5400+30,1800+30'],
    ['40/5400', { base: 5_400_000, increment: 0 }, '40/5400'],
    ['300d2', { base: 300_000, increment: 0 }, '300d2'],
    ['300+1d2b3', { base: 300_000, increment: 1000 }, '300+1d2b3'],
    ['0d86400', { base: 86_400_000, increment: 0 }, '0d86400'],
  ])) {
    assert.deepEqual(clocks.starting(control), clock, control);
    assert.equal(clocks.controlText(control), text);
  }
});

test('the phases of a game', () => {
  assert.deepEqual(phases('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', []), ['endgame']);
  // It does not go back to what is over, though a fourth piece is on the back rank again.
  const moves = ['b1c3', 'b8c6', 'g1f3', 'g8f6', 'c1e3', 'c8e6', 'f1e2', 'f8e7', 'd1d2', 'h7h6', 'd2d1'];
  assert.deepEqual(phases(standard, moves).slice(-4), ['opening', 'middlegame', 'middlegame', 'middlegame']);
});

const quiet = { begin() {}, note() {}, info() {} };
const node = new Node(null);
node.position = { start: standard, fen: standard, turn: 'white', ply: 0, legal: [], result: '*' };

test('a bot answers', async () => {
  let asked = /** @type {any} */ (null);
  const bot = new Opponent(async (question) => {
    asked = question;
    return { move, cp: 20, pv: ['e2e4'], line: 1, depth: 1, nodes: 1, nps: 1, time: 1, san: 'e4' };
  }, quiet), move = { uci: 'e2e4', san: 'e4', from: 'e2', to: 'e4' };
  assert.equal(await bot.move({ id: 'luft', level: 'full', name: 'Luft' }, node, { moves: [] }, 0), move);
  assert.equal(asked.player, 'luft');
  assert.ok(Number.isInteger(asked.seed) && asked.seed >= 0 && asked.seed < 2 ** 32);
  assert.equal(bot.score.cp, 20);
  assert.equal(bot.node, null);
});

test('a bot that is stopped has no move and no error', async () => {
  /** @type {(question: object, asking: Luft.Asking) => Promise<any>} */
  const ends = (_, { signal }) => new Promise((_resolve, reject) => { signal?.addEventListener('abort', () => reject(new Error('aborted'))); });
  const bot = new Opponent(ends, quiet), move = bot.move({ id: 'luft', name: 'Luft' }, node, {}, 0);
  assert.equal(bot.node, node);
  bot.stop();
  assert.equal(await move, null);
});

test('the error of a bot is told', async () => {
  const bot = new Opponent(async () => { throw new Error('busy'); }, quiet);
  await assert.rejects(bot.move({ id: 'luft', name: 'Luft' }, node, {}, 0), /busy/);
});
