package alphabeta

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/textform"
)

// Tuning may change in any release. It is for experiments: the zero value is the default,
// with all techniques of the search.
type Tuning struct {
	// Off are the techniques to search without, to measure their value.
	Off Technique

	// Parameters are the parameters. nil selects [DefaultParameters].
	Parameters *Parameters
}

func (t *Tuning) parameters() Parameters {
	if t.Parameters == nil {
		return defaultParameters
	}
	return t.Parameters.bounded()
}

// A Technique is a set of techniques of the search, combined by |; the zero value is the
// empty set. They may change in any release.
type Technique uint32

// The techniques, with their pages at https://www.chessprogramming.org.
const (
	TranspositionTable         Technique = 1 << iota // results of earlier searches: Transposition_Table
	TableEvaluation                                  // a score of the table for the static evaluation, if it is the better estimate
	InternalIterativeReduction                       // nodes without a move from the table less deeply: Internal_Iterative_Reductions

	AspirationWindows   // iterations begin with a window around the last score: Aspiration_Windows
	PVS                 // later moves get a zero window first: Principal_Variation_Search
	MateDistancePruning // of lines that are longer than a mate that is found: Mate_Distance_Pruning

	Quiescence       // captures at the end of a line: Quiescence_Search
	QuiescenceSEE    // and none that lose material: Static_Exchange_Evaluation
	DeltaPruning     // and none that cannot raise alpha: Delta_Pruning
	QuiescenceChecks // and checks at its first ply

	NullMovePruning        // of nodes at which passing the turn fails high: Null_Move_Pruning
	ReverseFutilityPruning // of nodes far above beta: Reverse_Futility_Pruning
	Razoring               // quiescence search of nodes far below alpha: Razoring
	FutilityPruning        // of quiet moves at nodes far below alpha: Futility_Pruning
	LateMovePruning        // of quiet moves after the first ones: Late_Move_Pruning
	HistoryPruning         // of quiet moves with a bad history: History_Leaf_Pruning
	SEEPruning             // of moves that lose material: Static_Exchange_Evaluation
	Improving              // less of it if the static evaluation has risen: Improving

	LateMoveReductions // later moves less deeply: Late_Move_Reductions
	SingularExtension  // of a move much better than all others: Singular_Extensions
	MultiCut           // of nodes at which a second move fails high too: Multi-Cut
	CheckExtension     // of checks: Check_Extensions

	Killers             // quiet moves that cut off at the same ply: Killer_Heuristic
	MainHistory         // of quiet moves (butterfly): History_Heuristic
	ContinuationHistory // of quiet moves after the moves before
	CaptureHistory      // of captures: Capture_History
	CorrectionHistory   // of the error of the static evaluation: Static_Evaluation_Correction_History

	endOfTechniques
)

// Families of techniques that do much the same. [PVS] and [Quiescence] are in none: without
// them it is another search.
const (
	TableFamily      = TranspositionTable | TableEvaluation | InternalIterativeReduction
	WindowFamily     = AspirationWindows | MateDistancePruning
	QuiescenceFamily = QuiescenceSEE | DeltaPruning | QuiescenceChecks
	PruningFamily    = NullMovePruning | ReverseFutilityPruning | Razoring | FutilityPruning |
		LateMovePruning | HistoryPruning | SEEPruning | Improving
	ReductionFamily = LateMoveReductions | SingularExtension | MultiCut | CheckExtension // and extensions
	HistoryFamily   = Killers | MainHistory | ContinuationHistory | CaptureHistory | CorrectionHistory
)

const allTechniques = endOfTechniques - 1

var techniqueNames = [...]string{
	"TranspositionTable", "TableEvaluation", "InternalIterativeReduction",
	"AspirationWindows", "PVS", "MateDistancePruning",
	"Quiescence", "QuiescenceSEE", "DeltaPruning", "QuiescenceChecks",
	"NullMovePruning", "ReverseFutilityPruning", "Razoring", "FutilityPruning",
	"LateMovePruning", "HistoryPruning", "SEEPruning", "Improving",
	"LateMoveReductions", "SingularExtension", "MultiCut", "CheckExtension",
	"Killers", "MainHistory", "ContinuationHistory", "CaptureHistory", "CorrectionHistory",
}

