package tui

import (
	_ "embed"
	"strings"

	"github.com/luftchess/luft/board"
)

// pieces has the pieces from pawn to king drawn with dots, of which a cell has two, one above
// the other, in several sizes with an empty line between them.
//
//go:embed pieces.txt
var pieces string

// dots are the pieces for squares of a size: those of one of the sizes there are, each dot
// scaled by a factor, in the middle of the square.
type dots struct {
	rows  [][]string // by kind
	scale int
	x, y  int // of the first dot in the square
}

// sprites returns the pieces of all sizes as they are drawn.
func sprites() (all []dots) {
	for size := range strings.SplitSeq(strings.TrimSpace(pieces), "\n\n") {
		d := dots{scale: 1}
		for row := range strings.SplitSeq(size, "\n") {
			d.rows = append(d.rows, strings.Fields(row))
		}
		all = append(all, d)
	}
	return all
}

// width returns the dots from the left of a piece to its right.
func (d dots) width() int { return len(d.rows[0][0]) }

// newDots returns the largest dots that leave a margin around them.
func newDots(l *layout) (best dots) {
	width, height := l.squareWidth, 2*l.squareHeight
	for _, d := range sprites() {
		d.scale = min((width-1)/d.width(), (height-1)/len(d.rows))
		d.x = (width - d.width()*d.scale) / 2
		d.y = (height - len(d.rows)*d.scale + 1) / 2
		if len(d.rows)*d.scale > len(best.rows)*best.scale {
			best = d
		}
	}
	return best
}

// has reports whether a kind has a dot at a place in the square.
func (d dots) has(k board.Kind, x, y int) bool {
	if k == board.NoKind || d.scale == 0 || x < d.x || y < d.y {
		return false
	}
	x, y = (x-d.x)/d.scale, (y-d.y)/d.scale
	return y < len(d.rows) && x < d.width() && d.rows[y][k-board.Pawn][x] == '#'
}
