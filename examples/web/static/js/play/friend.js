// A game against a person by a link: the server has the game, its clocks and the offers, and tells
// each change. The page shows it as its own game, in which the other player is a bot that the
// server plays for: {id: 'friend', remote: the id of the room, name}.

import { $ } from '../lib/dom.js';
import { Server } from '../lib/backend.js';
import { Tree } from '../moves/tree.js';
import { say, toast } from '../lib/notice.js';
import { beginning } from '../moves/pgn.js';
import { standard } from '../board/placement.js';
import { plain, variant, variants } from '../board/variants.js';
import { caught, sure } from '../lib/sure.js';
import * as clocks from './clock.js';
import * as commands from '../moves/commands.js';
import * as store from '../lib/store.js';
import * as words from '../lib/words.js';

const maxRooms = 20; // whose secrets are kept
const pauses = [500, 1000, 2000, 5000]; // milliseconds before the server is asked again
const silence = 75_000; // milliseconds after which the connection is dead: the server gives a sign of life each 30 seconds

function seats() {
  try { return JSON.parse(store.setting('rooms') || '{}'); } catch { return {}; }
}

// seat returns the secret by which the server knows the person in a room, or "".
/** @param {string} id */
function seat(id) { return seats()[id] ?? ''; }

/** @param {{id: string, token: string}} what */
function keepSeat({ id, token }) {
  store.setting('rooms', JSON.stringify(Object.fromEntries([...Object.entries(seats()), [id, token]].slice(-maxRooms))));
}

export class Friend {
  #view;
  #server = new Server();
  #id = '';     // of the room
  /** @type {AbortController | null} */
  #job = null;  // the AbortController of the stream
  /** @type {Luft.Room | null} */
  #state = null; // as the server told it last, with the time when it came
  /** @type {Luft.Room | null} */
  #shown = null; // the state that is shown
  #showing = false;
  /** @type {Luft.Node | null} */
  #sent = null; // the node of a move that the server has not told yet
  #syncing = false;

  // view has that of Play, and replace(what, tree, options), results and flip.
  /** @param {Luft.PlayView} view */
  constructor(view) {
    this.#view = view;
    const card = document.createElement('section');
    Object.assign(card, { id: 'friend', className: 'card friend', hidden: true });
    card.setAttribute('aria-label', 'Game by a link');
    card.innerHTML = '<div id="friend-link" class="bar" hidden><label class="field">Send this link to the other player <input id="friend-url" readonly></label>' +
      '<button type="button" id="friend-copy" class="primary">Copy link</button><p id="friend-local" class="note"></p></div>' +
      '<p id="friend-note" class="note"></p><div id="friend-offer" class="bar tools" role="group" aria-label="Offer" hidden>' +
      '<span id="friend-asks"></span><button type="button" id="friend-yes" class="primary">Accept</button><button type="button" id="friend-no">Decline</button></div>';
    sure($('lines').closest('section')).before(card);
    $('friend-copy').addEventListener('click', () => {
      $('friend-url').select();
      navigator.clipboard?.writeText($('friend-url').value).then(() => toast('The link is copied.'), () => {});
    });
    $('friend-yes').addEventListener('click', () => this.act($('friend-yes').value));
    $('friend-no').addEventListener('click', () => this.act($('friend-no').value));
  }

  // invite opens a room: color is "white", "black" or "" for either, clock {base, increment} or null.
  /** @param {{start: string, color: string, clock: {base: number, increment: number} | null, name: string}} what */
  async invite({ start, color, clock, name }) {
    store.setting('name', name);
    const control = clock ? `${clock.base / 1000}+${clock.increment / 1000}` : '-';
    const room = await this.#server.ask('live/open', { start, control, color, name });
    keepSeat(room);
    this.#open(room.id);
  }

