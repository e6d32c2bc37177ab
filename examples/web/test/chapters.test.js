// Chapters of a study are games of a file.

import './storage.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { GameFile } from '../static/js/study/pgnfile.js';
import { added, moved, named, removed } from '../static/js/study/chapters.js';

const a = '; mine\n[White "A"]\n\n1.e4   *\n\n', b = '[White "B"]\r\n\r\n1. d4 {as  it was} *\r\n\r\n', c = '[White "C"]\n\n1. c4 *';
const file = await GameFile.read(new Blob([a + b + c]));

for (const [name, change, want] of /** @type {[string, () => Promise<Blob>, string][]} */ ([
  ['is added', () => added(file.file, file.games, 0, '[White "N"]\n\n*\n'), a + '[White "N"]\n\n*\n\n' + b + c],
  ['is added at the end', () => added(file.file, file.games, 2, '[White "N"]\n\n*\n'), a + b + c + '\n\n[White "N"]\n\n*\n'],
  ['is moved up', () => moved(file.file, file.games, 2, 0), c + '\n\n' + a + b],
  ['is moved down', () => moved(file.file, file.games, 0, 1), b + a + c],
  ['is removed', () => removed(file.file, file.games, 1), a + c],
])) {
  test(`a chapter ${name}`, async () => {
    const now = await change();
    assert.equal(await now.text(), want);
    const read = await GameFile.read(now);
    assert.equal(read.games.length, file.games.length + (name.startsWith('is added') ? 1 : name === 'is removed' ? -1 : 0));
  });
}

test('a chapter has a name', async () => {
  const tags = [{ name: 'White', value: 'A' }, { name: 'ChapterName', value: 'Old' }];
  assert.deepEqual(named(tags, 'New').at(-1), { name: 'ChapterName', value: 'New' });
  assert.deepEqual(named(tags, ''), tags.slice(0, 1));
  const { games } = await GameFile.read(new Blob(['[White "A"]\n[ChapterName "The \\"pin\\""]\n\n1. e4 *']));
  assert.deepEqual([games[0].title, games[0].about, games[0].chapter], ['The "pin"', 'A – ? *', 'The "pin"']);
});
