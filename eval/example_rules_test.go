package eval_test

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

// A checkCounter counts material and, in three-check, half a pawn for each check given.
type checkCounter struct{}

// SupportsRules implements [eval.RulesEvaluator]. Without it, the evaluator would be used for
// ordinary chess only.
func (checkCounter) SupportsRules(r board.Rules) bool {
	return r == board.Standard || r == board.ThreeCheck
}

func (checkCounter) Evaluate(b *board.Board) eval.Score {
	s := eval.Material{}.Evaluate(b)
	if b.Rules() == board.ThreeCheck {
		us := b.Turn()
		s += 50 * eval.Score(b.ChecksLeft(us.Other())-b.ChecksLeft(us))
	}
	return s
}

func ExampleRulesEvaluator() {
	e := checkCounter{}
	for _, r := range []board.Rules{board.Standard, board.ThreeCheck, board.Atomic} {
		fmt.Printf("%v: %v\n", r, eval.CheckRules(e, r))
	}
	b, err := fen.Parser{Rules: board.ThreeCheck}.Parse("4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1")
	fmt.Println(e.Evaluate(&b), err)
	// Output:
	// chess: <nil>
	// 3check: <nil>
	// atomic: eval: evaluating: rules not supported: atomic
	// +6.00 <nil>
}
