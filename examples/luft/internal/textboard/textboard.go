// Package textboard draws boards as text.
package textboard

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
)

// Figure returns a piece, or a dot, as a letter or as a chess character, which is the
// outline of White's pieces if there are no colours to tell them from Black's.
func Figure(p board.Piece, ascii, outline bool) string {
	switch {
	case ascii:
		return p.String()
	case p == board.NoPiece:
		return "·"
	case !outline:
		p = board.NewPiece(board.Black, p.Kind())
	}
	return string(p.Figurine())
}

// Draw returns the lines of a board, seen from White's side unless it is flipped, and below them the
// names of the files. Each line is the name of a rank and what square returns for its
// squares, between left and right, but for blanks at the end. Each square is width columns wide.
func Draw(flipped bool, left, right string, width int, square func(board.Square) string) string {
	turn := func(i int) int {
		if flipped {
			return 7 - i
		}
		return i
	}
	var text strings.Builder
	for row := range 8 {
		rank := board.Rank(turn(7 - row))
		line := rank.String() + left
		for column := range 8 {
			line += square(board.NewSquare(board.File(turn(column)), rank))
		}
		text.WriteString(strings.TrimRight(line+right, " ") + "\n")
	}
	text.WriteString(" ")
	for column := range 8 {
		fmt.Fprintf(&text, "%*v", width, board.File(turn(column)))
	}
	text.WriteString("\n")
	return text.String()
}

// Counts returns what a variant has beside the board, in a line for each player with a pocket, or one
// for the checks that are left. It is empty in ordinary chess.
func Counts(b *board.Board) string {
	if b.Rules() == board.ThreeCheck {
		return ShortCounts(b) + "\n"
	}
	var text strings.Builder
	for c, name := range names {
		if p := pocket(b, board.Color(c)); p != "" {
			fmt.Fprintf(&text, "%s's pocket: %s\n", name, p)
		}
	}
	return text.String()
}

// ShortCounts returns the same in one line without a newline.
func ShortCounts(b *board.Board) string {
	if b.Rules() == board.ThreeCheck {
		return fmt.Sprintf("Checks left: White %d, Black %d", b.ChecksLeft(board.White), b.ChecksLeft(board.Black))
	}
	var pockets []string
	for c, name := range names {
		if p := pocket(b, board.Color(c)); p != "" {
			pockets = append(pockets, name+" "+p)
		}
	}
	if pockets == nil {
		return ""
	}
	return "Pockets: " + strings.Join(pockets, ", ")
}

// names are those of the players.
var names = [...]string{board.White: "White", board.Black: "Black"}

// pocket returns the letters of the pieces in a player's pocket.
func pocket(b *board.Board, c board.Color) (pieces string) {
	for k := board.Queen; k >= board.Pawn; k-- {
		pieces += strings.Repeat(strings.ToUpper(string(k.Letter())), b.Pocket(c, k))
	}
	return pieces
}
