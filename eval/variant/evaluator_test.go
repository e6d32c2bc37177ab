package variant_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/movegen"
)

func ExampleEvaluator() {
	var b board.Board
	if err := b.UnmarshalText([]byte("crazyhouse 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1")); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(variant.Evaluator{}.Supports(b.Rules()), variant.Evaluator{}.Evaluate(&b) > 500)
	// Output: true true
}

func TestEvaluator(t *testing.T) { evaltest.Run(t, variant.Evaluator{}) }

// TestSymmetry holds that the position with the colours swapped has the same score, in random games
// of each variant, and that no score is one of mate.
func TestSymmetry(t *testing.T) {
	ev := variant.Evaluator{}
	for _, rules := range board.AllRules() {
		r := rand.New(rand.NewPCG(uint64(rules), 5))
		b := rules.Start()
		for range 300 {
			score, flipped := ev.Evaluate(&b), b.Flip()
			if swapped := ev.Evaluate(&flipped); rules != board.RacingKings && swapped != score {
				t.Fatalf("%v: %v, with the colours swapped %v\n%s", rules, score, swapped, b.FEN())
			}
			if score.IsMate() {
				t.Fatalf("%v: %v\n%s", rules, score, b.FEN())
			}
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				b = rules.Start()
				continue
			}
			b.Play(moves[r.IntN(len(moves))])
		}
	}
}

// TestBetter has two positions of each variant, the first one better for White.
func TestBetter(t *testing.T) {
	for _, tt := range []struct{ name, better, worse string }{
		{"near the hill", "kingofthehill 4k3/8/8/8/8/4K3/8/8 w - - 0 1", "kingofthehill 4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"a check left", "3check 4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1", "3check 4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1"},
		{"ahead in the race", "racingkings 8/8/8/3K4/8/8/8/k7 w - - 0 1", "racingkings 8/8/8/8/8/8/8/k2K4 w - - 0 1"},
		{"fewer pieces", "antichess 8/8/8/8/8/8/P7/7r w - - 0 1", "antichess 8/8/8/8/8/8/PP6/7r w - - 0 1"},
		{"a fuse at the king", "atomic 4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1", "atomic 4k3/4p3/8/8/8/8/8/5RK1 w - - 0 1"},
		{"a piece in the pocket", "crazyhouse 4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "crazyhouse 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"},
		{"more of the horde", "horde 4k3/8/8/8/8/PPP5/PPP5/PPP5 w - - 0 1", "horde 4k3/8/8/8/8/8/PPP5/PPP5 w - - 0 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			scores := make([]eval.Score, 2)
			for i, text := range []string{tt.better, tt.worse} {
				var b board.Board
				if err := b.UnmarshalText([]byte(text)); err != nil {
					t.Fatal(err)
				}
				scores[i] = variant.Evaluator{}.Evaluate(&b)
			}
			if scores[0] <= scores[1] {
				t.Errorf("%v, not better than %v", scores[0], scores[1])
			}
		})
	}
}
