// The play of a game: bots that move, clocks and flags that fall, and what its players
// may do besides moving. A person who plays against a bot may have the help of all that the
// page has, or of the engine's judgement of each move (see practice.js), or none.

import { $ } from '../lib/dom.js';
import { Opponent } from './opponent.js';
import { drops, premoves } from '../board/premove.js';
import { placement } from '../board/placement.js';
import { retry, say, toast } from '../lib/notice.js';
import { caught, sure } from '../lib/sure.js';
import * as clocks from './clock.js';
import * as strips from './strips.js';
import * as words from '../lib/words.js';

const haste = 400; // milliseconds: a bot moves no sooner, or nobody would see it
const hasty = 100; // by a clock
const early = 20; // the number of the move before which no bot agrees to a draw
const refusals = ['not_found', 'bad_request', 'bad_fen', 'illegal_move']; // which asking again does not change

export class Play {
  /** @type {Luft.Player[]} */
  bots = []; // who there is to play; the first is the usual one
  #view;
  #game;
  #opponent;
  #ticking = 0;
  #low = false; // the person has been told that there is little time
  /** @type {import('./practice.js').Practice | null} */
  #practice = null; // once there was a game for it
  /** @type {import('./friend.js').Friend | null} */
  friend = null; // plays by a link, once it was asked for

