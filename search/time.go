package search

import (
	"time"

	"github.com/luftchess/luft/board"
)

const (
	// expectedMoves is the number of moves that are assumed to remain if there is no
	// next time control.
	expectedMoves = 28

	// endlessTime is longer than any game, and short enough not to overflow.
	endlessTime = 10_000 * time.Hour
)

// TimeLimits returns how long the player to move should think: no iteration should
// start after the soft limit, and the search must stop at the hard limit. Both are 0 if
// the limits have no time. The move overhead, which is time lost in communication, is
// subtracted from the time on the clock.
//
// With MoveTime, both are that time. With a clock, a move gets 1/28 of the time left, or
// 1/MovesToGo, and three quarters of the increment. The soft limit is half of this share:
// an iteration takes a few times as long as the one before, so one that starts later is
// unlikely to end in time. The hard limit is three times the share, but at most three
// quarters of the time left.
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
