// Words, keys, addresses and what is pasted.

import './storage.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import * as store from '../static/js/lib/store.js';
import * as words from '../static/js/lib/words.js';
import { Tree } from '../static/js/moves/tree.js';
import { asFEN } from '../static/js/lib/intake.js';
import { standard } from '../static/js/board/placement.js';
import { table } from '../static/js/lib/keys.js';

test('moves in words', () => {
  for (const [san, want] of [
    ['e4', 'e4'], ['Nxf3+', 'knight takes f3, check'], ['O-O', 'castles king side'], ['O-O-O#', 'castles queen side, checkmate'],
    ['exd8=Q', 'e takes d8, promotes to queen'], ['a8=K', 'a8, promotes to king'],
    ['N@f3+', 'knight dropped on f3, check'], ['P@e4', 'pawn dropped on e4'],
  ]) assert.equal(words.spoken(san), want);
  assert.equal(words.meaning({ san: 'Qh5', nags: [6, 1000] }), 'queen h5, dubious move, annotation 1000');
  assert.equal(words.annotated('Qh5', [2]), 'Qh5?');
  assert.equal(words.annotated('Qh5', [1, 146]), 'Qh5! N');
});

test('scores and results in words', () => {
  assert.deepEqual([{ cp: 35 }, { cp: -120 }, { mate: 3 }, { mate: -2 }, {}].map(words.score), ['+0.35', '−1.20', '#3', '#−2', '']);
  assert.deepEqual(['1-0', '1/2-1/2'].map(words.result), ['1–0', '½–½']);
  assert.deepEqual(['0-1', '*'].map(words.outcome), ['Black wins', 'The game goes on']);
  assert.deepEqual([999, 12_345, 2_500_000].map(words.count), ['999', '12 k', '2.5 M']);
});

test('no key does two things', () => {
  const keys = table.flatMap(([, ...rows]) => rows.flatMap(([, , ...keys]) => keys));
  assert.ok(keys.length > 30);
  assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
});

test('addresses', async (/** @type {Test} */ t) => {
  for (const [hash, want] of /** @type {[string, object | null][]} */ ([
    ['', null],
    ['#', null],
    ['#moves=e2e4.e7e5', { fen: '', moves: ['e2e4', 'e7e5'] }],
    ['#moves=b7a8=Q.e7e8=N&fen=k7/8', { fen: 'k7/8', moves: ['b7a8=Q', 'e7e8=N'] }],
    ['#fen=8/8/8/8/8/8/8/K6k_w_-_-', { fen: '8/8/8/8/8/8/8/K6k w - -', moves: [] }],
    ['#moves=%65%34%20e5', { fen: '', moves: ['e4', 'e5'] }],
    ['#moves=%zz', { fen: '', moves: ['zz'] }],
    ['#fen="]\\', null],
    ['#fen=3check_8/8/8/8/8/8/8/K6k_w_-_-_3*2_0_1', { fen: '3check 8/8/8/8/8/8/8/K6k w - - 3+2 0 1', moves: [] }],
    ['#fen=crazyhouse_8/8/8/8/8/8/8/K6k[Qn]_w_-_-_0_1&moves=Q@e4', { fen: 'crazyhouse 8/8/8/8/8/8/8/K6k[Qn] w - - 0 1', moves: ['Q@e4'] }],
  ])) {
    await t.test(hash, () => assert.deepEqual(store.asked(hash), want));
  }
  assert.equal(store.toPGN({ fen: 'atomic', moves: ['e4'] }), '[Variant "atomic"]\n\ne4 *');
  assert.equal(store.toPGN({ fen: 'horde 8 w', moves: ['e4'] }), '[Variant "horde"]\n[SetUp "1"]\n[FEN "8 w"]\n\ne4 *');
  assert.equal(store.toPGN({ fen: '8 w', moves: ['e4'] }), '[SetUp "1"]\n[FEN "8 w"]\n\ne4 *');
});

test('a line of an address is found in a game', () => {
  const tree = Tree.fromGame({ tags: [], result: '*', moves: [{ move: 'e2e4', san: 'e4' }, { move: 'e7e5', san: 'e5' }] });
  assert.equal(store.find(tree, { fen: '', moves: ['e2e4', 'e7e5'] }), tree.root.last());
  assert.equal(store.find(tree, { fen: standard, moves: [] }), tree.root);
  assert.equal(store.find(tree, { fen: '', moves: ['d2d4'] }), undefined);
  assert.equal(store.find(tree, { fen: '8/8 w', moves: [] }), undefined);
});

test('settings', () => {
  assert.equal(store.setting('test'), '');
  store.setting('test', 'on');
  assert.equal(store.setting('test'), 'on');
});

// again returns the module of another visit.
const again = (/** @type {string} */ n) => import('../static/js/lib/store.js?' + n);

test('edited games of a file are there at the next visit', async () => {
  const one = { result: '1-0' }, two = { result: '*' };
  assert.equal(await store.keepFile({ id: 'f', name: 'my games', file: new Blob(['*']), changed: false }), true);
  assert.equal(await store.keepEdit('f', 0, one), true);
  assert.equal(await store.keepEdit('f', 7, one), true);
  assert.equal(await store.keepEdit('f', 7, null), true);
  assert.equal(await store.keepEdit('other', 1, two), false);
  const kept = await (await again('next')).keptFile();
  assert.deepEqual([kept.id, kept.name, await kept.file.text()], ['f', 'my games', '*']);
  assert.deepEqual([...kept.edited], [[0, one]]);
});

test('an edited game is not lost when the page is left before it is stored', async () => {
  const early = { result: '1-0' }, late = { result: '0-1' };
  await store.keepFile({ id: 'g', name: 'games', file: new Blob(['*']), changed: false });
  await store.keepEdit('g', 1, early);
  const cache = await caches.open('luft-games'), { put } = cache;
  cache.put = /** @type {() => Promise<any>} */ (() => new Promise(() => {})); // the page is gone before it ends
  store.keepEdit('g', 0, late);
  store.keepEdit('g', 1, null);
  await new Promise((resolve) => setTimeout(resolve));
  cache.put = put;
  const next = await again('later'), kept = await next.keptFile();
  assert.deepEqual([...kept.edited], [[0, late]]);
  // By then it is stored, too.
  await next.keepEdit('g', 2, early);
  sessionStorage.setItem('luft-late', '{}');
  assert.deepEqual([...(await (await again('last')).keptFile()).edited], [[0, late], [2, early]]);
});

test('a FEN that is pasted', () => {
  assert.equal(asFEN(` ${standard}\n`), standard);
  assert.equal(asFEN('8/8/8/8/8/8/8/K6k b'), '8/8/8/8/8/8/8/K6k b - - 0 1');
  for (const text of ['', '1. e4', '8/8/8/8/8/8/K6k w', '8/8/8/8/8/8/8/K6k']) assert.equal(asFEN(text), '');
});