  // view has game, ask(what, question, options), know(node), panel, overlay, line(node),
  // go(node), advance(move, who, sliding), finish(result, reason, termination), begin(game),
  // mark(node) and keep().
  /** @param {Luft.PlayView} view */
  constructor(view) {
    this.#view = view;
    this.#game = view.game;
    this.#opponent = new Opponent((...question) => view.ask('analyse', ...question), view.panel);
    $('disclose').addEventListener('click', () => {
      this.#game.help = 'all';
      view.keep();
      view.go();
      $('analyse').focus();
    });
    $('pause').addEventListener('click', () => this.pause(!this.#game.paused));
    document.addEventListener('visibilitychange', () => {
      const { watched, paused, clock } = this.#game;
      if (document.hidden && watched && !paused && !clock) this.pause(true);
    });
    $('stop').addEventListener('click', () => { this.pause(true); view.finish('*', 'the game was stopped'); });
    $('speed').addEventListener('change', () => this.#hurry(Number($('speed').value)));
    $('resign').addEventListener('click', () => this.#resign());
    $('offer').addEventListener('click', () => this.#offer());
    $('claim').addEventListener('click', () => view.finish('1/2-1/2', sure(sure(this.#game.current.position).claims).join(', ')));
  }

  // thinks reports whether a bot thinks.
  get thinks() { return this.#opponent.node !== null; }

  // leave has a bot give up when another node is shown, unless its clock runs. A game
  // that is watched waits while somebody looks at how it came about.
  /** @param {Luft.Node} node */
  leave(node) {
    const { clock, against, over, live, watched } = this.#game;
    if (!clock || !against || over || this.#opponent.node !== live) this.#halt();
    if (this.#game.remote && !this.friend) this.meet().then((friend) => friend.follow(), (error) => toast(error.message));
    this.friend?.follow();
    if (watched && node !== live) this.#game.paused = true;
  }

  // hold stops the clock of a game that is not shown for now, or is another move back.
  hold() {
    const { clock, over } = this.#game;
    if (clock && !over) clocks.hold(this.#game);
  }

  // halt has a bot give up. The time that it has thought counts.
  #halt() {
    if (this.thinks) this.hold();
    this.#opponent.stop();
  }

  // stop ends all play. A game that is taken up again gives back the time for its last move.
  stop() {
    this.#opponent.stop();
    if (this.#game.clock) clocks.reset(this.#game);
  }

  // show shows what can be done besides moving.
  show() {
    const { over, against, current, watched, paused, clock, players, closed } = this.#game;
    const { claims, turn } = sure(current.position);
    $('resign').hidden = $('offer').hidden = over || !against;
    $('practise').hidden = watched || !$('resign').hidden;
    $('practise').disabled = sure(current.position).result !== '*';
    $('closed').hidden = !closed;
    $('disclose').hidden = Boolean(this.#game.remote);
    $('resign').textContent = this.#game.remote && this.#game.live.ply < 2 ? 'Abort' : 'Resign';
    $('resign').disabled = $('offer').disabled = paused;
    $('analyse').disabled = $('analyse-dock').disabled = closed;
    document.body.classList.toggle('closed', closed);
    this.#practise();
    $('claim').hidden = over || !claims || Boolean(this.#game.remote) || Boolean(players[turn]) || current !== this.#game.live;
    $('watch').hidden = !watched;
    $('pause').textContent = paused ? 'Continue' : 'Pause';
    $('speed-label').hidden = Boolean(clock);
    if (watched && !clock) $('speed').value = String(sure(players.white).movetime);
  }

  // ahead returns the moves that may be chosen for when the opponent has moved.
  ahead() {
    const { bot, against, current, players } = this.#game;
    if (!bot || !against) return [];
    const position = sure(current.position), pieces = placement(position.fen), colour = players.white ? 'black' : 'white';
    return [...premoves(pieces, colour, position.variant), ...drops(pieces, colour, position.pockets?.[colour] ?? '')];
  }

  // go has the clock run that should, and a bot move if it is its turn: by a clock
  // wherever the person looks.
  go() {
    const game = this.#game, { over, current, live, players } = game, clock = !over && game.clock;
    clearInterval(this.#ticking);
    if (clock && !live.position) return this.#fetch(live);
    const node = clock ? live : current;
    const idle = this.#opponent.node !== node;
    if (clock && idle && players[sure(node.position).turn] && !this.#game.remote) clock.since = 0; // nobody has thought since
    this.#run();
    const bot = idle && game.botAfter(node);
    if (bot && !bot.remote) this.#move(bot, node);
  }

  #run() {
    const { clock, over, paused, live } = this.#game;
    if (!clock || over) return;
    if (paused || live.ply < clocks.free || sure(live.position).result !== '*') return clocks.hold(this.#game);
    clocks.run(this.#game);
    this.#ticking = setInterval(() => this.#tick(), 100);
    this.#view.keep();
    this.#tick();
  }

  // fetch asks for the position that the game has come to, when another is shown first.
  /** @param {Luft.Node} node */
  async #fetch(node) {
    try {
      await this.#view.know(node);
    } catch (error) {
      return retry(caught(error).message, () => this.go());
    }
    if (node === this.#game.live) this.go();
  }

  // tick shows the clocks, and has a flag fall.
  #tick() {
    const game = this.#game;
    strips.tick(game);
    if (this.fallen() || !game.clock || !game.against || game.over) return;
    const low = clocks.isLow(game, clocks.left(game, this.#own));
    if (low && !this.#low) say(`You have ${Math.ceil(Number(clocks.left(game, this.#own)) / 1000)} seconds left.`);
    this.#low = low;
  }

  get #own() { return this.#game.players.white ? 'black' : 'white'; }

  // fallen reports whether the time of the player to move is over, which ends the game.
  fallen() {
    const { clock, over, live, remote } = this.#game;
    if (!clock?.since || over || remote || clock.ply !== live.ply || !live.position) return false;
    const { turn, flag } = live.position;
    if (Number(clocks.left(this.#game, turn)) > 0) return false;
    const [name, other] = turn === 'white' ? ['White', 'Black'] : ['Black', 'White'];
    this.#view.finish(sure(flag), `${name} has no time left` + (flag === '1/2-1/2' ? `; drawn, as ${other} could not have won` : ''), 'time forfeit');
    return true;
  }

  // played stops the clock of who has made the last move.
  /** @param {Luft.Node} node */
  played(node) {
    const { clock, over, live } = this.#game;
    if (clock && !over && node === live) clocks.press(this.#game, node);
    this.friend?.played(node);
    this.#practise(node);
  }

  // practise has practice.js show what there is to be shown of the present position, or judge
  // the move that leads to a node.
  /** @param {Luft.Node | null} node */
  async #practise(node = null) {
    const { help, against } = this.#game;
    if (!this.#practice && (help !== 'practice' || !against)) return;
    try {
      const { Practice } = await import('./practice.js');
      this.#practice ??= new Practice(this.#view);
    } catch (error) {
      return toast(caught(error).message);
    }
    if (node) this.#practice.judge(node);
    else this.#practice.show();
  }

  // move has a bot move after a node.
  /** @param {Luft.Player} bot @param {Luft.Node} node */
  async #move(bot, node) {
    const game = this.#game, { clock } = game;
    const { line, advance } = this.#view;
    /** @type {Luft.Line & {clock?: Luft.Pair<number | null> & {increment: number}, movetime?: number}} */
    const question = line(node);
    if (clock) {
      const { increment } = clock;
      question.clock = { white: clocks.left(game, 'white'), black: clocks.left(game, 'black'), increment };
    } else {
      question.movetime = bot.movetime;
    }
    try {
      const move = await this.#opponent.move(bot, node, question, this.#pace(bot, Number(question.clock?.[sure(node.position).turn])));
      if (!move) return;
      game.current = node; // from wherever somebody has looked
      advance(move, bot.name + ' plays ', true);
    } catch (error) {
      this.#fail(caught(error), bot, node);
    }
  }

  // pace returns how long a move takes at least, of the time that is left by a clock.
  /** @param {Luft.Player} what @param {number} left */
  #pace({ movetime }, left) {
    if (document.hidden) return 0; // nobody sees it, and timers there are slow
    const { clock, against } = this.#game;
    if (clock) return Math.min(against ? hasty : haste, left / 20);
    return against ? haste : Number(movetime);
  }

  // fail tells that a bot has not moved. One that is not to be had here is replaced.
  /** @param {Luft.Problem} error @param {Luft.Player} bot @param {Luft.Node} node */
  #fail(error, bot, node) {
    const { game, go, panel, keep } = this.#view;
    if (game.clock) clocks.hold(game);
    panel.clear();
    panel.note(error.message);
    $('status').textContent = 'The engine does not answer.';
    const [usual] = this.bots;
    if (!refusals.includes(error.code ?? '')) return retry(error.message, () => go());
    const levels = sure(usual.levels), level = bot.level && levels.includes(bot.level) ? bot.level : levels[4];
    if (bot.id === usual.id && bot.level === level) return toast(error.message);
    const { turn } = sure(node.position);
    const other = { ...usual, level, movetime: bot.movetime };
    game.players = { ...game.players, [turn]: other };
    game.tree.tags = game.tree.tagged(turn === 'white' ? 'White' : 'Black', named(other));
    toast(`${bot.name} cannot play here. ${named(other)} plays on.`);
    keep();
    go();
  }

  // pause has the bots wait, or go on from where the game has come to.
  /** @param {boolean} paused */
  pause(paused) {
    const { game, go, keep } = this.#view;
    game.paused = paused;
    this.#halt();
    keep();
    go(paused ? game.current : game.live);
  }

  // hurry limits both bots to movetime milliseconds for a move.
  /** @param {number} movetime */
  #hurry(movetime) {
    const { white, black } = this.#game.players;
    this.#game.players = { white: { ...sure(white), movetime }, black: { ...sure(black), movetime } };
    this.#view.keep();
    this.#opponent.stop();
    this.#view.go();
  }

  // verdict returns the result as the person sees it.
  /** @param {string} result */
  verdict(result) {
    if (result === '1/2-1/2' || !this.#game.against) return words.outcome(result);
    return (result === '1-0') === (this.#own === 'white') ? 'You win' : 'You lose';
  }

  // offer offers a draw, to which a bot agrees if it has scores and stands no better.
  #offer() {
    if (this.#game.remote) return this.friend?.act('offer draw');
    const { players, live, tree } = this.#game;
    const { cp, mate, after } = this.#opponent.score;
    const bot = players.white ?? players.black, sign = players.white ? 1 : -1;
    const agrees = after && live.within(after) && tree.number(live) >= early && sign * Number(mate ?? cp) <= 0;
    if (agrees) return this.#view.finish('1/2-1/2', 'draw by agreement');
    toast(`${sure(bot).name} declines the draw.`);
  }

  #resign() {
    if (this.#game.remote) return this.friend?.act('resign');
    const mine = this.#own;
    this.#view.finish(mine === 'white' ? '0-1' : '1-0', `${mine} resigns`);
  }

  // meet returns what plays by a link.
  async meet() {
    const { Friend } = await import('./friend.js');
    return this.friend ??= new Friend(this.#view);
  }

  // again begins the same game with colours changed.
  again() {
    if (this.#game.remote) return this.friend?.act('offer rematch');
    const { players, clock, tree, help } = this.#game;
    return this.#view.begin({ start: tree.start, white: players.black, black: players.white, clock, help });
  }
}

// named returns what to call a player in the tags of a game.
/** @param {Luft.Player | null} bot */
export function named(bot) {
  return bot ? bot.name + (bot.level && bot.level !== 'full' ? ` (level ${bot.level})` : '') : '?';
}
