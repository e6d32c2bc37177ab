package diagram

import (
	"cmp"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/examples/luft/internal/textboard"
)

// text draws a position in characters, and says below what they cannot show.
func (o *options) text(b *board.Board) string {
	left, right := "", ""
	if o.colored() {
		left, right = " ", "\x1b[0m"
	}
	square := func(s board.Square) string { return o.square(b, s) }
	text := textboard.Draw(o.svg.Bottom == board.Black, left, right, 2, square)
	text += map[board.Color]string{board.White: "White", board.Black: "Black"}[b.Turn()] + " to move"
	if o.svg.LastMove != board.NoMove {
		text += ", last move " + o.svg.LastMove.String()
	}
	if o.svg.Check {
		text += ", check"
	}
	return text + counts(b) + "\n"
}

// counts says what a variant has beside the board: pockets, and the checks that are left.
func counts(b *board.Board) (text string) {
	if b.Rules() == board.ThreeCheck {
		return fmt.Sprintf("\nChecks left: White %d, Black %d", b.ChecksLeft(board.White), b.ChecksLeft(board.Black))
	}
	for i, c := range []board.Color{board.White, board.Black} {
		name := [...]string{"White", "Black"}[i]
		separator := "\n" + name + "'s pocket:"
		for k := board.Queen; k >= board.Pawn; k-- {
			if n := b.Pocket(c, k); n > 0 {
				plural := ""
				if n > 1 {
					plural = "s"
				}
				text += fmt.Sprintf("%s %d %v%s", separator, n, k, plural)
				separator = ","
			}
		}
	}
	return text
}

// colored reports whether the text is in colours.
func (o *options) colored() bool { return o.color && o.format == "unicode" }

// square returns a square and what stands on it, two columns wide.
func (o *options) square(b *board.Board, s board.Square) string {
	piece := b.Piece(s)
	if !o.colored() {
		return " " + textboard.Figure(piece, o.format == "ascii", true)
	}
	// White's pieces are outlines, and stand out on light squares too.
	ink := o.svg.Theme.White.Outline
	if piece.Color() == board.Black {
		ink = o.svg.Theme.Black.Outline
	}
	figure := ' '
	if piece != board.NoPiece {
		figure = piece.Figurine()
	}
	return fmt.Sprintf("\x1b[48;2;%sm\x1b[38;2;%sm%c ", rgb(o.ground(b, s)), rgb(ink), figure)
}

// ground returns the colour of a square with what is laid over it.
func (o *options) ground(b *board.Board, s board.Square) svg.Color {
	t := &o.svg.Theme
	c := t.Dark
	if board.LightSquares.Has(s) {
		c = t.Light
	}
	if m := o.svg.LastMove; m != board.NoMove && (m.From() == s || m.To() == s) {
		c = over(c, t.LastMove)
	}
	for _, m := range o.svg.Marks {
		if m.Squares.Has(s) {
			c = over(c, cmp.Or(m.Color, t.Mark))
		}
	}
	if o.svg.Check && s == b.King(b.Turn()) {
		c = over(c, t.Check)
	}
	return c
}

// over returns the colour of a ground with another colour over it.
func over(ground, c svg.Color) svg.Color {
	alpha := c & 0xff
	mixed := svg.Color(0xff)
	for shift := 8; shift <= 24; shift += 8 {
		below, above := ground>>shift&0xff, c>>shift&0xff
		mixed |= (below*(255-alpha) + above*alpha) / 255 << shift
	}
	return mixed
}

// rgb returns a colour as terminals are told of it.
func rgb(c svg.Color) string { return fmt.Sprintf("%d;%d;%d", c>>24, c>>16&0xff, c>>8&0xff) }
