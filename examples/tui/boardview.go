package main

import (
	"image/color"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// solid and outline are the pieces as characters, by kind.
var (
	solid   = [...]string{board.Pawn: "♟", board.Knight: "♞", board.Bishop: "♝", board.Rook: "♜", board.Queen: "♛", board.King: "♚"}
	outline = [...]string{board.Pawn: "♙", board.Knight: "♘", board.Bishop: "♗", board.Rook: "♖", board.Queen: "♕", board.King: "♔"}
)

// figure returns a piece as a character.
func (m *model) figure(p board.Piece) string {
	switch {
	case p == board.NoPiece:
		return " "
	case m.ascii:
		return p.String()
	case m.theme.outlined && p.Color() == board.White:
		return outline[p.Kind()]
	}
	return solid[p.Kind()]
}

// A look is what is to be seen on a square.
type look struct {
	piece   board.Piece
	isLight bool
	last    bool // part of the last move
	picked  bool // the piece that is to move
	target  bool // where it may go
	hint    bool // part of the hint
	check   bool // a king in check
	pointed bool // the cursor is there
}

// looks returns what is to be seen on all squares.
func (m *model) looks() (all [64]look) {
	b := m.board()
	last := m.game.Game().LastMove()
	targets := m.targets(m.picked)
	check := inCheck(&b)
	for s := range board.Square(64) {
		k := look{
			piece:   b.Piece(s),
			isLight: (int(s.File())+int(s.Rank()))%2 == 1,
			last:    last != board.NoMove && (s == last.From() || s == last.To()),
			picked:  s == m.picked,
			target:  targets.Has(s),
			hint:    m.hint != board.NoMove && (s == m.hint.From() || s == m.hint.To()),
			check:   s == check,
			pointed: m.pointing && s == m.cursor,
		}
		if m.dragged && m.over != board.NoSquare {
			if s == m.picked {
				k.piece = board.NoPiece
			}
			if s == m.over {
				k.piece = b.Piece(m.picked)
				k.pointed = true
			}
		}
		all[s] = k
	}
	return all
}

// ground returns the colour of a square.
func (t *theme) ground(k *look) color.Color {
	pick := func(light, dark color.Color) color.Color {
		if k.isLight {
			return light
		}
		return dark
	}
	switch {
	case k.picked:
		return pick(t.pickedLight, t.pickedDark)
	case k.check:
		return t.check
	case k.hint:
		return pick(t.hintLight, t.hintDark)
	case k.last:
		return pick(t.lastLight, t.lastDark)
	}
	return pick(t.light, t.dark)
}

// drawBoard draws squares, pieces and coordinates.
func (m *model) drawBoard(c *canvas, l *layout) {
	all := m.looks()
	if m.theme.plain {
		m.drawGrid(c, l)
	} else {
		m.drawSquares(c, l, &all)
	}
	for s := range board.Square(64) {
		m.drawPiece(c, l, s, &all[s])
	}
	for i := range 8 {
		file, rank := board.Square(i), board.Square(8*i)
		s := m.theme.dim
		x, _ := l.cell(file, m.flipped)
		c.put(x, l.board.y+l.board.height, board.File(i).String(), s)
		_, y := l.cell(rank, m.flipped)
		c.put(l.board.x-2, y, board.Rank(i).String(), s)
	}
}

// drawSquares fills the squares with their colours, and draws the pieces on those
// that are large enough for more than a character. It does so in half cells: where
// one ends in the middle of a row of cells, the upper half of those is one
// square's and the lower another's.
func (m *model) drawSquares(c *canvas, l *layout, all *[64]look) {
	dots := newDots(l)
	dot := func(x, y int) color.Color { // the colour of a half cell, nil outside
		if l.half {
			y--
		}
		column, row := x/l.squareWidth, y/(2*l.squareHeight)
		if y < 0 || row > 7 {
			return nil
		}
		x, y = x%l.squareWidth, y%(2*l.squareHeight)
		if m.flipped {
			column, row = 7-column, 7-row
		}
		k := &all[board.NewSquare(board.File(column), board.Rank(7-row))]
		if m.drawn(l) && dots.has(k.piece.Kind(), x, y) {
			return m.theme.ink(k.piece)
		}
		return m.theme.ground(k)
	}
	for y := range l.board.height {
		for x := range l.board.width {
			upper, lower := dot(x, 2*y), dot(x, 2*y+1)
			text, s := "▀", style{fg: upper, bg: lower}
			switch {
			case upper == lower:
				text, s = " ", style{bg: upper}
			case upper == nil:
				text, s = "▄", style{fg: lower}
			}
			c.put(l.board.x+x, l.board.y+y, text, s)
		}
	}
}

// drawn reports whether pieces are drawn rather than written.
func (m *model) drawn(l *layout) bool {
	return !m.theme.plain && !m.ascii && l.squareHeight >= 4
}

// ink returns the colour of a piece.
func (t *theme) ink(p board.Piece) color.Color {
	if p.Color() == board.Black {
		return t.black
	}
	return t.white
}

// drawGrid draws the lines between the squares, for want of colours.
func (m *model) drawGrid(c *canvas, l *layout) {
	b := l.board
	s := style{faint: true}
	for row := range 9 {
		y := b.y + row*l.squareHeight
		if !l.half {
			y -= min(row, 1) // such squares have no room to spare for the last line
		}
		if y >= b.y+b.height {
			break
		}
		for x := -1; x < b.width; x++ {
			text := "─"
			if (x+1)%l.squareWidth == 0 {
				text = crossing(row, (x+1)/l.squareWidth)
			}
			c.put(b.x+x, y, text, s)
		}
	}
	for y := range b.height {
		for column := range 9 {
			x := b.x + column*l.squareWidth - 1
			if c.cells[(b.y+y)*c.width+x].text == " " {
				c.put(x, b.y+y, "│", s)
			}
		}
	}
}

// crossing returns the character where lines of a grid of eight by eight meet.
func crossing(row, column int) string {
	line := "├┼┤"
	switch row {
	case 0:
		line = "┌┬┐"
	case 8:
		line = "└┴┘"
	}
	i := 1
	switch column {
	case 0:
		i = 0
	case 8:
		i = 2
	}
	return string([]rune(line)[i])
}

// drawPiece draws a piece and the marks of its square.
func (m *model) drawPiece(c *canvas, l *layout, s board.Square, k *look) {
	x, y := l.cell(s, m.flipped)
	t := &m.theme
	ground := style{bold: true}
	if !t.plain {
		ground.bg = t.ground(k)
	}
	ink := ground
	ink.fg = t.ink(k.piece)
	mark := ground
	mark.fg = t.mark
	text := m.figure(k.piece)
	if k.target && k.piece == board.NoPiece {
		text, ink = "•", mark
	}
	if k.piece == board.NoPiece && k.target || k.piece != board.NoPiece && !m.drawn(l) {
		c.put(x, y, text, ink)
	}
	// Marks beside the piece say without colours what colours say.
	side := l.squareWidth / 2
	left, right := "", ""
	switch {
	case k.pointed:
		left, right = "▌", "▐"
		if t.plain {
			left, right = "[", "]"
		}
		mark.fg = t.barWhite
	case k.target && k.piece != board.NoPiece:
		left, right = "›", "‹"
	case t.plain && k.picked:
		left, right = "(", ")"
	case t.plain && k.check:
		left, right = "!", "!"
	case t.plain && k.hint:
		left, right = "?", "?"
	case t.plain && k.last:
		left, right = "·", "·"
	}
	if left == "" {
		return
	}
	if t.plain {
		side--
	}
	c.put(x-side, y, left, mark)
	c.put(x+side, y, right, mark)
}

// material returns what each colour has captured of the other that is not made up
// for, and by how many pawns White is ahead.
func material(b *board.Board) (white, black []board.Kind, ahead int) {
	values := [...]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}
	for kind := board.Queen; kind >= board.Pawn; kind-- {
		more := (b.Kind(kind) & b.Color(board.White)).Count() - (b.Kind(kind) & b.Color(board.Black)).Count()
		ahead += more * values[kind]
		for range more {
			white = append(white, kind)
		}
		for range -more {
			black = append(black, kind)
		}
	}
	return white, black, ahead
}

// figures returns kinds as characters.
func (m *model) figures(kinds []board.Kind, c board.Color) string {
	var text strings.Builder
	for _, k := range kinds {
		text.WriteString(m.figure(board.NewPiece(c, k)))
	}
	return text.String()
}

// toMoveText says whose turn it is, and whether that is in check.
func toMoveText(b *board.Board) string {
	text := "White to move"
	if b.Turn() == board.Black {
		text = "Black to move"
	}
	if movegen.InCheck(b) {
		text += ", in check"
	}
	return text
}
