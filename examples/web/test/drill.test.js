// The training of a repertoire: which positions are asked, and files of progress.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Drill, join, progress, read } from '../static/js/study/drill.js';

/** @typedef {import('../static/js/study/drill.js').Question} Question */

/** @type {(name: string, ...moves: string[]) => Question} */
const question = (name, ...moves) => ({ name, line: name, moves: moves.map((uci) => ({ uci, san: uci })) });

// Stands in for the server: new questions in their order, and due ones first. An answer that is right
// is due later, another is asked again.
class Desk {
  wait = 600_000;
  /** @type {string[]} */
  asked = [];

  /** @type {(what: string, question: any) => Promise<any>} */
  ask = async (what, { cards, moves, move, card, pgn, side }) => {
    this.asked.push(what);
    if (what === 'repertoire/read') {
      const games = pgn.trim().split(/\n\n(?=1)/);
      return { side: side || 'black', chapters: games.map(() => ({ name: 'A', lines: [[0]] })), questions: [question(pgn.trim().slice(-4), 'e2e4')] };
    }
    if (what === 'repertoire/plan') {
      const states = cards.map((/** @type {any} */ c) => (c ? (c.due ? 'w' : 'd') : 'n')).join('');
      const of = (/** @type {string} */ state) => [...states].flatMap((s, i) => (s === state ? [i] : []));
      return { queue: [...of('d'), ...of('n')], states, wait: this.wait, due: 'later' };
    }
    const right = moves.includes(move);
    return { right, card: { box: right ? 3 : 1, due: 'later', tries: (card?.tries ?? 0) + 1, missed: 0 }, state: 'w', again: !right, wait: this.wait };
  };
}

const repertoire = () => ({
  side: /** @type {Luft.Colour} */ ('white'),
  chapters: [{ name: 'A', lines: [[0, 1], [0, 2]] }, { name: 'B', lines: [[0, 3]] }],
  questions: [question('a', 'e2e4', 'd2d4'), question('b', 'g1f3'), question('c', 'f1c4'), question('d', 'a2a3')],
});

test('a session', async () => {
  const desk = new Desk(), kept = /** @type {string[]} */ ([]);
  const cards = new Map([['d', { box: 2, due: '', tries: 1, missed: 0 }]]);
  const drill = new Drill(desk.ask, repertoire(), cards, (name) => kept.push(name));
  await drill.begin(-1, 2);
  assert.deepEqual(drill.tally(), { new: 3, due: 0, later: 0, learned: 0 });
  const asked = [];
  for (let q = await drill.next(); q; q = await drill.next()) {
    asked.push(q.name);
    await drill.answer(asked.length === 2 ? 'h2h4' : q.moves.at(-1)?.uci ?? '');
  }
  assert.deepEqual(asked, ['d', 'a', 'b', 'a'], 'the due one, two new ones, and the one that was missed');
  assert.deepEqual(kept, asked);
  assert.deepEqual(drill.report, { asked: 3, right: 2, missed: [0], learned: 0, due: 'later' });
  assert.deepEqual(drill.tally(), { new: 1, due: 0, later: 2, learned: 0 });
  assert.equal(drill.question, null);
});

test('a session with a chapter', async () => {
  const drill = new Drill(new Desk().ask, repertoire(), new Map(), () => {});
  await drill.begin(1, Infinity);
  assert.deepEqual(drill.tally(), { new: 1, due: 0, later: 0, learned: 0 });
  assert.equal((await drill.next())?.name, 'a');
  assert.equal((await drill.next())?.name, 'd');
  assert.equal(await drill.next(), null);
});

test('the order is asked for again when a question is due', async () => {
  const desk = new Desk();
  desk.wait = 0;
  const drill = new Drill(desk.ask, repertoire(), new Map(), () => {});
  await drill.begin(-1, Infinity);
  await drill.next();
  assert.deepEqual(desk.asked, ['repertoire/plan', 'repertoire/plan']);
});

test('two parts of a repertoire', () => {
  const a = repertoire(), b = { ...repertoire(), chapters: [{ name: 'C', lines: [[0, 1]] }], questions: [question('e', 'a2a4'), question('b', 'd2d4', 'g1f3')], bad: 1, problem: 'x' };
  const both = join(a, b);
  assert.deepEqual(both.questions.map((q) => q.name), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(both.questions[1].moves.map((m) => m.uci), ['g1f3', 'd2d4']);
  assert.deepEqual(both.chapters.map((c) => c.lines), [[[0, 1], [0, 2]], [[0, 3]], [[4, 1]]]);
  assert.deepEqual([both.bad, both.problem], [1, 'x']);
  assert.equal(a.questions[1].moves.length, 1, 'the parts stay as they are');
});

test('a large file is read in parts', async () => {
  const desk = new Desk(), game = (/** @type {string} */ end) => `1. e4 {${' '.repeat(300_000)}} ${end}\n\n`;
  const text = game('A *') + game('B *') + '1. d4 *\n\n';
  const games = [0, game('A *').length, game('A *').length * 2].map((from, i, all) => ({ from, to: all[i + 1] ?? text.length }));
  const all = await read(desk.ask, { file: new Blob([text]), games }, '');
  assert.equal(desk.asked.length, 2);
  assert.equal(all.side, 'black');
  assert.deepEqual(all.chapters.map((c) => c.lines), [[[0]], [[1]], [[1]]]);
  await assert.rejects(read(desk.ask, { file: new Blob(['']), games: [] }, ''), /no game/);
});

test('files of progress', () => {
  const card = { box: 5, due: '0001-01-01T00:00:00Z', tries: 4, missed: 0 };
  assert.deepEqual(progress(JSON.stringify({ a: card })), { a: card });
  for (const text of ['', 'null', '[]', '1', '{"a": null}', ...[{ box: 0 }, { box: 6 }, { box: 1.5 }, { due: 'soon' }, { tries: -1 }, { missed: '1' }].map((other) => JSON.stringify({ a: { ...card, ...other } }))]) {
    assert.throws(() => progress(text), /^Error: This is no file of progress/, text);
  }
});
