package alphabeta

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/textform"
)

// A Tuning changes how the engine searches, for experiments: it switches techniques off and sets
// parameters, by their names. The zero value is the default. Names and meanings may change in any
// release.
//
// The text form is what differs from the default, as in "NullMovePruning=0,Futility.Base=120".
type Tuning struct {
	off    technique  // the techniques to search without
	change parameters // is added to the default
}

// Techniques returns the names of the techniques of the search, each of which a [Tuning] sets to 0
// or 1, the default.
func Techniques() []string { return slices.Clone(techniqueNames[:]) }

// Parameters returns the names of the parameters. Unless their names say otherwise, they are in
// centipawns, in hundredths of a ply ("reductions"), or in units of the histories, whose values lie
// between -16384 and 16384. Those for time begin with "Time".
func Parameters() []string {
	var names []string
	for _, f := range parameterFields() {
		names = append(names, f.name)
	}
	return names
}

// Value returns the value of a technique or parameter. ok reports whether there is one of that name.
func (t Tuning) Value(name string) (value int, ok bool) {
	if i := slices.Index(techniqueNames[:], name); i >= 0 {
		return 1 - int(t.off>>i&1), true
	}
	p := t.parameters()
	v := parameter(&p, name)
	if !v.IsValid() {
		return 0, false
	}
	return int(v.Int()), true
}

// Set sets a technique to 0 or 1, or a parameter to a value from -65536 to 65536. The error is a
// *[board.ParseError].
func (t *Tuning) Set(name string, value int) error {
	if i := slices.Index(techniqueNames[:], name); i >= 0 {
		if value&1 != value {
			return &board.ParseError{What: "value of " + name, Text: strconv.Itoa(value)}
		}
		t.off = t.off&^(1<<i) | technique(1-value)<<i
		return nil
	}
	p := defaultParameters
	v := parameter(&p, name)
	switch {
	case !v.IsValid():
		return &board.ParseError{What: "technique or parameter", Text: name}
	case max(value, -value) > maxParameter || value == math.MinInt:
		return &board.ParseError{What: "value of " + name, Text: strconv.Itoa(value)}
	}
	parameter(&t.change, name).SetInt(int64(value) - v.Int())
	return nil
}

// ParseTuning parses the text form. The error is a *[board.ParseError].
func ParseTuning(s string) (t Tuning, err error) {
	if s == "" {
		return t, nil
	}
	offset := 0
	for field := range strings.SplitSeq(s, ",") {
		name, text, _ := strings.Cut(field, "=")
		value, err := strconv.Atoi(text)
		if err == nil {
			err = t.Set(name, value)
		}
		if err != nil {
			return Tuning{}, &board.ParseError{What: "tuning", Text: s, Offset: offset}
		}
		offset += len(field) + 1
	}
	return t, nil
}

// String returns the text form.
func (t Tuning) String() string {
	var text []string
	for _, name := range slices.Concat(Techniques(), Parameters()) {
		value, _ := t.Value(name)
		if usual, _ := (Tuning{}).Value(name); value != usual {
			text = append(text, fmt.Sprintf("%s=%d", name, value))
		}
	}
	return strings.Join(text, ",")
}

// MarshalText implements [encoding.TextMarshaler]. The error is nil.
func (t Tuning) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]; as [ParseTuning].
func (t *Tuning) UnmarshalText(text []byte) error { return textform.Unmarshal(t, ParseTuning, text) }

// parameters returns all parameters.
func (t *Tuning) parameters() parameters {
	p := t.change
	sum, usual := reflect.ValueOf(&p).Elem(), reflect.ValueOf(defaultParameters)
	for _, f := range parameterFields() {
		v := sum.FieldByIndex(f.index)
		v.SetInt(v.Int() + usual.FieldByIndex(f.index).Int())
	}
	return p
}

// A parameterField is a number of parameters.
type parameterField struct {
	name  string // as in Aspiration or Futility.Base
	index []int
}

// parameterFields returns all parameters, those of margins too.
var parameterFields = sync.OnceValue(func() (fields []parameterField) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[parameters]()) {
		if f.Type != reflect.TypeFor[margin]() {
			fields = append(fields, parameterField{f.Name, f.Index})
			continue
		}
		for m := range f.Type.Fields() {
			fields = append(fields, parameterField{f.Name + "." + m.Name, append(slices.Clone(f.Index), m.Index...)})
		}
	}
	return fields
})

