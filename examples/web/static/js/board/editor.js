// The editor of positions in its dialog: pieces from the trays, or from other squares, by
// mouse, finger or keyboard. What it makes is the FEN in the dialog, and what is typed
// there it shows.

import { $, target } from '../lib/dom.js';
import { Grid } from './grid.js';
import { placement, standard } from './placement.js';
import { fields, plain, variant, variants } from './variants.js';
import { sure } from '../lib/sure.js';
import * as words from '../lib/words.js';

const files = 'abcdefgh';
const hand = 'hand', eraser = 'eraser'; // tools, beside the pieces

/** @type {Record<string, string[]>} */
const icons = {
  [hand]: ['Move pieces', 'M7 2l12 11h-6.5l3.6 7.3-2.6 1.2-3.6-7.4L7 17z'],
  [eraser]: ['Remove pieces', 'M9 3h6l1 2h4v2H4V5h4zM5.5 8.5h13L17.5 21h-11z'],
};

const markup = `
  <div class="tray" role="toolbar" aria-label="Black pieces"></div>
  <div class="board-box">
    <div class="board" role="grid" aria-label="Position" aria-describedby="editor-help"></div>
    <div aria-hidden="true"></div>
  </div>
  <div class="tray" role="toolbar" aria-label="White pieces"></div>
  <div class="editor-side">
    <fieldset class="segments"><legend>To move</legend>
      <label><input type="radio" name="turn" value="w"><span>White</span></label>
      <label><input type="radio" name="turn" value="b"><span>Black</span></label>
    </fieldset>
    <fieldset class="castling"><legend>Castling</legend>
      <span>White</span>
      <label><input type="checkbox" value="K" aria-label="White O-O">O-O</label>
      <label><input type="checkbox" value="Q" aria-label="White O-O-O">O-O-O</label>
      <span>Black</span>
      <label><input type="checkbox" value="k" aria-label="Black O-O">O-O</label>
      <label><input type="checkbox" value="q" aria-label="Black O-O-O">O-O-O</label>
    </fieldset>
    <label class="field passant">En passant <select></select></label>
    <fieldset class="pockets" hidden><legend>Pockets</legend></fieldset>
    <fieldset class="checks" hidden><legend>Checks left to give</legend>
      <label>White <select name="w"><option>1</option><option>2</option><option selected>3</option></select></label>
      <label>Black <select name="b"><option>1</option><option>2</option><option selected>3</option></select></label>
    </fieldset>
    <div class="bar">
      <button type="button" value="standard">Standard</button>
      <button type="button" value="clear">Clear</button>
      <button type="button" value="flip">Flip</button>
    </div>
  </div>
  <p class="unseen" id="editor-help">Arrow keys go from square to square. Enter uses the tool, P, N, B, R, Q and K put
    white pieces, small letters black pieces, and Delete removes a piece.</p>
  <p class="unseen" role="status"></p>`;

export class Editor {
  #root = $('editor');
  #grid;
  /** @type {Luft.Placement} */
  #pieces = {};
  #turn = 'w';
  #rights = '';   // castling rights as FEN has them
  #passant = '-';
  #clocks = ['0', '1'];
  #variant = '';  // its name
  #pocket = '';   // in brackets, where there are pockets
  #checks = '';   // that are left, where they are counted
  #tool = hand;
  #from = '';     // the square of the piece that is to be moved
  /** @type {{code: string, from: string} | null} */
  #drag = null;   // {code, from}; from is "" for a piece of a tray
  #painting = ''; // the square that has been painted last

