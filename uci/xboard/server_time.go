package xboard

import (
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// A timeControl is what the commands about time have said.
type timeControl struct {
	moves           int // in a session; 0 is the whole game
	since           int // plies of the game when the first session began
	base, increment time.Duration
	own, opponent   time.Duration // left on the clocks
	moveTime        time.Duration // 0 if there are clocks
	depth           int
}

const (
	// overhead is subtracted from the time for a move, for communication.
	overhead = 10 * time.Millisecond

	// maxTime bounds all times, so that sums do not overflow.
	maxTime = 10_000 * time.Hour
)

// level sets clocks for sessions that begin now, after some plies of the game: the moves are
// those still to do (section 11 of the protocol).
func (t *timeControl) level(ply, moves int, base, increment time.Duration) {
	t.since, t.moves, t.base, t.increment, t.moveTime = ply, moves, base, increment, 0
	t.own, t.opponent = base, base
}

// reset sets the clocks to the beginning of a game, and removes the depth limit.
func (t *timeControl) reset() { t.own, t.opponent, t.depth = t.base, t.base, 0 }

// handle executes a command that comes after some plies of the game, and reports false if it
// cannot be read.
func (t *timeControl) handle(word, rest string, ply int) bool {
	f := strings.Fields(rest)
	if len(f) == 0 {
		return false
	}
	switch word {
	case "level":
		if len(f) != 3 {
			return false
		}
		moves, err := strconv.ParseUint(f[0], 10, 16)
		base, ok := parseMinutes(f[1])
		increment, ok2 := parseSeconds(f[2])
		if err != nil || !ok || !ok2 || base == 0 && increment == 0 {
			return false
		}
		t.level(ply, int(moves), max(base, time.Second), increment)
	case "st":
		d, ok := parseSeconds(f[0])
		if !ok || d == 0 {
			return false
		}
		t.moveTime = d
	case "sd":
		n, err := strconv.ParseUint(f[0], 10, 15)
		if err != nil {
			return false
		}
		t.depth = int(n)
	default:
		n, err := strconv.ParseInt(f[0], 10, 64)
		if err != nil {
			return false
		}
		const unit = 10 * time.Millisecond
		left := time.Duration(min(max(n, -1), int64(maxTime/unit))) * unit
		if word == "time" {
			t.own = left
		} else {
			t.opponent = left
		}
	}
	return true
}

// parseMinutes reads "5" or "0:30".
func parseMinutes(s string) (time.Duration, bool) {
	minutes, seconds, found := strings.Cut(s, ":")
	m, err := strconv.ParseUint(minutes, 10, 16)
	if err != nil {
		return 0, false
	}
	var d time.Duration
	if found {
		var ok bool
		if d, ok = parseSeconds(seconds); !ok {
			return 0, false
		}
	}
	return d + time.Duration(m)*time.Minute, true
}

// parseSeconds reads a number of seconds, perhaps with a fraction.
func parseSeconds(s string) (time.Duration, bool) {
	if s == "" || strings.Trim(s, "0123456789.") != "" {
		return 0, false
	}
	d, err := time.ParseDuration(s + "s")
	return d, err == nil && d <= maxTime
}

// played returns the number of moves that the player to move after some plies of the game has
// played since the first session began. It is negative if moves from before have been undone.
func (t *timeControl) played(ply int) int { return (ply - t.since) >> 1 }

// limits returns the limits of a search for a move of color c, after some plies of the game.
func (t *timeControl) limits(c board.Color, ply int) search.Limits {
	l := search.Limits{Depth: t.depth}
	if t.moveTime > 0 {
		l.MoveTime = max(t.moveTime-overhead, time.Millisecond)
		return l
	}
	l.Clocks[c] = search.Clock{Remaining: max(t.own-overhead, time.Millisecond), Increment: t.increment}
	l.Clocks[c.Other()] = search.Clock{Remaining: max(t.opponent, time.Millisecond), Increment: t.increment}
	if t.moves > 0 {
		l.MovesToGo = t.moves - (t.played(ply)%t.moves+t.moves)%t.moves
	}
	return l
}

// use charges a move, which was made after some plies of the game, to the engine's clock, for
// GUIs that do not send the time.
func (t *timeControl) use(d time.Duration, ply int) {
	t.own = min(max(t.own-d, 0)+t.increment, maxTime)
	if t.moves > 0 && (t.played(ply)+1)%t.moves == 0 {
		t.own = min(t.own+t.base, maxTime)
	}
}
