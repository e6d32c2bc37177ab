// The service worker: it keeps the page and the engine for when there is no network. While there is one, the network comes first.
'use strict';

const cacheName = 'luft';
const files = [
  'luft.wasm', 'wasm_exec.js', './', 'style.css', 'worker.js', 'manifest.webmanifest',
  ...['analysis', 'backend', 'bar', 'board', 'clock', 'commands', 'dialogs', 'editor', 'explorer', 'game', 'games', 'grid', 'main', 'movelist', 'notice', 'opponent', 'overlay',
    'panel', 'pgn', 'pgnfile', 'placement', 'play', 'premove', 'puzzles', 'review', 'settings', 'store', 'strips', 'study', 'tablebase', 'theme', 'trainer', 'tree', 'typing', 'words'].map((n) => `js/${n}.js`),
  ...[...'wb'].flatMap((colour) => [...'PNBRQK'].map((kind) => `pieces/${colour}${kind}.svg`)),
];

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const base = new URL('./', location).pathname;
  if (event.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  const name = url.pathname.slice(base.length).replace(/^index\.html$/, '') || './';
  if (files.includes(name)) event.respondWith(answer(event, name));
});

// answer asks the network, and keeps what it says, or else the cache.
async function answer(event, name) {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(name, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const known = await cache.match(name);
    if (known) return known;
    throw error;
  }
}
