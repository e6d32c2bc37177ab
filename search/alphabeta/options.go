package alphabeta

import (
	"runtime"
	"strconv"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
)

// Options are how a [Searcher] works. The zero value is the default.
type Options struct {
	// Evaluator judges positions. nil is [classical.New].
	Evaluator eval.Evaluator

	// Hash is the size of the transposition table in MiB, at most 1<<15 (32 GiB),
	// or 1<<10 (1 GiB) where addresses have 32 bits. 0 or less is 16.
	Hash int

	// Threads is the number of goroutines that search together, at most 256; 0
	// or less is 1. With more than one, what a search finds depends on how they
	// are scheduled, and no two searches are the same.
	Threads int

	// Overhead is the time lost between the searcher and whoever looks at the
	// clock; a search by the clock ends so much earlier. 0 is 10 ms, less than
	// 0 none.
	Overhead time.Duration

	// Now is the clock, which must not go backwards. nil is time.Now.
	Now func() time.Time

	// Experimental has switches and numbers for experiments. nil is the default.
	Experimental *Tuning
}

// Tuning may change in any release. It switches techniques of the search off, to
// learn what they are good for, and has the numbers that the search goes by. The zero
// value is the default, with everything on. The pages named are at
// https://www.chessprogramming.org.
type Tuning struct {
	// Parameters are the numbers to search by. nil is [DefaultParameters].
	Parameters *Parameters

	// NoTranspositionTable searches without the transposition table, which knows positions
	// that were reached by another order of moves, and from the iteration
	// before, which move to begin with. See Transposition_Table.
	NoTranspositionTable bool

	// NoQuiescence evaluates every position at the end of a line, even in the
	// middle of an exchange, instead of playing out captures first. See
	// Quiescence_Search.
	NoQuiescence bool

	// NoQuiescenceSEE plays out all captures, those too that lose material
	// for nothing by a count of attackers and defenders. See
	// Static_Exchange_Evaluation.
	NoQuiescenceSEE bool

	// NoDeltaPruning plays out captures that cannot bring as much as is needed. See
	// Delta_Pruning.
	NoDeltaPruning bool

	// NoAspirationWindows begins each iteration with all scores possible, instead of
	// those near the last iteration's. See Aspiration_Windows.
	NoAspirationWindows bool

	// NoPVS searches each move for its exact score, instead of asking
	// first whether it is any better than the best so far. See
	// Principal_Variation_Search.
	NoPVS bool

	// NoMateDistancePruning goes on looking for mates longer than one that is found.
	// See Mate_Distance_Pruning.
	NoMateDistancePruning bool

	// NoNullMovePruning does not try to pass. A player who is still winning after
	// passing the turn need not search for a move, except in zugzwang. See
	// Null_Move_Pruning.
	NoNullMovePruning bool

	// NoQuiescenceChecks looks at captures and promotions alone where a line ends with
	// a pass, and not at checks, which may be the threat to see. Without null moves or
	// quiescence it makes no difference. See Quiescence_Search.
	NoQuiescenceChecks bool

	// NoReverseFutilityPruning searches positions that are far better than they need
	// be, near the end of a line. See Reverse_Futility_Pruning.
	NoReverseFutilityPruning bool

	// NoRazoring searches positions near the end of a line that are so far
	// behind that only a capture could help, instead of looking at the captures
	// first. See Razoring.
	NoRazoring bool

	// NoFutilityPruning searches quiet moves near the end of a line, where the player
	// is so far behind that they will not make it up. See Futility_Pruning.
	NoFutilityPruning bool

	// NoLateMovePruning searches all quiet moves near the end of a line, instead
	// of those only that the ordering puts first. See Late_Move_Pruning.
	NoLateMovePruning bool

	// NoHistoryPruning searches quiet moves near the end of a line that have
	// nearly always failed elsewhere. See History_Leaf_Pruning.
	NoHistoryPruning bool

	// NoSEEPruning searches all moves near the end of a line, those too
	// that lose material by the same count. See Static_Exchange_Evaluation.
	NoSEEPruning bool

	// NoImproving prunes and reduces alike whether the player to move stands
	// better than a move before or not. See Improving.
	NoImproving bool

	// NoLateMoveReductions searches all moves as deeply as the first, instead
	// of looking at unlikely ones less deeply first. See Late_Move_Reductions.
	NoLateMoveReductions bool

	// NoInternalIterativeReduction searches positions without a move from the table as
	// deeply as others. They are new, and can wait for the next iteration. See
	// Internal_Iterative_Reductions.
	NoInternalIterativeReduction bool

	// NoSingularExtension does not look whether the move from the table is the only good
	// one, to search it more deeply. See Singular_Extensions.
	NoSingularExtension bool

	// NoMultiCut goes on searching when that look has shown that it is not the
	// only good one. See Multi-Cut.
	NoMultiCut bool

	// NoCheckExtension counts a check as a ply like others, instead of looking
	// one ply further. See Check_Extensions.
	NoCheckExtension bool

	// NoTableEvaluation takes the static evaluation as it is where the table has a
	// score that says more. See Transposition_Table.
	NoTableEvaluation bool

	// NoCorrectionHistory takes the static evaluation as it is, instead of correcting
	// it by how far it has been off in similar positions. See
	// Static_Evaluation_Correction_History.
	NoCorrectionHistory bool

	// NoKillers does not try first the quiet moves that were good answers
	// elsewhere at the same ply. See Killer_Heuristic.
	NoKillers bool

	// NoMainHistory does not order quiet moves by how good they have been
	// elsewhere. See History_Heuristic.
	NoMainHistory bool

	// NoContinuationHistory does not order quiet moves by how good they have been after
	// the moves before. See History_Heuristic.
	NoContinuationHistory bool

	// NoCaptureHistory does not order captures by how good they have been
	// elsewhere, but only by what is taken. See Capture_History.
	NoCaptureHistory bool
}

// exact switches off what guesses which lines need not be looked at: a mate often
// begins with a move that looks bad.
func (o *Tuning) exact() {
	o.NoNullMovePruning = true
	o.NoReverseFutilityPruning = true
	o.NoRazoring = true
	o.NoFutilityPruning = true
	o.NoLateMovePruning = true
	o.NoHistoryPruning = true
	o.NoSEEPruning = true
	o.NoLateMoveReductions = true
	o.NoInternalIterativeReduction = true
	o.NoSingularExtension = true
}

const (
	defaultHash     = 16
	mostHash        = 1 << 15
	mostSmallHash   = 1 << 10 // where there are 4 GiB in all
	mostThreads     = 256
	defaultOverhead = 10 * time.Millisecond
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
	most := mostHash
	if strconv.IntSize == 32 || runtime.GOARCH == "wasm" {
		most = mostSmallHash
	}
	return int64(min(mib, most)) << 20
}

// threads returns the number of workers.
func (o *Options) threads() int { return min(max(o.Threads, 1), mostThreads) }

// effectiveOverhead returns the overhead that an option stands for.
func effectiveOverhead(d time.Duration) time.Duration {
	if d == 0 {
		return defaultOverhead
	}
	return max(d, 0)
}

func (o *Options) tuning() Tuning {
	if o.Experimental == nil {
		return Tuning{}
	}
	return *o.Experimental
}

func (o *Tuning) parameters() Parameters {
	if o.Parameters == nil {
		return defaultParameters
	}
	return o.Parameters.bounded()
}

func (o *Options) evaluator() eval.Evaluator {
	if o.Evaluator == nil {
		return classical.New()
	}
	return o.Evaluator
}
