// The parts of the page: the game in progress, and all that shows it or acts on it. What they call
// is in flow.js, view.js and visit.js, which use them in turn, but only once all are there.

import { $ } from './lib/dom.js';
import { Analysis } from './analysis/analysis.js';
import { Bar } from './board/bar.js';
import { Board } from './board/board.js';
import { Effort } from './analysis/effort.js';
import { Explorer } from './analysis/explorer.js';
import { Fork } from './moves/fork.js';
import { Game } from './moves/game.js';
import { Games } from './study/games.js';
import { MoveList } from './moves/movelist.js';
import { Overlay } from './board/overlay.js';
import { Panel } from './analysis/panel.js';
import { Play } from './play/play.js';
import { Review } from './analysis/review.js';
import { Study } from './study/study.js';
import { advance, finish, go, know, line, loadFile, playLine, readPGN, replace, setUp, showGame, shown, startGame, walk } from './flow.js';
import { askServer, engine } from './desks.js';
import { engineButtons, hush } from './analysis/switch.js';
import { evaluation, flip, show, tagLine, undoButtons } from './view.js';
import { keep, openPGN } from './visit.js';
import { say, toast } from './lib/notice.js';
import { caught, sure } from './lib/sure.js';
import * as aids from './board/aids.js';
import * as dialogs from './lib/dialogs.js';
import * as store from './lib/store.js';
import * as strips from './play/strips.js';
import * as words from './lib/words.js';

export const game = new Game();
export const overlay = new Overlay($('arrows'));
export const bar = new Bar($('eval'));
/** @type {Pick<Luft.Pockets, "of" | "mark"> | null} */
export let pockets = null; // once a position has them

// fetchPockets loads the pockets of Crazyhouse, and shows the position with them.
export async function fetchPockets() {
  try {
    const { Pockets } = await import('./board/pocket.js');
    pockets ??= new Pockets((name, piece, e) => board.take(name, piece, e));
  } catch (error) {
    toast(caught(error).message);
    pockets = { of: () => null, mark() {} };
  }
  show();
}

export const board = new Board($('board'), (move) => advance(move, 'You play ', false), (moves, at, signal, ahead) => {
  if (ahead && store.setting('ask-premove') === '') return moves.find((m) => m.promotion === 'q');
  const white = (sure(game.current.position).turn === 'white') !== ahead;
  return dialogs.promote(moves, at, white ? 'w' : 'b', white === board.flipped, signal);
}, (premove) => say(premove ? `Premove: ${premove.from[1] === '@' ? words.kind(premove.from[0]) : premove.from} to ${premove.to}.` : 'The premove is cancelled.'), (selected, legal, ahead) => pockets?.mark(selected, legal, ahead));

export const list = new MoveList($('moves'), go, (node) => go(node).then(() => study.toggle(true)));
export const fork = new Fork(overlay, (node) => walk(node));

// looks has what panels do with their lines.
/** @type {Pick<Luft.PanelView, 'onPeek' | 'onPlay'>} */
export const looks = {
  onPeek: (pieces, uci) => {
    if (!pieces) return show();
    board.peek(pieces, uci);
    aids.show(overlay, {});
  },
  onPlay: (moves, fen) => playLine(moves, fen),
};

export const panel = new Panel({ lines: $('lines'), note: $('engine-note'), ...looks });

export const effort = new Effort(() => go());

export const analysis = new Analysis({
  effort,
  ask: (question, options) => engine.ask('analyse', question, options),
  panel, overlay, onState: engineButtons,
  onScore: (/** @type {{cp: number | undefined, mate: number | undefined}} */ { cp, mate }) => {
    game.current.score = { cp, mate };
    list.refresh(game.current);
    evaluation();
  },
});

export const study = new Study(game, board, overlay, () => {
  list.render(game.tree);
  list.show(game.current);
  undoButtons();
  review.show();
  keep();
});

export const review = new Review({
  game, overlay, go, say, flip, flipped: () => board.flipped,
  ask: (what, question, options) => {
    hush(false);
    return engine.ask(what, question, options);
  },
  onChange: () => { list.render(game.tree); go(); },
  onError: (error) => toast(error.message),
});

export const play = new Play({
  game, panel, overlay, line, go, advance, finish, keep, begin: startGame,
  ask: (what, question, asking) => engine.ask(what, question, asking), mark: (node) => list.refresh(node),
  know, replace, render: () => list.render(game.tree), refresh: () => strips.tick(game),
  results: { close: () => results.close(), note: (text) => results.note(text) },
});

export const explorer = new Explorer(askServer, async (text, ply) => showGame(await readPGN(text), null, ply), (uci) => {
  const move = game.mine && sure(game.current.position).legal.find((m) => m.uci === uci);
  if (move) advance(move, 'You play ', true);
}, overlay);

export const positions = new dialogs.Position(setUp);

// page returns what share.js wants to know.
export function page() { return { game, flipped: board.flipped, line: line(), ask: askServer, changed: () => { list.render(game.tree); go(); } }; }

export const pgns = new dialogs.PGN(loadFile, page);
export const games = new Games({ read: readPGN, show: showGame, onFile: (file) => explorer.offer(file, (...place) => games.pickAt(...place)), present: () => game.tree, onSave: keep, ask: askServer, retag: (tags) => { game.change('name of the chapter', [[game.tree, 'tags', tags]]); tagLine(); } });

/** @type {dialogs.NewGame | null} */
export let newGame = null; // the dialog, once the players are known

// offer has the dialog offer some bots, and the analysis those that say what they think.
/** @param {Luft.Player[]} bots */
export function offer(bots) {
  if (newGame) return;
  newGame = new dialogs.NewGame(bots, shown, startGame);
  $('second').append(...bots.slice(1).filter(({ id }) => id !== 'random').map(({ name, id }) => new Option(name, id)));
}

export const results = new dialogs.Result({ review: () => review.run(), pgn: openPGN, other: () => newGame?.open(), again: () => play.again() });