  // arrive shows the game of a link, and asks whether to play if a seat is free.
  /** @param {string} id */
  async arrive(id) {
    if (seat(id)) return this.#open(id);
    const state = await this.#peek(id);
    if (state.game > 0) return this.#open(id);
    const [host] = state.players.filter((p) => p.present || p.name), white = state.players[0] === host;
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'invitation-title');
    dialog.innerHTML = '<form method="dialog"><h2 id="invitation-title"></h2><p id="invitation-text"></p>' +
      '<label class="field">Your name <input id="invitation-name" maxlength="24" autocomplete="nickname"></label>' +
      '<div class="bar end"><button type="submit" value="watch">Watch</button><button type="submit" value="play" class="primary" id="invitation-play">Play</button></div></form>';
    document.body.append(dialog);
    $('invitation-title').textContent = `${host?.name || 'Somebody'} invites you to a game`;
    $('invitation-text').textContent = `You play ${white ? 'Black' : 'White'}, ${clocks.controlText(state.control)}` + about(state.start);
    $('invitation-name').value = store.setting('name');
    sure(dialog.querySelector('form')).addEventListener('submit', (e) => { dialog.returnValue = /** @type {HTMLButtonElement | null} */ (e.submitter)?.value ?? 'play'; });
    dialog.showModal();
    $('invitation-play').focus();
    await new Promise((resolve) => { dialog.addEventListener('close', resolve); });
    const name = $('invitation-name').value;
    dialog.remove();
    if (dialog.returnValue === 'play') {
      store.setting('name', name);
      keepSeat(await this.#server.ask('live/join', { id, name }));
    }
    this.#open(id);
  }

