// The sounds of moves, which are made here.

import { setting } from './store.js';

// The tones of each sound: frequency in hertz, beginning and length in seconds.
/** @type {Record<string, number[][]>} */
const sounds = {
  move: [[230, 0, 0.07]],
  capture: [[230, 0, 0.06], [150, 0.05, 0.1]],
  check: [[520, 0, 0.09], [690, 0.08, 0.14]],
  end: [[392, 0, 0.2], [330, 0.16, 0.2], [262, 0.32, 0.4]],
};

/** @type {AudioContext | null} */
let context = null; // once the person has done something, as browsers want it
/** @type {Luft.Node | null} */
let last = null; // the node that was shown last

// on reports whether there are sounds: as the setting says, or else if the browser lets
// them be heard.
export function on() { return (setting('sounds') || context?.state === 'running' && 'on') === 'on'; }

// start begins to make sounds, which takes a key or a press.
export function start() {
  if (setting('sounds') === 'off' || context?.state === 'running' || navigator.userActivation?.isActive === false) return;
  context ??= new AudioContext();
  context.resume();
}

// hear is told what is shown, and sounds if it is one move further than before.
/** @param {Luft.Node} node */
export function hear(node) {
  const { parent, position, san } = node;
  if (parent && parent === last && position) play(position.result !== '*' ? 'end' : position.check ? 'check' : san.includes('x') ? 'capture' : 'move');
  last = node;
}

// play plays a sound.
/** @param {string} name */
export function play(name) {
  if (!context || !on()) return;
  for (const [frequency, begin, length] of sounds[name]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    const gain = new GainNode(context, { gain: 0.3 });
    const from = context.currentTime + begin, to = from + length;
    gain.gain.setValueAtTime(0.3, from);
    gain.gain.exponentialRampToValueAtTime(0.001, to);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(to);
  }
}

for (const event of ['pointerup', 'keydown']) addEventListener(event, start, { capture: true });
