package alphabeta

import (
	"runtime"
	"strconv"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/search"
)

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
	// search after a capture or a pawn move. nil means none. A search for a mate
	// ([search.Limits.Mate]) does not use it.
	Tablebase search.Tablebase

	// TablebaseDepth is the minimum depth, in plies, of nodes with TablebasePieces that
	// are probed; with fewer pieces there is none. 0 or less selects 1.
	TablebaseDepth int

	// TablebasePieces is the maximum number of pieces, kings included, of positions that
	// are probed. 0 or less selects 7.
	TablebasePieces int

	// IgnoreFifty treats a position that is won but for the fifty-move rule as won.
	IgnoreFifty bool

	// Tuning is for experiments.
	Tuning Tuning
}

const (
	defaultHash  = 16
	maxHash      = 1 << 15
	maxSmallHash = 1 << 10 // where there are 4 GiB in all
	maxThreads   = 256
)

// hash returns the size of the table in bytes.
func (o *Options) hash() int64 {
	if o.Tuning.off&transpositionTable != 0 {
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

func (o *Options) evaluator() eval.Evaluator {
	if o.Evaluator == nil {
		return nnue.New(nnue.Default())
	}
	return o.Evaluator
}
