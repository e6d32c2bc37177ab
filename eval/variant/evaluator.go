// Package variant evaluates positions of chess variants: material and piece-square tables as in
// standard chess, and terms of each variant, such as the checks left in three-check or the distance
// of the king from the center in king of the hill. It is small and meant to be read; the weights were
// set by hand.
//
//	s := alphabeta.New(alphabeta.Options{}) // uses it in games of a variant
//
// See [board.Rules] for the variants.
package variant

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// Evaluator is an [eval.RulesEvaluator] for all rules. In standard chess it returns the score of
// [eval.PieceSquare]. It is stateless, so any number of goroutines may share one.
type Evaluator struct{}

// Supports implements [eval.RulesEvaluator]. It reports whether r is valid.
func (Evaluator) Supports(r board.Rules) bool { return r.IsValid() }

// Evaluate implements [eval.Evaluator].
func (Evaluator) Evaluate(b *board.Board) eval.Score {
	us, them := b.Turn(), b.Turn().Other()
	switch b.Rules() {
	case board.Antichess:
		return burden(b, them) - burden(b, us)
	case board.RacingKings:
		return eval.Material{}.Evaluate(b)/3 + race(b, us) - race(b, them)
	}
	score := eval.PieceSquare{}.Evaluate(b)
	switch b.Rules() {
	case board.KingOfTheHill:
		score += climb(b, us) - climb(b, them)
		score += pressure(b, us) - pressure(b, them)
	case board.Horde:
		score += horde(b, us) - horde(b, them)
	case board.ThreeCheck:
		score += checksGiven[b.ChecksLeft(us)&3] - checksGiven[b.ChecksLeft(them)&3]
		score += pressure(b, us) - pressure(b, them)
	case board.Atomic:
		score += fuses(b, us) - fuses(b, them)
	case board.Crazyhouse:
		score += pocket(b, us) - pocket(b, them)
		score += pressure(b, us) - pressure(b, them)
	}
	return score
}

// burdens are the costs of pieces in Antichess: more mobile pieces are easier to force to capture, and
// so cost more. A king is an ordinary piece there.
var burdens = [...]eval.Score{board.Pawn: 100, board.Knight: 130, board.Bishop: 150, board.Rook: 170, board.Queen: 190, board.King: 90}

// burden returns what the pieces of c cost in Antichess.
func burden(b *board.Board, c board.Color) (s eval.Score) {
	for k := board.Pawn; k <= board.King; k++ {
		s += burdens[k] * eval.Score(b.Pieces(board.NewPiece(c, k)).Count())
	}
	return s
}

// ranks are the values of the king's rank in RacingKings.
var ranks = [8]eval.Score{0, 60, 130, 220, 330, 460, 620, 900}

func race(b *board.Board, c board.Color) eval.Score {
	king := b.King(c)
	if king == board.NoSquare {
		return 0
	}
	return ranks[king.Rank()&7]
}

// hill are the four squares of the goal in KingOfTheHill.
var hill = [...]board.Square{board.D4, board.E4, board.D5, board.E5}

// distances are the values of the distance from the hill.
var distances = [8]eval.Score{1000, 180, 60, 0}

// climb returns the value in KingOfTheHill of the way of c's king to the hill, and of the squares of
// the hill that c attacks.
func climb(b *board.Board, c board.Color) (s eval.Score) {
	const (
		perAttack = 12  // on a square of the hill
		step      = 150 // to a square of the hill that nobody defends
		stepNext  = 700 // the same for the player to move
	)
	king := b.King(c)
	if king == board.NoSquare {
		return 0
	}
	nearest, free := len(distances)-1, false
	for _, square := range hill {
		nearest = min(nearest, king.Distance(square))
		s += perAttack * eval.Score((movegen.Attackers(b, square, c) &^ b.Kind(board.King)).Count())
		free = free || king.Distance(square) == 1 && !b.Color(c).Has(square) && movegen.Attackers(b, square, c.Other()) == 0
	}
	switch {
	case free && b.Turn() == c:
		s += stepNext
	case free:
		s += step
	}
	return s + distances[nearest]
}

// horde returns the value in Horde of the pawns of c if c has no king: how far they are, and which
// defend each other.
func horde(b *board.Board, c board.Color) (s eval.Score) {
	if b.King(c) != board.NoSquare {
		return 0
	}
	const (
		perRank     = 6
		perDefended = 24
	)
	pawns := b.Pieces(board.NewPiece(c, board.Pawn))
	for rest := pawns; rest != 0; rest &= rest - 1 {
		square := rest.First()
		s += perRank * eval.Score(square.Rank().Relative(c))
		if movegen.PawnAttacks(c.Other(), square)&pawns != 0 {
			s += perDefended
		}
	}
	return s
}

// checksGiven are the values of the checks in ThreeCheck, by those that are left.
var checksGiven = [4]eval.Score{1000, 420, 140, 0}

// pocketValues are the values of pieces in the pocket in Crazyhouse. A drop costs a move, and is
// worth it by going anywhere.
var pocketValues = [...]eval.Score{board.Pawn: 110, board.Knight: 320, board.Bishop: 320, board.Rook: 420, board.Queen: 850}

func pocket(b *board.Board, c board.Color) (s eval.Score) {
	for k := board.Pawn; k <= board.Queen; k++ {
		s += pocketValues[k] * eval.Score(b.Pocket(c, k))
	}
	return s
}

// pressure returns the value of the attacks of c on the squares around the other king.
func pressure(b *board.Board, c board.Color) (s eval.Score) {
	king := b.King(c.Other())
	if king == board.NoSquare {
		return 0
	}
	const perAttack = 14
	for rest := movegen.KingAttacks(king); rest != 0; rest &= rest - 1 {
		attackers := movegen.Attackers(b, rest.First(), c) &^ b.Kind(board.King)
		s += perAttack * eval.Score(attackers.Count())
	}
	return s
}

// fuses returns the value in Atomic of what c could capture beside the other king, which would
// explode it.
func fuses(b *board.Board, c board.Color) (s eval.Score) {
	king, own := b.King(c.Other()), b.King(c)
	if king == board.NoSquare || own == board.NoSquare {
		return 0
	}
	const perFuse = 80
	for rest := movegen.KingAttacks(king) & b.Color(c.Other()) &^ movegen.KingAttacks(own); rest != 0; rest &= rest - 1 {
		if movegen.Attackers(b, rest.First(), c)&^b.Kind(board.King) != 0 {
			s += perFuse
		}
	}
	return s
}
