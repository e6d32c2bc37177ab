package book

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Move is a move as the file has it. The 16 bits are, from the lowest: six of
// the square gone to, six of the square left, three of the promotion (0 for none,
// 1 for a knight to 4 for a queen), and one of no meaning, which is 0.
//
// Castling is the king taking its own rook, in Chess960 and else: e1h1. Any
// value can stand in a file; [Move.On] makes a move of a board of those that are
// one.
type Move uint16

// NewMove returns a move of the board b, with castling spelled in either way, as a
// book has it.
func NewMove(b *board.Board, m board.Move) Move {
	m = b.Canonical(m)
	to := m.To()
	for _, w := range [...]board.CastlingSide{board.KingSide, board.QueenSide} {
		if m != board.NoMove && m == b.CastlingMove(w) {
			to = b.CastlingRook(b.Turn(), w)
		}
	}
	n := Move(to) | Move(m.From())<<6
	if k := m.Promotion(); k != board.NoKind {
		n |= Move(k-board.Pawn) << 12
	}
	return n
}

// On returns what m is on the board b, and reports false if it is not legal
// there. Castling spelled as the king's two-square step, as some programs have
// written it, is taken too.
func (m Move) On(b *board.Board) (board.Move, bool) {
	from, to := m.squares()
	k, ok := m.promotion()
	move := b.Canonical(board.NewPromotion(from, to, k))
	if !ok || !movegen.IsLegal(b, move) {
		return board.NoMove, false
	}
	return move, true
}

// String returns the move as UCI writes it, such as "e2e4", "e7e8q" or, castling,
// "e1h1". Where the promotion is none that there is, its number follows.
func (m Move) String() string {
	from, to := m.squares()
	k, ok := m.promotion()
	if !ok {
		return fmt.Sprintf("%v%v(%d)", from, to, m>>12)
	}
	return board.NewPromotion(from, to, k).String()
}

func (m Move) squares() (from, to board.Square) {
	return board.Square(m >> 6 & 63), board.Square(m & 63)
}

// promotion returns what the pawn becomes, or NoKind, and whether there is such
// a promotion.
func (m Move) promotion() (board.Kind, bool) {
	code := m >> 12
	if code == 0 {
		return board.NoKind, true
	}
	return board.Pawn + board.Kind(code), code <= 4
}
