// Repertoires and what was learned of them, in a database of the browser.

/** @typedef {import('../study/drill.js').Card} Card */
/** @typedef {{id: string, name: string, file: Blob, repertoire: import('../study/drill.js').Repertoire}} Entry */

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('luft', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('repertoires', { keyPath: 'id' });
      request.result.createObjectStore('cards'); // by the repertoire and the position
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * transact does something with stores of the database, and resolves to what the request brings
 * that it returns, once all is stored.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | null} action
 * @returns {Promise<T | undefined>}
 */
async function transact(names, mode, action) {
  const transaction = (await database()).transaction(names, mode);
  return new Promise((resolve, reject) => {
    const request = action(...names.map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** @param {string} id */
const all = (id) => IDBKeyRange.bound([id], [id, []]);

// entries resolves to the repertoires that are kept.
export async function entries() {
  return /** @type {Entry[]} */ (await transact(['repertoires'], 'readonly', (store) => store.getAll()) ?? []);
}

/** @param {Entry} entry */
export const keep = (entry) => transact(['repertoires'], 'readwrite', (store) => store.put(entry));

/** @param {string} id */
export const remove = (id) => transact(['repertoires', 'cards'], 'readwrite', (store, cards) => {
  store.delete(id);
  return cards.delete(all(id));
});

/**
 * cards resolves to the cards of a repertoire, by the names of positions.
 * @param {string} id
 * @returns {Promise<Map<string, Card>>}
 */
export async function cards(id) {
  /** @type {Map<string, Card>} */
  const found = new Map();
  await transact(['cards'], 'readonly', (store) => {
    const names = store.getAllKeys(all(id));
    const values = store.getAll(all(id));
    values.onsuccess = () => names.result.forEach((key, i) => { found.set(/** @type {string[]} */ (key)[1], values.result[i]); });
    return null;
  });
  return found;
}

/**
 * keepCards keeps cards of a repertoire in place of those for the same positions.
 * @param {string} id
 * @param {Iterable<[string, Card]>} kept
 */
export const keepCards = (id, kept) => transact(['cards'], 'readwrite', (store) => {
  for (const [name, card] of kept) store.put(card, [id, name]);
  return null;
});
