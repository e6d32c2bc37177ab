package play

import (
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/play/table"
)

// drawText returns the board as lines of text, White below unless it is flipped, with
// the last move between brackets: its empty square and where it went.
func drawText(b *board.Board, last board.Move, flipped, ascii bool) string {
	var text strings.Builder
	turn := func(i int) int {
		if flipped {
			return 7 - i
		}
		return i
	}
	for row := range 8 {
		rank := board.Rank(turn(7 - row))
		line := rank.String() + " "
		for column := range 8 {
			s := board.NewSquare(board.File(turn(column)), rank)
			left, right := " ", " "
			if last != board.NoMove && (s == last.From() || s == last.To()) {
				left, right = "[", "]"
			}
			line += left + figure(b.Piece(s), ascii) + right
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	text.WriteString(" ")
	for column := range 8 {
		text.WriteString("  " + board.File(turn(column)).String())
	}
	return text.String() + "\n"
}

// figure returns what a piece, or an empty square, is drawn as.
func figure(p board.Piece, ascii bool) string {
	switch {
	case p == board.NoPiece && ascii:
		return "."
	case p == board.NoPiece:
		return "·"
	}
	return table.Figure(p, ascii, true)
}
