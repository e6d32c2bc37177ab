package session

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
)

// A Level is how hard a bot thinks: a number from 1 to Levels, or a time for every
// move. The zero value is none.
type Level struct {
	number int
	time   time.Duration
}

// Levels is the highest level with a number; Usual is the one to begin with.
const (
	Levels = 8
	Usual  = 4
)

// patience is the time after which a bot must play at the levels that have a
// depth. Some reach it in no time, some never.
const patience = 5 * time.Second

// levels are the limits by number, counted from 1.
var levels = [Levels + 1]struct {
	depth int
	time  time.Duration
}{
	1: {depth: 1, time: patience},
	2: {depth: 2, time: patience},
	3: {depth: 4, time: patience},
	4: {depth: 6, time: patience},
	5: {time: 500 * time.Millisecond},
	6: {time: time.Second},
	7: {time: 3 * time.Second},
	8: {time: 10 * time.Second},
}

// NewLevel returns the level with a number, the nearest one there is.
func NewLevel(n int) Level { return Level{number: min(max(n, 1), Levels)} }

// NewTime returns the level at which a bot takes so long for a move.
func NewTime(d time.Duration) Level { return Level{time: d} }

// ParseLevel reads a number from 1 to Levels or a time above zero, "1.5s".
func ParseLevel(s string) (Level, error) {
	if n, err := strconv.Atoi(s); err == nil {
		if n < 1 || n > Levels {
			return Level{}, fmt.Errorf("level %d: not from 1 to %d", n, Levels)
		}
		return NewLevel(n), nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return Level{}, fmt.Errorf("level %q is neither a number from 1 to %d nor a time such as 2s", s, Levels)
	}
	return NewTime(d), nil
}

// Limits returns the limits of a search.
func (l Level) Limits() search.Limits {
	if l.time > 0 {
		return search.Limits{MoveTime: l.time}
	}
	row := levels[NewLevel(l.number).number]
	return search.Limits{Depth: row.depth, MoveTime: row.time}
}

// Number returns the number, 0 for a level that is a time.
func (l Level) Number() int { return l.number }

// String returns the level as ParseLevel reads it.
func (l Level) String() string {
	if l.time > 0 {
		return brief(l.time)
	}
	return strconv.Itoa(l.number)
}

// Describe says in words what a bot at the level may do.
func (l Level) Describe() string {
	limits := l.Limits()
	switch {
	case l.time > 0:
		return brief(l.time) + " a move"
	case limits.Depth == 1:
		return fmt.Sprintf("level %d, at most 1 ply ahead", l.number)
	case limits.Depth > 0:
		return fmt.Sprintf("level %d, at most %d plies ahead", l.number, limits.Depth)
	}
	return fmt.Sprintf("level %d, %v a move", l.number, limits.MoveTime)
}

// brief returns a time without the units of which there are none: "1h", not "1h0m0s".
func brief(d time.Duration) string {
	s := d.String()
	for _, none := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, none) {
			s = s[:len(s)-2]
		}
	}
	return s
}
