package alphabeta

import (
	"math"
	"reflect"

	"github.com/luftchess/luft/eval"
)

// Tuning may change in any release. It has a switch for each technique of the search,
// to measure its value, and the parameters of the search. The zero value is the default,
// with all techniques on. The switches are in six families, as techniques of one family do
// much the same: transposition table, windows, quiescence search, pruning, reductions and
// extensions, and histories. The pages named are at https://www.chessprogramming.org.
type Tuning struct {
	// Parameters are the parameters. nil selects [DefaultParameters].
	Parameters *Parameters

	// Transposition table: what is known of a position from earlier searches.

	// NoTranspositionTable searches without a transposition table. See
	// Transposition_Table.
	NoTranspositionTable bool

	// NoTableEvaluation uses the static evaluation where a score in the transposition
	// table is a better estimate. See Transposition_Table.
	NoTableEvaluation bool

	// NoInternalIterativeReduction searches nodes without a move from the table as
	// deeply as others. See Internal_Iterative_Reductions.
	NoInternalIterativeReduction bool

	// Windows: with which bounds a node is searched.

	// NoAspirationWindows begins each iteration with an infinite window instead of one
	// around the last score. See Aspiration_Windows.
	NoAspirationWindows bool

	// NoPVS searches each move with the whole window, instead of with a zero window
	// first. See Principal_Variation_Search.
	NoPVS bool

	// NoMateDistancePruning goes on looking for mates longer than one that is found.
	// See Mate_Distance_Pruning.
	NoMateDistancePruning bool

	// Quiescence search: what comes after the last ply.

	// NoQuiescence evaluates the position at the end of a line even in the middle of an
	// exchange. See Quiescence_Search.
	NoQuiescence bool

	// NoQuiescenceSEE searches captures that lose material too in the quiescence
	// search. See Static_Exchange_Evaluation.
	NoQuiescenceSEE bool

	// NoDeltaPruning searches captures in the quiescence search that cannot raise
	// alpha. See Delta_Pruning.
	NoDeltaPruning bool

	// NoQuiescenceChecks searches no checks in the quiescence search. Without quiescence
	// search it makes no difference. See Quiescence_Search.
	NoQuiescenceChecks bool

	// Pruning: which nodes and moves are not searched.

	// NoNullMovePruning switches off null move pruning, which prunes a node if a search after
	// passing the turn fails high. See Null_Move_Pruning.
	NoNullMovePruning bool

	// NoReverseFutilityPruning searches positions near the end of a line that are far
	// above beta. See Reverse_Futility_Pruning.
	NoReverseFutilityPruning bool

	// NoRazoring searches positions near the end of a line that are far below alpha,
	// instead of trying the quiescence search first. See Razoring.
	NoRazoring bool

	// NoFutilityPruning searches quiet moves near the end of a line in positions far
	// below alpha. See Futility_Pruning.
	NoFutilityPruning bool

	// NoLateMovePruning searches all quiet moves near the end of a line, instead of
	// the first ones only. See Late_Move_Pruning.
	NoLateMovePruning bool

	// NoHistoryPruning searches quiet moves with a bad history near the end of a line.
	// See History_Leaf_Pruning.
	NoHistoryPruning bool

	// NoSEEPruning searches moves that lose material near the end of a line. See
	// Static_Exchange_Evaluation.
	NoSEEPruning bool

	// NoImproving prunes and reduces alike whether or not the static evaluation is
	// higher than at the player's last move. See Improving.
	NoImproving bool

	// Reductions and extensions: how deeply a move is searched.

	// NoLateMoveReductions searches all moves as deeply as the first. See
	// Late_Move_Reductions.
	NoLateMoveReductions bool

	// NoSingularExtension does not test whether the table's move is much better than
	// all others, to extend it. See Singular_Extensions.
	NoSingularExtension bool

	// NoMultiCut goes on searching when the test of the singular extension finds a
	// second move that fails high. See Multi-Cut.
	NoMultiCut bool

	// NoCheckExtension does not extend checks. See Check_Extensions.
	NoCheckExtension bool

	// Histories: what is learned during the search.

	// NoKillers does not try killer moves first, which caused a cut-off at the same ply after
	// the same moves up to two plies before. See Killer_Heuristic.
	NoKillers bool

	// NoMainHistory does not order quiet moves by main (butterfly) history. See
	// History_Heuristic.
	NoMainHistory bool

	// NoContinuationHistory does not order quiet moves by how good they have been after
	// the moves before. See History_Heuristic.
	NoContinuationHistory bool

	// NoCaptureHistory orders captures by the pieces alone. See Capture_History.
	NoCaptureHistory bool

	// NoCorrectionHistory does not correct the static evaluation by how far it has been
	// off in similar positions. See Static_Evaluation_Correction_History.
	NoCorrectionHistory bool
}

