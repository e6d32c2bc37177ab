package alphabeta

import (
	"math"
	"reflect"

	"github.com/luftchess/luft/eval"
)

// Parameters are the numbers by which [Searcher] prunes, reduces, learns and spends
// its time. They are in centipawns, hundredths of a ply ("reductions"), or units of
// the histories, whose values lie between -16384 and 16384, unless they say
// otherwise. Those of [DefaultParameters] play best that we know of; others are for
// experiments, and for tuning by games. Numbers beyond 65536 count as that, and those
// below -65536 as -65536.
type Parameters struct {
	Aspiration int // half the width of the first window of an iteration

	// What is pruned near the end of a line: at nodes of at most that depth in plies,
	// or, where it says "plies left", for moves that would get at most so many after
	// their reduction.
	ReverseFutility      int // how far ahead is enough, for each ply
	ReverseFutilityDepth int // but at most 3 with a single piece left
	Razoring             int // how far behind is too far, for each ply
	RazoringBase         int // and for no ply
	RazoringDepth        int
	Futility             int // how far behind is too far for a quiet move, for each ply left
	FutilityBase         int // and for no ply
	FutilityDepth        int // plies left
	LateMoves            int // after how many moves no more quiet ones are tried, at depth 0
	LateMovesDepth       int
	HistoryPruning       int // how bad a history is too bad, for each ply
	HistoryPruningDepth  int // plies left
	SEEQuiet             int // what a quiet move may lose, for each ply left
	SEEQuietDepth        int // plies left
	SEECapture           int // what a capture may lose, for each ply
	SEECaptureDepth      int
	Delta                int // what a capture may bring beside what it takes

	NullMove            int // reduction by a pass, at depth 0
	NullMoveDepth       int // and for each ply of depth
	NullMoveLead        int // the lead for which the pass is reduced a ply more, up to 3
	NullMoveMargin      int // the lead of the static evaluation that a pass needs, at depth 0
	NullMoveMarginDepth int // and how much less of it, for each ply of depth
	NullMoveVerify      int // depth from which on a search without it has to confirm a pass

	Singular        int // by how much other moves must be worse, for each two plies
	DoubleExtension int // by how much more to extend by two plies
	SingularDepth   int // depth from which on moves are extended for that

	// Nodes without a move from the table, on the principal variation or where a good
	// move is expected, are searched a ply less deeply from this depth on.
	InternalIterativeDepth int

	Correction int // hundredths of the learned error of the evaluation that are taken off

	// Reductions of late moves: Reduction, and ReductionSlope times the doublings of
	// the depth times those of the number of the move; then more, or less, for what is
	// special about the move or the node.
	Reduction          int
	ReductionSlope     int
	ReduceCapture      int
	ReduceKiller       int
	ReducePVNode       int
	ReduceCutNode      int
	ReduceNotImproving int // the player to move does not stand better than before
	ReduceInCheck      int
	ReduceCheck        int // the move gives check
	ReductionHistory   int // the history for which a move is reduced a hundredth less

	// A late move that turned out better than the best so far by more than Deeper,
	// and a centipawn for each ply, is looked at again a ply deeper; by less than
	// Shallower, a ply less deeply.
	Deeper    int
	Shallower int

	Bonus    int // by which the history of a good move goes up, for each ply of depth
	BonusMax int // but no more than this

	// Time management. No iteration is begun after TimeSoft hundredths of the soft
	// limit of [search.Limits.TimeLimits], times 1.5 less TimeStable hundredths for
	// each iteration with the same best move, up to 8; times 1.9 less TimeShare
	// hundredths of the share of all nodes that was spent on that move; times 1 plus
	// TimeDrop thousandths for each centipawn by which the last iteration found the
	// position worse, up to 60. TimeSoft is clamped to 1 to 1000.
	TimeSoft   int
	TimeStable int
	TimeShare  int
	TimeDrop   int
}

// DefaultParameters returns the parameters that are used where there are no others.
func DefaultParameters() Parameters { return defaultParameters }

var defaultParameters = Parameters{
	Aspiration: 15,

	ReverseFutility:      70,
	ReverseFutilityDepth: 6,
	Razoring:             220,
	RazoringBase:         180,
	RazoringDepth:        4,
	Futility:             80,
	FutilityBase:         100,
	FutilityDepth:        7,
	LateMoves:            4,
	LateMovesDepth:       8,
	HistoryPruning:       2000,
	HistoryPruningDepth:  4,
	SEEQuiet:             50,
	SEEQuietDepth:        7,
	SEECapture:           70,
	SEECaptureDepth:      6,
	Delta:                160,

	NullMove:            400,
	NullMoveDepth:       25,
	NullMoveLead:        200,
	NullMoveMargin:      120,
	NullMoveMarginDepth: 20,
	NullMoveVerify:      12,

	Singular:        4,
	DoubleExtension: 20,
	SingularDepth:   7,

	InternalIterativeDepth: 4,
	Correction:             100,

	Reduction:          80,
	ReductionSlope:     21,
	ReduceCapture:      -100,
	ReduceKiller:       -100,
	ReducePVNode:       -50,
	ReduceCutNode:      200,
	ReduceNotImproving: 50,
	ReduceInCheck:      -100,
	ReduceCheck:        -100,
	ReductionHistory:   120,

	Deeper:    35,
	Shallower: 8,

	Bonus:    160,
	BonusMax: 1600,

	TimeSoft:   100,
	TimeStable: 10,
	TimeShare:  130,
	TimeDrop:   12,
}

// mostParameter is the largest number that makes a difference. The product of one and a
// depth fits the 32 bits of a score.
const mostParameter = 1 << 16

// bounded returns the parameters with those that are too large, or too small, at their
// bound.
func (p Parameters) bounded() Parameters {
	v := reflect.ValueOf(&p).Elem()
	for _, f := range v.Fields() {
		f.SetInt(min(max(f.Int(), -mostParameter), mostParameter))
	}
	return p
}

// params are Parameters as a search uses them.
type params struct {
	Parameters

	// Reductions by depth and number of the move. The logarithms say that each
	// doubling of either makes the move about as much less likely to be the best.
	reductions [64][64]int16
}

func newParams(p Parameters) *params {
	t := &params{Parameters: p}
	for depth := 1; depth < 64; depth++ {
		for count := 1; count < 64; count++ {
			r := float64(p.Reduction) + float64(p.ReductionSlope)*math.Log2(float64(depth))*math.Log2(float64(count))
			t.reductions[depth][count] = int16(min(max(r, -10_000), 10_000))
		}
	}
	return t
}

// times returns so many times a number of centipawns as a score.
func times(n, centipawns int) eval.Score { return eval.Score(n * centipawns) }
