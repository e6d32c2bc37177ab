package explorer

import "github.com/luftchess/luft/board"

// A code is a move as an index stores it. From the lowest bit: six bits of the origin, six
// of the target, three of the promotion as in [board.Move], and one that is set if Black
// moves.
type code uint16

const (
	byBlack code = 1 << 15

	// castlingStep, in place of a promotion, is castling as the two-square step of the
	// king. Castling as the king capturing its own rook is like any other move.
	castlingStep code = 7 << 12
)

// codeOf returns the code of a move that is legal on b.
func codeOf(b *board.Board, m board.Move) code {
	c := code(m)
	us := b.Turn()
	if us == board.Black {
		c |= byBlack
	}
	from, to := m.From(), m.To()
	if b.Kind(board.King).Has(from) && from.Distance(to) == 2 && !b.Color(us).Has(to) {
		c |= castlingStep
	}
	return c
}

func (c code) isCastlingStep() bool { return c&castlingStep == castlingStep }

// turn returns the player who moves.
func (c code) turn() board.Color {
	if c&byBlack != 0 {
		return board.Black
	}
	return board.White
}

// move returns the move.
func (c code) move() board.Move {
	if c.isCastlingStep() {
		c &^= castlingStep
	}
	return board.Move(c &^ byBlack)
}

// bookMove returns the move as Polyglot's books have it.
func (c code) bookMove() uint16 {
	m := c.move()
	from, to := m.From(), m.To()
	if c.isCastlingStep() {
		rook := board.FileA
		if to.File() > from.File() {
			rook = board.FileH
		}
		to = board.NewSquare(rook, to.Rank())
	}
	n := uint16(from)<<6 | uint16(to)
	if k := m.Promotion(); k != board.NoKind {
		n |= uint16(k-board.Pawn) << 12
	}
	return n
}
