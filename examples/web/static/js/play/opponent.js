// A bot that plays.

import { sure } from '../lib/sure.js';

export class Opponent {
  #ask;
  #panel;
  /** @type {AbortController | null} */
  #search = null;
  /** @type {Luft.Node | null} */
  node = null; // after which the bot thinks, or null
  /** @type {{cp?: number, mate?: number, after?: Luft.Node}} */
  score = {}; // of White, as the bot saw it when it last moved, after a node: {cp, mate, after}

  /** @param {(question: object, asking: Luft.Asking) => Promise<Luft.Searched>} ask @param {Pick<Luft.Panel, 'begin' | 'info' | 'note'>} panel */
  constructor(ask, panel) {
    this.#ask = ask;
    this.#panel = panel;
  }

  // stop has the bot give up thinking.
  stop() {
    this.#search?.abort();
    this.#search = this.node = null;
  }

  // move returns the move of a bot after a node, or null if it was stopped. Pace is how
  // many milliseconds a move takes at least.
  /** @param {Luft.Player} bot @param {Luft.Node} node @param {object} question @param {number} pace */
  async move(bot, node, question, pace) {
    this.stop();
    const search = this.#search = new AbortController();
    const panel = this.#panel;
    this.node = node;
    panel.begin(1, sure(node.position).fen, false);
    panel.note(`${bot.name} is thinking…`);
    /** @param {Luft.Info} info */
    const tell = (info) => { if (search === this.#search && info.pv.length > 0) panel.info(info); };
    try {
      const [result] = await Promise.all([
        this.#ask({ ...question, player: bot.id, level: bot.level, seed: Math.random() * 2 ** 32 >>> 0 }, { signal: search.signal, onInfo: tell }),
        pace && new Promise((resolve) => setTimeout(resolve, pace)),
      ]);
      if (search !== this.#search) return null;
      tell(result);
      this.score = { ...result, after: node };
      return result.move;
    } catch (error) {
      if (search !== this.#search) return null;
      throw error;
    } finally {
      if (search === this.#search) this.#search = this.node = null;
    }
  }
}
