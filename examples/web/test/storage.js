// Stands in for what modules ask of a browser where they have no page: its storage.

function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, String(value)) };
}

// A cache has no origin here, so that addresses are as they were given.
function cache() {
  const kept = new Map();
  return {
    put: async (url, response) => { kept.set(url, response); },
    match: async (request) => kept.get(request.url ?? request)?.clone(),
    delete: async (url) => kept.delete(url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
}

const all = new Map();

Object.assign(globalThis, {
  localStorage: storage(), sessionStorage: storage(),
  caches: {
    open: async (name) => all.get(name) ?? all.set(name, cache()).get(name),
    delete: async (name) => all.delete(name),
  },
});
