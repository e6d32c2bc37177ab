// How long the moves of a game took, by the clocks in its comments.

import * as clocks from '../play/clock.js';

// spent returns the milliseconds that the moves of a line took, from the root on, by the
// tag of the time control, too, or null where that is not known.
/** @param {Luft.Tree} tree @param {Luft.Node[]} line */
export function spent(tree, line) {
  const [, base, increment = '0'] = /^(\d+)(?:\+(\d+))?$/.exec(tree.tag('TimeControl')) ?? [];
  return line.map((node, ply) => {
    const left = ply > 0 ? clocks.read(node.after) : null;
    const before = ply > 2 ? clocks.read(line[ply - 2].after) : base ? 1000 * Number(base) : null;
    if (left === null || before === null) return null;
    const time = before - left + (ply > clocks.free ? 1000 * Number(increment) : 0);
    return time >= 0 ? time : null;
  });
}