// ParseTechnique parses the names of techniques, as Go has them, with commas between them.
// The error is a *[board.ParseError].
func ParseTechnique(s string) (t Technique, err error) {
	if s == "" {
		return 0, nil
	}
	offset := 0
	for name := range strings.SplitSeq(s, ",") {
		i := slices.Index(techniqueNames[:], name)
		if i < 0 {
			return 0, &board.ParseError{What: "technique", Text: s, Offset: offset}
		}
		t |= 1 << i
		offset += len(name) + 1
	}
	return t, nil
}

// String returns the names of the techniques, with commas between them.
func (t Technique) String() string {
	if t&^allTechniques != 0 {
		return fmt.Sprintf("Technique(%#x)", uint32(t))
	}
	var names []string
	for i, name := range techniqueNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// MarshalText implements [encoding.TextMarshaler]. A value with other bits than those of
// techniques is an error.
func (t Technique) MarshalText() ([]byte, error) {
	if t&^allTechniques != 0 {
		return nil, fmt.Errorf("alphabeta: invalid %v", t)
	}
	return []byte(t.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseTechnique] reads.
func (t *Technique) UnmarshalText(text []byte) error {
	return textform.Unmarshal(t, ParseTechnique, text)
}

// Parameters are the numbers by which the search prunes, reduces, learns and spends its
// time. They may change in any release. Unless they say otherwise, they are in
// centipawns, in hundredths of a ply ("reductions"), or in units of the histories, whose
// values lie between -16384 and 16384. Values are clamped to ±65536.
type Parameters struct {
	Aspiration int // half the width of the first aspiration window

	// Pruning near the end of a line: at nodes of at most the depth in plies, or, where
	// it says "plies left", for moves whose depth after reduction is at most that.
	ReverseFutility      int    // margin above beta per ply
	ReverseFutilityDepth int    // but at most 3 with a single piece left
	Razoring             Margin // below alpha
	RazoringDepth        int
	Futility             Margin // below alpha, by the plies left
	FutilityDepth        int    // plies left
	LateMoves            int    // number of moves at depth 0 after which quiet ones are pruned
	LateMovesDepth       int
	HistoryPruning       int // history below which moves are pruned, negated, per ply
	HistoryPruningDepth  int // plies left
	SEEQuiet             int // loss allowed for a quiet move per ply left
	SEEQuietDepth        int // plies left
	SEECapture           int // loss allowed for a capture per ply
	SEECaptureDepth      int
	Delta                int // margin of delta pruning

	NullMove       Margin // reduction
	NullMoveLead   int    // evaluation above beta that reduces a ply more, up to 3
	NullMoveMargin Margin // static evaluation above beta that is required
	NullMoveVerify int    // depth from which on a search without null moves must confirm it

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

// A Margin is a number that depends on the depth.
type Margin struct {
	Base   int // at depth 0
	PerPly int // and for each ply of depth
}

// at returns the margin at a depth.
func (m Margin) at(depth int) eval.Score { return eval.Score(m.Base + m.PerPly*depth) }

// DefaultParameters returns the default parameters.
func DefaultParameters() Parameters { return defaultParameters }

var defaultParameters = Parameters{
	Aspiration: 16,

	ReverseFutility:      60,
	ReverseFutilityDepth: 8,
	Razoring:             Margin{176, 179},
	RazoringDepth:        3,
	Futility:             Margin{118, 65},
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

	NullMove:       Margin{497, 25},
	NullMoveLead:   146,
	NullMoveMargin: Margin{88, -21},
	NullMoveVerify: 14,

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
	clampFields(reflect.ValueOf(&p).Elem())
	return p
}

func clampFields(v reflect.Value) {
	for _, f := range v.Fields() {
		if f.Kind() == reflect.Struct {
			clampFields(f)
		} else {
			f.SetInt(min(max(f.Int(), -maxParameter), maxParameter))
		}
	}
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
