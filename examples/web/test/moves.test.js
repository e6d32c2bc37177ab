// The tree of a game, its changes, its PGN, and what programs write into comments.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as commands from '../static/js/moves/commands.js';
import { Game } from '../static/js/moves/game.js';
import { GameFile } from '../static/js/study/pgnfile.js';
import { format, single, unwrapped } from '../static/js/moves/pgn.js';
import { spent } from '../static/js/moves/times.js';
import { Tree } from '../static/js/moves/tree.js';
import { standard } from '../static/js/board/placement.js';
import { variants } from '../static/js/board/variants.js';

const move = (/** @type {string} */ san, more = {}) => ({ move: san, san, ...more });

// sample is 1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3, as the server has it.
const sample = () => ({
  tags: [{ name: 'White', value: 'A' }], start: standard, result: '1-0', end: ['The end.'],
  moves: [
    move('e4', { nags: ['$1'], before: ['Before.'] }),
    move('e5', { variations: [{ moves: [move('c5'), move('Nf3', { variations: [{ moves: [move('c3')] }] })] }] }),
    move('Nf3', { after: ['After.'] }),
  ],
});

const sans = (/** @type {Luft.Node[]} */ nodes) => nodes.map((n) => n.san);

test('a tree of a game', () => {
  const tree = Tree.fromGame(sample()), [e4] = tree.root.children, [e5, c5] = e4.children;
  assert.deepEqual(tree.root.end, ['Before.']);
  assert.deepEqual(e4.nags, [1]);
  assert.deepEqual(sans(tree.root.last().line()), ['e4', 'e5', 'Nf3']);
  assert.equal(tree.root.last().isMain(), true);
  assert.equal(c5.children[1].branch(), c5.children[1]);
  assert.equal(c5.children[0].branch(), c5);
  assert.equal(e4.size(), 6);
  assert.deepEqual(c5.children[1].path(), [0, 1, 1]);
  assert.equal(tree.root.at([0, 1, 1]), c5.children[1]);
  assert.equal(tree.root.at([0, 7]), e4);
  assert.equal(c5.last().within(c5), true);
  assert.equal(e5.within(c5), false);
  assert.deepEqual([tree.number(e5), tree.colour(e5), tree.number(e5.children[0])], [1, 'black', 2]);
});

test('a tree that Black begins', () => {
  const tree = new Tree('4k3/8/8/8/8/8/P7/4K3 b - - 0 40');
  assert.deepEqual([tree.colour({ ply: 1 }), tree.number({ ply: 1 })], ['black', 40]);
  assert.deepEqual([tree.colour({ ply: 2 }), tree.number({ ply: 2 })], ['white', 41]);
});

test('a tree is the game that it was made of', () => {
  const once = Tree.fromGame(sample()).toGame(), again = Tree.fromGame(once).toGame();
  assert.deepEqual(again, once);
  assert.deepEqual(once.moves?.[0].nags, ['$1']);
  assert.deepEqual(once.moves?.[1].variations?.[0].moves?.[1].variations?.[0].moves?.[0].san, 'c3');
  assert.deepEqual(once.end, ['The end.']);
});

test('a game without moves', () => {
  assert.equal(Tree.fromGame({ tags: [], result: '*' }).root.children.length, 0);
});

// game returns the sample as a game at its end.
function game() {
  const g = new Game(), tree = Tree.fromGame(sample());
  g.restore(tree, { over: true, at: tree.root.last() });
  return g;
}

test('moves are undone and redone', () => {
  const g = new Game();
  assert.equal(g.play([{ uci: 'e2e4', san: 'e4' }, { uci: 'e7e5', san: 'e5' }]), true);
  assert.deepEqual(sans(g.current.line()), ['e4', 'e5']);
  assert.equal(g.undo(), 'move');
  assert.equal(g.tree.root.children.length, 0);
  assert.equal(g.redoable, 'move');
  assert.equal(g.redo(), 'move');
  assert.equal(g.current.san, 'e5');
  g.current = g.tree.root;
  assert.equal(g.play([{ uci: 'e2e4', san: 'e4' }]), false); // which is there already
  assert.equal(g.current.san, 'e4');
  assert.equal(new Game().undo(), '');
});

