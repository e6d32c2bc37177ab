package search

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
)

// SetClocks sets Clocks and MovesToGo by the clocks of a game, by [board.Color], for the player
// whose turn it is, who has thought for the given duration already:
//
//	v := g.View(now) // g is a *live.Game
//	lim.SetClocks(g.Clocks(), v.Board.Turn(), v.Thought)
//
// A delay and a Bronstein delay count as an increment, and the delay of the move to come as time
// on the clock, which is exact for moves that take at least the delay. A clock that has run out
// is set to 1 ms, because zero means that there is no clock.
func (l *Limits) SetClocks(clocks [2]live.Clock, turn board.Color, thought time.Duration) {
	turn &= 1
	l.Clocks, l.MovesToGo = [2]Clock{}, clocks[turn].MovesToGo()
	for c, k := range clocks {
		left, ok := k.Limit()
		if !ok {
			continue
		}
		if board.Color(c) == turn {
			left -= thought
		}
		s := k.Stage()
		l.Clocks[c] = Clock{Remaining: max(left, time.Millisecond), Increment: s.Increment + s.Delay + s.Bronstein}
	}
}
