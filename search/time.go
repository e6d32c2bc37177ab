package search

import (
	"time"

	"github.com/luftchess/luft/board"
)

const (
	// expectedMoves is how many more moves are expected at any time of a game
	// without a next time control.
	expectedMoves = 28

	// endlessTime is longer than any game, and short enough to calculate with.
	endlessTime = 10_000 * time.Hour
)

// TimeLimits returns how long the player to move should think: no iteration should
// begin after the soft limit, and the search must stop at the hard limit. Both are
// 0 if the limits have no time. The overhead is kept in reserve; it is the time
// lost between the searcher and whoever looks at the clock.
//
// With MoveTime both are that time. On the clock, each move gets an equal share of
// the time left and three quarters of the increment, as if 28 more moves were to
// come, or MovesToGo. The soft limit is half the share: an iteration takes a few
// times as long as the one before, so one that begins later is not likely to end in
// time. The hard limit is three times the share, as an iteration that is under way
// may be about to find something, but at most three quarters of the time left.
// See https://www.chessprogramming.org/Time_Management.
func (l *Limits) TimeLimits(turn board.Color, overhead time.Duration) (soft, hard time.Duration) {
	if c := l.Clocks[turn&1]; c.Remaining != 0 {
		remaining, increment := min(max(c.Remaining, -endlessTime), endlessTime), min(max(c.Increment, 0), endlessTime)
		left := remaining - min(max(overhead, 0), endlessTime)
		moves := time.Duration(expectedMoves)
		if l.MovesToGo > 0 {
			moves = min(time.Duration(l.MovesToGo), 2*moves)
		}
		share := left/moves + increment*3/4
		most := left
		if moves > 1 {
			most = left / 4 * 3
		}
		hard = max(min(3*share, most), time.Millisecond)
		soft = min(share/2, hard)
		if moves == 1 {
			soft = hard / 2
		}
		soft = max(soft, time.Millisecond)
	}
	if l.MoveTime > 0 && (hard == 0 || l.MoveTime < hard) {
		return l.MoveTime, l.MoveTime
	}
	return soft, hard
}
