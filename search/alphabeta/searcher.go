package alphabeta

import (
	"context"
	"sync"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A Searcher is the engine to play with. It finds what [Minimax] finds without
// looking at most of the lines: once a move is known to be refuted, it does not
// matter how badly (https://www.chessprogramming.org/Alpha-Beta). That saves the
// more, the earlier the best moves are tried, and much of what it does is there
// to guess them; the rest guesses which lines need not be looked at as deeply.
//
// It searches one ply deep, then two, and so on, each time with what it has
// learned the time before (https://www.chessprogramming.org/Iterative_Deepening).
//
// It keeps its transposition table, and what it has learned about moves, from one
// search to the next, until [Searcher.NewGame]. With one thread, a search limited
// by depth or nodes is the same every time; with more ([Options.Threads]), none is.
//
// The zero value is ready and has the default [Options].
type Searcher struct {
	options Options
	table   table
	workers []*worker // none until the first search
}

// NewAlphaBeta returns a searcher with these options. Memory is allocated by the
// first search.
func New(o Options) *Searcher { return &Searcher{options: o} }

// Options returns the options in use.
func (a *Searcher) Options() Options { return a.options }

// SetOptions changes the options before another search, not during one. What the
// searches so far have found is kept as far as it can be: a transposition table
// of another size is empty, and with another evaluator nothing holds; evaluators
// that cannot be compared count as different.
func (a *Searcher) SetOptions(o Options) {
	if !sameEvaluator(a.options.Evaluator, o.Evaluator) {
		a.NewGame()
		a.workers = nil
	}
	a.options = o
}

// sameEvaluator reports whether two evaluators are equal; comparing some types
// panics.
func sameEvaluator(a, b eval.Evaluator) (same bool) {
	defer func() {
		if recover() != nil {
			same = false
		}
	}()
	return a == b
}

// NewGame forgets what the searches so far have found. It is not to be called
// during one.
func (a *Searcher) NewGame() {
	a.table.clear()
	for _, w := range a.workers {
		*w.learned = histories{}
	}
}

// Search implements [Searcher]. It looks at most 127 plies ahead.
func (a *Searcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	root := g.Board()
	moves := lim.RootMoves(&root)
	if len(moves) == 0 {
		return search.Terminal(&root), nil
	}
	a.prepare()
	a.table.age()
	w := a.workers[0]
	for _, w := range a.workers {
		w.setOptions(&a.options)
	}
	w.stopper = &search.Stopper{Overhead: a.options.Overhead, Now: a.options.Now}
	w.stopper.Start(ctx, lim, root.Turn())
	w.time = newTimeManager(&lim, root.Turn(), a.options.Overhead, w.params.Parameters)
	for i, w := range a.workers {
		if i > 0 {
			w.stopper = a.workers[0].stopper.Helper()
		}
		w.begin(g, moves)
	}
	a.run(&lim, report)
	return w.result(&lim), nil
}

// Stats returns what the first thread counted in the last search. It is not to be
// called during one.
func (a *Searcher) Stats() Stats {
	if len(a.workers) == 0 {
		return Stats{}
	}
	return a.workers[0].Stats
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

// run has all workers search. The first one reports, and decides when to stop.
// The others search the same and leave what they find in the table, where the
// first finds it when it gets there ("Lazy SMP",
// https://www.chessprogramming.org/Lazy_SMP).
func (a *Searcher) run(lim *search.Limits, report func(search.Info)) {
	w := a.workers[0]
	var wg sync.WaitGroup
	defer wg.Wait()
	defer w.stopper.Halt() // even if report panics
	for _, h := range a.workers[1:] {
		wg.Go(func() { h.deepen(lim, nil) })
	}
	w.deepen(lim, report)
}
