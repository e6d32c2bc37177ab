// The clocks of a game. What a player has left after a move is in the comment of the
// move, as [%clk 0:02:59.3], so that only the time since the last move is counted.

import { sure } from '../lib/sure.js';
import * as commands from '../moves/commands.js';

// A game that is played by a clock has {base, increment} in milliseconds, and of the
// player to move since when the clock runs, 0 if it stands, and the ply at which this is
// so: {since, ply}. Past is the time spent before that by ply, as moves may be taken back
// and made again.

// spent returns the time that the player to move has spent on the present move.
/** @param {Pick<Luft.Timed, 'clock' | 'live'>} what */
function spent({ clock, live }) {
  const { since, ply, past } = sure(clock);
  return (past?.[live.ply] ?? 0) + (since && ply === live.ply ? Math.max(0, Date.now() - since) : 0);
}

// hold stops the clock, and run has it run.
/** @param {Luft.Timed} game */
export function hold(game) {
  const { live } = game, clock = sure(game.clock);
  (clock.past ??= [])[live.ply] = spent(game);
  clock.since = 0;
}

/** @param {Pick<Luft.Timed, 'clock' | 'live'>} game */
export function run(game) {
  const { ply } = game.live, clock = sure(game.clock);
  if (clock.ply !== ply) Object.assign(clock, { ply, since: 0 });
  clock.since ||= Date.now();
}

// reset forgets the time spent on moves from a ply on, and stops the clock.
/** @param {Pick<Luft.Timed, 'clock'>} what @param {number} [ply] */
export function reset({ clock }, ply = 0) { Object.assign(sure(clock), { past: clock?.past?.slice(0, ply), since: 0 }); }

// read returns the time in comments, in milliseconds, or null.
/** @param {string[]} texts */
export function read(texts) {
  const seconds = (commands.clock(texts) || '-').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : null;
}

// told returns what a player has left after the last own move up to a node, or null.
/** @param {Luft.Timed} what @param {Luft.Colour} colour @param {Luft.Node} node */
function told({ tree }, colour, node) {
  for (let n = node; n.parent; n = n.parent) {
    const ms = tree.colour(n) === colour ? read(n.after) : null;
    if (ms !== null) return ms;
  }
  return null;
}

// left returns the milliseconds that a player has left, or null if that is not known.
/** @param {Luft.Timed} game @param {Luft.Colour} colour */
export function left(game, colour) {
  const { clock, over, tree, current, live } = game;
  if (!clock || over) {
    const out = over && current === live && tree.tag('Termination') === 'time forfeit' && current.position?.turn === colour;
    return out ? 0 : told(game, colour, current) ?? clock?.base ?? null;
  }
  const before = told(game, colour, live) ?? clock.base;
  return Math.max(0, before - (tree.colour({ ply: live.ply + 1 }) === colour ? spent(game) : 0));
}

// free is the number of plies before the clocks run: each player's first move.
export const free = 2;

// press notes what a player has left after a move that is to be the last.
/** @param {Luft.Timed} game @param {Luft.Node} node */
export function press(game, node) {
  const { tree } = game, clock = sure(game.clock), parent = sure(node.parent);
  const before = told(game, tree.colour(node), parent) ?? clock.base;
  const used = spent({ clock, live: parent });
  node.after = commands.withClock(node.after, before - used + (node.ply > free ? clock.increment : 0));
  reset(game, parent.ply);
}

// runs reports whether the clock of a player runs.
/** @param {Luft.Timed} what @param {Luft.Colour} colour */
export function runs({ clock, over, live, tree }, colour) {
  return !over && Boolean(clock?.since) && tree.colour({ ply: live.ply + 1 }) === colour;
}

// isLow reports whether a player is short of time.
/** @param {Pick<Luft.Timed, 'clock'>} what @param {number | null} ms */
export function isLow({ clock }, ms) { return clock !== null && Number(ms) < Math.max(10_000, Math.min(60_000, clock.base / 8)); }

// text returns a time as clocks show it: "1:05:00", "4:59", "0:09.3".
/** @param {number} ms */
export function text(ms) {
  const seconds = Math.floor(ms / 1000), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  const tenths = ms < 10_000 ? '.' + Math.floor((ms % 1000) / 100) : '';
  return (hours ? hours + ':' + two(minutes % 60) : minutes) + ':' + two(seconds % 60) + tenths;
}

// starting returns the clock at the start of a game with a time control as the server writes it, such as
// "40/5400+30,1800+30", or null for no clock. It is that of the first stage; later ones are for the
// server to add. A stage that only has a delay has that much time for each move.
/** @param {string} control */
export function starting(control) {
  const [, time, increment = 0, delay = 0] = /^(?:\d+\/)?([\d.]+)(?:\+([\d.]+))?(?:d([\d.]+))?/.exec(control)?.map((n) => Number(n ?? 0)) ?? [];
  return time === undefined ? null : { base: (time || delay) * 1000, increment: increment * 1000 };
}

// controlText returns a time control in words, unless it has more than a time and an increment.
/** @param {string} control */
export function controlText(control) {
  if (control === '-') return 'no clock';
  const [, base, increment = '0'] = /^([\d.]+)(?:\+([\d.]+))?$/.exec(control) ?? [];
  if (!base) return control;
  const minutes = Number(base) / 60;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` + (increment === '0' ? '' : ` and ${increment} seconds a move`);
}
