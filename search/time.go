package search

import (
	"time"

	"github.com/luftchess/luft/board"
)

const (
	// A game is expected to last movesAtStart moves from its first, a third of a move less
	// for each move played, but never less than movesAtEnd more. The first moves get
	// about the shares of the clock that Stockfish 12 to 16 gives them.
	movesAtStart = 30
	movesAtEnd   = 11

	// Time that no increment replaces is lost in communication with each move. It is
	// reserved for lagAtStart moves from the first of a game, half a move less for each
	// move played, but never less than lagAtEnd, since some games are very long. When this
	// is more than half of the time, only half is reserved, but never less than for
	// lagFloor moves.
	lagAtStart = 100
	lagAtEnd   = 50
	lagFloor   = 20

	// With all of the time reserved, a move still gets this part of it, and at most this
	// part of the overhead: a few hundred nodes see what a mere legal move would blunder.
	quickOfTime     = 128
	quickOfOverhead = 10

	// pause is how long a busy machine may suspend a program now and then. A search on the
	// clock leaves that much if it can.
	pause = 300 * time.Millisecond

	// endlessTime is longer than any game, and short enough not to overflow.
	endlessTime = 10_000 * time.Hour
)

// TimeLimits returns how long the player to move in b should think: no iteration should
// start after the soft limit, and the search must stop at the hard limit. Both are 0 if
// the limits have no time. The move overhead is the time lost with each move, mostly in
// communication.
//
// With MoveTime, both are that time. With a clock, part of the time left is set aside:
// the overhead of this move, that of 100 to 50 later moves as far as increments do not
// replace it (at most half of the time, but at least that of 20 moves), and 0.3 s for a
// pause of the machine (at most a third of what is left then). The rest is divided among
// the expected moves, 30 at the beginning of a game and 11 at its end, or among MovesToGo
// if they are fewer. This share and the increment less the overhead are what a move should
// take on average; the soft limit is 70 % of it, as an iteration ends some time after it
// was begun. The hard limit is five times the soft one, at most half of the time that is
// left after overhead and reserves, or all of it before the next time control, and at
// least a tenth of the overhead or 1/128 of the time left, whichever is less. While there
// is more time than the overhead and the pause, the hard limit leaves that much.
// See https://www.chessprogramming.org/Time_Management.
func (l *Limits) TimeLimits(b *board.Board, overhead time.Duration) (soft, hard time.Duration) {
	if c := l.Clocks[b.Turn()]; c.Remaining != 0 {
		soft, hard = allocate(c, l.MovesToGo, b.Fullmove(), overhead)
	}
	if l.MoveTime > 0 && (hard == 0 || l.MoveTime < hard) {
		return l.MoveTime, l.MoveTime
	}
	return soft, hard
}

// allocate is TimeLimits for a clock, before move number fullmove. The limits are
// at least a nanosecond.
func allocate(c Clock, movesToGo, fullmove int, overhead time.Duration) (soft, hard time.Duration) {
	remaining := min(max(c.Remaining, 0), endlessTime)
	increment := min(max(c.Increment, 0), endlessTime)
	overhead = min(max(overhead, 0), endlessTime)
	left := remaining - overhead
	if left <= 0 {
		return 1, 1
	}

	// Moves to which the time is given, and those that may have to be made with it.
	played := max(fullmove-1, 0)
	expected := max(movesAtStart-played/3, movesAtEnd)
	later := max(lagAtStart-played/2, lagAtEnd)
	if movesToGo > 0 {
		expected = min(movesToGo, max(expected, movesAtStart))
		later = min(movesToGo-1, later)
	}

	pool := left
	if lost := overhead - increment; lost > 0 {
		pool -= min(lost*time.Duration(later), max(left/2, lost*lagFloor), left)
	}
	pool -= min(pause, pool/3)

	share := pool/time.Duration(expected) + max(increment-overhead, 0)
	ceiling := pool / 2
	if expected == 1 {
		share, ceiling = pool, pool
	}
	soft = share * 7 / 10
	hard = max(min(5*soft, ceiling), min(left/quickOfTime, overhead/quickOfOverhead))
	if left > pause {
		hard = min(hard, left-pause)
	}
	hard = max(hard, 1)
	return min(max(soft, 1), hard), hard
}
