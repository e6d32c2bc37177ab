package tui

import (
	"fmt"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/textboard"
)

// figure returns a piece as a character.
func (m *model) figure(p board.Piece) string { return textboard.Figure(p, m.ASCII, m.theme.outlined) }

// A state is what is to be seen of a square by its colour.
type state int

const (
	quiet   state = iota
	last          // part of the last move
	hinted        // part of the hint
	inCheck       // a king in check
	picked        // the piece that is to move
)

// A look is what is to be seen on a square.
type look struct {
	piece   board.Piece
	ground  color.Color
	state   state
	target  bool // where the picked piece may go
	pointed bool // the cursor is there
}

// looks returns what is to be seen on all squares.
func (m *model) looks() (all [64]look) {
	b := m.Board()
	targets := m.targets(m.picked)
	in := func(mv board.Move, s board.Square) bool {
		return mv != board.NoMove && (s == mv.From() || s == mv.To())
	}
	for s := range board.Square(64) {
		k := look{piece: b.Piece(s), target: targets.Has(s), pointed: m.pointing && s == m.cursor}
		switch {
		case s == m.picked:
			k.state = picked
		case m.Game.Played().InCheck() && s == b.King(b.Turn()):
			k.state = inCheck
		case in(m.hint, s):
			k.state = hinted
		case in(m.Game.Played().LastMove(), s):
			k.state = last
		}
		k.ground = m.theme.dark[k.state]
		if board.LightSquares.Has(s) {
			k.ground = m.theme.light[k.state]
		}
		if m.dragged && m.over != board.NoSquare {
			switch s {
			case m.over:
				k.piece, k.pointed = b.Piece(m.picked), true
			case m.picked:
				k.piece = board.NoPiece
			}
		}
		all[s] = k
	}
	return all
}

// drawBoard draws squares, pieces and coordinates.
func (m *model) drawBoard(c canvas, l *layout) {
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
		x, _ := l.cell(board.Square(i), m.Flipped)
		c.put(x, l.board.Max.Y, board.File(i).String(), m.theme.dim)
		_, y := l.cell(board.Square(8*i), m.Flipped)
		c.put(l.board.Min.X-2, y, board.Rank(i).String(), m.theme.dim)
	}
}

// drawSquares fills the squares with their colours, and draws the pieces on those that
// are large enough for more than a character.
func (m *model) drawSquares(c canvas, l *layout, all *[64]look) {
	dots := newDots(l)
	l.paint(c, l.board, func(x, y int) color.Color {
		k := &all[l.squareAt(x/l.squareWidth, y/(2*l.squareHeight), m.Flipped)]
		if m.drawn(l) && dots.has(k.piece.Kind(), x%l.squareWidth, y%(2*l.squareHeight)) {
			return m.theme.ink(k.piece)
		}
		return k.ground
	})
}

// drawn reports whether pieces are drawn rather than written.
func (m *model) drawn(l *layout) bool { return !m.theme.outlined && !m.ASCII && l.squareHeight >= 4 }

// ink returns the colour of a piece.
func (t *theme) ink(p board.Piece) color.Color {
	if p.Color() == board.Black {
		return t.black
	}
	return t.white
}

// drawGrid draws the lines between the squares where there are no colours. Squares one
// row high have only lines beside them.
func (m *model) drawGrid(c canvas, l *layout) {
	b := l.board
	draw := func(y int, left, fill, cross, right string) {
		fill = strings.Repeat(fill, l.squareWidth-1)
		c.text(b.Min.X-1, y, b.Dx()+1, left+strings.Repeat(fill+cross, 7)+fill+right, style{Attrs: uv.AttrFaint})
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		draw(y, "│", " ", "│", "│")
	}
	if l.squareHeight == 1 {
		return
	}
	draw(b.Min.Y, "┌", "─", "┬", "┐")
	y := b.Min.Y
	if !l.half {
		y-- // such squares have no room for a line more
	}
	for row := 1; row < 8; row++ {
		draw(y+row*l.squareHeight, "├", "─", "┼", "┤")
	}
	draw(b.Max.Y-1, "└", "─", "┴", "┘")
}

// drawPiece draws a piece and the marks of its square.
func (m *model) drawPiece(c canvas, l *layout, s board.Square, k *look) {
	x, y := l.cell(s, m.Flipped)
	t := &m.theme
	ink := style{Attrs: uv.AttrBold, Fg: t.ink(k.piece), Bg: k.ground}
	mark := ink
	mark.Fg = t.mark
	switch {
	case k.piece != board.NoPiece && !m.drawn(l):
		c.put(x, y, m.figure(k.piece), ink)
	case k.piece == board.NoPiece && k.target:
		c.put(x, y, "•", mark)
	}
	// Marks beside the piece say without colours what colours say.
	marks, side := "", l.squareWidth/2
	switch {
	case k.pointed && t.plain:
		marks = "[]"
	case k.pointed:
		marks, mark.Fg = "▌▐", t.barWhite
	case k.target && k.piece != board.NoPiece:
		marks = "›‹"
	case t.plain:
		marks = [...]string{last: "··", hinted: "??", inCheck: "!!", picked: "()"}[k.state]
	}
	if t.plain {
		side = max(1, side-1)
	}
	for i, text := range strings.Split(marks, "") {
		c.put(x-side+2*i*side, y, text, mark)
	}
}

// balance returns the pieces that the player who is ahead in material has more than the
// other, and by how many pawns that is: "♜♟ +6", or "".
func (m *model) balance(b *board.Board) string {
	values := [...]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}
	var more [2]string
	ahead := 0
	for kind := board.Queen; kind >= board.Pawn; kind-- {
		n := (b.Kind(kind) & b.Color(board.White)).Count() - (b.Kind(kind) & b.Color(board.Black)).Count()
		ahead += n * values[kind]
		side := board.White
		if n < 0 {
			side = board.Black
		}
		more[side] += strings.Repeat(m.figure(board.NewPiece(side, kind)), max(n, -n))
	}
	switch {
	case ahead > 0:
		return fmt.Sprintf("%s +%d", more[board.White], ahead)
	case ahead < 0:
		return fmt.Sprintf("%s +%d", more[board.Black], -ahead)
	}
	return ""
}
