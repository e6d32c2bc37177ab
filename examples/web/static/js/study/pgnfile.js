// Files of many games. A file is read in pieces to find where its games begin and
// end; a game is read whole when it is asked for. So the size of a file does not
// matter, but for the time it takes.

import { sure } from '../lib/sure.js';

const maxGames = 200_000;
const maxGame = 250_000; // bytes, which is what a desk reads of one game

// The characters that matter.
const [newline, space, quote, percent, open, close, asterisk, semicolon, bracket, backslash, end, brace, unbrace] =
  ['\n', ' ', '"', '%', '(', ')', '*', ';', '[', '\\', ']', '{', '}'].map((c) => c.charCodeAt(0));

// What begins as a move, or could: text that has none of it, before the first game, is none.
const move = /^(\d+\.*)?([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|[O0]-[O0]|--|Z0)/;

// A Finder is told the bytes of a file and finds its games, {from, to, tags}, as package pgn
// of Luft does. Between games, tags come first; then the moves, up to a result or the tags of
// the next game.
class Finder {
  /** @type {Luft.FileGame[]} */
  games = [];
  #from = -1;      // where the game under way begins, or -1
  #moving = false; // its moves have begun
  #played = false; // there was a move or a result
  #inside = 0;     // the character that ends what the scanner is in: a comment, line or tag
  #lost = false;   // a comment without end, up to the next tag at the beginning of a line
  #quoted = false;
  #escaped = false;
  #last = newline; // the last character
  #fresh = true;   // there were only blanks on the line so far
  #lines = 0;      // that ended since the last character that is no blank
  #word = '';      // the characters of a word so far, as far as a result could go
  #depth = 0;      // of variations
  /** @type {number[]} */
  #text = [];      // the bytes of a tag
  #begun = 0;      // where it begins
  #apart = false;  // after a blank line
  /** @type {string[]} */
  #tags = [];
  #trailing = false; // on the line of a result, where comments belong to no game
  #opened = 0;     // where a comment begins
  #bracket = -1;   // the first bracket in it that begins a line, or -1
  #braceless = 0;  // no comment ends before this place

  get full() { return this.games.length >= maxGames; }

  // feed takes in bytes, and returns null, or a place to read again from.
  /** @param {Uint8Array} bytes @param {number} offset */
  feed(bytes, offset) {
    for (let i = 0; i < bytes.length; i++) {
      const c = bytes[i], at = offset + i;
      if (this.#lost) {
        if (c === bracket && this.#fresh) {
          this.finish(at);
          this.#plain(c, at);
        }
      } else if (this.#inside === unbrace) {
        if (c === unbrace) this.#inside = 0;
        else if (c === bracket && this.#fresh && this.#bracket < 0) this.#bracket = at;
        else if (at - this.#opened > maxGame && this.#unclosed(at)) return this.#bracket;
      } else if (this.#inside === newline) {
        if (c === newline) this.#inside = 0;
      } else if (this.#inside === end) {
        this.#tag(c);
      } else {
        this.#plain(c, at);
      }
      this.#last = c;
      if (c === newline) [this.#fresh, this.#lines] = [true, this.#lines + 1];
      else if (c > space) [this.#fresh, this.#lines] = [false, 0];
    }
    return null;
  }

  // end takes in that the file has ended, and returns what feed does.
  /** @param {number} at */
  end(at) {
    if (this.#inside === unbrace && this.#unclosed(Infinity)) return this.#bracket;
    this.#wordEnds(at);
    this.finish(at);
    return null;
  }

  // unclosed ends the game whose comment has no end: before the first line in it that begins
  // with a bracket, from where the file is to be read again, or the next one. It reports
  // whether there was one.
  /** @param {number} at */
  #unclosed(at) {
    this.#braceless = at;
    this.#inside = 0;
    this.#lost = this.#bracket < 0;
    if (this.#lost) return false;
    this.finish(this.#bracket);
    this.#fresh = true;
    this.#last = newline;
    return true;
  }

  /** @param {number} at */
  #comment(at) {
    // It may be known that no comment that begins here is closed within its limit, nearly.
    this.#lost = this.#braceless > at + maxGame / 4;
    if (this.#lost) return;
    this.#inside = unbrace;
    this.#opened = at;
    this.#bracket = -1;
  }

  /** @param {number} c */
  #tag(c) {
    this.#text.push(c);
    if (this.#escaped) this.#escaped = false;
    else if (c === backslash) this.#escaped = this.#quoted;
    else if (c === quote) this.#quoted = !this.#quoted;
    else if (c === newline || (c === end && !this.#quoted)) {
      const text = decode(Uint8Array.from(this.#text));
      /** @param {string} tag */
      const name = (tag) => sure(/^\s*(\w*)/.exec(tag))[1];
      if (this.#apart && this.#tags.length > 0 && name(text) === name(this.#tags[0])) {
        this.finish(this.#begun); // it has no moves
        this.#from = this.#begun;
      }
      this.#tags.push(text);
      this.#inside = 0;
    }
  }

  /** @param {number} c @param {number} at */
  #plain(c, at) {
    const word = c > space && c !== brace && c !== semicolon && c !== open && c !== close && c !== bracket;
    if (!word) this.#wordEnds(at);
    if (c === percent && this.#last === newline) { this.#inside = newline; return; }
    if (c === bracket && (!this.#moving || this.#fresh)) {
      if (this.#moving) this.finish(at);
      if (this.#from < 0) this.#from = at;
      this.#inside = end;
      this.#text = [];
      this.#begun = at;
      this.#apart = this.#lines > 1;
      this.#quoted = this.#escaped = false;
      return;
    }
    if (c === newline) this.#trailing = false;
    if (c === brace) this.#comment(at);
    if (c === semicolon) this.#inside = newline;
    if (this.#trailing && (this.#inside || this.#lost)) return;
    if (c <= space || (c >= 0xBB && this.#from < 0)) return; // a byte order mark
    if (this.#from < 0) this.#from = at;
    if (c === semicolon || (c === brace && this.#tags.length === 0)) return; // which may come before tags
    this.#moving = true;
    if (c === open) this.#depth++;
    if (c === close) this.#depth--;
    if (word && this.#word.length < 12) this.#word += String.fromCharCode(c);
    if (c === asterisk && this.#depth <= 0) this.#wordEnds(at + 1);
  }

  // wordEnds ends a game with its result.
  /** @param {number} at */
  #wordEnds(at) {
    const word = this.#word;
    this.#word = '';
    const result = word === '*' || word === '1-0' || word === '0-1' || word === '1/2-1/2';
    this.#played ||= result || move.test(word);
    if (this.#depth > 0 || !result) return;
    this.finish(at);
    this.#trailing = true;
  }

  // finish ends the game under way before a place in the file.
  /** @param {number} at */
  finish(at) {
    const is = this.#from >= 0 && (this.#played || this.#tags.length > 0);
    if (is && !this.full) this.games.push(describe(this.#from, at, this.#tags));
    this.#from = -1;
    this.#moving = this.#played = this.#lost = false;
    this.#depth = 0;
    this.#word = '';
    this.#tags = [];
    this.#inside = 0;
  }
}

/** @param {number} from @param {number} to @param {string[]} texts */
function describe(from, to, texts) {
  /** @type {Record<string, string>} */
  const tags = {};
  for (const text of texts) {
    const found = /^\s*(\w+)\s*"((?:[^"\\]|\\.)*)"/.exec(text);
    if (found) tags[found[1]] = found[2].replace(/\\(.)/g, '$1');
  }
  return { from, to, ...described(tags) };
}

// described returns what a list of games says of one with these tags, {name: value}, and the code of
// its opening.
/** @param {Record<string, string>} tags */
export function described(tags) {
  /** @param {...string} names */
  const known = (...names) => names.map((n) => tags[n]).filter((v) => v && !/^[?.]*$/.test(v)).join(' ');
  const players = `${known('White') || '?'} – ${known('Black') || '?'} ${known('Result') || '*'}`, chapter = known('ChapterName');
  return { title: chapter || players, about: [chapter && players, known('Event', 'Site', 'Date', 'ECO', 'Opening')].filter(Boolean).join(' '), eco: tags.ECO?.slice(0, 3), chapter };
}

// decode reads bytes as UTF-8 or else, as many old files have it, as Windows-1252.
/** @param {Uint8Array} bytes */
export function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// A GameFile is a file and where its games are.
export class GameFile {
  /** @type {Luft.FileGame[]} */
  games = [];
  full = false; // there are more games than are listed
  file = new Blob();
  id = '';   // of this file among all that were opened
  name = ''; // of the file, to save it by
  changed = false; // its games are not those of the file on the disk, in number or order

  // read finds the games of a file, a Blob, and tells how far it is, from 0 to 1. The
  // signal, if there is one, ends it with an error.
  /** @type {(file: File | Blob, onProgress?: (share: number) => void, signal?: AbortSignal | null) => Promise<GameFile>} */
  static async read(file, onProgress = () => {}, signal = null) {
    const found = new Finder();
    let at = 0, reader = file.stream().getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (signal?.aborted) reader.cancel();
      signal?.throwIfAborted();
      const again = done ? found.end(at) : found.feed(value, at);
      if (again !== null) {
        reader.cancel();
        at = again;
        reader = file.slice(at).stream().getReader();
        continue;
      }
      if (done || found.full) break;
      at += value.length;
      onProgress(at / file.size);
    }
    reader.cancel();
    const games = new GameFile();
    Object.assign(games, { games: found.games, full: found.full, file, name: 'name' in file && file.name || 'games.pgn' });
    return games;
  }

  // text returns the text of a game.
  /** @param {Luft.FileGame} game */
  async text(game) {
    if (game.to - game.from > maxGame) {
      throw new Error(`The game is too long: it has ${game.to - game.from} bytes, and may have ${maxGame}.`);
    }
    return decode(new Uint8Array(await this.file.slice(game.from, game.to).arrayBuffer()));
  }
}
