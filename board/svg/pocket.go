package svg

import (
	"strconv"

	"github.com/luftchess/luft/board"
)

// The measures of pockets, in units. They are strips above and below the board, each beside its
// player.
const (
	pocketHeight = unit + 8
	pocketSlot   = unit + 20 // of a kind of piece, with its number
)

// hasPockets reports whether pockets are drawn.
func (p *painter) hasPockets() bool { return p.board.Rules() == board.Crazyhouse && !p.NoPockets }

// pockets draws the strips. With coordinates outside, the frame is their ground.
func (p *painter) pockets() {
	if !p.hasPockets() || p.margin != 0 {
		return
	}
	for _, y := range [...]int{0, p.top + whole} {
		p.rect(0, y, whole, pocketHeight)
		p.fill(p.Theme.Frame)
		p.add("/>\n")
	}
}

// pocketed draws the pieces in the pockets, with their numbers if there are several of a kind.
func (p *painter) pocketed() {
	if !p.hasPockets() {
		return
	}
	const gap = (pocketHeight - unit) / 2
	for _, c := range [...]board.Color{board.White, board.Black} {
		x, y := p.margin, gap
		if c == p.Bottom {
			y += p.top + whole + p.margin
		}
		for k := board.Queen; k >= board.Pawn; k-- {
			n := p.board.Pocket(c, k)
			if n == 0 {
				continue
			}
			p.use(board.NewPiece(c, k), x, y)
			if n > 1 {
				const size = 18
				p.labels(size, p.Theme.Label)
				p.label(x+unit-4, y+unit-4, size, start, strconv.Itoa(n))
				p.endLabels()
			}
			x += pocketSlot
		}
	}
}
