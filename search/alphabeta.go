package search

import (
	"context"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
)

// AlphaBeta is the searcher to play with. It finds what [Minimax] finds without
// looking at most of the lines: once a move is known to be refuted, it does not
// matter how badly (https://www.chessprogramming.org/Alpha-Beta). That saves the
// more, the earlier the best moves are tried, and much of what it does is there
// to guess them; the rest guesses which lines need not be looked at as deeply.
//
// It searches one ply deep, then two, and so on, each time with what it has
// learned the time before (https://www.chessprogramming.org/Iterative_Deepening).
//
// It keeps its transposition table from one search to the next. The zero value
// is ready and has the default [Options].
type AlphaBeta struct {
	options Options
	table   table
	worker  *worker // nil until the first search
}

// NewAlphaBeta returns a searcher with these options. Memory is allocated by the
// first search.
func NewAlphaBeta(o Options) *AlphaBeta { return &AlphaBeta{options: o} }

// Options returns the options in use.
func (a *AlphaBeta) Options() Options { return a.options }

// SetOptions changes the options before another search, not during one. The
// contents of the transposition table are kept if its size and the evaluator
// stay the same; evaluators that cannot be compared count as different.
func (a *AlphaBeta) SetOptions(o Options) {
	if !sameEvaluator(a.options.Evaluator, o.Evaluator) {
		a.NewGame()
	}
	a.options = o
	a.worker = nil
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

// NewGame forgets what the searches so far have found.
func (a *AlphaBeta) NewGame() { a.table.clear() }

// Search implements [Searcher]. It looks at most 127 plies ahead.
func (a *AlphaBeta) Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error) {
	root := g.Board()
	moves := lim.moves(&root)
	if len(moves) == 0 {
		return ended(&root), nil
	}
	if a.worker == nil {
		a.table.resize(a.options.hash())
		a.worker = newWorker(&a.options, &a.table)
	}
	a.table.age()
	w := a.worker
	w.start(ctx, &lim, root.Turn(), a.options.overhead(), a.options.Now)
	defer w.close()
	w.options = a.options
	if lim.Mate > 0 {
		w.options.exact()
	}
	w.begin(g, moves)
	return w.deepen(&lim, report), nil
}
