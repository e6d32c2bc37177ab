package variant

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// kingRank returns the value of the rank of c's king in RacingKings.
func kingRank(b *board.Board, w *weights, c board.Color) eval.Score {
	king := b.King(c)
	if king == board.NoSquare {
		return 0
	}
	return w.ranks[king.Rank()&7]
}

// hill are the four squares of the goal in KingOfTheHill.
var hill = [...]board.Square{board.D4, board.E4, board.D5, board.E5}

// hillTerms returns the value in KingOfTheHill of the way of c's king to the hill, and of the squares of
// the hill that c attacks.
func hillTerms(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	king := b.King(c)
	if king == board.NoSquare {
		return 0
	}
	nearest, free := len(w.distances)-1, false
	for _, square := range hill {
		nearest = min(nearest, king.Distance(square))
		s += w.hillAttack * eval.Score((movegen.Attackers(b, square, c) &^ b.Kind(board.King)).Count())
		free = free || king.Distance(square) == 1 && !b.Color(c).Has(square) && movegen.Attackers(b, square, c.Other()) == 0
	}
	switch {
	case free && b.Turn() == c:
		s += w.stepNext
	case free:
		s += w.step
	}
	return s + w.distances[nearest]
}

// horde returns the value in Horde of the pieces of c, who has no king: its pawns by their ranks, those
// that defend each other, that no pawn of the other player can stop, and that a piece stops.
func horde(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	own, theirs := b.Color(c), b.Color(c.Other())
	for k := board.Pawn; k <= board.Queen; k++ {
		s += w.army[k] * eval.Score((b.Kind(k) & own).Count())
	}
	pawns := b.Kind(board.Pawn) & own
	attacks := pawns.PawnAttacks(c)
	s += w.defended * eval.Score((pawns & attacks).Count())
	s += w.threats * eval.Score((attacks & theirs &^ b.Kind(board.Pawn)).Count())
	s += w.stopped * eval.Score((pawns.Forward(c) & theirs).Count())
	block := b.Kind(board.Pawn) & theirs
	for rest := pawns; rest != 0; rest &= rest - 1 {
		square := rest.First()
		rank := square.Rank().Relative(c)
		s += w.ranks[rank&7]
		if rank >= board.Rank5 && fileOf(square)&block == 0 {
			s += w.open
		}
	}
	return s
}

// fileOf returns the squares of the file of a square.
func fileOf(s board.Square) board.Bitboard { return 0x0101010101010101 << (s & 7) }

// againstHorde returns the value in Horde of the squares that the pieces of c attack and no pawn of the horde
// defends, and of the pieces of the horde there.
func againstHorde(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	own, theirs := b.Color(c), b.Color(c.Other())
	guarded := (b.Kind(board.Pawn) & theirs).PawnAttacks(c.Other())
	for rest := own &^ (b.Kind(board.Pawn) | b.Kind(board.King)); rest != 0; rest &= rest - 1 {
		square := rest.First()
		reach := movegen.Attacks(b, square) &^ (own | guarded)
		s += w.mobility[b.Piece(square).Kind()] * eval.Score(reach.Count())
		s += w.undefended * eval.Score((reach & theirs).Count())
	}
	return s
}

// pocket returns the value in Crazyhouse of the pieces in the pocket of c. A drop costs a move, and
// is worth it by going anywhere.
func pocket(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	for k := board.Pawn; k <= board.Queen; k++ {
		s += w.pocket[k] * eval.Score(b.Pocket(c, k))
	}
	return s
}

// pressure returns the value of the attacks of c on the squares around the other king.
func pressure(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	king := b.King(c.Other())
	if king == board.NoSquare {
		return 0
	}
	for rest := movegen.KingAttacks(king); rest != 0; rest &= rest - 1 {
		attackers := movegen.Attackers(b, rest.First(), c) &^ b.Kind(board.King)
		s += w.pressure * eval.Score(attackers.Count())
	}
	return s
}

// explosionThreats returns the value in Atomic of what c could capture beside the other king, which would
// explode it.
func explosionThreats(b *board.Board, w *weights, c board.Color) (s eval.Score) {
	king, own := b.King(c.Other()), b.King(c)
	if king == board.NoSquare || own == board.NoSquare {
		return 0
	}
	for rest := movegen.KingAttacks(king) & b.Color(c.Other()) &^ movegen.KingAttacks(own); rest != 0; rest &= rest - 1 {
		if movegen.Attackers(b, rest.First(), c)&^b.Kind(board.King) != 0 {
			s += w.explosion
		}
	}
	return s
}
