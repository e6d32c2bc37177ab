package alphabeta

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// corpus is positions of all sorts, for tests that need many.
var corpus = []struct{ name, fen string }{
	{"start", startFEN},
	{"kiwipete", kiwipete},
	{"rook endgame with en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"promotions and castling", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
	{"knight fork ahead", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"},
	{"symmetrical middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"},
	{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
	{"pawn endgame", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"},
	{"trébuchet", "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"},
	{"queen against pawn", "8/8/8/8/8/2K5/1p6/1k2Q3 b - - 0 1"},
	{"rook mate near", "8/8/8/8/8/3k4/7r/3K4 b - - 0 1"},
	{"in double check", "4k3/8/4r3/8/1b6/8/8/4K2R w K - 0 1"},
	{"near fifty moves", "8/8/4k3/8/8/3QK3/8/8 w - - 97 100"},
	{"fifty moves over", "8/8/4k3/8/8/3QK3/4P3/8 w - - 101 100"},
	{"bishops of one colour", "8/8/4k1b1/8/8/3BK3/4P3/8 b - - 0 1"},
	{"stalemate tricks", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1"},
	{"underpromotion", "8/5P1k/6R1/8/8/8/8/K7 w - - 0 1"},
}

// play begins a game at a position and goes on with moves in UCI's notation.
func play(t testing.TB, position, moves string) *game.Game {
	t.Helper()
	b, err := fen.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	g := game.New(b)
	for text := range strings.FieldsSeq(moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func find(t testing.TB, s search.Searcher, g *game.Game, lim search.Limits) search.Result {
	t.Helper()
	r, err := s.Search(context.Background(), g, lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A fakeClock goes on by step each time it is looked at.
type fakeClock struct {
	now  time.Time
	step time.Duration
}

func (c *fakeClock) Now() time.Time {
	c.now = c.now.Add(c.step)
	return c.now
}

// without returns options with a small table and without some techniques.
func without(t technique) Options { return Options{Hash: 1, Tuning: Tuning{off: t}} }

// tuned returns options with a small table and these parameters.
func tuned(p parameters) Options {
	o := Options{Hash: 1}
	v := reflect.ValueOf(p)
	for _, f := range parameterFields() {
		if err := o.Tuning.Set(f.name, int(v.FieldByIndex(f.index).Int())); err != nil {
			panic(err)
		}
	}
	return o
}

// The families of techniques that do much the same.
const (
	tableFamily      = transpositionTable | tableEvaluation | internalIterativeReduction | shallowEntries
	windowFamily     = aspirationWindows | mateDistancePruning
	quiescenceFamily = quiescenceSEE | deltaPruning | quiescenceChecks
	pruningFamily    = nullMovePruning | reverseFutilityPruning | razoring | futilityPruning |
		lateMovePruning | historyPruning | seePruning | improving
	reductionFamily = lateMoveReductions | correctionReductions | singularExtension | multiCut | cutNodeReduction |
		checkExtension // and extensions
	historyFamily = killers | mainHistory | threatHistory | continuationHistory | pawnHistory |
		checkOrdering | captureHistory | correctionHistory
)

const (
	// guesses are the techniques that guess which lines need not be searched, or which less deeply.
	guesses = pruningFamily | lateMoveReductions | singularExtension | internalIterativeReduction

	// unlikeMinimax are those without which alpha-beta finds what minimax does.
	unlikeMinimax = guesses | transpositionTable | tableEvaluation | quiescence | checkExtension | correctionHistory
)

// families are the families of techniques by name.
var families = []struct {
	name string
	set  technique
}{
	{"table", tableFamily},
	{"windows", windowFamily},
	{"quiescence", quiescenceFamily},
	{"pruning", pruningFamily},
	{"reductions", reductionFamily},
	{"histories", historyFamily},
}

// prepare puts the worker at the present position of g, with no limits.
func (w *worker) prepare(g *game.Game) {
	b := g.Board()
	w.stopper = new(search.Stopper)
	w.stopper.Start(context.Background(), search.Limits{}, &b)
	w.begin(g, movegen.AppendLegal(nil, &b))
}

// untime sets all times of results to 0, to compare the rest.
func untime(results ...*search.Result) {
	for _, r := range results {
		r.Time = 0
		for i := range r.Lines {
			r.Lines[i].Time = 0
		}
	}
}
