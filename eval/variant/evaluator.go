// Package variant evaluates positions of chess variants: material and piece-square tables as in
// standard chess, and terms of each variant, such as the checks left in three-check or the distance
// of the king from the center in king of the hill. It is small and meant to be read. The score is a
// linear function of the weights. Those of horde, three-check, atomic and king of the hill were fitted to
// games of the engine against itself, and the others were set by hand.
//
//	s := alphabeta.New(alphabeta.Options{}) // uses it in games of a variant
//
// See [board.Rules] for the variants.
package variant

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// Evaluator is an [eval.RulesEvaluator] for all rules. In standard chess it returns the score of
// [eval.PieceSquare]. It is stateless, so any number of goroutines may share one.
type Evaluator struct{}

// SupportsRules implements [eval.RulesEvaluator]. It reports whether r is valid.
func (Evaluator) SupportsRules(r board.Rules) bool { return r.IsValid() }

// Evaluate implements [eval.Evaluator].
func (Evaluator) Evaluate(b *board.Board) eval.Score { return evaluate(b, weightsOf(b.Rules())) }

// evaluate evaluates a position with the given weights.
func evaluate(b *board.Board, w *weights) eval.Score {
	score := side(b, w, b.Turn()) - side(b, w, b.Turn().Other())
	if b.Rules() != board.Antichess && b.Rules() != board.RacingKings {
		score += eval.PieceSquare{}.Evaluate(b)
	}
	return score
}

// side returns the value of what c has, in addition to the piece-square tables.
func side(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	if b.Rules() == board.Standard {
		return 0
	}
	if b.Rules() == board.Horde && b.King(c) == board.NoSquare {
		return horde(b, w, c)
	}
	own := b.Color(c)
	for k := board.Pawn; k <= board.King; k++ {
		s += w.material[k] * eval.Score((b.Kind(k) & own).Count())
	}
	switch b.Rules() {
	case board.KingOfTheHill:
		s += hillTerms(b, w, c) + pressure(b, w, c)
	case board.ThreeCheck:
		s += w.checks[b.ChecksLeft(c)&3] + pressure(b, w, c)
	case board.RacingKings:
		s += kingRank(b, w, c)
	case board.Horde:
		s += againstHorde(b, w, c)
	case board.Atomic:
		s += explosionThreats(b, w, c)
	case board.Crazyhouse:
		s += pocket(b, w, c) + pressure(b, w, c)
	}
	return s
}
