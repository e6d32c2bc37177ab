package variant_test

import (
	"fmt"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/eval/variant"
)

func ExampleEvaluator() {
	var b board.Board
	if err := b.UnmarshalText([]byte("crazyhouse 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1")); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(variant.Evaluator{}.SupportsRules(b.Rules()), variant.Evaluator{}.Evaluate(&b) > 500)
	// Output: true true
}

// TestEvaluator holds the contract in ordinary chess and in all variants.
func TestEvaluator(t *testing.T) { evaltest.Run(t, variant.Evaluator{}) }

// TestBetter has two positions of each variant, the first one better for White.
func TestBetter(t *testing.T) {
	for _, tt := range []struct{ name, better, worse string }{
		{"near the hill", "kingofthehill 4k3/8/8/8/8/4K3/8/8 w - - 0 1", "kingofthehill 4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"the hill is not defended", "kingofthehill 3k4/8/8/7r/8/4K3/8/8 w - - 0 1", "kingofthehill 3k4/8/8/8/7r/4K3/8/8 w - - 0 1"},
		{"a check left", "3check 4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1", "3check 4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1"},
		{"ahead in the race", "racingkings 8/8/8/3K4/8/8/8/k7 w - - 0 1", "racingkings 8/8/8/8/8/8/8/k2K4 w - - 0 1"},
		{"fewer pieces", "antichess 8/8/8/8/8/8/P7/7r w - - 0 1", "antichess 8/8/8/8/8/8/PP6/7r w - - 0 1"},
		{"an explosion at the king", "atomic 4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1", "atomic 4k3/4p3/8/8/8/8/8/5RK1 w - - 0 1"},
		{"a piece in the pocket", "crazyhouse 4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "crazyhouse 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"},
		{"pawns that defend each other", "horde 4k3/8/8/8/8/1P1P4/P1P5/8 w - - 0 1", "horde 4k3/8/8/8/8/P1P5/P1P5/8 w - - 0 1"},
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
