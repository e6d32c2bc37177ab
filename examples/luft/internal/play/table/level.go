package table

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
)

// A Level is how long a bot thinks: a number from 1 to maxLevel, or a time for every
// move. Levels can be compared.
type Level struct {
	number int
	time   time.Duration
}

// UsualLevel is the level to begin with.
var UsualLevel = Level{number: 4}

const maxLevel = 8

// patience is the time after which a bot must move at the levels that have a depth.
// Some reach it at once, some never.
const patience = 5 * time.Second

// limits are the limits by number, counted from 1.
var limits = [maxLevel + 1]search.Limits{
	1: {Depth: 1, MoveTime: patience},
	2: {Depth: 2, MoveTime: patience},
	3: {Depth: 4, MoveTime: patience},
	4: {Depth: 6, MoveTime: patience},
	5: {MoveTime: 500 * time.Millisecond},
	6: {MoveTime: time.Second},
	7: {MoveTime: 3 * time.Second},
	8: {MoveTime: 10 * time.Second},
}

// Levels returns the levels with a number, from the weakest.
func Levels() []Level {
	all := make([]Level, maxLevel)
	for i := range all {
		all[i].number = i + 1
	}
	return all
}

// TimeLevel returns the level at which a bot takes so long for a move.
func TimeLevel(d time.Duration) Level { return Level{time: d} }

// LevelUsage says what a level may be, for the help.
func LevelUsage() string { return fmt.Sprintf("from 1 to %d or a time such as 2s", maxLevel) }

// ParseLevel reads a number or a time above zero, "1.5s".
func ParseLevel(s string) (Level, error) {
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= maxLevel {
		return Level{number: n}, nil
	}
	if d, err := time.ParseDuration(s); err == nil && d > 0 {
		return TimeLevel(d), nil
	}
	return Level{}, fmt.Errorf("level %q: not %s", s, LevelUsage())
}

// Limits returns the limits of a search.
func (l Level) Limits() search.Limits {
	if l.time > 0 {
		return search.Limits{MoveTime: l.time}
	}
	return limits[l.number]
}

// String returns the level as ParseLevel reads it.
func (l Level) String() string {
	if l.time == 0 {
		return strconv.Itoa(l.number)
	}
	s := l.time.String()
	for _, none := range []string{"m0s", "h0m"} { // "1h", not "1h0m0s"
		if strings.HasSuffix(s, none) {
			s = s[:len(s)-2]
		}
	}
	return s
}

// Describe says in words how long a bot thinks.
func (l Level) Describe() string {
	switch limits := l.Limits(); {
	case l.time > 0:
		return l.String() + " a move"
	case limits.Depth > 0:
		return fmt.Sprintf("level %d, %d ply ahead", l.number, limits.Depth)
	default:
		return fmt.Sprintf("level %d, %v a move", l.number, limits.MoveTime)
	}
}