test('a line is promoted, step by step or at once', () => {
  const g = game(), c5 = g.tree.root.children[0].children[1], c3 = c5.children[1];
  g.promote(c3, false);
  assert.deepEqual(sans(c5.children), ['c3', 'Nf3']);
  g.undo();
  g.promote(c3, true);
  assert.deepEqual(sans(g.tree.root.last().line()), ['e4', 'c5', 'c3']);
  g.undo();
  assert.deepEqual(sans(g.tree.root.last().line()), ['e4', 'e5', 'Nf3']);
  g.promote(g.tree.root.last(), true); // which is the main line
  assert.equal(g.undoable, '');
});

test('a removed line takes the position along that it had', () => {
  const g = game(), [e5] = g.tree.root.children[0].children;
  g.remove(e5);
  assert.equal(g.current.san, 'e4');
  assert.deepEqual(sans(g.tree.root.last().line()), ['e4', 'c5', 'Nf3']);
  g.undo();
  assert.deepEqual(sans(g.current.line()), ['e4', 'e5', 'Nf3']);
});

test('what goes on with a move is made a variation and joined again', () => {
  const g = game(), [e5] = g.tree.root.children[0].children, before = format(g.tree);
  assert.equal(e5.forcible(), true);
  g.force(e5);
  const [alone, longer] = g.tree.root.children;
  assert.deepEqual([alone.san, alone.children.length, longer.san, sans(longer.children)], ['e4', 0, 'e4', ['e5', 'c5']]);
  assert.equal(e5.twin(), alone);
  g.force(e5);
  assert.equal(format(g.tree), before);
});

test('the games of one file are one change', () => {
  const g = game(), file = new GameFile(), first = g.tree;
  for (let i = 0; i < 3; i++) g.replace('loading', new Tree(standard), { file });
  g.undo();
  assert.equal(g.tree, first);
  assert.equal(g.undoable, '');
});

test('comments on two properties of a move are two changes', () => {
  const g = new Game(), o = { before: /** @type {string[]} */ ([]), after: /** @type {string[]} */ ([]) };
  g.amend('comment', o, 'before', ['a']);
  g.amend('comment', o, 'after', ['b']);
  g.amend('comment', o, 'after', ['c']);
  g.undo();
  assert.deepEqual(o, { before: ['a'], after: [] });
});

test('a game as PGN', () => {
  const tree = Tree.fromGame(sample());
  assert.equal(format(tree), `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "?"]
[Result "1-0"]

{Before.} 1. e4 $1 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 {After.} {The end.} 1-0
`);
  assert.equal(single(tree, tree.root.children[0].children[1]), '1. e4 c5 2. Nf3 *');
});

test('PGN of other positions', () => {
  const black = new Tree('4k3/8/8/8/8/8/P7/4K3 b - - 0 40'), chess960 = new Tree('4k3/8/8/8/8/8/7P/5KR1 w G - 0 1');
  black.tags = [{ name: 'White', value: 'A "B" \\ C' }];
  assert.ok(format(black).includes('[White "A \\"B\\" \\\\ C"]'));
  assert.ok(format(black).includes(`[SetUp "1"]\n[FEN "${black.start}"]\n`));
  assert.ok(!format(black).includes('Variant'));
  assert.ok(format(chess960).includes('[Variant "Chess960"]'));
});

test('no line of PGN is too long', () => {
  const tree = Tree.fromGame({ tags: [], result: '*', moves: Array.from({ length: 300 }, () => move('Nf3')) });
  const lines = format(tree).split('\n');
  assert.ok(lines.length > 20);
  assert.deepEqual(lines.filter((line) => line.length > 80), []);
});

test('lines of a comment are joined, paragraphs stay', () => {
  const read = { moves: [move('e4', { after: ['one\ntwo \r\n  three\n\nfour'] })] };
  assert.deepEqual(unwrapped(read).moves[0].after, ['one two three\n\nfour']);
});

