package main

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// figures are the pieces by board.Piece. Those of White are outlines.
var figures = map[board.Piece]string{
	board.WhitePawn: "♙", board.WhiteKnight: "♘", board.WhiteBishop: "♗",
	board.WhiteRook: "♖", board.WhiteQueen: "♕", board.WhiteKing: "♔",
	board.BlackPawn: "♟", board.BlackKnight: "♞", board.BlackBishop: "♝",
	board.BlackRook: "♜", board.BlackQueen: "♛", board.BlackKing: "♚",
}

// draw returns the board as lines of text, White below unless it is flipped, with
// the last move between brackets: its empty square and where it went.
func draw(b *board.Board, last board.Move, flipped, ascii bool) string {
	var text strings.Builder
	for row := range 8 {
		rank := 7 - row
		if flipped {
			rank = row
		}
		var line strings.Builder
		line.WriteString(board.Rank(rank).String() + " ")
		for column := range 8 {
			file := column
			if flipped {
				file = 7 - column
			}
			s := board.NewSquare(board.File(file), board.Rank(rank))
			left, right := " ", " "
			if last != board.NoMove && (s == last.From() || s == last.To()) {
				left, right = "[", "]"
			}
			line.WriteString(left + figure(b.Piece(s), ascii) + right)
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	if flipped {
		text.WriteString("   h  g  f  e  d  c  b  a\n")
	} else {
		text.WriteString("   a  b  c  d  e  f  g  h\n")
	}
	return text.String()
}

// figure returns what a piece, or an empty square, is drawn as.
func figure(p board.Piece, ascii bool) string {
	switch {
	case p == board.NoPiece && ascii:
		return "."
	case p == board.NoPiece:
		return "·"
	case ascii:
		return p.String()
	}
	return figures[p]
}
