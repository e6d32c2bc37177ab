// Files of games, edited games of a file, and puzzles.

import './storage.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileSync } from 'node:fs';
import { Edits, placed } from '../static/js/study/edits.js';
import { GameFile } from '../static/js/study/pgnfile.js';
import { Puzzles, count } from '../static/js/study/puzzles.js';
import { Tree } from '../static/js/moves/tree.js';
import { betterThan, mainLine, mistakes } from '../static/js/analysis/review.js';

const titles = async (/** @type {string} */ text) => (await GameFile.read(new Blob([text]))).games.map((g) => g.title);

// files.json has what the server finds in texts, too, by a Go test.
test('the games of a file', async (/** @type {Test} */ t) => {
  for (const { name, text, titles: want } of JSON.parse(readFileSync(new URL('files.json', import.meta.url), 'utf8'))) {
    await t.test(name, async () => assert.deepEqual(await titles(text), want));
  }
});

// Here the page is more careful than the server, as it reads whole files.
test('the games of a file with errors', async (/** @type {Test} */ t) => {
  const long = '{long}' + ' '.repeat(60);
  for (const [name, text, want] of /** @type {[string, string, string[]][]} */ ([
    ['an unclosed comment', '[Event "A"]\n[White "A"]\n\n1. e4 {So\n\n[Event "B"]\n[White "B"]\n\n1. d4 *', ['A', 'B']],
    ['an unclosed comment before another tag', '[White "A"]\n\n1. e4 {So\n\n[White "B"]\n\n1. d4 *', ['A', 'B']],
    ['an unclosed comment, and one that is closed', `[White "A"]\n\n1. e4 {So\n\n[White "B"]\n\n1. d4 ${long.repeat(10)} *`, ['A']],
    ['many unclosed comments', '[White "A"]\n\n1. e4 {So\n\n'.repeat(500), Array(500).fill('A')],
    ['prose first', 'These are the games\nof a long year.\n\n[White "A"]\n\n1. e4 *', ['A']],
    ['prose only', 'These are no games.\n', []],
  ])) {
    await t.test(name, async () => assert.deepEqual(await titles(text), want.map((white) => white + ' – ? *')));
  }
});

test('a file of unclosed comments is read soon', async () => {
  assert.equal((await titles('[White "A"]\n\n1. e4 {So\n\n'.repeat(100_000))).length, 100_000);
});

test('reading ends with its signal', async () => {
  const end = new AbortController();
  end.abort(new Error('enough'));
  await assert.rejects(GameFile.read(new Blob(['1. e4 *']), () => {}, end.signal), /enough/);
});

test('a game that is too long is not read', async () => {
  const file = await GameFile.read(new Blob(['1. e4 {' + 'long '.repeat(60_000) + '} *']));
  await assert.rejects(file.text(file.games[0]), /has 300010 bytes, and may have 250000/);
});

test('a file of edited games has all others byte for byte', async () => {
  const bytes = (/** @type {string} */ text) => Uint8Array.from(text, (c) => c.charCodeAt(0)); // Latin-1
  const first = '[White "M\xfcller"]\r\n\r\n1.e4   *\r\n\r\n', second = '[White "B\xe9la"]\r\n\r\n1. d4 *\r\n\r\n\r\n', third = '; the last\r\n[White "C"]\r\n\r\n1. c4 *';
  const file = await GameFile.read(new Blob([bytes(first + second + third)]));
  file.id = 'f';
  assert.equal(file.games.length, 3);
  const edits = new Edits(file), game = { tags: [{ name: 'White', value: 'B\xe9la' }], result: '*', moves: [{ move: 'd2d4', san: 'd4' }] };
  const tree = placed(Tree.fromGame(game), file, 1);
  assert.equal(edits.note(tree), false);
  tree.root.children[0].nags = [1];
  assert.equal(edits.note(tree), true);
  assert.equal(edits.size, 1);
  const text = Buffer.from(await (await edits.text()).arrayBuffer()).toString('latin1');
  assert.ok(text.startsWith(first) && text.endsWith(third));
  assert.match(text, /\[White "B\xe9la"\]\r\n[\s\S]*1\. d4 \$1 \*\r\n\r\n\r\n; the last/);
  tree.root.children[0].nags = [];
  assert.equal(edits.note(tree), true); // as it was
  assert.equal(edits.size, 0);
});

