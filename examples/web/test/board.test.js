// What stands where, moves ahead and the bar.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileSync } from 'node:fs';
import { after, isChess960, placement, standard } from '../static/js/board/placement.js';
import { fields, plain, variant, variants } from '../static/js/board/variants.js';
import { drops, premoves } from '../static/js/board/premove.js';
import { share } from '../static/js/board/bar.js';

test('placement of a FEN', () => {
  const pieces = placement(standard);
  assert.equal(Object.keys(pieces).length, 32);
  assert.deepEqual([pieces.a1, pieces.e8, pieces.d1, pieces.h7, pieces.e4], ['wR', 'bK', 'wQ', 'bP', undefined]);
});

test('placement after a move', async (/** @type {Test} */ t) => {
  for (const [name, fen, uci, want] of [
    ['a move', '8/8/8/8/8/8/4P3/8', 'e2e4', '8/8/8/8/4P3/8/8/8'],
    ['a capture', '8/8/8/3p4/4P3/8/8/8', 'e4d5', '8/8/8/3P4/8/8/8/8'],
    ['en passant', '8/8/8/3pP3/8/8/8/8', 'e5d6', '8/8/3P4/8/8/8/8/8'],
    ['a promotion', '8/P7/8/8/8/8/8/8', 'a7a8n', 'N7/8/8/8/8/8/8/8'],
    ['castling short', '8/8/8/8/8/8/8/4K2R', 'e1g1', '8/8/8/8/8/8/8/5RK1'],
    ['castling long', 'r3k3/8/8/8/8/8/8/8', 'e8c8', '2kr4/8/8/8/8/8/8/8'],
    ['castling onto the rook', '8/8/8/8/8/8/8/1RK5', 'c1b1', '8/8/8/8/8/8/8/2KR4'],
    ['castling where the king stays', '8/8/8/8/8/8/8/6KR', 'g1h1', '8/8/8/8/8/8/8/5RK1'],
    ['a null move', '8/8/8/8/8/8/4P3/8', '--', '8/8/8/8/8/8/4P3/8'],
  ]) {
    await t.test(name, () => assert.deepEqual(after(placement(fen), uci, 'w'), placement(want)));
  }
});

test('positions that only Chess960 has', () => {
  assert.equal(isChess960(standard), false);
  assert.equal(isChess960('4k3/8/8/8/8/8/8/4K2R w - -'), false);
  assert.equal(isChess960('4k3/8/8/8/8/8/8/5KR1 w G -'), true);
  assert.equal(isChess960('4k3/8/8/8/8/8/8/4K1R1 w G -'), true);
  assert.equal(isChess960('rk6/8/8/8/8/8/8/4K3 w q -'), true);
});

// premoves.json has, for positions, all moves that are legal after one of the opponent's, by a Go test.
test('a premove for each move that may be legal then', async (/** @type {Test} */ t) => {
  for (const { fen, moves } of JSON.parse(readFileSync(new URL('premoves.json', import.meta.url), 'utf8'))) {
    await t.test(fen, () => {
      const colour = fields(fen)[1] === 'w' ? 'black' : 'white';
      const known = premoves(placement(fen), colour, variant(fen)).map((m) => m.from + m.to + (m.promotion ?? ''));
      assert.ok(moves.length > 0);
      assert.deepEqual(moves.filter((/** @type {string} */ m) => !known.includes(m)), []);
      assert.equal(new Set(known).size, known.length);
    });
  }
});

test('drops beforehand', () => {
  const pieces = placement('4k3/8/8/8/8/8/P7/4K3 w - - 0 1');
  const all = drops(pieces, 'black', 'NPP');
  assert.equal(all.length, 63 + 48); // pawns go neither to the first rank nor to the last
  assert.ok(all.some((m) => m.from === 'P@' && m.to === 'a2') && !all.some((m) => m.to === 'e8'));
  assert.deepEqual(drops(pieces, 'white', ''), []);
});

test("White's share of the bar", () => {
  assert.equal(share({ cp: 0 }), 0.5);
  assert.deepEqual([share({ mate: 3 }), share({ mate: -1 })], [1, 0]);
  assert.ok(share({ cp: 100 }) > 0.55 && share({ cp: 1000 }) < 1);
  assert.ok(Math.abs(share({ cp: 250 }) + share({ cp: -250 }) - 1) < 1e-12);
});

test('positions of variants', () => {
  const house = 'crazyhouse r3k2r/8/8/8/8/8/8/q~3K2R/Qn w K - 0 1'.replace('/Qn', '[Qn]');
  assert.equal(variant(house), 'crazyhouse');
  assert.equal(plain(house), 'r3k2r/8/8/8/8/8/8/q~3K2R[Qn] w K - 0 1');
  assert.deepEqual(placement(house), { a8: 'bR', e8: 'bK', h8: 'bR', a1: 'bQ', e1: 'wK', h1: 'wR' });
  assert.deepEqual(placement('crazyhouse 8/8/8/8/8/8/8/K7/Qn w - - 0 1'), { a1: 'wK' });
  assert.deepEqual(fields('3check 8/8/8/8/8/8/8/K6k b - - 1+3 5 9'), ['8/8/8/8/8/8/8/K6k', 'b', '-', '-', '5', '9']);
  assert.equal(variant(standard), '');
  assert.equal(variant('8/8 w'), '');
  assert.equal(isChess960('atomic 1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1'), false);
  for (const [name, { start }] of variants) assert.equal(variant(`${name} ${start}`), name);
});

test('moves of variants', () => {
  assert.deepEqual(after({ e1: 'wK' }, 'N@f3', 'w'), { e1: 'wK', f3: 'wN' });
  assert.deepEqual(after({ e8: 'bK' }, 'P@f3', 'b'), { e8: 'bK', f3: 'bP' });
  assert.deepEqual(after({ a7: 'wP' }, 'a7a8k', 'w', 'antichess'), { a8: 'wK' });
  const pieces = { g5: 'wN', f7: 'bP', e8: 'bK', f8: 'bB', g7: 'bP', e1: 'wK' };
  assert.deepEqual(after(pieces, 'g5f7', 'w', 'atomic'), { g7: 'bP', e1: 'wK' });
  assert.deepEqual(after(pieces, 'g5f7', 'w'), { f7: 'wN', e8: 'bK', f8: 'bB', g7: 'bP', e1: 'wK' });
  assert.deepEqual(after({ e5: 'wP', d5: 'bP', d7: 'bN', e6: 'bP' }, 'e5d6', 'w', 'atomic'), { e6: 'bP' }); // en passant
  assert.deepEqual(after({ e1: 'wK', h1: 'wR' }, 'e1g1', 'w', 'atomic'), { g1: 'wK', f1: 'wR' });
  assert.deepEqual(after({ d1: 'wK', h1: 'wR' }, 'd1h1', 'w', 'atomic'), { g1: 'wK', f1: 'wR' });
});
