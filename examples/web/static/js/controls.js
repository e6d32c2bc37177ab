// The keys and the wheel by which one goes through the game.

import { setting } from './store.js';

// keys has keys act, {key: action}: plain ones, and others together with Control. Keys of
// one letter can be switched off.
export function keys(plain, control) {
  document.addEventListener('keydown', (e) => {
    if (e.altKey || e.target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
    const off = e.key.length === 1 && setting('keys') === 'off';
    const action = e.ctrlKey || e.metaKey ? control[e.key] : !off && plain[e.key];
    if (!action) return;
    e.preventDefault();
    action();
  });
}

const notch = 50; // pixels that the wheel turns for a move
const units = [1, 20, 400]; // pixels in what browsers count in: pixels, lines or pages

// wheel goes through moves by the wheel over an element.
export function wheel(root, forward, back) {
  let turned = 0; // since the last move
  root.addEventListener('wheel', (e) => {
    if (e.ctrlKey) return;
    e.preventDefault();
    turned += e.deltaY * units[e.deltaMode];
    if (Math.abs(turned) < notch) return;
    (turned > 0 ? forward : back)();
    turned = 0;
  }, { passive: false });
}
