package alphabeta

import (
	"context"
	"runtime"
	"strconv"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
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
// The zero value is ready and has the default [Options].
type Searcher struct {
	options Options
	table   table
	workers []*worker // none until the first search
	last    lastSearch
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
// new one. With another evaluator, the table and the histories are cleared, with another
// tablebase, the table is. Values that cannot be compared count as different.
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
	for _, w := range a.workers {
		*w.histories = histories{}
	}
}

// SupportsMultiPV implements [search.MultiPVSearcher]: it is true.
func (*Searcher) SupportsMultiPV() bool { return true }

// Search implements [search.Searcher]. It searches at most 127 plies deep.
func (a *Searcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	root := g.Board()
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
	w.time = newTimeManager(&lim, root.Turn(), soft, hard, w.params.Parameters)
	for i, w := range a.workers {
		if i > 0 {
			w.stopper = a.workers[0].stopper.Helper()
		}
		w.begin(g, moves)
	}
	w.previous = a.last.scoreBefore(g.Ply())
	a.run(&lim, report)
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

// Options are the settings of a [Searcher]. The zero value selects the defaults.
type Options struct {
	// Evaluator evaluates positions. nil selects the network [nnue.Default], which the
	// first search decodes.
	Evaluator eval.Evaluator

	// Hash is the size of the transposition table in MiB, at most 1<<15 (32 GiB),
	// or 1<<10 (1 GiB) on 32-bit machines. 0 or less selects 16.
	Hash int

	// Threads is the number of goroutines that search together, at most 256; 0 or
	// less selects 1. With more than one, results depend on the scheduling.
	Threads int

	// Overhead is the move overhead: the time lost with each move, mostly in
	// communication; see [search.Limits.TimeLimits]. 0 selects 10 ms; a negative value
	// means none.
	Overhead time.Duration

	// Now returns the current time, which must not go backwards. nil selects time.Now.
	Now func() time.Time

	// Tablebase is probed for the moves of a game that is in it, and at the nodes of the
	// search after a capture or a pawn move. nil is none. A search for a mate
	// ([search.Limits.Mate]) does not use it.
	Tablebase search.Tablebase

	// TablebaseDepth is the minimum depth, in plies, of nodes with TablebasePieces that
	// are probed; with fewer pieces there is none. 0 or less selects 1.
	TablebaseDepth int

	// TablebasePieces is the maximum number of pieces, kings included, of positions that
	// are probed. 0 or less selects 7.
	TablebasePieces int

	// IgnoreFifty takes a win that the fifty-move rule makes a draw for a win.
	IgnoreFifty bool

	// Experimental has switches and parameters for experiments. nil selects the defaults.
	Experimental *Tuning
}

const (
	defaultHash  = 16
	maxHash      = 1 << 15
	maxSmallHash = 1 << 10 // where there are 4 GiB in all
	maxThreads   = 256
)

// hash returns the size of the table in bytes.
func (o *Options) hash() int64 {
	if o.tuning().NoTranspositionTable {
		return 0
	}
	mib := o.Hash
	if mib <= 0 {
		mib = defaultHash
	}
	most := maxHash
	if strconv.IntSize == 32 || runtime.GOARCH == "wasm" {
		most = maxSmallHash
	}
	return int64(min(mib, most)) << 20
}

// threads returns the number of workers.
func (o *Options) threads() int { return min(max(o.Threads, 1), maxThreads) }

func (o *Options) tuning() Tuning {
	if o.Experimental == nil {
		return Tuning{}
	}
	return *o.Experimental
}

func (o *Options) evaluator() eval.Evaluator {
	if o.Evaluator == nil {
		return nnue.New(nnue.Default())
	}
	return o.Evaluator
}

// Stats count events of a search. They may change in any release.
type Stats struct {
	Probes     uint64 `json:",string"` // probes of the transposition table
	Hits       uint64 `json:",string"` // of these, those that found the position
	Cutoffs    uint64 `json:",string"` // nodes that failed high
	First      uint64 `json:",string"` // of these, those where the first move did
	Researches uint64 `json:",string"` // moves searched again after failing high
}

// HitRate returns Hits/Probes, or 0.
func (s Stats) HitRate() float64 { return share(s.Hits, s.Probes) }

// FirstRate returns First/Cutoffs, or 0. It shows how good the move ordering is; above
// 0.9 is usual.
func (s Stats) FirstRate() float64 { return share(s.First, s.Cutoffs) }

func share(part, whole uint64) float64 { return float64(part) / float64(max(whole, 1)) }
