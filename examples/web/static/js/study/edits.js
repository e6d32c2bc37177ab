// The games of an open file that were edited. They stay as they were left when another game of
// the file is shown, and when the page is loaded again, until the file is saved or closed.

import { Tree } from '../moves/tree.js';
import { decode } from './pgnfile.js';
import { format } from '../moves/pgn.js';
import { keepEdit } from '../lib/store.js';
import { sure } from '../lib/sure.js';

export class Edits {
  #file; // a GameFile
  #trees = new Map(); // the edited games, by their numbers in the file
  #kept = new Map();  // which game of each number was stored last, as a digest
  unsafe = false;     // the storage of the browser does not have all of them

  // games are those that were stored: a Map of games in the form of Tree.toGame.
  /** @param {Luft.GameFile} file @param {Map<number, Luft.GameRecord & Pick<Luft.Tree, 'place'>>} games */
  constructor(file, games = new Map()) {
    this.#file = file;
    for (const [number, { place, ...game }] of games) {
      if (!file.games[number]) continue;
      const tree = Tree.fromGame(game);
      tree.place = place;
      this.#trees.set(number, tree);
      this.#kept.set(number, digest(format(tree)));
    }
  }

  get size() { return this.#trees.size; }

  // of returns the edited game of a number, or undefined.
  /** @param {number} number */
  of(number) { return this.#trees.get(number); }

  // note sees whether a game of the file is edited, and reports whether that is news.
  /** @param {Luft.Tree} tree */
  note(tree) {
    const { number, was } = sure(tree.place), now = digest(format(tree)), edited = now !== was;
    const before = this.#trees.get(number);
    if (edited) this.#trees.set(number, tree);
    else this.#trees.delete(number);
    if (edited ? this.#kept.get(number) !== now : before) {
      this.#kept.set(number, now);
      keepEdit(this.#file.id, number, edited ? { ...tree.toGame(), place: tree.place } : null).then((kept) => { if (!kept) this.unsafe = true; });
    }
    return Boolean(before) !== edited;
  }

  // text returns the file with the edited games in it, as a Blob. All else in it is as it was.
  async text() {
    const { file, games } = this.#file, parts = [];
    let at = 0;
    for (const [number, tree] of [...this.#trees].sort(([a], [b]) => a - b)) {
      const { from, to } = games[number];
      const old = new Uint8Array(await file.slice(from, to).arrayBuffer());
      parts.push(file.slice(at, from), rewritten(old, format(tree)));
      at = to;
    }
    return new Blob([...parts, file.slice(at)], { type: 'application/x-chess-pgn' });
  }

  // saved has the games be those of the file.
  saved() {
    for (const tree of this.#trees.values()) tree.place.was = digest(format(tree));
    this.#trees.clear();
    this.#kept.clear();
    this.unsafe = false;
  }
}

// placed says of a game that was read which game of a file it is.
/** @param {Luft.Tree} tree @param {Luft.GameFile} file @param {number} number */
export function placed(tree, file, number) {
  tree.place = { file: file.id, number, was: digest(format(tree)) };
  return tree;
}

// rewritten returns the text of a game with the line ends and the encoding of its old one, and
// the blanks after it.
/** @param {Uint8Array} old @param {string} text */
function rewritten(old, text) {
  const before = decode(old);
  let now = text.trimEnd() + sure(/\s*$/.exec(before))[0];
  if (before.includes('\r\n')) now = now.replaceAll(/\r?\n/g, '\r\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are all characters of Latin-1
  const byte = !valid(old) && /^[\x00-\x7f\xa0-\xff]*$/.test(now);
  return byte ? Uint8Array.from(now, (c) => c.charCodeAt(0)) : now;
}

/** @param {Uint8Array} bytes */
function valid(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// digest returns a number that stands for a text: its FNV-1a hash.
/** @param {string} text */
function digest(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
