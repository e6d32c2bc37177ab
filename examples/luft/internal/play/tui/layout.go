package tui

import (
	"image"
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"

	"github.com/luftchess/luft/board"
)

// A layout says where things are on a screen.
type layout struct {
	// squareWidth and squareHeight are the size of a square in cells. If the height is
	// even, the board begins and ends in the middle of a cell, which terminals can
	// draw, so that each square has a cell in its middle.
	squareWidth, squareHeight int
	half                      bool

	panels bool // there are moves and engine
	bar    rect // the evaluation
	board  rect // with the half cells above and below
	moves  rect
	engine rect

	left   int // the column where text begins
	info   int // the row of the opening and the engine without panels
	status int // the row of what there is to say
	entry  int // the row of what is typed; below it errors are marked
	keys   int // the row of the keys
}

const (
	minWidth, minHeight       = 40, 16 // for the board alone
	panelsWidth, panelsHeight = 80, 24 // with panels

	barWidth   = 2
	sideMin    = 33 // the width of the panels
	sideMax    = 52
	sideGap    = 2
	boardLeft  = barWidth + 3 // a gap and the ranks' digits
	rowsAround = 6            // title, files, status, entry, marks, keys
)

// fits reports whether a screen is large enough for the board.
func fits(width, height int) bool { return width >= minWidth && height >= minHeight }

// fitsPanels reports whether a screen is large enough for all.
func fitsPanels(width, height int) bool { return width >= panelsWidth && height >= panelsHeight }

// newLayout returns the layout for a screen that fits, with squares as large as there is
// room for.
func newLayout(width, height int) layout {
	l := layout{squareHeight: 1, panels: fitsPanels(width, height)}
	around, beside := rowsAround+1, 1
	if l.panels {
		l.squareHeight, around, beside = 2, rowsAround, sideGap+sideMin
	}
	for h := l.squareHeight + 1; 8*h+1-h%2+around <= height && boardLeft+8*(2*h+1)+beside <= width; h++ {
		l.squareHeight = h
	}
	l.squareWidth = 2*l.squareHeight + 1
	l.half = l.squareHeight%2 == 0
	boardWidth, boardHeight := 8*l.squareWidth, 8*l.squareHeight
	if l.half {
		boardHeight++
	}
	side := 0
	if l.panels {
		side = sideGap + min(width-boardLeft-boardWidth-sideGap, sideMax)
	}
	l.left = max(0, (width-boardLeft-boardWidth-side)/2)
	top := 1 + max(0, (height-boardHeight-around-1)/2)
	l.board = uv.Rect(l.left+boardLeft, top, boardWidth, boardHeight)
	l.bar = uv.Rect(l.left, top, barWidth, boardHeight)
	l.info, l.status, l.entry, l.keys = height-5, height-4, height-3, height-1
	if l.panels {
		engine := max(8, (boardHeight+2)/3)
		x, y := l.board.Max.X+sideGap, top+boardHeight+1-engine
		l.moves = uv.Rect(x, top, side-sideGap, y-top)
		l.engine = uv.Rect(x, y, side-sideGap, engine)
	} else {
		l.left = 0
	}
	return l
}

// cell returns where the middle of a square is on the screen.
func (l *layout) cell(s board.Square, flipped bool) (x, y int) {
	column, row := int(s.File()), 7-int(s.Rank())
	if flipped {
		column, row = 7-column, 7-row
	}
	return l.board.Min.X + column*l.squareWidth + l.squareWidth/2, l.board.Min.Y + row*l.squareHeight + l.squareHeight/2
}

// square returns the square at a place on the screen, board.NoSquare if there is none.
// Cells that two squares share are the upper one's.
func (l *layout) square(x, y int, flipped bool) board.Square {
	if !image.Pt(x, y).In(l.board) {
		return board.NoSquare
	}
	row := y - l.board.Min.Y
	if l.half {
		row = max(row-1, 0)
	}
	return l.squareAt((x-l.board.Min.X)/l.squareWidth, row/l.squareHeight, flipped)
}

// squareAt returns the square in a column and a row of the board.
func (l *layout) squareAt(column, row int, flipped bool) board.Square {
	if flipped {
		column, row = 7-column, 7-row
	}
	return board.NewSquare(board.File(column), board.Rank(7-row))
}

// paint fills a rectangle as high as the board with colours, which are asked for by half
// cells: where a square ends in the middle of a row of cells, the lower half belongs to the
// next.
func (l *layout) paint(c canvas, r rect, dot func(x, y int) color.Color) {
	half := func(x, y int) color.Color {
		if l.half {
			y--
		}
		if y < 0 || y >= 2*8*l.squareHeight {
			return nil
		}
		return dot(x, y)
	}
	for y := range r.Dy() {
		for x := range r.Dx() {
			c.halves(r.Min.X+x, r.Min.Y+y, half(x, 2*y), half(x, 2*y+1))
		}
	}
}
