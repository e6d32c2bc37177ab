// The server, as the page asks it.

import './storage.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { Server } from '../static/js/lib/backend.js';

// serve has fetch answer with a stream, to which the function returned writes.
/** @param {Test} t */
function serve(t) {
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  let to;
  t.mock.method(globalThis, 'fetch', async (/** @type {string} */ _, /** @type {RequestInit} */ { signal }) => {
    const body = new ReadableStream({ start(controller) { to = controller; } });
    signal?.addEventListener('abort', () => to.error(signal.reason));
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  return (/** @type {string} */ text) => to.enqueue(new TextEncoder().encode(text));
}

// settle waits for what has been written to be read.
async function settle() { for (let i = 0; i < 20; i++) await new Promise((resolve) => { setImmediate(resolve); }); }

test('a stream that falls silent is given up, but not one with signs of life', async (/** @type {Test} */ t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const write = serve(t), infos = /** @type {object[]} */ ([]);
  let failed = /** @type {any} */ (null);
  new Server().ask('live/watch', {}, { silence: 75_000, onInfo: (info) => infos.push(info) }).catch((error) => { failed = error; });
  await settle();
  write('event: info\ndata: {"game": 1}\n\n');
  for (let i = 0; i < 10; i++) {
    await settle();
    t.mock.timers.tick(30_000);
    write(': \n\n');
  }
  await settle();
  t.mock.timers.tick(74_000);
  await settle();
  assert.equal(failed, null);
  t.mock.timers.tick(1000);
  await settle();
  assert.equal(failed?.code, 'unreachable');
  assert.deepEqual(infos, [{ game: 1 }]);
});

test('a server that never answers is given up', async (/** @type {Test} */ t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', (/** @type {string} */ _, /** @type {RequestInit} */ { signal }) => new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  }));
  const asked = new Server().ask('live/watch', {}, { silence: 75_000 });
  t.mock.timers.tick(75_000);
  await assert.rejects(asked, { code: 'unreachable' });
});

test('a question that is aborted is no failure of the server', async (/** @type {Test} */ t) => {
  serve(t);
  const job = new AbortController(), asked = new Server().ask('live/watch', {}, { silence: 75_000, signal: job.signal });
  await settle();
  job.abort();
  await assert.rejects(asked, { name: 'AbortError' });
});
