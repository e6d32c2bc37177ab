// The service worker, with the storage that the browser keeps when it ends the worker.

import assert from 'node:assert/strict';
import test from 'node:test';
import vm from 'node:vm';
import { readFileSync } from 'node:fs';

const script = readFileSync(new URL('../static/sw.js', import.meta.url), 'utf8')
  .replace('luft-release', 'luft-1').replace('luft-files', './ page.js worker.js luft.wasm');
const origin = 'https://example.org', base = origin + '/chess/';

// browser returns what begins a service worker: the function returned has a client's request answered, and
// returns the text of the answer. Net is asked for files by their names.
/** @param {(name: string) => string | null} net */
function browser(net) {
  const all = /** @type {Map<string, any>} */ (new Map());
  const address = (/** @type {any} */ request) => new URL(request.url ?? request, base).href;
  const open = async (/** @type {string} */ name) => {
    if (!all.has(name)) {
      const kept = new Map();
      all.set(name, {
        kept,
        put: async (/** @type {any} */ request, /** @type {Response} */ response) => { kept.set(address(request), response); },
        delete: async (/** @type {any} */ request) => kept.delete(address(request)),
        keys: async () => [...kept.keys()].map((url) => ({ url })),
        match: async (/** @type {any} */ request) => kept.get(address(request))?.clone(),
        addAll: async (/** @type {any[]} */ requests) => { for (const r of requests) kept.set(address(r), await get(r)); },
      });
    }
    return all.get(name);
  };
  const get = async (/** @type {any} */ request) => {
    const text = net(address(request).slice(base.length));
    if (text === null) throw new TypeError('there is no network');
    return new Response(text);
  };
  const begin = async () => {
    const listeners = /** @type {Record<string, (event: any) => void>} */ ({});
    vm.runInNewContext(script, {
      URL, Response, fetch: get, location: { origin, href: base + 'sw.js', toString: () => base + 'sw.js' },
      Request: function Request(/** @type {string} */ name) { return { url: address(name) }; },
      clients: { claim: async () => {} },
      caches: {
        open, keys: async () => [...all.keys()], delete: async (/** @type {string} */ name) => all.delete(name),
        match: async (/** @type {any} */ request, /** @type {{cacheName: string}} */ { cacheName }) => (await open(cacheName)).match(request),
      },
      addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ f) => { listeners[name] = f; },
    });
    return {
      install: () => new Promise((resolve) => { listeners.install({ waitUntil: resolve }); }),
      ask: async (/** @type {string} */ name, /** @type {object} */ from) => {
        const response = await new Promise((resolve) => {
          listeners.fetch({ request: { method: 'GET', url: base + name, mode: name ? 'cors' : 'navigate' }, clientId: '', ...from, respondWith: resolve });
        });
        return response.text();
      },
    };
  };
  return { begin, all };
}

test('a page that began offline has the files of its release when the service worker was ended', async () => {
  let net = /** @type {string | null} */ ('old');
  const { begin } = browser(() => net);
  let worker = await begin();
  await worker.install();
  net = null;
  assert.equal(await worker.ask('', { resultingClientId: 'page' }), 'old');
  worker = await begin();
  net = 'new';
  assert.equal(await worker.ask('luft.wasm', { clientId: 'page' }), 'old');
  assert.equal(await worker.ask('worker.js', { clientId: 'page', resultingClientId: 'engine' }), 'old');
  worker = await begin();
  assert.equal(await worker.ask('luft.wasm', { clientId: 'engine' }), 'old');
  assert.equal(await worker.ask('luft.wasm', { clientId: 'another page' }), 'new');
  assert.equal(await worker.ask('', { resultingClientId: 'another page' }), 'new');
});

test('few of the pages that began offline are noted', async () => {
  let net = /** @type {string | null} */ ('old');
  const { begin, all } = browser(() => net), worker = await begin();
  await worker.install();
  net = null;
  for (let i = 0; i < 110; i++) await worker.ask('', { resultingClientId: `page ${i}` });
  const noted = [...all.values()].flatMap(({ kept }) => [...kept.keys()]).filter((url) => url.includes('/offline/'));
  assert.equal(noted.length, 100);
  net = 'new';
  assert.equal(await worker.ask('page.js', { clientId: 'page 109' }), 'old');
  assert.equal(await worker.ask('page.js', { clientId: 'page 0' }), 'new');
});
