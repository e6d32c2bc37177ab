// Files of many games. A file is read in pieces to find where its games begin and
// end; a game is read whole when it is asked for. So the size of a file does not
// matter, but for the time it takes.

const mostGames = 200_000;
const mostGame = 250_000; // bytes, which is what a desk reads of one game

// The characters that matter.
const [newline, space, quote, percent, open, close, asterisk, semicolon, bracket, backslash, end, brace, unbrace] =
  ['\n', ' ', '"', '%', '(', ')', '*', ';', '[', '\\', ']', '{', '}'].map((c) => c.charCodeAt(0));

// A Finder is told the bytes of a file and finds its games, {from, to, tags}. Between
// games, tags come first; then the moves, up to a result or the tags of the next game.
class Finder {
  games = [];
  #from = -1;     // where the game under way begins, or -1
  #moving = false; // its moves have begun
  #inside = 0;    // the character that ends what the scanner is in: a comment, line or tag
  #quoted = false;
  #escaped = false;
  #last = newline; // the last character
  #word = '';      // the characters of a word so far, as far as a result could go
  #depth = 0;      // of variations
  #text = [];      // the bytes of a tag
  #tags = [];
  #trailing = false; // on the line of a result, where comments belong to no game

  get full() { return this.games.length >= mostGames; }

  feed(bytes, offset) {
    for (let i = 0; i < bytes.length; i++) {
      const c = bytes[i];
      if (this.#inside === unbrace) {
        // Where a game begins within a comment, its brace is missing.
        if (c === bracket && this.#last === newline && bytes[i + 1] === 69 && bytes[i + 2] === 118) {
          this.#inside = 0;
          i--;
          continue;
        }
        if (c === unbrace) this.#inside = 0;
      } else if (this.#inside === newline) {
        if (c === newline) this.#inside = 0;
      } else if (this.#inside === end) {
        this.#tag(c);
      } else {
        this.#plain(c, offset + i);
      }
      this.#last = c;
    }
  }

  #tag(c) {
    this.#text.push(c);
    if (this.#escaped) this.#escaped = false;
    else if (c === backslash) this.#escaped = this.#quoted;
    else if (c === quote) this.#quoted = !this.#quoted;
    else if (c === newline || (c === end && !this.#quoted)) {
      this.#tags.push(Uint8Array.from(this.#text));
      this.#inside = 0;
    }
  }

  #plain(c, at) {
    const word = c > space && c !== brace && c !== semicolon && c !== open && c !== close && c !== bracket;
    if (!word) this.#wordEnds(at);
    if (c === percent && this.#last === newline) { this.#inside = newline; return; }
    if (c === bracket && (!this.#moving || this.#last === newline)) {
      if (this.#moving) this.finish(at);
      if (this.#from < 0) this.#from = at;
      this.#inside = end;
      this.#text = [];
      this.#quoted = this.#escaped = false;
      return;
    }
    if (c === newline) this.#trailing = false;
    if (c === brace) this.#inside = unbrace;
    if (c === semicolon) this.#inside = newline;
    if (this.#trailing && this.#inside) return;
    if (c <= space || (c >= 0xBB && this.#from < 0)) return; // a byte order mark
    if (this.#from < 0) this.#from = at;
    this.#moving = true;
    if (c === open) this.#depth++;
    if (c === close) this.#depth--;
    if (word && this.#word.length < 8) this.#word += String.fromCharCode(c);
    if (c === asterisk && this.#depth <= 0) this.#wordEnds(at + 1);
  }

  // wordEnds ends a game with its result.
  #wordEnds(at) {
    const word = this.#word;
    this.#word = '';
    if (this.#depth > 0 || !(word === '*' || word === '1-0' || word === '0-1' || word === '1/2-1/2')) return;
    this.finish(at);
    this.#trailing = true;
  }

  // finish ends the game under way before a place in the file.
  finish(at) {
    if (this.#from >= 0 && !this.full) this.games.push(describe(this.#from, at, this.#tags));
    this.#from = -1;
    this.#moving = false;
    this.#depth = 0;
    this.#tags = [];
    this.#inside = 0;
  }
}

function describe(from, to, texts) {
  const tags = {};
  for (const text of texts) {
    const found = /^\s*(\w+)\s*"((?:[^"\\]|\\.)*)"/.exec(decode(text));
    if (found) tags[found[1]] = found[2].replace(/\\(.)/g, '$1');
  }
  const known = (...names) => names.map((n) => tags[n]).filter((v) => v && !/^[?.]*$/.test(v)).join(' ');
  const title = `${known('White') || '?'} – ${known('Black') || '?'} ${known('Result') || '*'}`;
  return { from, to, title, about: known('Event', 'Site', 'Date', 'ECO', 'Opening') };
}

// decode reads bytes as UTF-8 or else, as many old files have it, as Windows-1252.
function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// A GameFile is a file and where its games are.
export class GameFile {
  games;
  full; // there are more games than are listed
  file;

  // read finds the games of a file, a Blob, and tells how far it is, from 0 to 1. The
  // signal, if there is one, ends it with an error.
  static async read(file, onProgress = () => {}, signal = null) {
    const found = new Finder();
    let offset = 0;
    for (const reader = file.stream().getReader(); !found.full;) {
      const { value, done } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      found.feed(value, offset);
      offset += value.length;
      onProgress(offset / file.size);
    }
    found.finish(offset);
    const games = new GameFile();
    Object.assign(games, { games: found.games, full: found.full, file });
    return games;
  }

  // text returns the text of a game.
  async text(game) {
    if (game.to - game.from > mostGame) {
      throw new Error(`The game is too long: it has ${game.to - game.from} bytes, and may have ${mostGame}.`);
    }
    return decode(new Uint8Array(await this.file.slice(game.from, game.to).arrayBuffer()));
  }
}
