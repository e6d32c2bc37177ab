package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A trail is the keys of the positions that lead to the one being searched,
// itself included: first those of the game, then those of the line.
// See https://www.chessprogramming.org/Repetitions.
type trail struct {
	keys []uint64
	root int // index of the position the search began at
}

// follow begins a trail at the present position of g.
func (t *trail) follow(g *game.Game) {
	t.keys = t.keys[:0]
	now, ply := g.Board(), g.Ply()
	for i := max(ply-now.Halfmove(), 0); i <= ply; i++ {
		b, _ := g.BoardAt(i)
		t.keys = append(t.keys, b.Hash())
	}
	t.root = len(t.keys) - 1
}

func (t *trail) push(b *board.Board) { t.keys = append(t.keys, b.Hash()) }

func (t *trail) pop() { t.keys = t.keys[:len(t.keys)-1] }

// repeated reports whether the last position has been there before: once since
// the search began, since what was no progress once will be none again, or twice
// in the game, which makes it a threefold repetition. It looks back the given
// number of plies, over which nothing irreversible happened.
func (t *trail) repeated(reversible int) bool {
	last := len(t.keys) - 1
	inGame := 0
	for i := last - 4; i >= max(last-reversible, 0); i -= 2 {
		if t.keys[i] != t.keys[last] {
			continue
		}
		if i >= t.root {
			return true
		}
		if inGame++; inGame == 2 {
			return true
		}
	}
	return false
}

// isDraw reports whether b, the last position of the trail, counts as a draw in
// a search, its moves aside: repeated, without mating material, or fifty moves
// old and no mate. It is not for the root, where a move is wanted all the same.
func (t *trail) isDraw(b *board.Board, reversible int) bool {
	return t.repeated(reversible) || movegen.InsufficientMaterial(b) ||
		b.Halfmove() >= 100 && movegen.StatusOf(b) != movegen.StatusCheckmate
}