// exact switches off what guesses which lines need not be searched: a mate often begins
// with a move that looks bad.
func (t *Tuning) exact() {
	t.NoNullMovePruning = true
	t.NoReverseFutilityPruning = true
	t.NoRazoring = true
	t.NoFutilityPruning = true
	t.NoLateMovePruning = true
	t.NoHistoryPruning = true
	t.NoSEEPruning = true
	t.NoLateMoveReductions = true
	t.NoInternalIterativeReduction = true
	t.NoSingularExtension = true
}

func (t *Tuning) parameters() Parameters {
	if t.Parameters == nil {
		return defaultParameters
	}
	return t.Parameters.bounded()
}

// Parameters are the numbers by which the search prunes, reduces, learns and spends its
// time. They may change in any release. Unless they say otherwise, they are in
// centipawns, in hundredths of a ply ("reductions"), or in units of the histories, whose
// values lie between -16384 and 16384. Values are clamped to ±65536.
type Parameters struct {
	Aspiration int // half the width of the first aspiration window

	// Pruning near the end of a line: at nodes of at most the depth in plies, or, where
	// it says "plies left", for moves whose depth after reduction is at most that.
	ReverseFutility      int // margin above beta per ply
	ReverseFutilityDepth int // but at most 3 with a single piece left
	Razoring             int // margin below alpha per ply
	RazoringBase         int // and at depth 0
	RazoringDepth        int
	Futility             int // margin below alpha per ply left
	FutilityBase         int // and at depth 0
	FutilityDepth        int // plies left
	LateMoves            int // number of moves at depth 0 after which quiet ones are pruned
	LateMovesDepth       int
	HistoryPruning       int // history below which moves are pruned, negated, per ply
	HistoryPruningDepth  int // plies left
	SEEQuiet             int // loss allowed for a quiet move per ply left
	SEEQuietDepth        int // plies left
	SEECapture           int // loss allowed for a capture per ply
	SEECaptureDepth      int
	Delta                int // margin of delta pruning

	NullMove            int // reduction at depth 0
	NullMoveDepth       int // and per ply of depth
	NullMoveLead        int // evaluation above beta that reduces a ply more, up to 3
	NullMoveMargin      int // static evaluation above beta that is required at depth 0
	NullMoveMarginDepth int // and how much less per ply of depth
	NullMoveVerify      int // depth from which on a search without null moves must confirm it

	Singular        int // margin of singular extensions per two plies
	DoubleExtension int // further margin of double extensions
	SingularDepth   int // minimum depth

	// Minimum depth of internal iterative reductions, which are for PV nodes and cut
	// nodes.
	InternalIterativeDepth int

	Correction int // percentage of the correction history that counts

	// Late move reductions: Reduction + ReductionSlope·log₂(depth)·log₂(move number),
	// plus the following where they apply.
	Reduction          int
	ReductionSlope     int
	ReduceCapture      int
	ReduceKiller       int
	ReducePVNode       int
	ReduceNotImproving int // the node is not improving
	ReduceInCheck      int
	ReduceCheck        int // the move gives check
	ReductionHistory   int // history per hundredth of a ply less

	// These are added too when a move is searched, except at the root. Pruning ignores them:
	// "plies left" is without them.
	ReduceSearched     int // always
	ReduceCutNode      int // the node is a cut node
	ReduceTableCapture int // the table's move is a capture or promotion

	// A reduced move that fails high is searched again a ply deeper if it is better than
	// the best so far by more than Deeper plus a centipawn per ply, and a ply shallower
	// if by less than Shallower.
	Deeper    int
	Shallower int

	Bonus    int // history bonus per ply of depth
	BonusMax int // and its maximum

	// Percentages of a bonus: by which quiet moves searched before a quiet one that cuts off are
	// penalised; and of a bonus or penalty: that continuation histories get.
	Malus             int
	BonusContinuation int

	// The history of a quiet move is the sum of its continuation histories one and two plies
	// before, and of these percentages of two others.
	HistoryMain         int // of the main history
	HistoryContinuation int // of the continuation history four plies before

	// Time management. No iteration is begun after TimeSoft hundredths of the soft
	// limit of [search.Limits.TimeLimits], times 1.5 less TimeStable hundredths for
	// each iteration with the same best move, up to 8; times 1.9 less TimeShare
	// hundredths of the share of all nodes that was spent on that move; times 1 plus
	// TimeDrop thousandths for each centipawn by which the position is worse than it
	// seemed in earlier iterations and at the last move, from -20 to 60. TimeSoft is
	// clamped to 1 to 1000.
	TimeSoft   int
	TimeStable int
	TimeShare  int
	TimeDrop   int
}

