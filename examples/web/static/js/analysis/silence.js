// What can be hidden: all that the engine says, or its arrows, and the comments; and how the
// moves are listed. It is kept.

import { setting } from '../lib/store.js';
import { say, toast } from '../lib/notice.js';

const { classList } = document.body;

// silent reports whether all is hidden.
export function silent() { return classList.contains('silent'); }

// silence hides all that the engine says, or shows it.
/** @param {boolean} hidden */
export function silence(hidden) {
  if (hidden === silent()) return;
  classList.toggle('silent', hidden);
  toast(hidden ? 'What the engine says is hidden. The key z shows it again.' : 'What the engine says is shown.');
}

// arrows hides or shows the arrows of the engine, now and at later visits.
export function arrows(shown = setting('arrows') === 'off') {
  setting('arrows', shown ? '' : 'off');
  classList.toggle('no-arrows', !shown);
}

// comments hides or shows the comments on the moves.
export function comments() {
  const hidden = classList.toggle('no-comments');
  toast(hidden ? 'The comments are hidden. Shift+C shows them again.' : 'The comments are shown.');
}

// inline lists the moves as running text, or in two columns with the variations below, now and
// at later visits.
export function inline(running = !classList.contains('inline')) {
  setting('inline', running ? 'on' : '');
  classList.toggle('inline', running);
  say(running ? 'The moves are running text.' : 'The moves are in two columns.');
}

arrows(setting('arrows') !== 'off');
classList.toggle('inline', setting('inline') === 'on');
