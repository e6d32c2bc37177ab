// What one goes through the game by: the wheel, and buttons that are held down.

const notch = 50; // pixels that the wheel turns for a move
const units = [1, 20, 400]; // pixels in what browsers count in: pixels, lines or pages

// wheel goes through moves by the wheel over an element.
/** @param {HTMLElement} root @param {() => void} forward @param {() => void} back */
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

const patience = 400; // milliseconds that a button is held down before it acts again
const pace = 120;     // and between one time and the next

// hold has a button act again and again while it is held down.
/** @param {HTMLButtonElement} button */
function hold(button) {
  let timer = 0, held = false;
  const again = () => {
    held = true;
    button.click();
    if (!button.disabled) timer = setTimeout(again, pace);
  };
  button.addEventListener('pointerdown', (e) => {
    clearTimeout(timer);
    held = false;
    if (e.button === 0) timer = setTimeout(again, patience);
  });
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => clearTimeout(timer));
  button.addEventListener('pointerleave', () => clearTimeout(timer));
  button.addEventListener('contextmenu', (e) => e.preventDefault());
  // Letting go is no click by itself then.
  button.addEventListener('click', (e) => {
    const byPointer = e.detail > 0;
    if (held && byPointer) e.stopImmediatePropagation();
    if (byPointer) held = false;
  }, { capture: true });
}

for (const id of ['back', 'forward']) hold(/** @type {HTMLButtonElement} */ (document.getElementById(id)));
