package oracle

import "github.com/luftchess/luft/board"

// right returns the square of the rook with which the player to move may still
// castle on the given side, or [board.NoSquare].
func right(s *board.Setup, w board.CastlingSide) board.Square {
	king := King(s, s.Turn)
	for sq := range board.NoSquare {
		if s.Castling.Has(sq) && sq/8 == king/8 && owns(s, s.Turn, sq) && (sq > king) == (w == board.KingSide) {
			return sq
		}
	}
	return board.NoSquare
}

// mayCastle implements the rule of Chess960, which includes that of ordinary chess. All
// squares between the king and its target, and between the rook and its target, the
// targets included, must be empty except for these two pieces. No square from the king
// to its target may be attacked.
func mayCastle(s *board.Setup, w board.CastlingSide, rook board.Square) bool {
	us := s.Turn
	king := King(s, us)
	kingTo, rookTo := goals(us, w)
	for _, sq := range append(path(king, kingTo), path(rook, rookTo)...) {
		if sq != king && sq != rook && s.Pieces[sq] != board.NoPiece {
			return false
		}
	}
	for _, sq := range path(king, kingTo) {
		if s.Rules == board.Atomic {
			// A king beside the other one may stand before a rook that attacks what is behind it.
			passing := *s
			passing.Pieces[king] = board.NoPiece
			if sq != kingTo && threatened(&passing, sq, us.Other()) {
				return false
			}
			continue
		}
		if Attacked(s, sq, us.Other()) {
			return false
		}
	}
	// In Chess960 the rook may have been all that shielded the target.
	after := castle(s, w, rook)
	return !threatened(&after, kingTo, us.Other())
}

// goals returns where king and rook end up.
func goals(c board.Color, w board.CastlingSide) (king, rook board.Square) {
	back := board.Square(8 * rank(c, 1))
	if w == board.KingSide {
		return back + 6, back + 5
	}
	return back + 2, back + 3
}

// path returns the squares from one to another of the same rank, both included.
func path(from, to board.Square) (squares []board.Square) {
	for sq := min(from, to); sq <= max(from, to); sq++ {
		squares = append(squares, sq)
	}
	return squares
}

// castle returns where the pieces stand after castling.
func castle(s *board.Setup, w board.CastlingSide, rook board.Square) board.Setup {
	after := *s
	kingTo, rookTo := goals(s.Turn, w)
	after.Pieces[King(s, s.Turn)] = board.NoPiece
	after.Pieces[rook] = board.NoPiece
	after.Pieces[kingTo] = board.NewPiece(s.Turn, board.King)
	after.Pieces[rookTo] = board.NewPiece(s.Turn, board.Rook)
	return after
}

// spelling returns the move that stands for castling: the king's two steps in
// ordinary chess's geometry, the king taking its rook in others.
func spelling(king, rook board.Square) board.Move {
	switch {
	case king%8 == 4 && rook%8 == 7:
		return board.NewMove(king, king+2)
	case king%8 == 4 && rook%8 == 0:
		return board.NewMove(king, king-2)
	}
	return board.NewMove(king, rook)
}
