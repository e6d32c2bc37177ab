package main

import "github.com/luftchess/luft/board"

// A sprite is a piece drawn with dots, of which a cell has two, one above the other.
type sprite []string

// sprites are the pieces by kind in several sizes, the smallest first. Those of a
// size are equally wide and high.
var sprites = [...][board.King + 1]sprite{
	{
		board.Pawn: {
			"       ",
			"       ",
			"  ###  ",
			"  ###  ",
			"   #   ",
			" ##### ",
		},
		board.Knight: {
			"   ##  ",
			"  #### ",
			" ## ## ",
			" ##### ",
			"   ### ",
			" ##### ",
		},
		board.Bishop: {
			"   #   ",
			"  # #  ",
			" # ### ",
			"  ###  ",
			"   #   ",
			" ##### ",
		},
		board.Rook: {
			" # # # ",
			" ##### ",
			"  ###  ",
			"  ###  ",
			"  ###  ",
			" ##### ",
		},
		board.Queen: {
			"#  #  #",
			"## # ##",
			" ##### ",
			"  ###  ",
			"  ###  ",
			" ##### ",
		},
		board.King: {
			"   #   ",
			"  ###  ",
			"   #   ",
			" ## ## ",
			" ##### ",
			" ##### ",
		},
	},
	{
		board.Pawn: {
			"         ",
			"         ",
			"   ###   ",
			"   ###   ",
			"    #    ",
			"   ###   ",
			"  #####  ",
			"  #####  ",
		},
		board.Knight: {
			"    # #  ",
			"   ####  ",
			"  ## ### ",
			" ####### ",
			" ##  ### ",
			"    ###  ",
			"   ####  ",
			"  ###### ",
		},
		board.Bishop: {
			"    #    ",
			"   ###   ",
			"  ### #  ",
			"  ## ##  ",
			"   ###   ",
			"    #    ",
			"   ###   ",
			" ####### ",
		},
		board.Rook: {
			" ## # ## ",
			" ####### ",
			"  #####  ",
			"   ###   ",
			"   ###   ",
			"  #####  ",
			" ####### ",
			" ####### ",
		},
		board.Queen: {
			"#   #   #",
			"#  ###  #",
			"## ### ##",
			" ####### ",
			"  #####  ",
			"   ###   ",
			"  #####  ",
			" ####### ",
		},
		board.King: {
			"    #    ",
			"   ###   ",
			"    #    ",
			" ### ### ",
			" ####### ",
			"  #####  ",
			"   ###   ",
			" ####### ",
		},
	},
	{
		board.Pawn: {
			"           ",
			"           ",
			"    ###    ",
			"   #####   ",
			"   #####   ",
			"    ###    ",
			"    ###    ",
			"   #####   ",
			"  #######  ",
			"  #######  ",
		},
		board.Knight: {
			"    # #    ",
			"    #####  ",
			"   ## #### ",
			"  ######## ",
			" ######### ",
			" ##   #### ",
			"     ####  ",
			"    #####  ",
			"   ####### ",
			"  ######## ",
		},
		board.Bishop: {
			"     #     ",
			"    ###    ",
			"   ### #   ",
			"  ### ###  ",
			"  ## ####  ",
			"   #####   ",
			"    ###    ",
			"    ###    ",
			"   #####   ",
			" ######### ",
		},
		board.Rook: {
			" ## ### ## ",
			" ## ### ## ",
			" ######### ",
			"  #######  ",
			"   #####   ",
			"   #####   ",
			"   #####   ",
			"  #######  ",
			" ######### ",
			" ######### ",
		},
		board.Queen: {
			"     #     ",
			"#    #    #",
			"#   ###   #",
			"##  ###  ##",
			" ## ### ## ",
			" ######### ",
			"  #######  ",
			"   #####   ",
			"  #######  ",
			" ######### ",
		},
		board.King: {
			"     #     ",
			"    ###    ",
			"     #     ",
			"  ### ###  ",
			" ######### ",
			" ######### ",
			"  #######  ",
			"   #####   ",
			"  #######  ",
			" ######### ",
		},
	},
}

// dots are the sprites for squares of a size: one of the sizes there are, every dot
// of it so many wide and high, in the middle of the square.
type dots struct {
	size, scale int
	x, y        int // of the first dot in the square
}

// newDots returns the largest dots that leave a margin around them.
func newDots(l *layout) (d dots) {
	width, height := l.squareWidth, 2*l.squareHeight
	most := 0
	for size := range sprites {
		pawn := sprites[size][board.Pawn]
		w, h := len(pawn[0]), len(pawn)
		scale := min((width-1)/w, (height-1)/h)
		if h*scale > most {
			most = h * scale
			d = dots{size, scale, (width - w*scale) / 2, (height - h*scale + 1) / 2}
		}
	}
	return d
}

// has reports whether a kind has a dot at a place in the square.
func (d dots) has(k board.Kind, x, y int) bool {
	if k == board.NoKind || d.scale == 0 || x < d.x || y < d.y {
		return false
	}
	rows := sprites[d.size][k]
	x, y = (x-d.x)/d.scale, (y-d.y)/d.scale
	return y < len(rows) && x < len(rows[y]) && rows[y][x] != ' '
}
