package search

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
)

// ClockLimits returns the limits of a search in a game with the given clocks, by [board.Color],
// for the player whose turn it is, who has thought for the given duration already:
//
//	v := g.View(now) // g is a *live.Game
//	lim := search.ClockLimits(g.Clocks(), v.Board.Turn(), v.Thought)
//
// A delay and a Bronstein delay count as an increment, and the delay of the move to come as time
// on the clock, which is exact for moves that take at least the delay. A clock that has run out
// has a millisecond left, because zero means that there is no clock.
func ClockLimits(clocks [2]live.Clock, turn board.Color, thought time.Duration) Limits {
	turn &= 1
	lim := Limits{MovesToGo: clocks[turn].MovesToGo()}
	for c, k := range clocks {
		left, ok := k.Limit()
		if !ok {
			continue
		}
		if board.Color(c) == turn {
			left -= thought
		}
		s := k.Stage()
		lim.Clocks[c] = Clock{Remaining: max(left, time.Millisecond), Increment: s.Increment + s.Delay + s.Bronstein}
	}
	return lim
}
