// Stands in for what modules ask of a browser where they have no page: its storage.

const kept = new Map();
Object.assign(globalThis, {
  localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, String(value)) },
});
