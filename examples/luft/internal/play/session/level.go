package session

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// A Level is how strong a bot plays: a [alphabeta.Level], or full strength with a time for
// every move. Levels can be compared.
type Level struct {
	level alphabeta.Level
	time  time.Duration // 0 for the time of a level
}

// UsualLevel is the level to begin with.
var UsualLevel = Level{level: 1200}

// levelTime is the time for a move of a level, which most of them do not need.
const levelTime = 3 * time.Second

// Levels returns the levels without a time, from the weakest.
func Levels() (all []Level) {
	for _, l := range alphabeta.Levels() {
		all = append(all, Level{level: l})
	}
	return all
}

// TimeLevel returns the level at which a bot takes so long for a move.
func TimeLevel(d time.Duration) Level { return Level{time: d} }

// LevelUsage says what a level may be, for the help.
func LevelUsage() string {
	levels := alphabeta.Levels()
	return fmt.Sprintf("a rating from %v to %v, full for full strength, or a time per move such as 2s", levels[0], levels[len(levels)-2])
}

// ParseLevel parses an alphabeta.Level, or a positive time per move such as "1.5s".
func ParseLevel(s string) (Level, error) {
	if l, err := alphabeta.ParseLevel(s); err == nil {
		return Level{level: l}, nil
	}
	if d, err := time.ParseDuration(s); err == nil && d > 0 {
		return TimeLevel(d), nil
	}
	return Level{}, fmt.Errorf("level %q: not %s", s, LevelUsage())
}

// Limits returns the limits of a search.
func (l Level) Limits() search.Limits {
	return search.Limits{MoveTime: cmp.Or(l.time, levelTime)}
}

// String returns the level as ParseLevel reads it.
func (l Level) String() string {
	if l.time == 0 {
		return l.level.String()
	}
	s := l.time.String()
	for _, none := range []string{"m0s", "h0m"} { // "1h", not "1h0m0s"
		if strings.HasSuffix(s, none) {
			s = s[:len(s)-2]
		}
	}
	return s
}

// Describe says in words how a bot plays.
func (l Level) Describe() string {
	switch {
	case l.time > 0:
		return l.String() + " a move"
	case l.level == alphabeta.Full:
		return fmt.Sprintf("full strength, %v a move", levelTime)
	default:
		return "level " + l.String()
	}
}
