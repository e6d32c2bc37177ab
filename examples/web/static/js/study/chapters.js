// The chapters of a study, which are the games of a file: others are added, and their order is
// changed. What is not changed stays as it is written, byte for byte.

// parts returns the file in parts, [before the first game, first game, …]: a game goes up to the next.
/** @param {Blob} file @param {Luft.FileGame[]} games */
function parts(file, games) {
  const at = [0, ...games.map((g) => g.from), file.size];
  return at.slice(1).map((end, i) => file.slice(at[i], end));
}

// joined returns a file of parts, with a blank line between games.
/** @param {Blob} before @param {Blob[]} games */
async function joined(before, games) {
  /** @type {(Blob | string)[]} */
  const all = [before];
  for (const [i, game] of games.entries()) {
    all.push(game);
    if (i === games.length - 1) continue;
    const end = await game.slice(Math.max(0, game.size - 4)).text();
    if (!/\n\r?\n$/.test(end)) all.push(end.endsWith('\n') ? '\n' : '\n\n');
  }
  return new Blob(all, { type: 'application/x-chess-pgn' });
}

// added returns a file with another game, a text, after one of its games.
/** @param {Blob} file @param {Luft.FileGame[]} games @param {number} number @param {string} text */
export function added(file, games, number, text) {
  const [before, ...all] = parts(file, games);
  return joined(before, all.toSpliced(number + 1, 0, new Blob([text])));
}

// moved returns a file in which one game has the place of another.
/** @param {Blob} file @param {Luft.FileGame[]} games @param {number} from @param {number} to */
export function moved(file, games, from, to) {
  const [before, ...all] = parts(file, games), [game] = all.splice(from, 1);
  return joined(before, all.toSpliced(to, 0, game));
}

// removed returns a file without one of its games.
/** @param {Blob} file @param {Luft.FileGame[]} games @param {number} number */
export function removed(file, games, number) {
  const [before, ...all] = parts(file, games);
  return joined(before, all.toSpliced(number, 1));
}

// named returns the tags of a game that has a name as a chapter, as other programs write it, or none
// if it is "".
/** @param {Luft.Tag[]} tags @param {string} name */
export function named(tags, name) {
  const others = tags.filter((t) => t.name !== 'ChapterName');
  return name ? [...others, { name: 'ChapterName', value: name }] : others;
}