test('what is drawn', () => {
  const texts = ['Look. [%csl Ge4,Ra1][%cal Bg1f3,Zz9z8]'];
  const shapes = [
    { from: 'e4', to: 'e4', colour: 'green' }, { from: 'a1', to: 'a1', colour: 'red' }, { from: 'g1', to: 'f3', colour: 'blue' },
  ];
  assert.deepEqual(commands.shapes(texts), shapes);
  assert.deepEqual(commands.withShapes(['Look.'], shapes), ['Look. [%csl Ge4,Ra1][%cal Bg1f3]']);
  assert.deepEqual(commands.withShapes(texts, []), ['Look. ']);
});

test('texts, clocks and evaluations of comments', () => {
  assert.equal(commands.text(['[%eval 1] a [%csl Ge4] b']), 'a  b');
  assert.deepEqual(commands.withText(['Old. [%clk 0:01:00]'], 'New } one '), ['New ) one [%clk 0:01:00]']);
  assert.deepEqual(commands.withText(['Old.'], ''), []);
  assert.equal(commands.clock(['[%clk 0:01:00]', '[%clk 0:00:59.5]']), '0:00:59.5');
  assert.deepEqual(commands.withClock(['[%clk 9:00:00]', 'x'], 3_723_450), ['[%clk 1:02:03.5]', 'x']);
  assert.deepEqual(commands.withClock([], -5), ['[%clk 0:00:00.0]']);
  assert.deepEqual(commands.score(['[%eval -1.25]']), { cp: -125 });
  assert.deepEqual(commands.score(['[%eval 0.25,18]', '[%eval 2]']), { cp: 25 });
  assert.deepEqual(commands.score(['[%eval -24,18]']), { cp: -24 }); // of ChessBase
  assert.deepEqual(commands.score(['[%eval 2]', '[%eval 3]']), { cp: 200 });
  assert.deepEqual(commands.score(['[%eval #-3]']), { mate: -3 });
  assert.equal(commands.score(['[%eval lost]']), null);
  assert.deepEqual(commands.withScore(['[%eval 2] Good.'], { cp: 35 }), ['[%eval 0.35] Good.']);
  assert.deepEqual(commands.withScore([], { mate: 2 }), ['[%eval #2]']);
});

test('a long comment of brackets is read at once', () => {
  for (const text of ['[%'.repeat(400_000), '[%csl' + ' '.repeat(400_000), ' '.repeat(400_000) + '[%eval']) {
    commands.shapes([text]);
    commands.clock([text]);
    commands.score([text]);
    commands.text([text]);
    commands.withShapes([text], []);
    commands.withText([text], 'x');
    commands.withScore([text], { cp: 0 });
  }
});

test('the time that moves took', () => {
  const clocks = ['1:00', '1:00', '0:50', '0:55', '0:52'];
  const tree = Tree.fromGame({
    tags: [{ name: 'TimeControl', value: '60+5' }], result: '*',
    moves: clocks.map((clock) => move('Nf3', { after: [`[%clk 0:0${clock}]`] })),
  });
  const line = [tree.root, ...tree.root.last().line()];
  assert.deepEqual(spent(tree, line), [null, 0, 0, 15_000, 10_000, 3000]);
  tree.tags = [];
  assert.deepEqual(spent(tree, line).slice(0, 3), [null, null, null]);
});

test('games of variants', () => {
  const game = (/** @type {string} */ start) => format(new Tree(start));
  const start = (/** @type {string} */ name) => `${name} ${variants.get(name)?.start}`;
  assert.match(game(start('atomic')), /\n\[Variant "Atomic"\]\n\n\*\n$/);
  assert.doesNotMatch(game(start('racingkings')), /FEN|SetUp/);
  assert.match(game('3check 8/8/8/8/8/8/8/K6k b - - 1+3 5 9'), /\[SetUp "1"\]\n\[FEN "8\/8\/8\/8\/8\/8\/8\/K6k b - - 1\+3 5 9"\]\n\[Variant "Three-check"\]/);
  assert.doesNotMatch(game(standard), /Variant/);
  const tree = new Tree('3check 8/8/8/8/8/8/8/K6k b - - 1+3 5 9');
  assert.deepEqual([tree.colour({ ply: 1 }), tree.number({ ply: 1 }), tree.number({ ply: 2 })], ['black', 9, 10]);
  assert.equal(single(new Tree(start('horde')), tree.root), '[Variant "Horde"] *');
});
