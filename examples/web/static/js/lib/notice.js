// What the page tells beside the board: for a moment, for a screen reader, or until
// something has been tried again.

import { $ } from './dom.js';

const pause = 5000; // milliseconds before something is tried again by itself

// say has a screen reader read a text.
/** @param {string} text */
export function say(text) { $('live').textContent = text; }

let toasting = 0;

// toast shows a text for a moment.
/** @param {string} text */
export function toast(text) {
  $('toast').textContent = text;
  $('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { $('toast').hidden = true; }, 6000);
}

let retrying = 0;
/** @type {(() => void) | null} */
let again = null; // what is to be tried

// retry says what is wrong and offers to try it again, which also happens by itself.
/** @param {string} text @param {() => void} action */
export function retry(text, action) {
  again = action;
  $('trouble-text').textContent = text;
  $('trouble').hidden = false;
  clearTimeout(retrying);
  retrying = setTimeout(attempt, pause);
}

// settled withdraws the offer.
export function settled() {
  clearTimeout(retrying);
  again = null;
  $('trouble').hidden = true;
}

function attempt() {
  const action = again;
  if (!action) return;
  clearTimeout(retrying);
  again = null;
  action();
}

$('trouble-again').addEventListener('click', attempt);
addEventListener('online', attempt);
