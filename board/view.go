package board

import (
	"iter"
	"strings"
)

// All returns an iterator over the pieces on the board and their squares, from a1 along
// the ranks to h8.
func (b *Board) All() iter.Seq2[Square, Piece] {
	return func(yield func(Square, Piece) bool) {
		for rest := b.Occupied(); rest != 0; rest &= rest - 1 {
			if sq := rest.First(); !yield(sq, b.Piece(sq)) {
				return
			}
		}
	}
}

// Diff returns the squares on which b and c have different pieces. If a move leads from
// b to c, these are the squares that it changes.
func (b *Board) Diff(c *Board) Bitboard {
	return (b.kind[0] ^ c.kind[0]) | (b.kind[1] ^ c.kind[1]) | (b.kind[2] ^ c.kind[2]) | (b.black ^ c.black)
}

// String draws the board from White's side, with the letters of FEN for the pieces and
// the player to move below. [Board.Unicode] draws figurines. The text form, which JSON
// uses, is that of [Board.AppendText].
func (b Board) String() string {
	return b.draw(func(p Piece) rune { return rune(pieceLetters[p&15]) })
}

// Unicode draws the board like [Board.String], but with Unicode chess symbols
// ([Piece.Figurine]).
func (b Board) Unicode() string { return b.draw(Piece.Figurine) }

// draw draws the board with a character for each square.
func (b *Board) draw(symbol func(Piece) rune) string {
	var sb strings.Builder
	for r := range Rank(8) {
		sb.WriteByte('8' - byte(r))
		for f := range File(8) {
			sb.WriteByte(' ')
			sb.WriteRune(symbol(b.Piece(NewSquare(f, 7-r))))
		}
		sb.WriteByte('\n')
	}
	sb.WriteString("  a b c d e f g h  ")
	sb.WriteString(b.turn.String())
	sb.WriteString(" to move\n")
	return sb.String()
}
