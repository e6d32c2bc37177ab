package oracle

import "github.com/luftchess/luft/board"

// Play returns the position after a legal move. Its EnPassant square is set
// only if a legal capture can be made there, as a Board's is.
func Play(s *board.Setup, m board.Move) board.Setup {
	if m.IsDrop() {
		return drop(s, m)
	}
	us := s.Turn
	mover, captured := s.Pieces[m.From()], s.Pieces[m.To()]
	var after board.Setup
	castled := false
	for _, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
		rook := right(s, w)
		if rook != board.NoSquare && m == spelling(King(s, us), rook) {
			after, castled = castle(s, w, rook), true
		}
	}
	if !castled {
		after = move(s, m)
	}

	for sq := range board.NoSquare {
		if !s.Castling.Has(sq) {
			continue
		}
		kingMoved := mover.Kind() == board.King && owns(s, us, sq)
		rookMoved := m.From() == sq
		rookTaken := m.To() == sq
		if kingMoved || rookMoved || rookTaken {
			after.Castling = after.Castling.Without(sq)
		}
	}

	taken := !castled && captures(s, m)
	if taken && s.Rules == board.Atomic {
		explode(&after, m.To())
	}
	if !castled && s.Rules == board.Crazyhouse {
		pocket(&after, s, m, taken)
	}

	after.Turn = us.Other()
	after.Halfmove = min(s.Halfmove+1, 65535)
	if !castled && (captured != board.NoPiece || mover.Kind() == board.Pawn) {
		after.Halfmove = 0
	}
	if us == board.Black {
		after.Fullmove = min(s.Fullmove+1, 65535)
	}
	after.EnPassant = 0
	if from, to := int(m.From()), int(m.To()); mover.Kind() == board.Pawn && abs(from-to) == 16 && from/8 == rank(us, 2) {
		after.EnPassant = board.Square((from + to) / 2).Bitboard()
		if !canCaptureEnPassant(&after) {
			after.EnPassant = 0
		}
	}
	if s.Rules == board.ThreeCheck && after.ChecksLeft[us] > 0 && InCheck(&after) {
		after.ChecksLeft[us]--
	}
	return after
}

// canCaptureEnPassant reports whether one of the legal moves takes en passant.
func canCaptureEnPassant(s *board.Setup) bool {
	for _, m := range pseudoLegal(s) {
		if m.To() == enPassant(s) && s.Pieces[m.From()].Kind() == board.Pawn {
			if s.Rules != board.Standard {
				if after := Play(s, m); variantLegal(&after) {
					return true
				}
				continue
			}
			after := move(s, m)
			if !Attacked(&after, King(&after, s.Turn), s.Turn.Other()) {
				return true
			}
		}
	}
	return false
}

// move returns where the pieces stand after a move that is not castling. Only
// Pieces of the result mean anything.
func move(s *board.Setup, m board.Move) board.Setup {
	after := *s
	from, to := m.From(), m.To()
	mover := s.Pieces[from]
	if mover.Kind() == board.Pawn && to == enPassant(s) {
		// The pawn taken stands on the rank left and the file gone to.
		after.Pieces[from/8*8+to%8] = board.NoPiece
	}
	after.Pieces[from] = board.NoPiece
	after.Pieces[to] = mover
	if m.Promotion() != board.NoKind {
		after.Pieces[to] = board.NewPiece(s.Turn, m.Promotion())
	}
	return after
}

// GivesCheck reports whether a legal move puts the opponent in check.
func GivesCheck(s *board.Setup, m board.Move) bool {
	after := Play(s, m)
	return InCheck(&after)
}

// Perft returns the number of move sequences of the given length.
func Perft(s *board.Setup, depth int) (n uint64) {
	if depth <= 0 {
		return 1
	}
	for _, m := range Legal(s) {
		after := Play(s, m)
		n += Perft(&after, depth-1)
	}
	return n
}

func abs(x int) int { return max(x, -x) }