const puzzle = (/** @type {string} */ id, /** @type {string[]} */ ...themes) => ({ id, start: '8/8/8/8/8/8/8/K6k w - - 0 1', line: ['a1a2', 'h1h2'], themes });

// desk has a function answer as little of questions as a test needs.
const desk = (/** @type {(what: string, question: any) => Promise<any>} */ answer) => /** @type {Luft.Ask} */ (answer);

test('a set of puzzles', () => {
  const puzzles = new Puzzles(desk(async () => ({})));
  puzzles.replace('mine');
  puzzles.add([puzzle('1', 'fork'), puzzle('2', 'fork', 'endgame')]);
  puzzles.add([puzzle('2'), puzzle('3')]); // one of which is there
  assert.deepEqual(puzzles.all.map((p) => p.id), ['1', '2', '3']);
  assert.deepEqual(puzzles.themes(), [['fork', 2], ['endgame', 1]]);
  assert.deepEqual(puzzles.with('endgame').map((p) => p.id), ['2']);
  assert.equal(puzzles.keep(), true);
  assert.equal(new Puzzles(desk(async () => ({}))).name, 'mine');
  assert.equal(puzzles.csv().split('\n')[2], '"2","8/8/8/8/8/8/8/K6k w - - 0 1","a1a2 h1h2","","","","","fork endgame","",""');
  puzzles.add(Array.from({ length: 6000 }, (_, i) => puzzle('more ' + i)));
  assert.equal(puzzles.full, true);
});

test('a streak ends with a miss, the best stays', () => {
  const puzzles = new Puzzles(desk(async () => ({})));
  for (const solved of [true, true, false, true]) puzzles.streak(solved);
  assert.deepEqual(puzzles.streak(), { now: 1, best: 2 });
});

test('an attempt that could not be recorded is recorded the next time', async () => {
  let fails = true;
  const recorded = /** @type {string[]} */ ([]);
  const puzzles = new Puzzles(desk(async (_, { ids, record }) => {
    if (fails) throw new Error('busy');
    if (record) recorded.push(record.id);
    return { id: ids[0], card: { box: 1 } };
  }));
  puzzles.replace('mine');
  puzzles.add([puzzle('1')]);
  await assert.rejects(puzzles.next('', { id: '1', solved: true }), /busy/);
  fails = false;
  assert.equal((await puzzles.next('')).id, '1');
  assert.deepEqual(recorded, ['1']);
});

test('puzzles of a file, and none', async () => {
  const puzzles = new Puzzles(desk(async (_, { epd }) => ({ puzzles: epd.includes('bm') ? [puzzle('1')] : [], positions: [] })));
  const options = { signal: new AbortController().signal, onStep() {}, onFound() {} };
  assert.equal(await puzzles.load(new Blob(['8/8/8/8/8/8/8/K6k w - - bm Ka2;\n']), 'suite', options), '');
  assert.deepEqual(puzzles.all.map((p) => p.id), ['1']);
  await assert.rejects(puzzles.load(new Blob(['8/8/8/8/8/8/8/K6k w - -\n']), 'empty', options), /no puzzles/);
  assert.equal(puzzles.name, 'suite'); // which stays
  assert.equal(count(1, 'puzzle') + ', ' + count(2, 'puzzle'), '1 puzzle, 2 puzzles');
});

test('the mistakes of a game that can be retried', () => {
  const tree = Tree.fromGame({
    tags: [], result: '*', moves: [
      { move: 'f2f3', san: 'f3', nags: ['$2'], variations: [{ moves: [{ move: 'e2e4', san: 'e4' }] }] },
      { move: 'e7e5', san: 'e5' }, { move: 'g2g4', san: 'g4', nags: ['$4'] },
    ],
  });
  const found = mistakes(mainLine(tree));
  assert.deepEqual(found.map((n) => n.san), ['f3']);
  assert.equal(betterThan(found[0])?.san, 'e4');
});
