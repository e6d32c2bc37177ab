// What is done with the lines of a game: they are folded in the list of moves, moved up, made
// variations, deleted and copied.

import { $ } from '../lib/dom.js';
import { say, toast } from '../lib/notice.js';
import { sure } from '../lib/sure.js';
import * as pgn from './pgn.js';
import * as words from '../lib/words.js';

// foldable returns the first moves of the lines that can be folded at a node: the variations
// beside its move, or else the one that it is in. A line of one move is as short as it gets.
/** @param {Luft.Node} node */
export function foldable(node) {
  const beside = node.parent && node.parent.children[0] === node ? node.parent.children.slice(1) : [];
  const branch = node.branch();
  return [beside, branch ? [branch] : []].map((lines) => lines.filter((n) => n.size() > 1)).find((lines) => lines.length > 0) ?? [];
}

// variations returns the first moves of all lines that can be folded, outer ones before those
// within them.
/** @param {Luft.Node} root */
function variations(root) {
  const found = [], open = [root];
  while (open.length > 0) {
    const node = open.pop();
    found.push(...sure(node).children.slice(1).filter((n) => n.size() > 1));
    open.push(...sure(node).children);
  }
  return found.toSorted((a, b) => a.ply - b.ply);
}

// listen has the buttons of the editor of moves act, and those of the list of moves. It returns
// what keys do. Go shows a node.
/** @param {Luft.Game} game @param {import("./movelist.js").MoveList} list @param {(node?: Luft.Node) => void} go */
export function listen(game, list, go) {
  /** @param {Luft.Node[]} lines */
  const fold = (lines) => {
    if (lines.length === 0) return say('There is no line to fold.');
    const folded = list.fold(lines);
    const around = folded && lines.find((n) => game.current.within(n));
    if (around && around !== game.current) go(around);
    else go();
    const names = lines.length > 3 ? `${lines.length} lines` : lines.map((n) => `${words.numbered(game.tree, n)}, ${n.size()} moves`).join('; ');
    say(`${folded ? 'Folded' : 'Unfolded'}: ${names}.`);
  };
  list.onFold = (node) => fold([node]);
  const changes = {
    'promote-line': () => game.promote(game.current, false),
    'main-line': () => game.promote(game.current, true),
    'force-line': () => game.force(game.current),
    'delete-line': () => game.remove(game.current),
  };
  for (const [id, change] of Object.entries(changes)) {
    $(id).addEventListener('click', () => {
      change();
      list.render(game.tree);
      go();
    });
  }
  const here = () => fold(foldable(game.current)), all = () => fold(variations(game.tree.root));
  $('fold-line').addEventListener('click', here);
  $('fold-all').addEventListener('click', all);
  $('copy-line').addEventListener('click', () => copy(pgn.single(game.tree, game.current)));
  return { fold: here, 'fold-all': all };
}

/** @param {string} text */
async function copy(text) {
  const { copied } = await import('../study/share.js');
  toast(await copied('copy-line', 'line', 'The line as PGN', text) ? 'The line is copied.' : 'The line can be copied from the field.');
}

// show has the buttons of the editor of moves tell what they would do at a node.
/** @param {Luft.Node} node */
export function show(node) {
  $('delete-line').disabled = !node.parent;
  $('promote-line').disabled = $('main-line').disabled = node.isMain();
  const lines = foldable(node);
  $('fold-line').disabled = lines.length === 0;
  $('fold-line').setAttribute('aria-expanded', String(!lines.length || !lines.every((n) => sure(n).folded)));
  $('force-line').disabled = !node.twin() && !node.forcible();
  $('force-line').setAttribute('aria-pressed', String(node.twin() !== null));
  $('line')?.remove();
}
