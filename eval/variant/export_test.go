package variant

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// For tests that import the engine, which imports this package.
type Weights = weights

var WeightsOf = weightsOf

// With is an Evaluator with other weights.
type With struct{ W *Weights }

func (With) SupportsRules(r board.Rules) bool     { return r.IsValid() }
func (e With) Evaluate(b *board.Board) eval.Score { return evaluate(b, e.W) }