// parameter returns the parameter of a name, or the zero value if there is none.
func parameter(p *parameters, name string) reflect.Value {
	i := slices.IndexFunc(parameterFields(), func(f parameterField) bool { return f.name == name })
	if i < 0 {
		return reflect.Value{}
	}
	return reflect.ValueOf(p).Elem().FieldByIndex(parameterFields()[i].index)
}

// A technique is a set of techniques of the search.
type technique uint64

// The techniques, with their pages at https://www.chessprogramming.org.
const (
	transpositionTable         technique = 1 << iota // results of earlier searches: Transposition_Table
	tableEvaluation                                  // a score of the table for the static evaluation, if it is the better estimate
	internalIterativeReduction                       // nodes without a move from the table less deeply: Internal_Iterative_Reductions
	shallowEntries                                   // and those where its search was much shallower

	aspirationWindows   // iterations begin with a window around the last score: Aspiration_Windows
	pvs                 // later moves get a zero window first: Principal_Variation_Search
	mateDistancePruning // of lines that are longer than a mate that is found: Mate_Distance_Pruning

	quiescence       // captures at the end of a line: Quiescence_Search
	quiescenceSEE    // and none that lose material: Static_Exchange_Evaluation
	deltaPruning     // and none that cannot raise alpha: Delta_Pruning
	quiescenceChecks // and checks at its first ply

	nullMovePruning        // of nodes at which passing the turn fails high: Null_Move_Pruning
	reverseFutilityPruning // of nodes far above beta: Reverse_Futility_Pruning
	razoring               // quiescence search of nodes far below alpha: Razoring
	futilityPruning        // of quiet moves at nodes far below alpha: Futility_Pruning
	lateMovePruning        // of quiet moves after the first ones: Late_Move_Pruning
	historyPruning         // of quiet moves with a bad history: History_Leaf_Pruning
	seePruning             // of moves that lose material: Static_Exchange_Evaluation
	improving              // less of it if the static evaluation has risen: Improving

	lateMoveReductions   // later moves less deeply: Late_Move_Reductions
	correctionReductions // by less where the static evaluation is corrected by much
	singularExtension    // of a move much better than all others: Singular_Extensions
	multiCut             // of nodes at which a second move fails high too: Multi-Cut
	cutNodeReduction     // of the table's move by a ply more at cut nodes where it is not singular
	checkExtension       // of checks: Check_Extensions

	killers             // quiet moves that cut off at the same ply: Killer_Heuristic
	mainHistory         // of quiet moves (butterfly): History_Heuristic
	threatHistory       // and by whether their squares are attacked
	continuationHistory // of quiet moves after the moves before
	pawnHistory         // of quiet moves with the same pawns
	checkOrdering       // of quiet moves: safe checks earlier
	captureHistory      // of captures: Capture_History
	correctionHistory   // of the error of the static evaluation: Static_Evaluation_Correction_History

	endOfTechniques
)

const allTechniques = endOfTechniques - 1

var techniqueNames = [...]string{
	"TranspositionTable", "TableEvaluation", "InternalIterativeReduction", "ShallowEntries",
	"AspirationWindows", "PVS", "MateDistancePruning",
	"Quiescence", "QuiescenceSEE", "DeltaPruning", "QuiescenceChecks",
	"NullMovePruning", "ReverseFutilityPruning", "Razoring", "FutilityPruning",
	"LateMovePruning", "HistoryPruning", "SEEPruning", "Improving",
	"LateMoveReductions", "CorrectionReductions", "SingularExtension", "MultiCut", "CutNodeReduction", "CheckExtension",
	"Killers", "MainHistory", "ThreatHistory", "ContinuationHistory", "PawnHistory",
	"CheckOrdering", "CaptureHistory", "CorrectionHistory",
}

