package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Path holds the positions of a game and of the line being searched, to detect
// repetitions and draws.
//
//	path.Reset(g)
//	next := b
//	next.Play(m)
//	path.Push(&next)
//	if path.IsDraw(&next) { ... }
//	path.Pop()
//
// The zero value is empty. See https://www.chessprogramming.org/Repetitions.
type Path struct {
	positions []pathPosition
	root      int // index of the position the search began at
}

type pathPosition struct {
	key uint64

	// reversible is the number of plies since a capture, a pawn move or a null move, as no
	// position before them can occur again. In Crazyhouse only a null move counts: a captured
	// piece may be dropped and captured back.
	reversible int
}

// Reset sets the path to the positions of g, whose current position is the root.
func (p *Path) Reset(g *game.Game) {
	p.positions = p.positions[:0]
	now, ply := g.Board(), g.Ply()
	first := max(ply-now.Halfmove(), 0)
	if now.Rules() == board.Crazyhouse {
		first = 0
	}
	for i := first; i <= ply; i++ {
		b, _ := g.BoardAt(i)
		p.positions = append(p.positions, pathPosition{b.Hash(), i - first})
	}
	p.root = len(p.positions) - 1
}

// Push adds b, the position after a move.
func (p *Path) Push(b *board.Board) {
	n := 0
	if (b.Halfmove() > 0 || b.Rules() == board.Crazyhouse) && len(p.positions) > 0 {
		n = p.positions[len(p.positions)-1].reversible + 1
	}
	p.positions = append(p.positions, pathPosition{b.Hash(), n})
}

// PushNull adds b, the position after a null move.
func (p *Path) PushNull(b *board.Board) {
	p.positions = append(p.positions, pathPosition{b.Hash(), 0})
}

// Pop removes the position that was pushed last, if any.
func (p *Path) Pop() {
	if len(p.positions) > p.root+1 {
		p.positions = p.positions[:len(p.positions)-1]
	}
}

// Repeated reports whether the last position is a repetition: it has occurred before
// in the search, where once is enough because the players can repeat it again, or
// twice before in the game, which is a threefold repetition.
func (p *Path) Repeated() bool {
	last := len(p.positions) - 1
	if last < 0 {
		return false
	}
	at := p.positions[last]
	inGame := 0
	for i := last - 4; i >= max(last-at.reversible, 0); i -= 2 {
		if p.positions[i].key != at.key {
			continue
		}
		if i >= p.root {
			return true
		}
		if inGame++; inGame == 2 {
			return true
		}
	}
	return false
}

// Repetitions returns how often the last position has occurred in the game and in the search,
// including now, as [game.Game.Repetitions] does for the game alone.
func (p *Path) Repetitions() int {
	last := len(p.positions) - 1
	if last < 0 {
		return 0
	}
	at, n := p.positions[last], 1
	for i := last - 4; i >= max(last-at.reversible, 0); i -= 2 {
		if p.positions[i].key == at.key {
			n++
		}
	}
	return n
}

// IsDraw reports whether b, which must be the last position, is a draw for a search: by
// repetition, or by insufficient material or fifty moves if it is not won or lost; Crazyhouse
// does not count moves. Do not call it for the root, where the search must find a move in any case.
func (p *Path) IsDraw(b *board.Board) bool {
	if p.Repeated() {
		return true
	}
	if !movegen.InsufficientMaterial(b) && (b.Halfmove() < 100 || b.Rules() == board.Crazyhouse) {
		return false
	}
	switch movegen.StatusOf(b) {
	case movegen.StatusCheckmate, movegen.StatusVariantWin, movegen.StatusVariantLoss:
		return false
	}
	return true
}
