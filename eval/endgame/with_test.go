package endgame_test

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/tapered"
	"github.com/luftchess/luft/movegen"
)

// With must keep the contract for evaluators with each set of optional methods.
func TestWithContract(t *testing.T) {
	for _, ev := range []eval.Evaluator{eval.Material{}, eval.PieceSquare{}, eval.Fork(eval.PieceSquare{}), classical.New(nil), variant.Evaluator{}} {
		wrapped := endgame.With(ev)
		t.Run("", func(t *testing.T) {
			evaltest.Run(t, wrapped)
			evaltest.Mirror(t, wrapped)
		})
		_, wantForker := ev.(eval.Forker)
		_, wantIncremental := ev.(eval.Incremental)
		if _, got := wrapped.(eval.Forker); got != wantForker {
			t.Errorf("With(%T) is a Forker: %t, want %t", ev, got, wantForker)
		}
		if _, got := wrapped.(eval.Incremental); got != wantIncremental {
			t.Errorf("With(%T) is Incremental: %t, want %t", ev, got, wantIncremental)
		}
		for _, r := range board.AllRules() {
			if want, got := eval.CheckRules(ev, r), eval.CheckRules(wrapped, r); (got == nil) != (want == nil) {
				t.Errorf("With(%T), %s: %v, want %v", ev, r, got, want)
			}
		}
	}
}

func TestWith(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		want func(plain, s eval.Score) bool
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", func(plain, s eval.Score) bool { return s == plain }},
		{"two knights", "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", func(_, s eval.Score) bool { return s == 0 }},
		{"a rook", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", func(plain, s eval.Score) bool { return s > plain+500 }},
		{"a rook, from the other side", "4k3/8/8/8/8/8/8/3RK3 b - - 0 1", func(plain, s eval.Score) bool { return s < plain-500 }},
		{"opposite bishops", "5k2/8/3b4/5K2/4P3/8/8/3B4 w - - 0 1", func(plain, s eval.Score) bool { return 0 < s && s < plain/2 }},
		{"opposite bishops, from the other side", "5k2/8/3b4/5K2/4P3/8/8/3B4 b - - 0 1", func(plain, s eval.Score) bool { return 0 > s && s > plain/2 }},
		{"opposite bishops in the middlegame", "r1bqkr2/pppppppp/8/8/8/8/PPPPPPPP/RQB1KR2 w Qq - 0 1", func(plain, s eval.Score) bool { return s == plain }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			plain := eval.Material{}.Evaluate(&b)
			if s := endgame.With(eval.Material{}).Evaluate(&b); !test.want(plain, s) {
				t.Errorf("score %v, without the knowledge %v", s, plain)
			} else if adjusted := endgame.Adjust(&b, plain); adjusted != s {
				t.Errorf("adjusted to %v, want %v", adjusted, s)
			}
		})
	}
	huge := eval.Func(func(*board.Board) eval.Score { return 1 << 30 })
	b := board.Start()
	if s := endgame.With(huge).Evaluate(&b); s != eval.MaxCentipawns {
		t.Errorf("a huge score comes out as %d", s)
	}
}

// The knowledge is of standard chess only: variants are won where it sees a draw.
func TestVariants(t *testing.T) {
	inner := variant.Evaluator{}
	for _, test := range []struct {
		name  string
		rules board.Rules
		fen   string
	}{
		{"a queen to drop", board.Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"},
		{"a king near the hill", board.KingOfTheHill, "7k/8/8/8/8/4K3/8/8 w - - 0 1"},
		{"a drawn pawn against a king far from the hill", board.KingOfTheHill, "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"},
		{"a rook in antichess", board.Antichess, "8/8/3k4/8/8/8/8/3R4 w - - 0 1"},
		{"a horde of opposite bishops", board.Horde, "5k2/8/3b4/8/4P3/8/8/3B4 w - - 0 1"},
		{"a rook in atomic chess", board.Atomic, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parser{Rules: test.rules}.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			want := inner.Evaluate(&b)
			if got := endgame.With(inner).Evaluate(&b); got != want {
				t.Errorf("With: %v, want %v", got, want)
			}
			if got := endgame.Adjust(&b, want); got != want {
				t.Errorf("Adjust: %v, want %v", got, want)
			}
			if s := endgame.MopUp(&b); s != 0 {
				t.Errorf("MopUp: %v", s)
			}
			if _, ok := endgame.KPK(&b); ok {
				t.Error("KPK knows the position")
			}
			for c := range board.Color(2) {
				if class := endgame.Classify(&b, c); class != endgame.Normal {
					t.Errorf("%v: %v", c, class)
				}
			}
		})
	}
}

// Adjust is what its documentation says of the other functions of this package, in positions
// of all sorts.
func TestAdjustByDefinition(t *testing.T) {
	slow := func(b *board.Board, s eval.Score) eval.Score {
		if endgame.IsDraw(b) {
			return 0
		}
		strong := b.Turn()
		if s < 0 {
			strong = strong.Other()
		}
		phase := eval.Score(min(tapered.Phase(b), tapered.MaxPhase))
		scale := eval.Score(endgame.Scale(b, strong))
		s = s * (endgame.FullScale*phase + scale*(tapered.MaxPhase-phase)) / (endgame.FullScale * tapered.MaxPhase)
		return (s + endgame.MopUp(b)).Clamp()
	}
	rng := rand.New(rand.NewPCG(5, 6))
	changed, n := 0, 0
	for range 40 {
		b := board.Start()
		for range 300 {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[rng.IntN(len(moves))])
			for _, s := range []eval.Score{-700, -1, 0, 90, 2000} {
				got, want := endgame.Adjust(&b, s), slow(&b, s)
				if got != want {
					t.Fatalf("%v: %d becomes %d, want %d", b, s, got, want)
				}
				if n++; got != s {
					changed++
				}
			}
		}
	}
	if changed < n/20 || changed > n*19/20 {
		t.Errorf("%d of %d scores are changed: too few cases of one sort", changed, n)
	}
}
