// The service worker: it keeps the page and the engine for when there is no network. While
// there is one, the network comes first.
'use strict';

// A cache has the files of one release, which all are there or none, and is named by a hash
// of them that the server puts here, beside their names. Another page may be in another
// directory of the same host.
const base = new URL('./', location).pathname;
const release = base + 'luft-release';
const files = 'luft-files'.split(' ');

// Pages and workers that began without a network go on with the files of the same release. The
// cache has an entry for each, as the browser may end this worker, and start it again, at any time.
const offline = (client) => `${base}offline/${client}`;

const most = 100; // of these entries

// keep notes such a client, and forgets the oldest.
async function keep(client) {
  const cache = await caches.open(release);
  await cache.put(offline(client), new Response());
  const noted = (await cache.keys()).filter(({ url }) => url.includes(offline('')));
  for (const request of noted.slice(0, -most)) await cache.delete(request);
}

// A new release waits until no page of the one before is open.
addEventListener('install', (event) => {
  event.waitUntil(caches.open(release).then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: 'no-cache' })))));
});

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(base + 'luft-') && name !== release) await caches.delete(name);
  await clients.claim();
})()));

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  const name = url.pathname.slice(base.length).replace(/^index\.html$/, '') || './';
  if (files.includes(name)) event.respondWith(answer(event, name));
});

// answer asks the network, or else the cache. A proxy without a server is no network either; and
// a script that the server has no longer is one of this release.
async function answer(event, name) {
  const known = () => caches.match(name, { cacheName: release });
  try {
    const navigating = event.request.mode === 'navigate';
    if (navigating || !await caches.match(offline(event.clientId), { cacheName: release })) {
      const response = await fetch(event.request);
      if (!(navigating ? response.status >= 500 : response.status === 404) || !await known()) return response;
    }
  } catch (error) {
    if (!await known()) throw error;
  }
  if (event.resultingClientId) await keep(event.resultingClientId).catch(() => {}); // of a page or a worker; the storage may be full
  return (await known()) ?? fetch(event.request);
}
