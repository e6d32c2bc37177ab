// What an analysis may take: how many lines it looks for, how long, and with how many
// threads. The settings are kept by the browser.

import { $ } from '../lib/dom.js';
import { setting } from '../lib/store.js';

/** @type {Record<string, string>} */
const settings = { 'line-count': 'lines', 'effort-time': 'time', threads: 'threads' };

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ ($(id));

// keep has a control show what was kept, if it has that, or else what it had.
/** @param {string} id */
function keep(id) {
  const kept = setting(settings[id]), control = select(id);
  if ([...control.options].some((o) => o.value === kept)) control.value = kept;
}

export class Effort {
  // onChange is called when somebody has changed a setting.
  /** @param {() => void} onChange */
  constructor(onChange) {
    for (const id of Object.keys(settings)) {
      keep(id);
      $(id).addEventListener('change', () => {
        setting(settings[id], select(id).value);
        onChange();
      });
    }
  }

  get lines() { return Number($('line-count').value); }

  // limits returns what a question to a desk has of them.
  get limits() {
    const seconds = Number($('effort-time').value), threads = Number($('threads').value);
    return { ...(seconds ? { movetime: seconds * 1000 } : { infinite: true }), ...(threads > 1 && { threads }) };
  }

  // show offers as many threads as the engine may have.
  show(most = 1) {
    const counts = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64].filter((n) => n < most);
    $('threads').replaceChildren(...[...counts, most].map((n) => new Option(String(n))));
    keep('threads');
    $('threads-label').hidden = most === 1;
  }
}
