// The page: what its buttons, keys and fields do.

import { $ } from './lib/dom.js';
import { Tree } from './moves/tree.js';
import { advance, back, choose, first, forward, go, last, line, onward, readPGN, redo, setUp, showGame, shown, takeBack, walk } from './flow.js';
import { after, before, beside } from './moves/fork.js';
import { analysis, board, effort, explorer, fork, game, games, list, newGame, page, pgns, play, positions, review, study } from './parts.js';
import { arrows, comments, inline, silent } from './analysis/silence.js';
import { behind, browser, chooseEngine, either, engine, server } from './desks.js';
import { best, engineButtons, held, hush, toggleAnalysis } from './analysis/switch.js';
import { flip } from './view.js';
import { installable, open, openPGN } from './visit.js';
import { say, toast } from './lib/notice.js';
import { standard } from './board/placement.js';
import { caught, sure } from './lib/sure.js';
import * as controls from './moves/controls.js';
import * as dialogs from './lib/dialogs.js';
import * as intake from './lib/intake.js';
import * as fenline from './board/fenline.js';
import * as keys from './lib/keys.js';
import * as lines from './moves/lines.js';
import * as pgn from './moves/pgn.js';
import * as store from './lib/store.js';

// help shows what the keys do.
function help() { import('./lib/help.js').then(({ openHelp }) => openHelp()).catch((error) => toast(error.message)); }

// addChapter adds a game to the file that is open, or makes a study of the present game and another.
async function addChapter() {
  try {
    const tree = new Tree(standard);
    tree.tags = [{ name: 'Event', value: '?' }];
    if (await games.add(tree)) say('A chapter is added.');
    $('pgn-dialog').close();
  } catch (error) {
    toast(caught(error).message);
  }
}

/** @type {import('./study/trainer.js').Trainer | null} */
let trainer = null; // once it was asked for

async function openTrainer() {
  try {
    const { Trainer } = await import('./study/trainer.js');
    analysis.stop();
    /** @type {Luft.Ask} */
    const ask = (what, question, asking) => (what === 'puzzles/make' ? engine : server).ask(what, question, asking);
    trainer ??= new Trainer({ ask, game: () => pgn.format(game.tree), load: async (text) => showGame(await readPGN(text)) });
    trainer.open();
  } catch (error) {
    toast(caught(error).message);
  }
}

/** @type {import('./study/openings.js').Openings | null} */
let openings = null; // once they were asked for

async function openOpenings() {
  try {
    const { Openings } = await import('./study/openings.js');
    analysis.stop();
    $('trainer').close();
    openings ??= new Openings({
      ask: (what, question) => server.ask(what, question), load: async (text) => showGame(await readPGN(text)),
      games: async () => (await games.whole()) ?? { file: new Blob([pgn.format(game.tree)]), name: game.tree.tag('White') ? game.tree.title() : 'This game' },
    });
    openings.open();
  } catch (error) {
    toast(caught(error).message);
  }
}

for (const [id, action] of Object.entries({
  'new-game': () => newGame?.open(), 'set-up': () => positions.open(shown(), board.flipped), pgn: openPGN, puzzles: openTrainer, openings: openOpenings, 'puzzles-openings': openOpenings,
  settings: () => import('./lib/settings.js').then(({ openSettings }) => openSettings()).catch((error) => toast(error.message)),
  'take-back': takeBack, redo, flip: () => flip(!board.flipped), edit: () => study.toggle(),
  teach: () => review.teach(), 'add-chapter': addChapter, 'chapter-add': addChapter,
  'tags-line': () => import('./study/share.js').then(({ share }) => share('tags', page()), (error) => toast(error.message)),
  practise: () => newGame?.open({ colour: sure(game.current.position).turn, start: 'here', help: 'practice' }),
  autoplay: () => import('./moves/autoplay.js').then(({ toggleAutoplay }) => toggleAutoplay({ game, walk, next: () => !review.trying && fork.next(game.current) }), (error) => toast(error.message)),
  first, back, forward, last, analyse: toggleAnalysis, 'analyse-dock': toggleAnalysis,
  'engine-run': () => (analysis.running ? analysis.stop() : go()),
  threat: () => { analysis.toggleThreat(); go(); },
  'show-keys': () => {
    $('settings-dialog').close();
    help();
  },
  'trouble-save': () => dialogs.save(pgn.format(game.tree)),
})) $(id).addEventListener('click', action);

dialogs.typing($('type-move'), () => (game.current.position && game.mine ? game.current.position.legal : []), (move) => advance(move, 'You play ', true), (problem, text) => import('./moves/answers.js').then(({ answer }) => answer(
  text, problem, { game, analysis, line, held, help, ask: (question) => engine.ask('analyse', question) }), () => toast(problem)));

$('place').addEventListener('change', () => {
  chooseEngine($('place').value === 'browser');
  if (engine === browser && behind === 'served') {
    sure(either).allowed = true;
    installable();
  }
  effort.show(engine === browser ? 1 : play.bots[0]?.threads);
  go();
});

$('second').addEventListener('change', () => import('./analysis/second.js').then(({ compare }) => compare($('second').value), (error) => toast(error.message)));

$('place-label').hidden = behind !== 'served';

keys.listen({
  back, forward, first, last, analyse: toggleAnalysis, up: () => choose(-1), down: () => choose(1),
  before: () => walk(before(game.current)), after: () => onward(after(fork.next(game.current))), above: () => onward(beside(game.current, -1)), below: () => onward(beside(game.current, 1)), known: () => explorer.play(),
  best, threat: () => { if (analysis.on) $('threat').click(); }, cancel: () => board.cancel(), write: () => study.write(), glyph: (key) => study.mark(key), error: (key) => review.error(key),
  arrows: () => arrows(), silence: () => hush(!silent()), explorer: () => explorer.toggle(), comments, inline: () => inline(), help,
  ...lines.listen(game, list, go) });

controls.wheel($('board'), forward, back);

// A press anywhere but on a control cancels a premove, and does nothing else if it is
// with the right button.
document.addEventListener('pointerdown', (e) => {
  if (!/** @type {Element} */ (e.target).closest('button, select, input, textarea, summary, dialog') && board.cancel() && e.button === 2) e.stopPropagation();
}, { capture: true });

fenline.listen(setUp);
intake.listen((blob, text) => pgns.read(blob, text));
if (store.setting('analysis')) analysis.toggle();
engineButtons();
if (behind === 'static') installable();
if (behind === 'served') sure(either).allowed = Boolean(navigator.serviceWorker?.controller);
open();
