// Questions about the game that are typed into the field for moves, such as "p n" for
// where the knights are, for who does not see the board. The answers are read aloud, and
// stand below the field.

import { $ } from '../lib/dom.js';
import { placement } from '../board/placement.js';
import { say, toast } from '../lib/notice.js';
import { caught, sure } from '../lib/sure.js';
import * as clocks from '../play/clock.js';
import * as commands from './commands.js';
import * as words from '../lib/words.js';

const movetime = 1000; // milliseconds in which the engine answers

// table has what can be typed: [[text, what the answer is], …].
export const table = [
  ['eval', 'The evaluation'],
  ['best', 'The best move'],
  ['last', 'The last move'],
  ['moves', 'The legal moves, or with a square those from there: moves e2'],
  ['p n', 'Where the knights are; so for p, b, r, q and k'],
  ['s 4', 'What is on the fourth rank; so for a file and a square: s e, s e4'],
  ['clock', 'The clocks'],
  ['help', 'These words and all keys'],
];

/** @type {Record<string, (view: Luft.AnswersView, about: string) => string | Promise<string>>} */
const questions = {
  eval: async (view) => (view.held() ? held : scored(view, await look(view))),
  best: async (view) => (view.held() ? held : bettered(view, await look(view))),
  last: (/** @type {Luft.AnswersView} */ { game: { current, tree } }) => (current.parent ? `Move ${tree.number(current)}, ${tree.colour(current)}: ${words.meaning(current)}.` : 'The first position.'),
  /** @param {Luft.AnswersView} what @param {string} square */
  moves({ game }, square) {
    const from = sure(game.current.position).legal.filter((m) => !square || m.from === square);
    return from.length > 0 ? counted(from.length, 'move') + ': ' + from.map((m) => words.spoken(m.san)).join('; ') + '.' : 'No moves' + (square ? ` from ${square}.` : '.');
  },
  /** @param {Luft.AnswersView} what @param {string} kind */
  p({ game }, kind) {
    const all = Object.entries(placement(sure(game.current.position).fen)).toSorted();
    return ['w', 'b'].map((colour) => {
      const squares = all.filter(([, code]) => code === colour + kind.toUpperCase()).map(([square]) => square);
      const name = words.piece(colour + kind.toUpperCase()) + (squares.length === 1 ? '' : 's');
      return squares.length > 0 ? `${name[0].toUpperCase() + name.slice(1)}: ${squares.join(', ')}.` : `No ${name}.`;
    }).join(' ');
  },
  /** @param {Luft.AnswersView} what @param {string} where */
  s({ game }, where) {
    const all = Object.entries(placement(sure(game.current.position).fen)).toSorted();
    const there = all.filter(([square]) => square.includes(where));
    const name = where.length === 2 ? where : (where >= 'a' ? 'File ' : 'Rank ') + where;
    return `${name}: ${there.map(([square, code]) => (where.length === 2 ? '' : square + ' ') + words.piece(code)).join(', ') || 'empty'}.`;
  },
  /** @param {Luft.AnswersView} what */
  clock({ game }) {
    const told = /** @type {Luft.Colour[]} */ (['white', 'black']).flatMap((colour) => { const ms = clocks.left(game, colour); return ms === null ? [] : [{ colour, ms }]; });
    return told.length > 0 ? told.map(({ colour, ms }) => `${colour === 'white' ? 'White' : 'Black'} has ${clocks.text(ms)}.`).join(' ') : 'There is no clock.';
  },
  /** @param {Luft.AnswersView} view */
  help(view) {
    view.help();
    return `You can type a move, or ${table.map(([text]) => text).join(', ')}.`;
  },
};

const held = 'The engine keeps silent in a game without its help, and while you look for a better move.';
const known = /^(?:(eval|best|last|clock|help)|(moves)(?: ([a-h][1-8]))?|(p) ([pnbrqk])|(s) ([a-h][1-8]|[a-h]|[1-8]))$/;

/** @param {number} n @param {string} what */
function counted(n, what) { return `${n} ${what}${n === 1 ? '' : 's'}`; }

// look returns what the engine finds in the present position, {cp, mate, san}: what the
// analysis has come to, or else after a short search.
/** @param {Luft.AnswersView} what */
async function look({ game: { current }, analysis, ask, line }) {
  if (sure(current.position).result !== '*') return {};
  if (analysis.running && !analysis.threat) {
    const best = document.querySelector('#lines .pv');
    return { ...current.score, san: best?.dataset.san };
  }
  const { cp, mate, san } = await ask({ ...line(current), movetime });
  return { cp, mate, san: san?.split(' ').find((/** @type {string} */ word) => !/^\d+\.+$/.test(word)) };
}

/** @param {Luft.AnswersView} what @param {Luft.Found} found */
function scored({ game: { current } }, found) {
  const { result, reason } = sure(current.position);
  if (result !== '*') return `${words.outcome(result)}: ${reason}.`;
  const score = words.score(found) ? found : current.score ?? commands.score(commands.comments(current));
  if (!score) return 'The engine has found nothing yet.';
  if (score.mate !== undefined) return `${words.winning(score) ? 'White' : 'Black'} mates in ${Math.abs(score.mate)}.`;
  return `${words.score(score)} for White.`;
}

/** @param {Luft.AnswersView} view @param {Luft.Found} found */
function bettered(view, found) {
  if (sure(view.game.current.position).result !== '*') return 'The game is over.';
  return found.san ? `${words.spoken(found.san)}. ${scored(view, found)}` : 'The engine has found nothing yet.';
}

// answer answers a question, or tells the problem with a text that is none. view has game,
// analysis, ask(question), line(node), held() (the engine keeps silent) and help().
/** @param {string} text @param {string} problem @param {Luft.AnswersView} view */
export async function answer(text, problem, view) {
  const [what, about] = known.exec(text.toLowerCase())?.slice(1).filter(Boolean) ?? [];
  const { current } = view.game;
  if (!what || !current.position) return toast(problem);
  $('typed').value = '';
  show('');
  let told = '';
  try {
    told = await questions[what](view, about);
  } catch (error) {
    told = caught(error).message;
  }
  if (view.game.current !== current) return; // nobody waits for it any more
  show(told);
  say(''); // so that the same answer is read again
  setTimeout(() => say(told), 50);
}

// show has the answer stand below the field, until something else is typed.
/** @param {string} text */
function show(text) {
  const note = $('answer-to') ?? document.createElement('p');
  Object.assign(note, { id: 'answer-to', className: 'note', textContent: text, hidden: text === '' });
  if (note.isConnected) return;
  sure($('type-move').parentElement).after(note);
  for (const event of ['input', 'blur']) $('typed').addEventListener(event, () => show(''));
}
