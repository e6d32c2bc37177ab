// ids.d.ts has the elements of the page by their ids, for the type checker. With LUFT_WRITE=1, this
// test writes it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const at = (/** @type {string} */ name) => new URL(`../${name}`, import.meta.url);

/** @type {Record<string, string>} */
const types = {
  button: 'Button', dialog: 'Dialog', details: 'Details', fieldset: 'FieldSet', form: 'Form', h2: 'Heading', input: 'Input', output: 'Output',
  progress: 'Progress', select: 'Select', textarea: 'TextArea', ul: 'UList',
};

test('ids.d.ts', () => {
  const modules = readdirSync(at('static/js'), { recursive: true }).map(String).filter((/** @type {string} */ name) => name.endsWith('.js')).map((/** @type {string} */ name) => `static/js/${name}`);
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const name of ['static/index.html', ...modules.sort()]) {
    const text = readFileSync(at(name), 'utf8');
    const found = [...text.matchAll(/<([a-z0-9]+)\s[^<>]*?\bid="([\w-]+)"/g), ...text.matchAll(/(?:createElement|make)\('([a-z0-9]+)'[^\n]*?\bid: '([\w-]+)'/g)];
    for (const [, tag, id] of found) ids.set(id, tag === 'svg' ? 'SVGSVGElement' : `HTML${types[tag] ?? ''}Element`);
  }
  const lines = [...ids].sort().map(([id, type]) => `  '${id}': ${type};`);
  const want = ['// The elements of the page by their ids. LUFT_WRITE=1 node --test test/ids.test.js writes this file.', '', 'interface Ids {', ...lines, '}', ''].join('\n');
  if (process.env.LUFT_WRITE) writeFileSync(at('ids.d.ts'), want);
  assert.equal(readFileSync(at('ids.d.ts'), 'utf8'), want);
});
