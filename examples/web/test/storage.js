// Stands in for what modules ask of a browser where they have no page: its storage, and the number of
// its processors.

function storage() {
  const kept = new Map();
  return { getItem: (/** @type {string} */ name) => kept.get(name) ?? null, setItem: (/** @type {string} */ name, /** @type {unknown} */ value) => kept.set(name, String(value)) };
}

// A cache has no origin here, so that addresses are as they were given.
function cache() {
  const kept = new Map();
  return {
    put: async (/** @type {string} */ url, /** @type {Response} */ response) => { kept.set(url, response); },
    match: async (/** @type {any} */ request) => kept.get(request.url ?? request)?.clone(),
    delete: async (/** @type {string} */ url) => kept.delete(url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
}

const all = new Map();

Object.assign(globalThis, {
  localStorage: storage(), sessionStorage: storage(),
  caches: {
    open: async (/** @type {string} */ name) => all.get(name) ?? all.set(name, cache()).get(name),
    delete: async (/** @type {string} */ name) => all.delete(name),
  },
});

if (!globalThis.navigator) Object.assign(globalThis, { navigator: { hardwareConcurrency: 2 } }); // Node before 21