  // peek returns the state of a room.
  /** @param {string} id */
  async #peek(id) {
    const job = new AbortController();
    /** @type {Luft.Room | null} */
    let state = null;
    try {
      await this.#server.ask('live/watch', { id }, { signal: job.signal, onInfo: (s) => { state = s; job.abort(); } });
    } catch (error) {
      if (!state) throw error;
    }
    return /** @type {Luft.Room} */ (/** @type {unknown} */ (state));
  }

  // follow follows the room of the game that is shown, and no other.
  follow() {
    const { remote } = this.#view.game;
    if (remote && remote !== this.#id) this.#open(remote);
    else if (!remote && this.#id && this.#shown) this.#leave();
  }

  /** @param {string} id */
  #open(id) {
    this.#leave();
    this.#id = id;
    this.#listen(this.#job = new AbortController());
  }

  #leave() {
    this.#job?.abort();
    this.#id = '';
    this.#state = this.#shown = this.#sent = null;
    $('friend').hidden = true;
  }

  // listen follows the stream of the room, again and again if it breaks off. When the browser is in
  // a network again, the connection of before may be dead without anybody having been told.
  /** @param {AbortController} job */
  async #listen(job) {
    let line = new AbortController();
    const cut = () => line.abort();
    job.signal.addEventListener('abort', cut);
    addEventListener('online', cut, { signal: job.signal });
    for (let tries = 0; !job.signal.aborted; tries++) {
      line = new AbortController();
      try {
        await this.#server.ask('live/watch', { id: this.#id, token: seat(this.#id) }, {
          signal: line.signal, silence, onInfo: (state) => { tries = 0; this.#hear(state); },
        });
      } catch (error) {
        if (job.signal.aborted) return;
        if (!line.signal.aborted && caught(error).code !== 'unreachable' && caught(error).code !== 'busy') return this.#end(caught(error));
        $('friend-note').textContent = 'The connection is lost. Trying again…';
      }
      await new Promise((resolve) => { setTimeout(resolve, pauses[Math.min(tries, pauses.length - 1)]); });
    }
  }

  // end gives a game up that the server does not have.
  /** @param {Luft.Problem} error */
  #end(error) {
    const { game, finish } = this.#view;
    toast(error.message);
    if (game.remote === this.#id && !game.over) finish('*', 'the server has lost the game');
    this.#leave();
  }

  // hear has a state shown when those before it are. What came in between is not shown.
  /** @param {Luft.Room} state */
  async #hear(state) {
    this.#state = { ...state, came: state.came ?? Date.now() }; // one that is shown again keeps its time
    if (this.#showing) return;
    this.#showing = true;
    try {
      while (this.#state && this.#state !== this.#shown) {
        const next = this.#state;
        await this.#show(next);
        if (this.#state) this.#shown = next;
      }
    } catch (error) {
      toast(caught(error).message);
    } finally {
      this.#showing = false;
    }
  }

  /** @param {Luft.Room} s */
  async #show(s) {
    const { game, finish } = this.#view;
    if (this.#shown && game.remote !== this.#id) return this.#leave();
    if (game.remote !== this.#id || this.#stale(s)) await this.#build(s);
    else await this.#sync(s);
    if (game.remote !== this.#id) return this.#leave();
    if (!game.over) this.#setClock(s);
    if (s.reason && !game.over) {
      this.#sent = null;
      finish(s.result, s.reason, s.reason === 'time forfeit' ? 'time forfeit' : '');
    }
    this.#card(s);
  }

  // stale reports whether another game than that of the page is on the table by now, or other players.
  /** @param {Luft.Room} s */
  #stale(s) {
    const { players, tree, over, paused } = this.#view.game, has = this.#shown;
    const you = players.white === null ? 'white' : players.black === null ? 'black' : '';
    return you !== s.you || paused !== (s.game === 0) || (has && has.game !== s.game) || (over && !s.reason) ||
      tree.start !== s.start || /** @type {Luft.Colour[]} */ (['white', 'black']).some((c, i) => players[c] && players[c].name !== this.#name(s, i));
  }

  /** @param {Luft.Room} s @param {number} i */
  #name(s, i) { return s.players[i].name || (s.game === 0 ? 'The other player' : ['White', 'Black'][i]); }

  // build shows the game anew.
  /** @param {Luft.Room} s */
  async #build(s) {
    const { game, replace, ask, results } = this.#view;
    const again = game.remote === this.#id;
    const { game: read } = await ask('pgn/read', { pgn: store.toPGN({ fen: s.start === standard ? '' : s.start, moves: s.moves }) });
    const tree = Tree.fromGame(read), today = new Date(), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    const names = s.players.map((p, i) => p.name || (s.you === ['white', 'black'][i] ? '?' : this.#name(s, i)));
    tree.tags = Object.entries({
      Event: 'Casual game', Site: '?', Date: `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`, Round: '-',
      White: names[0], Black: names[1], Result: '*', TimeControl: s.tag,
      ...beginning(s.start),
    }).map(([name, value]) => ({ name, value }));
    /** @param {number} i */
    const player = (i) => (s.you === ['white', 'black'][i] ? null : { id: 'friend', remote: this.#id, name: this.#name(s, i) });
    this.#sent = null;
    results.close();
    this.#noteClocks(tree, s);
    await replace(again ? 'loading' : 'new game', tree, {
      players: { white: player(0), black: player(1) }, clock: clocks.starting(s.control), help: s.you ? 'none' : 'all', paused: s.game === 0,
      flipped: s.you === 'black', at: tree.root.last(),
    });
    if (s.game > 0 && s.moves.length === 0) say(`The game begins. ${$('status').textContent}.`);
  }

  // sync plays and takes back what is not as the server has it.
  /** @param {Luft.Room} s */
  async #sync(s) {
    const { game, advance, know, go, render } = this.#view;
    let line = game.live.line();
    let same = 0;
    while (same < line.length && line[same].move === s.moves[same]) same++;
    if (game.over) return; // what was tried after the end stays
    if (this.#sent && same === s.moves.length && line.length === same + 1 && line[same] === this.#sent) return; // it is on the way
    this.#sent = null;
    if (same < line.length) {
      game.remove(line[same]);
      render();
      await go(game.live);
      line = game.live.line();
      if (same === s.moves.length) say('Taken back.');
    }
    for (const uci of s.moves.slice(same)) {
      const at = game.live;
      if (!at.position) await know(at);
      const move = sure(at.position).legal.find((m) => m.uci === uci);
      if (!move || game.remote !== this.#id) return;
      game.current = at; // from wherever somebody has looked
      this.#syncing = true; // so that it is not sent to where it comes from
      const shown = advance(move, `${game.players[sure(at.position).turn]?.name ?? 'You'} plays `, true);
      this.#syncing = false;
      await shown;
    }
  }

  /** @param {Luft.Tree} tree @param {Luft.Room} s */
  #noteClocks(tree, s) {
    tree.root.last().line().forEach((n, i) => { if (i < s.clocks.length) n.after = commands.withClock(n.after, s.clocks[i]); });
  }

  // setClock has the clocks show what the server says.
  /** @param {Luft.Room} s */
  #setClock(s) {
    const { game, refresh } = this.#view, { clock, live, tree } = game;
    if (!clock || s.game === 0 || live.ply !== s.moves.length) return;
    this.#noteClocks(tree, s);
    const turn = tree.colour({ ply: live.ply + 1 });
    clocks.reset(game);
    Object.assign(clock, { ply: live.ply, past: [], since: 0 });
    const left = s.left[turn === 'white' ? 0 : 1];
    sure(clock.past)[live.ply] = Number(clocks.left(game, turn)) - left;
    if (s.running) clock.since = sure(s.came);
    refresh();
  }

  // played sends a move of the person's.
  /** @param {Luft.Node} node */
  async played(node) {
    const { game } = this.#view;
    if (game.remote !== this.#id || this.#syncing || game.over || game.players[game.tree.colour(node)] !== null || node !== game.live) return;
    this.#sent = node;
    try {
      await this.#tell('move', { move: node.move, ply: node.ply - 1 });
    } catch (error) {
      if (this.#sent !== node) return;
      this.#sent = null;
      toast(caught(error).message);
      if (this.#state) this.#hear(this.#state); // as it was
    }
  }

  // act does something else than a move, or tells why that cannot be.
  /** @param {string} action */
  async act(action) {
    const { game } = this.#view;
    const early = action === 'resign' && game.live.ply < 2;
    try {
      await this.#tell('act', { action: early ? 'abort' : action });
    } catch (error) {
      toast(caught(error).code === 'refused' ? `Not possible: ${caught(error).message}.` : caught(error).message);
    }
  }

  /** @param {'move' | 'act'} what @param {object} question */
  #tell(what, question) { return this.#server.ask(/** @type {const} */ (`live/${what}`), { id: this.#id, token: seat(this.#id), ...question }); }

  // card shows what there is to say beside the board.
  /** @param {Luft.Room} s */
  #card(s) {
    const { game } = this.#view, waiting = s.game === 0, other = s.you === 'white' ? 1 : 0;
    $('friend-link').hidden = !waiting || !s.you;
    $('friend-url').value = location.origin + location.pathname + location.search + '#friend=' + this.#id;
    $('friend-local').textContent = /^(localhost|127\.|\[::1\])/.test(location.hostname)
      ? 'Only this computer can open the link. For others, start the server with --addr :8080 and open this page by the address of this computer in the network.' : '';
    const notes = [];
    if (waiting) notes.push('Waiting for the other player…');
    else if (!s.you) notes.push('You are watching.');
    else if (!s.players[other].present) notes.push(`${this.#name(s, other)} is away.`);
    if (s.begin > 0 && !s.reason && !waiting) notes.push(`The clocks start when both have moved; without a move within ${Math.ceil(s.begin / 60_000)} minutes the game is aborted.`);
    if (s.watched > (s.you ? 0 : 1)) notes.push(s.watched === 1 ? 'One spectator.' : `${s.watched} spectators.`);
    /** @type {Record<'draw' | 'takeback' | 'rematch', string>} */
    const names = { draw: 'a draw', takeback: 'to take the last move back', rematch: 'a rematch' };
    const offers = s.you ? /** @type {(keyof typeof names)[]} */ (Object.keys(names)).filter((o) => s[o]) : [];
    const mine = offers.find((o) => s[o] === s.you), theirs = offers.find((o) => s[o] !== s.you);
    if (mine) notes.push(`You have offered ${names[mine]}.`);
    $('friend-note').textContent = notes.join(' ');
    const before = $('friend-asks').textContent;
    $('friend-asks').textContent = theirs ? `${this.#name(s, other)} offers ${names[theirs]}.` : '';
    $('friend-offer').hidden = !theirs;
    $('friend-no').hidden = theirs === 'rematch';
    if (theirs) {
      $('friend-yes').value = theirs === 'rematch' ? 'offer rematch' : `accept ${theirs}`;
      $('friend-no').value = `decline ${theirs}`;
      if ($('friend-asks').textContent !== before) say($('friend-asks').textContent);
      if (theirs === 'rematch') this.#view.results.note($('friend-asks').textContent);
    }
    $('friend').hidden = !$('friend-note').textContent && $('friend-link').hidden && !theirs;
    for (const [i, colour] of ['white', 'black'].entries()) {
      document.querySelector(`.player .name.${colour}`)?.classList.toggle('away', !waiting && !s.players[i].present);
    }
    if (!game.over && s.reason) say(`${words.outcome(s.result)}: ${s.reason}.`);
  }
}

// about returns how a sentence about a game goes on that begins from a position.
/** @param {string} start */
function about(start) {
  const rules = variants.get(variant(start));
  return (rules ? `, ${rules.title}` : '') + (plain(start) === (rules?.start ?? standard) ? '.' : ', from a position of its own.');
}
