// The keys of the page. The listener and the help are made from one table.

import { setting } from './store.js';
import { sure } from './sure.js';

// table has groups of keys: [title, [action, what it does, key, …], …]. A key is named as
// events name it, after "Ctrl+" and, if it is no sign by itself, "Shift+".
export const table = [
  ['Through the game',
    ['back', 'Back one move', 'ArrowLeft', 'k'],
    ['forward', 'Forward one move', 'ArrowRight', 'j'],
    ['first', 'First position', 'Home', '0'],
    ['last', 'Last position', 'End'],
    ['up', 'Where lines part: the line above', 'ArrowUp'],
    ['down', 'Where lines part: the line below', 'ArrowDown'],
    ['before', 'Back to where lines part', 'Shift+ArrowLeft'],
    ['after', 'On to where lines part', 'Shift+ArrowRight'],
    ['above', 'To the line above', 'Shift+ArrowUp'],
    ['below', 'To the line below', 'Shift+ArrowDown'],
    ['autoplay', 'Play through the moves, or stop', 'p'],
    ['flip', 'Flip the board', 'f']],
  ['Engine',
    ['analyse', 'Analysis on or off', 'a', 'l'],
    ['best', 'Play the engine’s best move', ' '],
    ['threat', 'What the other side would play', 'x'],
    ['arrows', 'Arrows of the engine and of lines on or off', 'v'],
    ['silence', 'Hide or show all that the engine says', 'z'],
    ['retry', 'Retry mistakes, or end that', 't'],
    ['retry-next', 'The next mistake to retry', 'Enter'],
    ['error', 'The next blunder, mistake or inaccuracy of the player at the bottom', 'b', 'm', 'i'],
    ['explorer', 'Explorer open or closed', 'e'],
    ['known', 'Play the explorer’s first move', 'Shift+ ']],
  ['The game',
    ['new-game', 'New game', 'n'],
    ['set-up', 'Position: the editor', 'o'],
    ['previous-game', 'Previous game of the file', 'Shift+PageUp'],
    ['next-game', 'Next game of the file', 'Shift+PageDown'],
    ['take-back', 'Undo', 'u', 'Ctrl+z'],
    ['redo', 'Redo', 'r', 'Ctrl+y', 'Ctrl+Z'],
    ['comments', 'Hide or show the comments', 'C'],
    ['fold', 'Fold or unfold the variations beside the move, or its line', 'c'],
    ['fold-all', 'Fold or unfold all variations', 'V'],
    ['inline', 'Moves as running text, or in columns', 'I'],
    ['write', 'Comment on the move', 'd'],
    ['glyph', 'The move is !, ?, !!, ??, !?, ?! or □', '1', '2', '3', '4', '5', '6', '7'],
    ['glyph', 'The position is =, ∞, +=, =+, ±, ∓, +− or −+', ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => 'Shift+' + n)],
    ['cancel', 'Let a piece go, or cancel a premove', 'Escape'],
    ['help', 'This help', '?']],
];

// off reports whether keys of one sign are switched off.
export function off() { return setting('keys') === 'off'; }

// press presses a button, and returns false if it is not to be seen.
/** @param {string} id */
function press(id) {
  const button = document.getElementById(id);
  if (!sure(button).checkVisibility()) return false;
  sure(button).click();
  return true;
}

// listen has the keys act, {action: function}, or else press the buttons that have the
// names of the actions. A function that returns false has done nothing, and leaves the
// key to the browser.
/** @param {Record<string, ((...given: any[]) => unknown) | undefined>} actions */
export function listen(actions) {
  const known = new Map(table.flatMap(([, ...rows]) => rows.flatMap(([action, , ...keys]) => keys.map((key) => [key, actions[action] ?? (() => press(action))]))));
  document.addEventListener('keydown', (e) => {
    const target = /** @type {Element} */ (e.target);
    if (e.altKey || target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
    const control = e.ctrlKey || e.metaKey, sign = e.key.length === 1;
    if (!control && sign && off()) return;
    if ((e.key === ' ' || e.key === 'Enter') && target.closest('button, summary')) return; // which it presses
    const digit = !control && e.shiftKey && /^Digit(\d)$/.exec(e.code)?.[1]; // its sign depends on the keyboard
    const key = (control ? 'Ctrl+' : '') + (e.shiftKey && (!sign || e.key === ' ') ? 'Shift+' : '') + e.key;
    const name = known.has(key) ? key : 'Shift+' + digit;
    const act = known.get(name);
    if (act && act(name) !== false) e.preventDefault();
  });
}
