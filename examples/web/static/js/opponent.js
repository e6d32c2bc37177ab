// A bot that plays.

const haste = 400; // milliseconds: a bot moves no sooner, or nobody would see it

export class Opponent {
  #ask;
  #panel;
  #search = null;

  constructor(ask, panel) {
    this.#ask = ask;
    this.#panel = panel;
  }

  // stop has the bot give up thinking.
  stop() {
    this.#search?.abort();
    this.#search = null;
  }

  // move returns the move of a bot at the end of a line, or null if it was stopped.
  async move(bot, line, position) {
    this.stop();
    const search = this.#search = new AbortController();
    const panel = this.#panel;
    panel.begin(1, position.fen, false);
    panel.note(`${bot.name} is thinking…`);
    const tell = (info) => { if (search === this.#search && info.pv.length > 0) panel.info(info); };
    const question = { ...line, player: bot.id, level: bot.level, movetime: bot.movetime };
    try {
      const [result] = await Promise.all([
        this.#ask(question, { signal: search.signal, onInfo: tell }),
        new Promise((resolve) => setTimeout(resolve, haste)),
      ]);
      if (search !== this.#search) return null;
      tell(result);
      return result.move;
    } catch (error) {
      if (search !== this.#search) return null;
      throw error;
    }
  }
}
