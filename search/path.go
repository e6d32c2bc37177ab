package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Path knows the positions that lead to the one being searched, those of the
// game and those of the line, and finds repetitions and draws among them.
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

	// reversible is the number of plies since a capture, a pawn move or a null
	// move. No position before them can occur again.
	reversible int
}

// Reset begins the path again, at the present position of g.
func (p *Path) Reset(g *game.Game) {
	p.positions = p.positions[:0]
	now, ply := g.Board(), g.Ply()
	for i := max(ply-now.Halfmove(), 0); i <= ply; i++ {
		b, _ := g.BoardAt(i)
		p.positions = append(p.positions, pathPosition{b.Hash(), b.Halfmove()})
	}
	p.root = len(p.positions) - 1
}

// Push adds b, to which a move has led.
func (p *Path) Push(b *board.Board) {
	n := 0
	if b.Halfmove() > 0 && len(p.positions) > 0 {
		n = p.positions[len(p.positions)-1].reversible + 1
	}
	p.positions = append(p.positions, pathPosition{b.Hash(), n})
}

// PushNull adds b, to which a null move has led.
func (p *Path) PushNull(b *board.Board) {
	p.positions = append(p.positions, pathPosition{b.Hash(), 0})
}

// Pop removes the position that was pushed last, if there is one.
func (p *Path) Pop() {
	if len(p.positions) > p.root+1 {
		p.positions = p.positions[:len(p.positions)-1]
	}
}

// Repeated reports whether the last position has occurred before: once since the
// search began, because who had no better then has none now, or twice in the game,
// which makes it a threefold repetition.
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

// IsDraw reports whether b, the last position, counts as a draw in a search
// whatever its moves are: it is repeated, nobody can mate, or fifty moves have been
// played and it is no mate. Do not ask about the root, where a move is wanted in
// any case.
func (p *Path) IsDraw(b *board.Board) bool {
	return p.Repeated() || movegen.InsufficientMaterial(b) ||
		b.Halfmove() >= 100 && movegen.StatusOf(b) != movegen.StatusCheckmate
}
