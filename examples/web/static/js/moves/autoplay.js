// Autoplay: the moves of a game go by themselves, in a pace that one chooses.

import { $ } from '../lib/dom.js';
import { setting } from '../lib/store.js';
import { spent } from './times.js';
import { sure } from '../lib/sure.js';

const paces = [['fast', 'Fast'], ['slow', 'Slow'], ['clock', 'As played']];
/** @type {Record<string, number>} */
const milliseconds = { fast: 1000, slow: 4000 };
const least = 300; // milliseconds of a move that took no time

let timer = 0;
/** @type {Luft.Node | null} */
let at = null; // the node that the moves have come to

// select is how fast the moves go, and stands above them while they do.
const select = document.createElement('select');

function make() {
  const label = document.createElement('label');
  label.className = 'pick pace';
  select.append(...paces.map(([value, text]) => new Option(text, value)));
  select.value = setting('pace') || 'fast';
  label.append('Pace', select);
  sure($('type-move').parentElement).after(label);
}

// toggleAutoplay has the moves go, or stop. view has game, next() (the move that leads on, if there
// is one) and walk(node).
/** @param {Luft.AutoplayView} view */
export function toggleAutoplay(view) {
  if (at) return stop();
  if (!view.next()) return;
  if (!select.isConnected) {
    make();
    select.addEventListener('change', () => {
      setting('pace', select.value);
      if (at) wait(view);
    });
  }
  show(true);
  at = view.game.current;
  wait(view);
}

function stop() {
  clearTimeout(timer);
  at = null;
  show(false);
}

/** @param {boolean} going */
function show(going) {
  $('autoplay').setAttribute('aria-pressed', String(going));
  sure(select.parentElement).hidden = !going;
}

// wait makes the next move in a while. Who goes elsewhere stops it all.
/** @param {Luft.AutoplayView} view */
function wait(view) {
  clearTimeout(timer);
  const { game, next, walk } = view, node = next();
  const { tree } = game;
  const taken = node && spent(tree, [tree.root, ...node.line()]).at(-1);
  const pace = select.value === 'clock' && typeof taken === 'number' ? Math.max(least, taken) : milliseconds[select.value] ?? milliseconds.fast;
  timer = setTimeout(async () => {
    if (game.current !== at || !node || next() !== node) return stop();
    at = node;
    await walk(node);
    if (at !== node) return;
    if (next()) wait(view);
    else stop();
  }, pace);
}