// parameters are the numbers by which the search prunes, reduces, learns and spends its
// time; see [Parameters] for the units. They are from -maxParameter to maxParameter.
type parameters struct {
	Aspiration int // half the width of the first aspiration window

	// Pruning near the end of a line: at nodes of at most the depth in plies, or, where
	// it says "plies left", for moves whose depth after reduction is at most that.
	ReverseFutility      int    // margin above beta per ply
	ReverseFutilityDepth int    // but at most 3 with a single piece left
	Razoring             margin // below alpha
	RazoringDepth        int
	Futility             margin // below alpha, by the plies left
	FutilityDepth        int    // plies left
	LateMoves            int    // number of moves at depth 0 after which quiet ones are pruned
	LateMovesDepth       int
	HistoryMargin        int // history below which moves are pruned, negated, per ply
	HistoryPruningDepth  int // plies left
	SEEQuiet             int // loss allowed for a quiet move per ply left
	SEEQuietDepth        int // plies left
	SEECapture           int // loss allowed for a capture per ply
	SEECaptureDepth      int
	Delta                int // margin of delta pruning

	NullMove       margin // reduction
	NullMoveLead   int    // evaluation above beta that reduces a ply more, up to 3
	NullMoveMargin margin // static evaluation above beta that is required
	NullMoveVerify int    // depth from which on a search without null moves must confirm it

	Singular        int // margin of singular extensions per two plies
	DoubleExtension int // further margin of double extensions
	SingularDepth   int // minimum depth

	// Minimum depth of internal iterative reductions, which are for PV nodes and cut
	// nodes.
	InternalIterativeDepth int
	ShallowEntry           int // an entry that is more than this many plies shallower than the search counts as none

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
	ReduceCorrection   int // per pawn by which the static evaluation is corrected

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
	// before, and of these percentages of three others.
	HistoryMain         int // of the main history
	HistoryContinuation int // of the continuation history four plies before
	HistoryPawn         int // of the pawn history

	CheckBonus int // added to the history of safe quiet checks in the order of moves

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

// A margin is a number that depends on the depth.
type margin struct {
	Base   int // at depth 0
	PerPly int // and for each ply of depth
}

// at returns the margin at a depth.
func (m margin) at(depth int) eval.Score { return eval.Score(m.Base + m.PerPly*depth) }

var defaultParameters = parameters{
	Aspiration: 16,

	ReverseFutility:      60,
	ReverseFutilityDepth: 8,
	Razoring:             margin{176, 179},
	RazoringDepth:        3,
	Futility:             margin{118, 65},
	FutilityDepth:        6,
	LateMoves:            5,
	LateMovesDepth:       8,
	HistoryMargin:        2700,
	HistoryPruningDepth:  4,
	SEEQuiet:             50,
	SEEQuietDepth:        6,
	SEECapture:           84,
	SEECaptureDepth:      5,
	Delta:                168,

	NullMove:       margin{497, 25},
	NullMoveLead:   146,
	NullMoveMargin: margin{60, 0},
	NullMoveVerify: 14,

	Singular:        4,
	DoubleExtension: 25,
	SingularDepth:   6,

	InternalIterativeDepth: 4,
	ShallowEntry:           4,
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
	ReduceCorrection:   -60,

	Deeper:    34,
	Shallower: 7,

	Bonus:             190,
	BonusMax:          1809,
	BonusContinuation: 135,
	Malus:             130,

	HistoryMain:         64,
	HistoryContinuation: 35,
	HistoryPawn:         50,

	CheckBonus: 8000,

	TimeSoft:   140,
	TimeStable: 10,
	TimeShare:  130,
	TimeDrop:   12,
}

// maxParameter is the limit of a parameter. The product of one and a depth fits the 32
// bits of a score.
const maxParameter = 1 << 16

// params are parameters as a search uses them.
type params struct {
	parameters

	// Reductions by depth and number of the move. The logarithms say that each
	// doubling of either makes the move about as much less likely to be the best.
	reductions [64][64]int16
}

func newParams(p parameters) *params {
	t := &params{parameters: p}
	for depth := 1; depth < 64; depth++ {
		for count := 1; count < 64; count++ {
			r := float64(p.Reduction) + float64(p.ReductionSlope)*math.Log2(float64(depth))*math.Log2(float64(count))
			t.reductions[depth][count] = int16(min(max(r, -10_000), 10_000))
		}
	}
	return t
}