// DefaultParameters returns the default parameters.
func DefaultParameters() Parameters { return defaultParameters }

var defaultParameters = Parameters{
	Aspiration: 16,

	ReverseFutility:      60,
	ReverseFutilityDepth: 8,
	Razoring:             179,
	RazoringBase:         176,
	RazoringDepth:        3,
	Futility:             65,
	FutilityBase:         118,
	FutilityDepth:        6,
	LateMoves:            5,
	LateMovesDepth:       8,
	HistoryPruning:       2700,
	HistoryPruningDepth:  4,
	SEEQuiet:             50,
	SEEQuietDepth:        6,
	SEECapture:           84,
	SEECaptureDepth:      5,
	Delta:                168,

	NullMove:            497,
	NullMoveDepth:       25,
	NullMoveLead:        146,
	NullMoveMargin:      88,
	NullMoveMarginDepth: 21,
	NullMoveVerify:      14,

	Singular:        4,
	DoubleExtension: 25,
	SingularDepth:   6,

	InternalIterativeDepth: 4,
	Correction:             106,

	Reduction:          110,
	ReductionSlope:     24,
	ReduceCapture:      -123,
	ReduceKiller:       -100,
	ReducePVNode:       -21,
	ReduceNotImproving: 34,
	ReduceInCheck:      -84,
	ReduceCheck:        -125,
	ReductionHistory:   94,

	ReduceSearched:     49,
	ReduceCutNode:      260,
	ReduceTableCapture: 145,

	Deeper:    34,
	Shallower: 7,

	Bonus:             190,
	BonusMax:          1809,
	BonusContinuation: 135,
	Malus:             130,

	HistoryMain:         64,
	HistoryContinuation: 35,

	TimeSoft:   100,
	TimeStable: 10,
	TimeShare:  130,
	TimeDrop:   12,
}

// maxParameter is the limit of a parameter. The product of one and a depth fits the 32
// bits of a score.
const maxParameter = 1 << 16

// bounded returns the parameters clamped to ±maxParameter.
func (p Parameters) bounded() Parameters {
	v := reflect.ValueOf(&p).Elem()
	for _, f := range v.Fields() {
		f.SetInt(min(max(f.Int(), -maxParameter), maxParameter))
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

// times returns n·centipawns.
func times(n, centipawns int) eval.Score { return eval.Score(n * centipawns) }
