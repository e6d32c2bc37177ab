package diagram

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// text draws a position in characters, and says below what they cannot show.
func (o *options) text(p position) []byte {
	var out []byte
	for row := range 8 {
		rank := board.Rank(7 - row)
		if o.svg.Bottom == board.Black {
			rank = board.Rank(row)
		}
		out = append(out, rank.String()...)
		if o.colored() {
			out = append(out, ' ')
		}
		for column := range 8 {
			out = o.square(out, p, board.NewSquare(o.file(column), rank))
		}
		if o.colored() {
			out = append(out, "\x1b[0m"...)
		}
		out = append(out, '\n')
	}
	out = append(out, ' ')
	for column := range 8 {
		out = fmt.Appendf(out, " %v", o.file(column))
	}
	out = append(out, '\n')

	side := "White"
	if p.board.Turn() == board.Black {
		side = "Black"
	}
	out = append(out, side+" to move"...)
	if p.lastMove != board.NoMove {
		out = fmt.Appendf(out, ", last move %v", p.lastMove)
	}
	if p.check {
		out = append(out, ", check"...)
	}
	return append(out, '\n')
}

// file returns the file of a column, counted from the left.
func (o *options) file(column int) board.File {
	if o.svg.Bottom == board.Black {
		column = 7 - column
	}
	return board.File(column)
}

// colored reports whether the text is in colours.
func (o *options) colored() bool { return o.color && o.format == "unicode" }

// square appends a square and what stands on it, two columns wide in colours.
func (o *options) square(out []byte, p position, s board.Square) []byte {
	piece := p.board.Piece(s)
	switch {
	case o.format == "ascii":
		out = append(out, ' ')
		return append(out, piece.String()...)
	case !o.colored():
		out = append(out, ' ')
		return append(out, glyph(piece, "·")...)
	}
	// White's pieces are outlines, and stand out on light squares too.
	ink := o.svg.Theme.White.Outline
	if piece.Color() == board.Black {
		ink = o.svg.Theme.Black.Outline
	}
	out = fmt.Appendf(out, "\x1b[48;2;%sm\x1b[38;2;%sm", rgb(o.ground(p, s)), rgb(ink))
	out = append(out, glyph(piece, " ")...)
	return append(out, ' ')
}

// glyph returns the character for a piece, or empty for none.
func glyph(p board.Piece, empty string) string {
	if !p.IsValid() {
		return empty
	}
	first := '♔'
	if p.Color() == board.Black {
		first = '♚'
	}
	return string(first + rune(board.King-p.Kind())) // from the king down
}

// ground returns the colour of a square with what is laid over it.
func (o *options) ground(p position, s board.Square) svg.Color {
	picture := o.picture(p)
	t := &picture.Theme
	c := t.Dark
	if board.LightSquares.Has(s) {
		c = t.Light
	}
	if m := p.lastMove; m != board.NoMove && (m.From() == s || m.To() == s) {
		c = over(c, t.LastMove)
	}
	for _, m := range picture.Marks {
		if m.Squares.Has(s) && m.Color != 0 {
			c = over(c, m.Color)
		} else if m.Squares.Has(s) {
			c = over(c, t.Mark)
		}
	}
	if p.check && s == p.board.King(p.board.Turn()) {
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
