// The analysis is switched on and off, and what the engine does is shown.

import { $ } from '../lib/dom.js';
import { analysis, game, list, panel, review } from '../parts.js';
import { go } from '../flow.js';
import { show } from '../view.js';
import { silence } from './silence.js';
import { toast } from '../lib/notice.js';
import * as store from '../lib/store.js';

/** @param {string} what @param {string} [message] */
export function engineState(what, message) {
  if (what === 'loading') panel.note('The engine is being loaded…');
  if (what === 'preparing') panel.note('The server prepares the engine. The first time, it compiles it, which may take a minute…');
  if (what === 'ready') panel.note('');
  if (what === 'failed') toast(message ?? 'The engine has failed.');
}

// engineButtons shows what the engine is doing.
export function engineButtons() {
  const { on, running, threat } = analysis;
  for (const id of ['analyse', 'analyse-dock']) $(id).setAttribute('aria-checked', String(on));
  $('engine-tools').hidden = $('second-label').hidden = !on;
  $('engine-run').textContent = running ? 'Stop' : 'Go on';
  $('threat').setAttribute('aria-pressed', String(threat));
}

export function toggleAnalysis() {
  if (game.closed) return toast('The analysis is closed until the game is over.');
  analysis.toggle();
  store.setting('analysis', analysis.on ? 'on' : '');
  if (analysis.on) hush(false);
  if (!game.bot && analysis.on) go();
  if (!analysis.on) show();
}

// held reports whether the engine keeps silent, in a game without its help or as a move is
// looked for.
export function held() { return review.trying || game.closed; }

// best plays the best move of the analysis, which it turns on before.
export function best() { return !held() && (analysis.on ? panel.play() : toggleAnalysis()); }

// hush hides all that the engine says, or shows it.
/** @param {boolean} hidden */
export function hush(hidden) {
  silence(hidden);
  list.refresh();
}
