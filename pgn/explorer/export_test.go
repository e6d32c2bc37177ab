package explorer

import (
	"iter"

	"github.com/luftchess/luft/board"
)

// GamesOf is Games for the position with the given key, whose moves are not checked.
func (x *Index) GamesOf(key uint64, m board.Move) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		x.gamesOf(key, func(played board.Move) bool { return m == board.NoMove || m == played }, new(scratch), nil, yield)
	}
}
