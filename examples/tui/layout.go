package main

import "github.com/luftchess/luft/board"

// The smallest terminal that everything fits into.
const (
	leastWidth  = 80
	leastHeight = 24
)

// A layout says where things are on a screen.
type layout struct {
	width, height int

	// square is the size of a square in cells. Its height may be even: then the
	// board begins and ends in the middle of a cell, which terminals can draw,
	// so that there is a cell in the middle of each square.
	squareWidth, squareHeight int
	half                      bool

	bar    rect // the evaluation
	board  rect // with the half cells above and below
	moves  rect
	engine rect
	status int // the row of what there is to say
	entry  int // the row of what is typed
	keys   int // the row of the keys
	left   int // the column where text begins
}

const (
	barWidth   = 2
	sideLeast  = 33 // the least width of the panels beside the board
	sideMost   = 52
	sideGap    = 2
	boardLeft  = barWidth + 3 // a gap and the ranks' digits
	rowsAround = 7            // title, files, a blank, status, entry, a blank, keys
)

// fits reports whether a screen is large enough for a layout.
func fits(width, height int) bool { return width >= leastWidth && height >= leastHeight }

// newLayout returns the layout for a screen that fits, with squares as large as
// there is room for.
func newLayout(width, height int) layout {
	l := layout{width: width, height: height, squareWidth: 5, squareHeight: 2}
	for h := 3; 8*h+1-h%2+rowsAround-1 <= height && boardLeft+8*(2*h+1)+sideGap+sideLeast <= width; h++ {
		l.squareWidth, l.squareHeight = 2*h+1, h
	}
	l.half = l.squareHeight%2 == 0
	boardHeight := 8 * l.squareHeight
	if l.half {
		boardHeight++
	}
	boardWidth := 8 * l.squareWidth
	side := min(width-boardLeft-boardWidth-sideGap, sideMost)
	l.left = max(0, (width-boardLeft-boardWidth-sideGap-side)/2)
	top := 1 + max(0, (height-boardHeight-rowsAround)/2)
	l.board = rect{l.left + boardLeft, top, boardWidth, boardHeight}
	l.bar = rect{l.left, top, barWidth, boardHeight}
	x := l.board.x + boardWidth + sideGap
	engine := max(8, (boardHeight+2)/3)
	l.moves = rect{x, top, side, boardHeight + 1 - engine}
	l.engine = rect{x, top + l.moves.height, side, engine}
	l.keys = height - 1
	l.entry = height - 3
	l.status = height - 4
	return l
}

// cell returns where the middle of a square is on the screen.
func (l *layout) cell(s board.Square, flipped bool) (x, y int) {
	column, row := int(s.File()), 7-int(s.Rank())
	if flipped {
		column, row = 7-column, 7-row
	}
	x = l.board.x + column*l.squareWidth + l.squareWidth/2
	y = l.board.y + row*l.squareHeight + l.squareHeight/2
	return x, y
}

// square returns the square at a place on the screen, board.NoSquare if there is
// none. Cells that two squares share are the upper one's.
func (l *layout) square(x, y int, flipped bool) board.Square {
	if !l.board.has(x, y) {
		return board.NoSquare
	}
	column := (x - l.board.x) / l.squareWidth
	row := y - l.board.y
	if l.half {
		row = max(row-1, 0)
	}
	row /= l.squareHeight
	if flipped {
		column, row = 7-column, 7-row
	}
	return board.NewSquare(board.File(column), board.Rank(7-row))
}
