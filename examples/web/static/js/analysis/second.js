// A second engine analyses the positions beside the first. It is loaded on first use.

import { $ } from '../lib/dom.js';
import { Analysis } from './analysis.js';
import { Panel } from './panel.js';
import { analysis, effort, looks, play } from '../parts.js';
import { engine } from '../desks.js';
import { go } from '../flow.js';

/** @type {Panel | null} */
let panel = null;

// compare has one of the players analyse beside the engine, or none.
/** @param {string} id */
export function compare(id) {
  const player = play.bots.find((b) => b.id === id);
  analysis.beside?.clear();
  analysis.beside = null;
  $('second-side').hidden = $('first-name').hidden = !player;
  if (player) {
    $('first-name').textContent = play.bots[0].name;
    $('second-name').textContent = player.name;
    panel ??= new Panel({ ...looks, lines: $('second-lines'), note: $('second-note') });
    analysis.beside = new Analysis({
      effort, panel, overlay: { draw() {} }, onScore() {}, onState() {},
      ask: (question, options) => engine.ask('analyse', { ...question, player: id, threads: undefined }, options),
    });
  }
  go();
}
