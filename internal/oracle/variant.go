package oracle

import "github.com/luftchess/luft/board"

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
	for _, m := range candidates {
		after := Play(s, m)
		if variantLegal(&after) {
			moves = append(moves, m)
		}
	}
	return moves
}

// variantLegal reports whether the move that has led to s may be played.
func variantLegal(s *board.Setup) bool {
	us, them := s.Turn.Other(), s.Turn
	if king := King(s, us); king != board.NoSquare && Attacked(s, king, them) {
		return false
	}
	return s.Rules != board.RacingKings || !InCheck(s)
}
