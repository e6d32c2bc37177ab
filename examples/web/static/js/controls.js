// The wheel by which one goes through the game.

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
