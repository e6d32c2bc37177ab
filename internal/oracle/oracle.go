// Package oracle is a slow, simple implementation of the rules of chess for tests: a
// board of 64 squares, pieces that walk over it step by step, and legality by trial
// (make the move and test whether the king can be captured). It is hundreds of times
// slower than package movegen and shares no code with it, nor the set arithmetic of
// package board.
//
// Positions are [board.Setup] values, with one king of each colour in ordinary chess. They may be
// of a variant.
package oracle

import "github.com/luftchess/luft/board"

// A direction is a step on the board: files to the right, ranks up.
type direction struct{ files, ranks int }

var (
	straight = []direction{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal = []direction{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	royal    = append(append([]direction{}, straight...), diagonal...)
	jumps    = []direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// step returns the square one step from sq, false if that is off the board.
func step(sq board.Square, d direction) (board.Square, bool) {
	file, rank := int(sq)%8+d.files, int(sq)/8+d.ranks
	return board.Square(rank*8 + file), 0 <= file && file < 8 && 0 <= rank && rank < 8
}

// reach returns the squares that a piece of kind k and colour c on sq attacks: those
// where it could capture an enemy piece.
func reach(s *board.Setup, k board.Kind, c board.Color, sq board.Square) (to []board.Square) {
	walk := func(directions []direction, far bool) {
		for _, d := range directions {
			at, ok := step(sq, d)
			for ok {
				to = append(to, at)
				if !far || s.Pieces[at] != board.NoPiece {
					break
				}
				at, ok = step(at, d)
			}
		}
	}
	switch k {
	case board.Pawn:
		walk([]direction{{-1, ahead(c)}, {1, ahead(c)}}, false)
	case board.Knight:
		walk(jumps, false)
	case board.Bishop:
		walk(diagonal, true)
	case board.Rook:
		walk(straight, true)
	case board.Queen:
		walk(royal, true)
	case board.King:
		walk(royal, false)
	}
	return to
}

// ahead returns the direction of c's pawns: one rank up or one down.
func ahead(c board.Color) int {
	if c == board.White {
		return 1
	}
	return -1
}

// rank returns the index of the n'th rank as c counts them, from 1.
func rank(c board.Color, n int) int {
	if c == board.White {
		return n - 1
	}
	return 8 - n
}

// owns reports whether a piece of colour c stands on sq.
func owns(s *board.Setup, c board.Color, sq board.Square) bool {
	p := s.Pieces[sq]
	return p != board.NoPiece && p.Color() == c
}

// Attacked reports whether a piece of colour by attacks sq.
func Attacked(s *board.Setup, sq board.Square, by board.Color) bool {
	return len(Attackers(s, sq, by)) > 0
}

// Attackers returns the squares of the pieces of colour by that attack sq, from
// the lowest up.
func Attackers(s *board.Setup, sq board.Square, by board.Color) (from []board.Square) {
	for at := range board.NoSquare {
		if !owns(s, by, at) {
			continue
		}
		for _, to := range reach(s, s.Pieces[at].Kind(), by, at) {
			if to == sq {
				from = append(from, at)
			}
		}
	}
	return from
}

// King returns the square of c's king, [board.NoSquare] if there is none.
func King(s *board.Setup, c board.Color) board.Square {
	for sq, p := range s.Pieces {
		if p == board.NewPiece(c, board.King) {
			return board.Square(sq)
		}
	}
	return board.NoSquare
}

// InCheck reports whether the king of the player to move is attacked.
func InCheck(s *board.Setup) bool {
	if s.Rules != board.Standard {
		return inCheckVariant(s, s.Turn)
	}
	return Attacked(s, King(s, s.Turn), s.Turn.Other())
}

// Legal returns the legal moves in no particular order, castling in the
// spelling of [board.Move].
func Legal(s *board.Setup) (moves []board.Move) {
	if s.Rules != board.Standard {
		return legalVariant(s)
	}
	for _, m := range pseudoLegal(s) {
		after := move(s, m)
		if !Attacked(&after, King(&after, s.Turn), s.Turn.Other()) {
			moves = append(moves, m)
		}
	}
	for _, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
		if rook := right(s, w); rook != board.NoSquare && mayCastle(s, w, rook) {
			moves = append(moves, spelling(King(s, s.Turn), rook))
		}
	}
	return moves
}

// pseudoLegal returns the moves of all pieces except castling, whether or not they
// leave the king in check.
func pseudoLegal(s *board.Setup) (moves []board.Move) {
	us := s.Turn
	for from := range board.NoSquare {
		if !owns(s, us, from) {
			continue
		}
		kind := s.Pieces[from].Kind()
		for _, to := range reach(s, kind, us, from) {
			switch {
			case owns(s, us, to):
			case kind != board.Pawn:
				moves = append(moves, board.NewMove(from, to))
			case owns(s, us.Other(), to) || to == enPassant(s):
				moves = appendPawn(moves, s, from, to)
			}
		}
		if kind != board.Pawn {
			continue
		}
		forward := direction{0, ahead(us)}
		one, ok := step(from, forward)
		if !ok || s.Pieces[one] != board.NoPiece {
			continue
		}
		moves = appendPawn(moves, s, from, one)
		if two, ok := step(one, forward); ok && mayStepTwice(s, from) && s.Pieces[two] == board.NoPiece {
			moves = append(moves, board.NewMove(from, two))
		}
	}
	return moves
}

// mayStepTwice reports whether a pawn of the player to move may make a double step from the
// square: from the second rank, in a horde also from the first.
func mayStepTwice(s *board.Setup, from board.Square) bool {
	return int(from)/8 == rank(s.Turn, 2) ||
		s.Rules == board.Horde && King(s, s.Turn) == board.NoSquare && int(from)/8 == rank(s.Turn, 1)
}

// appendPawn appends a pawn's move, or those to each kind on the last rank.
func appendPawn(moves []board.Move, s *board.Setup, from, to board.Square) []board.Move {
	if int(to)/8 != rank(s.Turn, 8) {
		return append(moves, board.NewMove(from, to))
	}
	if s.Rules == board.Antichess {
		moves = append(moves, board.NewPromotion(from, to, board.King))
	}
	for _, k := range []board.Kind{board.Knight, board.Bishop, board.Rook, board.Queen} {
		moves = append(moves, board.NewPromotion(from, to, k))
	}
	return moves
}

// enPassant returns the square that a pawn has just passed over, or
// [board.NoSquare].
func enPassant(s *board.Setup) board.Square {
	for sq := range board.NoSquare {
		if s.EnPassant == sq.Bitboard() {
			return sq
		}
	}
	return board.NoSquare
}
