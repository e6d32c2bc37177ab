package alphabeta

import (
	"context"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A Searcher is the engine: an alpha-beta search with iterative deepening
// (https://www.chessprogramming.org/Alpha-Beta). It finds what [search.Minimax] finds
// without searching most of the lines: once a move is known to be refuted, it does not
// matter how badly. This saves more the earlier the best moves are searched, so that much
// of the engine orders moves; the rest decides which lines to search less deeply, or not
// at all.
//
// The transposition table and the histories are kept from one search to the next, until
// [Searcher.NewGame]. With one thread, a search limited by depth or nodes is
// deterministic; with more ([Options.Threads]), it is not.
//
// Games of a variant are searched too, by a simpler search with a transposition table
// of its own, which has the size of the other one and is allocated when it is first needed. Their
// evaluator is [variant.Evaluator] unless the Options have one, which must know the rules
// ([eval.CheckRules]).
//
// The zero value is ready and has the default [Options].
type Searcher struct {
	options Options
	table   table
	workers []*worker // none until the first search
	last    lastSearch

	variants *variantSearcher // nil until the first search of a variant
}

// A lastSearch is what is kept of a search for the next one's use of time.
type lastSearch struct {
	ply   int // of the game, plus 1; 0 if there was no search
	score eval.Score
}

// scoreBefore returns the score of the player's search before that at a ply of the game, or
// noEval if the last search was another.
func (l lastSearch) scoreBefore(ply int) eval.Score {
	if l.ply == 0 || l.ply+1 != ply {
		return noEval
	}
	return l.score
}

// New returns an engine with these options. The first search allocates its memory.
func New(o Options) *Searcher { return &Searcher{options: o} }

// Options returns the options in use.
func (a *Searcher) Options() Options { return a.options }

// SetOptions changes the options between searches. The transposition table is kept if its
// size is. Otherwise its memory is given back at once, and the next search allocates the
// new one. A different evaluator clears the table and the histories; a different tablebase
// clears the table. Values that cannot be compared with == count as different.
func (a *Searcher) SetOptions(o Options) {
	if !same(a.options.Evaluator, o.Evaluator) {
		a.NewGame()
		a.workers = nil
	}
	if !same(a.options.Tablebase, o.Tablebase) || a.options.IgnoreFifty != o.IgnoreFifty {
		a.table.clear() // of the scores of the other one
	}
	a.options = o
	a.table.release(o.hash())
	if a.variants != nil {
		a.variants.release(o.hash())
	}
}

// same reports whether two values are equal; comparing some types panics.
func same(a, b any) (equal bool) {
	defer func() {
		if recover() != nil {
			equal = false
		}
	}()
	return a == b
}

// NewGame implements [search.NewGamer]. It must not be called during a search.
func (a *Searcher) NewGame() {
	a.table.clear()
	a.last = lastSearch{}
	if a.variants != nil {
		a.variants.newGame()
	}
	for _, w := range a.workers {
		*w.histories = histories{}
	}
}

// SupportsMultiPV implements [search.MultiPVSearcher]: it is true.
func (*Searcher) SupportsMultiPV() bool { return true }

// SupportsRules implements [search.RulesSearcher]: it is true for all rules without an Evaluator, and
// otherwise for those that the Evaluator knows.
func (a *Searcher) SupportsRules(r board.Rules) bool {
	if a.options.Evaluator == nil {
		return r.IsValid()
	}
	return eval.CheckRules(a.options.Evaluator, r) == nil
}

// Search implements [search.Searcher]. It searches at most 127 plies deep. The error is a
// *[board.RulesError] if the Evaluator does not know the rules of the game.
func (a *Searcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	root := g.Board()
	if root.Rules() != board.Standard {
		if a.variants == nil {
			a.variants = new(variantSearcher)
		}
		return a.variants.searchGame(ctx, &a.options, g, lim, report)
	}
	if err := eval.CheckRules(a.options.Evaluator, root.Rules()); err != nil {
		return search.Result{}, err
	}
	moves := lim.RootMoves(&root)
	if len(moves) == 0 {
		return search.Terminal(&root), nil
	}
	a.prepare()
	a.table.newSearch()
	w := a.workers[0]
	tables := newTables(&a.options, g, &lim)
	for _, w := range a.workers {
		w.setOptions(&a.options)
		w.tables = tables
	}
	w.stopper = &search.Stopper{Overhead: a.options.Overhead, Now: a.options.Now}
	w.stopper.Start(ctx, lim, &root)
	soft, hard := w.stopper.TimeLimits()
	w.time = newTimeManager(&lim, root.Turn(), soft, hard, w.params.parameters)
	for i, w := range a.workers {
		if i > 0 {
			w.stopper = a.workers[0].stopper.Helper()
		}
		w.begin(g, moves)
	}
	w.previous = a.last.scoreBefore(g.Ply())
	run(a.workers, &lim, report)
	a.last = lastSearch{g.Ply() + 1, w.best.score}
	return w.result(&lim), nil
}

// Stats returns the statistics of the first thread in the last search. It must not be
// called during a search.
func (a *Searcher) Stats() Stats {
	if len(a.workers) == 0 {
		return Stats{}
	}
	return a.workers[0].Stats
}

// Prepare implements [search.Preparer]: it allocates the memory of the table and of the threads, and
// writes to it, so that the operating system provides it, and decodes the network. It must not be
// called during a search.
func (a *Searcher) Prepare() {
	had := a.table.buckets != nil && len(a.table.buckets) == bucketsIn(a.options.hash())
	threads := len(a.workers)
	a.prepare()
	if !had {
		clear(a.table.buckets)
	}
	for _, w := range a.workers[min(threads, len(a.workers)):] {
		*w.histories = histories{}
	}
}

// prepare makes the table and as many workers as the options ask for.
func (a *Searcher) prepare() {
	a.table.resize(a.options.hash())
	n := a.options.threads()
	for len(a.workers) < n {
		w := newWorker(&a.options, &a.table)
		w.number = len(a.workers)
		a.workers = append(a.workers, w)
	}
	clear(a.workers[n:])
	a.workers = a.workers[:n]
}
