// The dialogs. Each is opened with what it needs to know and calls back with what
// was chosen; Escape and the cancel buttons close it.

import { $, target } from './dom.js';
import { variant, variants } from '../board/variants.js';
import { caught, sure } from './sure.js';
import * as store from './store.js';
import * as words from './words.js';

for (const button of document.querySelectorAll('dialog .cancel')) {
  button.addEventListener('click', () => sure(button.closest('dialog')).close());
}

/** @param {string} name */
function checked(name) { return sure(document.querySelector(`input[name=${name}]:checked`)).value; }
/** @param {string} name @param {string} value */
function check(name, value) { sure(document.querySelector(`input[name=${name}][value=${value}]`)).checked = true; }

// NewGame asks who is to play, from where, and by what clock.
export class NewGame {
  #players;
  #onStart;
  #shown;
  /** @type {Record<string, string>} */
  #before = {}; // the buttons that were pressed before open had others, {name: value}
  /** @type {string | null} */
  #variant = null; // the one that was chosen before "This position" was pressed, which has its own

  // shown returns the position that is shown.
  /** @param {Luft.Player[]} players @param {() => string} shown @param {(chosen: Luft.Chosen) => void} onStart */
  constructor(players, shown, onStart) {
    this.#players = players;
    this.#shown = shown;
    this.#onStart = onStart;
    for (const id of ['bot', 'bot2']) $(id).replaceChildren(...players.map((p) => new Option(p.name, p.id)));
    if (sure(document.querySelector('meta[name=luft]')).content !== 'static') $('bot').add(new Option('A friend, by a link', 'friend'));
    $('friend-name').value = store.setting('name');
    $('bot2').selectedIndex = 1;
    $('variant').append(...[...variants].map(([name, { title }]) => new Option(title, name)));
    $('variant').value = players[0].variant ?? '';
    $('minutes').addEventListener('change', () => {
      if (checked('help') !== 'practice') check('help', $('minutes').value === '0' ? 'all' : 'none');
    });
    for (const preset of document.querySelectorAll('#presets button')) preset.addEventListener('click', () => this.#preset(preset.value));
    $('new-dialog').addEventListener('input', () => this.#refresh());
    sure($('new-dialog').querySelector('form')).addEventListener('submit', () => this.#onStart(this.chosen()));
    this.#refresh();
  }

  // open opens the dialog, with some of the buttons pressed for this once, {name: value}.
  /** @param {Record<string, string> | null} presses */
  open(presses = null) {
    const before = Object.keys(presses ?? {}).map((name) => [name, checked(name)]);
    for (const [name, value] of Object.entries(presses ?? this.#before)) check(name, value);
    this.#before = Object.fromEntries(before);
    this.#refresh();
    $('new-dialog').showModal();
  }

  // chosen returns {white, black, variant, start, number, clock, help}: each player null for a person,
  // variant its name or "", start "standard", "960" or "here", the clock null or {base, increment} in milliseconds,
  // help as a Game has it.
  chosen() {
    let colour = checked('colour');
    if (colour === 'random') colour = Math.random() < 0.5 ? 'white' : 'black';
    const watched = colour === 'none', base = Number($('minutes').value) * 60_000;
    return {
      white: colour === 'black' || watched ? this.#bot('') : null,
      black: colour === 'white' || watched ? this.#bot(watched ? '2' : '') : null,
      variant: $('variant').value,
      start: checked('start'),
      number: $('number').value,
      help: checked('help'),
      friend: this.#byLink ? { color: checked('colour').replace('random', ''), name: $('friend-name').value } : null,
      clock: base ? { base, increment: Number($('increment').value) * 1000 } : null,
    };
  }

  // preset takes a clock such as "3+2", minutes and seconds.
  /** @param {string} clock */
  #preset(clock) {
    [$('minutes').value, $('increment').value] = clock.split('+');
    $('minutes').dispatchEvent(new Event('change'));
    this.#refresh();
  }

  get #byLink() { return $('bot').value === 'friend' && ['white', 'black', 'random'].includes(checked('colour')); }

  // picked returns the bot of the first fields or of the second, whose names end in "2".
  /** @param {'' | '2'} which */
  #picked(which) { return this.#players.find((p) => p.id === $(/** @type {const} */ (`bot${which}`)).value) ?? this.#players[0]; }

  // bot is picked with its level and its time for a move.
  /** @param {'' | '2'} which */
  #bot(which) {
    const bot = { ...this.#picked(which), movetime: Number($('movetime').value) };
    if (bot.levels) bot.level = bot.levels[Number($(/** @type {const} */ (`level${which}`)).value) - 1];
    return bot;
  }

  #refresh() {
    const watched = checked('colour') === 'none', timed = $('minutes').value !== '0';
    const clock = timed ? `${$('minutes').value}+${$('increment').value}` : '0+0';
    for (const preset of document.querySelectorAll('#presets button')) preset.setAttribute('aria-pressed', String(preset.value === clock));
    $('bot-fields').hidden = checked('colour') === 'both';
    $('bot2-fields').hidden = !watched;
    const friend = this.#byLink;
    $('help-field').hidden = watched || friend || checked('colour') === 'both';
    $('friend-field').hidden = !friend;
    $('new-start').textContent = friend ? 'Create link' : 'Start';
    $('bot-label').textContent = watched ? 'White' : 'Opponent';
    $('movetime-field').hidden = timed || friend || checked('colour') === 'both';
    $('increment-field').hidden = !timed;
    this.#fixVariant();
    const special = $('variant').value !== '';
    $('start-960').disabled = Boolean(this.#variant ?? $('variant').value);
    if (special && checked('start') === '960') check('start', 'standard');
    for (const which of /** @type {const} */ (['', '2'])) {
      for (const [i, { variants }] of this.#players.entries()) $(/** @type {const} */ (`bot${which}`)).options[i].disabled = special && !variants;
      if ($(/** @type {const} */ (`bot${which}`)).selectedOptions[0].disabled) $(/** @type {const} */ (`bot${which}`)).value = sure(this.#players.find((p) => p.variants)).id;
      const { about, levels } = this.#picked(which);
      const level = $(/** @type {const} */ (`level${which}`)), out = $(/** @type {const} */ (`level${which}-out`));
      $(`bot${which}-about`).textContent = friend ? 'You get a link. Whoever opens it plays against you, over this server.' : about ?? '';
      $(`level${which}-field`).hidden = friend || !levels;
      if (!levels) continue;
      level.max = String(levels.length);
      out.textContent = levels[Number(level.value) - 1];
      level.setAttribute('aria-valuetext', out.textContent);
    }
    $('number-field').hidden = checked('start') !== '960';
  }

  // fixVariant leaves no choice of the variant to a game that begins from the position shown.
  #fixVariant() {
    const select = $('variant'), here = checked('start') === 'here';
    if (here) this.#variant ??= select.value;
    select.value = here ? variant(this.#shown()) : this.#variant ?? select.value;
    if (!here) this.#variant = null;
    select.disabled = here;
  }
}

// Position shows the position, by its FEN and in an editor, and takes another. OnSet
// returns a promise; what it rejects with is shown.
export class Position {
  /** @type {import('../board/editor.js').Editor | null} */
  #editor = null;

  /** @param {(fen: string) => Promise<void>} onSet */
  constructor(onSet) {
    const dialog = $('position-dialog');
    sure(dialog.querySelector('form')).addEventListener('submit', async (e) => {
      e.preventDefault();
      try {
        await onSet($('fen').value);
        dialog.close();
      } catch (error) {
        const { wrong } = await import('../board/fenfield.js');
        wrong($('fen'), $('fen-problem'), caught(error).message);
      }
    });
    $('fen').addEventListener('input', () => { $('fen').ariaInvalid = null; });
    $('copy-fen').addEventListener('click', () => copy($('fen')));
  }

  /** @param {string} fen @param {boolean} flipped */
  async open(fen, flipped) {
    $('fen').value = fen;
    $('fen').ariaInvalid = null;
    $('fen-problem').textContent = '';
    $('position-dialog').showModal();
    try {
      const { Editor } = await import('../board/editor.js');
      this.#editor ??= new Editor();
      this.#editor.open(flipped);
    } catch {
      $('editor').textContent = 'The editor cannot be loaded. A FEN can be set up all the same.';
    }
  }
}

// PGN shows the game as text and takes another. OnLoad gets a file of games, a function to
// tell how far it is, and a signal to end it, and returns a promise; what that rejects with
// is shown; if it resolves to false, nothing was loaded. The page is a function that returns
// what share.js wants to know.
export class PGN {
  #onLoad;
  /** @type {AbortController | null} */
  #job = null; // the AbortController of the reading of a file

  /** @param {(file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<boolean>} onLoad @param {() => Luft.Page} page */
  constructor(onLoad, page) {
    this.#onLoad = onLoad;
    for (const id of ['tags', 'copy-link', 'save-svg', 'save-png', 'save-gif']) {
      $(id).addEventListener('click', () => import('../study/share.js').then(({ share }) => share(id, page()))
        .catch((error) => { $('pgn-problem').textContent = error.message; }));
    }
    sure($('pgn-dialog').querySelector('form')).addEventListener('submit', (e) => {
      e.preventDefault();
      this.read(new Blob([$('pgn-text').value]));
    });
    $('open-pgn').addEventListener('click', () => $('pgn-file').click());
    $('pgn-file').addEventListener('change', () => {
      const file = sure($('pgn-file').files)[0];
      $('pgn-file').value = '';
      if (file) this.read(file);
    });
    $('copy-pgn').addEventListener('click', () => copy($('pgn-text')));
    $('save-pgn').addEventListener('click', () => save($('pgn-text').value));
    // Browsers tell of a closing with the next frame. By then the dialog may be open again.
    $('pgn-dialog').addEventListener('close', () => { if (!$('pgn-dialog').open) this.#job?.abort(); });
  }

  /** @param {string} text */
  open(text) {
    this.#job?.abort();
    $('pgn-text').value = text;
    $('pgn-problem').textContent = '';
    $('pgn-progress').hidden = true;
    $('pgn-dialog').showModal();
    $('pgn-text').select(); // so that what is pasted takes its place
    $('pgn-text').scrollTop = 0;
  }

  // read loads a file, and closes the dialog. Closing the dialog ends it. The text of the file is
  // shown if it is given.
  /** @param {Blob} file @param {string} [text] */
  async read(file, text) {
    const dialog = $('pgn-dialog');
    if (dialog.open) this.#job?.abort();
    else this.open('');
    if (text !== undefined) $('pgn-text').value = text;
    const job = this.#job = new AbortController();
    let problem = '', loaded = true;
    $('pgn-problem').textContent = '';
    $('pgn-progress').value = 0;
    $('pgn-progress').hidden = false;
    try {
      loaded = await this.#onLoad(file, (share) => { if (this.#job === job) $('pgn-progress').value = share; }, job.signal);
    } catch (error) {
      problem = caught(error).message;
    }
    if (job.signal.aborted) return;
    this.#job = null;
    $('pgn-progress').hidden = true;
    $('pgn-problem').textContent = problem;
    if (!problem && loaded) dialog.close();
  }
}

/** @param {HTMLTextAreaElement} area */
function copy(area) {
  area.select();
  navigator.clipboard?.writeText(area.value).catch(() => {});
}

// save has the browser save a text as a file.
/** @param {BlobPart} text @param {string} name @param {string} type */
export function save(text, name = 'game.pgn', type = 'application/x-chess-pgn') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// promote asks which of several promotions to play; at is the rectangle of the
// square, and the list goes up from there if below. The queen is on the square. It
// returns a promise of the move, or of null, which it is when the signal comes.
/** @param {Luft.Way[]} moves @param {DOMRect} at @param {string} colour @param {boolean} below @param {AbortSignal} signal */
export function promote(moves, at, colour, below, signal) {
  const dialog = $('promotion-dialog');
  dialog.replaceChildren(...moves.toSorted((a, b) => 'qnrbk'.indexOf(a.promotion ?? '') - 'qnrbk'.indexOf(b.promotion ?? '')).map((m) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.value = sure(m.promotion);
    button.setAttribute('aria-label', words.kind(button.value));
    const piece = document.createElement('span');
    piece.className = 'piece ' + colour + sure(m.promotion).toUpperCase();
    button.append(piece);
    return button;
  }));
  dialog.style.setProperty('--square', at.width + 'px');
  dialog.style.left = at.left + 'px';
  dialog.style.top = (below ? at.bottom - moves.length * at.height : at.top) + 'px';
  dialog.classList.toggle('upward', below);
  dialog.returnValue = '';
  // The finger that has moved the pawn is lifted after the list has come up beneath
  // it. Only what is pressed here counts, or the keyboard.
  let pressed = false;
  dialog.onpointerdown = () => { pressed = true; };
  dialog.onclick = (e) => {
    const piece = /** @type {HTMLButtonElement | null} */ (target(e).closest('button'))?.value;
    if (pressed || e.detail === 0) dialog.close(piece ?? '');
  };
  dialog.showModal();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => { dialog.close(''); resolve(null); });
    // It hears of its closing with the next frame, when it may ask for another promotion.
    dialog.onclose = () => { if (!dialog.open) resolve(moves.find((m) => m.promotion === dialog.returnValue) ?? null); };
  });
}

// Result tells how a game has ended, and what can be done then.
export class Result {
  // actions are called by the buttons: review, pgn, other (a new game) and again.
  /** @param {Record<string, () => void>} actions */
  constructor(actions) {
    for (const [name, action] of Object.entries(actions)) {
      $('result-' + name).addEventListener('click', () => { $('result-dialog').close(); action(); });
    }
  }

  close() { $('result-dialog').close(); }

  // note adds what the other player says.
  /** @param {string} text */
  note(text) {
    if (!$('result-text').textContent.endsWith(text)) $('result-text').textContent += ' ' + text;
  }

  // open shows the dialog beside the board, or below it, so that the last position is in view.
  /** @param {string} title @param {string} text */
  open(title, text) {
    const dialog = $('result-dialog'), side = sure(document.querySelector('.side')).getBoundingClientRect();
    $('result-title').textContent = title;
    $('result-text').textContent = text;
    dialog.style.left = side.left + 'px';
    dialog.style.width = side.width + 'px';
    if (dialog.open) return;
    dialog.showModal();
    const below = side.top > innerHeight / 3;
    dialog.style.top = (below ? Math.min(side.top, innerHeight - dialog.offsetHeight - 4) : Math.max(side.top, 4)) + 'px';
  }
}

// find returns the move that was typed, with or without signs of capture and check, or
// undefined.
/** @param {Luft.Move[]} legal @param {string} text */
function find(legal, text) {
  /** @param {string} s */
  const plain = (s) => s.replace(/[x+#=\-\s]/g, '').replace(/0/g, 'O');
  if (text[0] === '@') text = 'P' + text; // a pawn that is dropped
  return legal.find((m) => m.san === text) ?? legal.find((m) => m.uci.toLowerCase() === text.toLowerCase()) ??
    legal.find((m) => plain(m.san) === plain(text)) ?? legal.find((m) => plain(m.san).toLowerCase() === plain(text).toLowerCase());
}

// untype clears a field of moves if what is in it was no move.
/** @param {HTMLInputElement} input */
export function untype(input) {
  if (input.ariaInvalid === 'true') input.value = '';
  input.ariaInvalid = null;
}

// typing has onMove called with a move that is typed in a form, one of those that legal
// returns, or onProblem with what is wrong and what was typed.
/**
 * @param {HTMLFormElement} form
 * @param {() => Luft.Move[]} legal
 * @param {(move: Luft.Move) => void} onMove
 * @param {(problem: string, text: string) => void} onProblem
 */
export function typing(form, legal, onMove, onProblem) {
  form.addEventListener('input', (e) => { target(e).ariaInvalid = null; });
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    const input = form.querySelector('input'), text = sure(input).value.trim(), all = legal();
    if (!text) return;
    const move = find(all, text);
    sure(input).ariaInvalid = move ? null : 'true';
    if (!move) sure(input).select(); // what is typed next takes its place
    if (!move) return onProblem(all.length > 0 ? `“${text}” is no legal move here.` : 'It is not your move.', text);
    sure(input).value = '';
    onMove(move);
  });
}