  constructor() {
    this.#root.innerHTML = markup;
    const board = /** @type {HTMLElement} */ (this.#root.querySelector('.board'));
    this.#grid = new Grid(board, /** @type {HTMLElement} */ (board.nextElementSibling));
    this.#root.querySelectorAll('.tray').forEach((tray, i) => {
      const tools = [...'KQRBNP'].map((kind) => 'bw'[i] + kind);
      tray.append(...[...tools, i === 0 ? hand : eraser].map((tool) => this.#button(tool)));
    });
    sure(this.#root.querySelector('.pockets')).append(...[...'wb'].flatMap((colour) => [...'QRBNP'].map((kind) => counter(colour + kind))));
    board.addEventListener('contextmenu', (e) => e.preventDefault());
    board.addEventListener('pointerdown', (e) => this.#press(e));
    board.addEventListener('keydown', (e) => this.#key(e));
    board.addEventListener('click', (e) => {
      const name = target(e).closest('.square')?.dataset.square;
      if (name && e.detail === 0) this.#use(name); // from a screen reader
    });
    this.#root.addEventListener('pointermove', (e) => this.#pull(e));
    this.#root.addEventListener('pointerup', (e) => this.#drop(e));
    this.#root.addEventListener('pointercancel', () => this.#letGo());
    this.#root.addEventListener('change', () => this.#options());
    for (const [value, action] of Object.entries({
      standard: () => this.#read(this.#variant ? `${this.#variant} ${sure(variants.get(this.#variant)).start}` : standard, true),
      clear: () => this.#read(`${this.#variant} 8/8/8/8/8/8/8/8 w - - 0 1`, true),
      flip: () => this.#grid.flip(!this.#grid.flipped),
    })) sure(this.#root.querySelector(`[value=${value}]`)).addEventListener('click', action);
    $('fen').addEventListener('input', () => this.#read($('fen').value, false));
  }

  // open shows the position of the FEN in the dialog.
  /** @param {boolean} flipped */
  open(flipped) {
    this.#choose(hand);
    this.#grid.flip(flipped);
    this.#read($('fen').value, false);
  }

  /** @param {string} tool */
  #button(tool) {
    const button = document.createElement('button');
    button.type = 'button';
    button.value = tool;
    const label = icons[tool]?.[0] ?? words.piece(tool);
    button.setAttribute('aria-label', label);
    button.title = label;
    button.innerHTML = tool in icons ?
      `<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${icons[tool][1]}"/></svg>` :
      `<span class="piece ${tool}"></span>`;
    button.addEventListener('pointerdown', (e) => {
      if (e.button !== 0 || this.#drag) return;
      button.setPointerCapture(e.pointerId);
      this.#drag = { code: tool, from: '' };
      if (!(tool in icons)) this.#grid.lift(button.firstElementChild, e);
    });
    button.addEventListener('click', (e) => { if (e.detail === 0) this.#choose(tool); }); // by the keyboard
    return button;
  }

  // choose takes a tool, or puts it down if it is the present one.
  /** @param {string} tool */
  #choose(tool) {
    this.#tool = tool === this.#tool ? hand : tool;
    for (const button of this.#root.querySelectorAll('.tray button')) {
      button.setAttribute('aria-pressed', String(button.value === this.#tool));
    }
    this.#select('');
  }

  /** @param {string} name */
  #select(name) {
    this.#from = name;
    for (const [n, square] of Object.entries(this.#grid.squares)) {
      square.classList.toggle('selected', n === name);
      square.setAttribute('aria-selected', String(n === name));
    }
  }

  // use is what the tool does to a square.
  /** @param {string} name */
  #use(name) {
    if (this.#tool === eraser) return this.#put(name, '');
    if (this.#tool !== hand) return this.#put(name, this.#pieces[name] === this.#tool ? '' : this.#tool);
    if (this.#from && this.#from !== name) return this.#move(this.#from, name);
    this.#select(this.#pieces[name] && !this.#from ? name : '');
  }

  // put puts a piece on a square, or none.
  /** @param {string} name @param {string} code */
  #put(name, code) {
    if (code) this.#pieces[name] = code;
    else delete this.#pieces[name];
    this.#say(name);
    this.#edited();
  }

  /** @param {string} from @param {string} to */
  #move(from, to) {
    const code = this.#pieces[from];
    delete this.#pieces[from];
    if (to) this.#pieces[to] = code;
    this.#select('');
    this.#say(to || from);
    this.#edited();
  }

  /** @param {string} name */
  #say(name) {
    const code = this.#pieces[name];
    sure(this.#root.querySelector('[role=status]')).textContent = code ? `${words.piece(code)} on ${name}` : `${name} is empty`;
  }

  /** @param {PointerEvent} e */
  #press(e) {
    const name = this.#grid.under(e);
    if (this.#drag || this.#painting || !name) return;
    const code = this.#pieces[name];
    if (e.button === 2) return this.#put(name, '');
    if (e.button !== 0) return;
    /** @type {HTMLElement} */ (e.currentTarget).setPointerCapture(e.pointerId);
    if (this.#tool === hand && code && !this.#from) {
      this.#drag = { code, from: name };
      this.#grid.lift(this.#grid.squares[name].querySelector('.piece'), e);
    } else {
      this.#use(name);
      if (this.#tool !== hand) this.#painting = name;
    }
  }

  /** @param {PointerEvent} e */
  #pull(e) {
    if (this.#drag) return this.#grid.carry(e);
    const name = this.#painting && this.#grid.under(e);
    if (!name || name === this.#painting) return;
    this.#painting = name;
    this.#put(name, this.#tool === eraser ? '' : this.#tool);
  }

  /** @param {PointerEvent} e */
  #drop(e) {
    const d = this.#drag;
    const to = this.#grid.under(e);
    const dragged = this.#letGo();
    if (!d) return;
    if (!dragged && d.from) this.#select(d.from);
    else if (!dragged) this.#choose(d.code);
    else if (!d.from && to) this.#put(to, d.code);
    else if (d.from && d.from !== to) this.#move(d.from, to);
  }

  #letGo() {
    this.#drag = null;
    this.#painting = '';
    return this.#grid.letGo();
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const name = this.#grid.focused;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 'Enter' || e.key === ' ') this.#use(name);
    else if (e.key === 'Delete' || e.key === 'Backspace') this.#put(name, '');
    else if (e.key.length === 1 && 'PNBRQK'.includes(e.key.toUpperCase())) this.#put(name, code(e.key));
    else if (e.key === 'Escape' && this.#from) this.#select('');
    else if (!this.#grid.step(e.key)) return;
    e.preventDefault();
  }

  // options takes what is chosen beside the board.
  #options() {
    this.#turn = sure(this.#root.querySelector('input[name=turn]:checked')).value;
    for (const box of this.#root.querySelectorAll('.castling input')) {
      const had = this.#right(box.value);
      if (had && !box.checked) this.#rights = this.#rights.replace(had, '');
      if (!had && box.checked) this.#rights += box.value;
    }
    this.#passant = sure(this.#root.querySelector('.passant select')).value;
    if (this.#pocket) this.#pocket = `[${this.#counters.map((input) => letter(input.name).repeat(clamp(input.value, maxPocket))).join('')}]`;
    if (this.#checks) this.#checks = this.#checkSelects.map((select) => select.value).join('+');
    this.#edited();
  }

  get #counters() { return [...this.#root.querySelectorAll('.pockets input')]; }
  get #checkSelects() { return [...this.#root.querySelectorAll('.checks select')]; }

  // read shows a FEN, which is the one in the dialog unless it is edited. What is wrong
  // with it is for the rules to say, when it is set up.
  /** @param {string} fen @param {boolean} edited */
  #read(fen, edited) {
    const [pieces, turn = 'w', rights = '-', passant = '-', ...clocks] = fields(fen);
    if (!placeable(pieces)) {
      $('fen-problem').textContent = 'A FEN begins with what stands on the 64 squares, such as 8/8/8/4k3/8/8/8/4K3.';
      return;
    }
    this.#pieces = placement(pieces);
    this.#turn = turn === 'b' ? 'b' : 'w';
    this.#rights = rights.replace('-', '');
    this.#passant = passant;
    this.#clocks = clocks.length === 2 ? clocks : ['0', '1'];
    this.#variant = variant(fen);
    this.#pocket = /\[.*?\]/.exec(fen)?.[0] ?? (this.#variant === 'crazyhouse' ? '[]' : '');
    this.#checks = plain(fen).split(/\s+/).find((field) => /^\d\+\d$/.test(field)) ?? (this.#variant === '3check' ? '3+3' : '');
    this.#select('');
    if (edited) this.#edited();
    else this.#show();
  }

  // edited shows the position after a change, and writes its FEN.
  #edited() {
    this.#clocks[0] = '0';
    this.#show();
    const rights = [...this.#rights].filter((right) => this.#possible(right)).toSorted().join('') || '-';
    const passant = sure(this.#root.querySelector('.passant select')).value;
    $('fen').value = [this.#variant, placed(this.#pieces) + this.#pocket, this.#turn, rights, passant, this.#checks, ...this.#clocks].filter(Boolean).join(' ');
  }

  // problem says what is wrong at a glance. The rest is for the rules.
  #problem() {
    const all = Object.entries(this.#pieces);
    if (['horde', 'antichess', 'atomic'].includes(this.#variant)) return ''; // there may be no king, or more
    for (const [colour, name] of [['w', 'White'], ['b', 'Black']]) {
      const kings = all.filter(([, code]) => code === colour + 'K').length;
      if (kings !== 1) return `${name} has ${kings === 0 ? 'no king' : kings + ' kings'}.`;
    }
    const pawn = all.find(([name, code]) => code[1] === 'P' && '18'.includes(name[1]));
    return pawn ? `A pawn is on ${pawn[0]}.` : '';
  }

  #show() {
    $('fen-problem').textContent = this.#problem();
    this.#grid.show(this.#pieces);
    for (const [name, square] of Object.entries(this.#grid.squares)) {
      const code = this.#pieces[name];
      square.setAttribute('aria-label', name + (code ? ' ' + words.piece(code) : ''));
    }
    sure(this.#root.querySelector(`input[name=turn][value=${this.#turn}]`)).checked = true;
    for (const box of this.#root.querySelectorAll('.castling input')) {
      const right = this.#right(box.value);
      box.checked = Boolean(right);
      box.disabled = !this.#possible(right || box.value);
    }
    const select = this.#root.querySelector('.passant select');
    const squares = this.#passants();
    sure(select).replaceChildren(new Option('none', '-'), ...squares.map((name) => new Option(name)));
    sure(select).value = squares.includes(this.#passant) ? this.#passant : '-';
    sure(select).disabled = squares.length === 0;
    sure(this.#root.querySelector('fieldset.pockets')).hidden = !this.#pocket;
    for (const input of this.#counters) input.value = String([...this.#pocket].filter((c) => c === letter(input.name)).length);
    sure(this.#root.querySelector('fieldset.checks')).hidden = !this.#checks;
    this.#checks.split('+').forEach((left, i) => { if (left) this.#checkSelects[i].value = left; });
  }

  // king returns the file of the king of a right's colour if it is on its first rank.
  /** @param {string} right */
  #king(right) {
    const white = right === right.toUpperCase();
    return [...files].find((file) => this.#pieces[file + (white ? 1 : 8)] === (white ? 'wK' : 'bK'));
  }

  // right returns the castling right on the side of K, Q, k or q, which may be the file of
  // its rook, or "".
  /** @param {string} side */
  #right(side) {
    const king = this.#king(side);
    /** @param {string} c */
    const same = (c) => (c === c.toUpperCase()) === (side === side.toUpperCase());
    return [...this.#rights].find((c) => c === side ||
      (same(c) && king && files.includes(c.toLowerCase()) && (c.toLowerCase() > king) === (side.toUpperCase() === 'K'))) ?? '';
  }

  // possible reports whether king and rook are where a castling right wants them.
  /** @param {string} right */
  #possible(right) {
    const king = this.#king(right);
    if (!king) return false;
    const white = right === right.toUpperCase(), letter = right.toLowerCase();
    /** @param {string} file */
    const rook = (file) => this.#pieces[file + (white ? 1 : 8)] === (white ? 'wR' : 'bR');
    if (files.includes(letter)) return rook(letter);
    return [...files].some((file) => rook(file) && (file > king) === (letter === 'k') && file !== king);
  }

  // passants returns the squares on which a pawn may be captured en passant.
  #passants() {
    const white = this.#turn === 'w', at = (/** @type {string} */ file, /** @type {number} */ rank) => this.#pieces[file + rank];
    const [own, other] = white ? ['wP', 'bP'] : ['bP', 'wP'];
    const [start, behind, rank] = white ? [7, 6, 5] : [2, 3, 4];
    return [...files].filter((file, i) => at(file, rank) === other && !at(file, behind) && !at(file, start) &&
      [files[i - 1], files[i + 1]].some((side) => at(side, rank) === own)).map((file) => file + behind);
  }
}

const maxPocket = 16; // pieces of a kind

/** @param {string} text @param {number} most */
function clamp(text, most) { return Math.max(0, Math.min(most, Math.trunc(Number(text)) || 0)); }

// counter returns a field for how many of a piece are in a pocket.
/** @param {string} code */
function counter(code) {
  const label = document.createElement('label');
  label.innerHTML = `<span class="piece ${code}"></span><input type="number" name="${code}" min="0" max="${maxPocket}" inputmode="numeric" aria-label="${words.piece(code)}s in the pocket">`;
  return label;
}

// letter returns the letter of FEN that stands for a piece.
/** @param {string} code */
function letter(code) { return code[0] === 'w' ? code[1] : code[1].toLowerCase(); }

// code returns the piece that a letter of FEN stands for.
/** @param {string} letter */
function code(letter) { return (letter === letter.toUpperCase() ? 'w' : 'b') + letter.toUpperCase(); }

// placed returns the first field of a FEN.
/** @param {Luft.Placement} pieces */
function placed(pieces) {
  /** @param {number} rank */
  const row = (rank) => [...files].map((file) => {
    const piece = pieces[file + rank];
    return piece ? (piece[0] === 'w' ? piece[1] : piece[1].toLowerCase()) : '1';
  }).join('').replace(/1+/g, (ones) => String(ones.length));
  return [8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/');
}

// placeable reports whether the first field of a FEN says what stands on 64 squares.
/** @param {string} fen */
function placeable(fen) {
  /** @param {string} row */
  const width = (row) => [...row].reduce((sum, c) => sum + (Number(c) || 1), 0);
  const pieces = fen.replaceAll('~', '');
  return /^([1-8pnbrqk]+\/){7}[1-8pnbrqk]+$/i.test(pieces) && pieces.split('/').every((row) => width(row) === 8);
}
