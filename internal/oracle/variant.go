package oracle

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// An End is how the rules of a variant end a game.
type End uint8

// The ends. Those of ordinary chess, which a variant may have too, are not among them.
const (
	NoEnd End = iota
	WhiteWins
	BlackWins
	Drawn
)

func win(c board.Color) End { return WhiteWins + End(c) }

// EndOf returns how the rules of the variant of s have ended the game.
func EndOf(s *board.Setup) End {
	us, them := s.Turn, s.Turn.Other()
	switch s.Rules {
	case board.KingOfTheHill:
		for _, c := range []board.Color{them, us} {
			switch King(s, c) {
			case board.D4, board.E4, board.D5, board.E5:
				return win(c)
			}
		}
	case board.ThreeCheck:
		for _, c := range []board.Color{them, us} {
			if s.ChecksLeft[c] == 0 {
				return win(c)
			}
		}
	case board.Horde:
		for _, c := range []board.Color{us, them} {
			if count(s, c) == 0 {
				return win(c.Other())
			}
		}
	case board.Antichess:
		for _, c := range []board.Color{us, them} {
			if count(s, c) == 0 {
				return win(c)
			}
		}
	case board.Atomic:
		for _, c := range []board.Color{us, them} {
			if King(s, c) == board.NoSquare {
				return win(c.Other())
			}
		}
	case board.RacingKings:
		white, black := home(s, board.White), home(s, board.Black)
		switch {
		case white && black:
			return Drawn
		case black:
			return BlackWins
		case white && us == board.White:
			return WhiteWins
		case white:
			for _, m := range variantMoves(s) {
				if after := Play(s, m); home(&after, board.Black) {
					return NoEnd
				}
			}
			return WhiteWins
		}
	}
	return NoEnd
}

// home reports whether the king of c has finished the race.
func home(s *board.Setup, c board.Color) bool { return King(s, c)/8 == 7 }

func count(s *board.Setup, c board.Color) (n int) {
	for sq := range board.NoSquare {
		if owns(s, c, sq) {
			n++
		}
	}
	return n
}

// legalVariant is Legal by rules other than Standard.
func legalVariant(s *board.Setup) []board.Move {
	if EndOf(s) != NoEnd {
		return nil
	}
	return variantMoves(s)
}

// variantMoves returns the legal moves of a game that goes on.
func variantMoves(s *board.Setup) (moves []board.Move) {
	candidates := pseudoLegal(s)
	for _, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
		if rook := right(s, w); rook != board.NoSquare && mayCastle(s, w, rook) {
			candidates = append(candidates, spelling(King(s, s.Turn), rook))
		}
	}
	candidates = append(candidates, drops(s)...)
	forced := false
	for _, m := range candidates {
		if s.Rules == board.Atomic && s.Pieces[m.From()].Kind() == board.King && captures(s, m) && owns(s, s.Turn.Other(), m.To()) {
			continue
		}
		after := Play(s, m)
		if variantLegal(&after) {
			moves = append(moves, m)
			forced = forced || s.Rules == board.Antichess && captures(s, m)
		}
	}
	if forced {
		return slices.DeleteFunc(moves, func(m board.Move) bool { return !captures(s, m) })
	}
	return moves
}

// captures reports whether a move that is not castling captures.
func captures(s *board.Setup, m board.Move) bool {
	return m.From() != m.To() && s.Pieces[m.To()] != board.NoPiece ||
		s.Pieces[m.From()].Kind() == board.Pawn && m.To() == enPassant(s)
}

// variantLegal reports whether the move that has led to s may be played.
func variantLegal(s *board.Setup) bool {
	us, them := s.Turn.Other(), s.Turn
	if s.Rules == board.Atomic && King(s, us) == board.NoSquare {
		return false
	}
	return !inCheckVariant(s, us) && (s.Rules != board.RacingKings || !inCheckVariant(s, them))
}

// inCheckVariant reports whether the king of c is in check by rules other than Standard.
func inCheckVariant(s *board.Setup, c board.Color) bool {
	king := King(s, c)
	if king == board.NoSquare || s.Rules == board.Antichess {
		return false
	}
	if s.Rules == board.Atomic && King(s, c.Other()) == board.NoSquare {
		return false
	}
	return threatened(s, king, c.Other())
}

// threatened reports whether a king of the other colour on sq would be in check. In Atomic it is
// not while it stands beside the king of by.
func threatened(s *board.Setup, sq board.Square, by board.Color) bool {
	if s.Rules == board.Atomic && slices.Contains(reach(s, board.King, by, sq), King(s, by)) {
		return false
	}
	return Attacked(s, sq, by)
}

// explode removes what a capture on sq in Atomic removes.
func explode(s *board.Setup, sq board.Square) {
	s.Pieces[sq] = board.NoPiece
	for _, at := range reach(s, board.King, board.White, sq) {
		if s.Pieces[at].Kind() != board.Pawn {
			s.Pieces[at] = board.NoPiece
		}
	}
	for rook := range board.NoSquare {
		if !s.Castling.Has(rook) {
			continue
		}
		if p := s.Pieces[rook]; p.Kind() != board.Rook || King(s, p.Color()) == board.NoSquare {
			s.Castling = s.Castling.Without(rook)
		}
	}
}

// drops returns the legal drops, but for checks.
func drops(s *board.Setup) (moves []board.Move) {
	for k, n := range s.Pockets[s.Turn] {
		for sq := range board.NoSquare {
			onEdge := sq/8 == 0 || sq/8 == 7
			if n > 0 && s.Pieces[sq] == board.NoPiece && !(onEdge && board.Kind(k) == board.Pawn) {
				moves = append(moves, board.NewDrop(sq, board.Kind(k)))
			}
		}
	}
	return moves
}

// drop returns the position after a drop.
func drop(s *board.Setup, m board.Move) board.Setup {
	after := *s
	k := m.Promotion()
	after.Pockets[s.Turn][k]--
	after.Pieces[m.To()] = board.NewPiece(s.Turn, k)
	after.EnPassant = 0
	after.Turn = s.Turn.Other()
	after.Halfmove = min(s.Halfmove+1, 65535)
	if k == board.Pawn {
		after.Halfmove = 0
	}
	if s.Turn == board.Black {
		after.Fullmove = min(s.Fullmove+1, 65535)
	}
	return after
}

// pocket puts a captured piece into the pocket, and sets what is promoted after m.
func pocket(after, s *board.Setup, m board.Move, taken bool) {
	from, to := m.From(), m.To()
	if taken {
		k := s.Pieces[to].Kind()
		if k == board.NoKind || s.Promoted.Has(to) {
			k = board.Pawn // captured en passant, or promoted
		}
		after.Pockets[s.Turn][k]++
	}
	after.Promoted = s.Promoted.Without(from).Without(to)
	if s.Promoted.Has(from) || m.Promotion() != board.NoKind {
		after.Promoted = after.Promoted.With(to)
	}
}
