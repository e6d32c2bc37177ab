package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// A Control says how long a player may think. At least one of Time, MoveTime, Nodes
// and Depth must be set; where there are several, all of them hold.
type Control struct {
	// Time is on the clock when the game begins, and again after each Moves moves.
	// Moves 0 means that it is for the whole game. Increment is added after each
	// move.
	Time, Increment time.Duration
	Moves           int

	// MoveTime is for each move, and what is left of it is lost.
	MoveTime time.Duration

	// Nodes and Depth are for each move. The Match does not check that they are
	// kept.
	Nodes uint64
	Depth int

	// Margin is by how much a player may exceed the time without losing. 0 is
	// 100 ms, less than 0 none.
	Margin time.Duration
}

const (
	defaultMargin = 100 * time.Millisecond

	// longest is longer than any game, and short enough to reckon with.
	longest = 10_000 * time.Hour
)

// ParseControl reads what time controls are written as: the seconds for the game
// and for each move ("8+0.08", "60"), with moves before them if there are periods
// ("40/60+0.6"). Seconds may have minutes before them ("1:30"). The error is a
// *[board.ParseError].
func ParseControl(s string) (Control, error) {
	var c Control
	rest, at := s, 0
	if moves, after, found := strings.Cut(rest, "/"); found {
		n, err := strconv.ParseUint(moves, 10, 16)
		if err != nil || n == 0 {
			return Control{}, &board.ParseError{What: "time control", Text: s}
		}
		c.Moves, rest, at = int(n), after, len(moves)+1
	}
	main, increment, found := strings.Cut(rest, "+")
	var ok bool
	if c.Time, ok = parseSeconds(main); !ok || c.Time == 0 {
		return Control{}, &board.ParseError{What: "time control", Text: s, Offset: at}
	}
	if found {
		if c.Increment, ok = parseSeconds(increment); !ok {
			return Control{}, &board.ParseError{What: "time control", Text: s, Offset: at + len(main) + 1}
		}
	}
	return c, nil
}

// parseSeconds reads "90", "0.08" or "1:30".
func parseSeconds(s string) (time.Duration, bool) {
	minutes, seconds, found := strings.Cut(s, ":")
	var m uint64
	if found {
		var err error
		if m, err = strconv.ParseUint(minutes, 10, 16); err != nil {
			return 0, false
		}
	} else {
		seconds = s
	}
	for _, c := range []byte(seconds) {
		if c != '.' && (c < '0' || c > '9') { // no sign, exponent or word
			return 0, false
		}
	}
	d, err := time.ParseDuration(seconds + "s")
	if err != nil || d > longest {
		return 0, false
	}
	d += time.Duration(m) * time.Minute
	return d, d <= longest
}

// String returns the control as the TimeControl tag of PGN has it: what
// [ParseControl] reads; "1/0.5" for half a second a move; "-" if there is no clock.
func (c Control) String() string {
	switch {
	case c.Time > 0:
		s := formatSeconds(c.Time)
		if c.Moves > 0 {
			s = strconv.Itoa(c.Moves) + "/" + s
		}
		if c.Increment > 0 {
			s += "+" + formatSeconds(c.Increment)
		}
		return s
	case c.MoveTime > 0:
		return "1/" + formatSeconds(c.MoveTime)
	}
	return "-"
}

func formatSeconds(d time.Duration) string {
	s := strconv.FormatInt(int64(d/time.Second), 10)
	if fraction := d % time.Second; fraction > 0 {
		s += strings.TrimRight(fmt.Sprintf(".%09d", fraction), "0")
	}
	return s
}

// limited reports whether there is any limit.
func (c Control) limited() bool {
	return c.Time > 0 || c.MoveTime > 0 || c.Nodes > 0 || c.Depth > 0
}

// check returns what is wrong with the control, or "".
func (c Control) check() string {
	switch {
	case !c.limited():
		return "no limit"
	case c.Time < 0 || c.Increment < 0 || c.MoveTime < 0 || c.Moves < 0 || c.Depth < 0:
		return "less than nothing"
	case c.Time > longest || c.Increment > longest || c.MoveTime > longest || c.Margin > longest:
		return "more than " + longest.String()
	case c.Time == 0 && (c.Increment > 0 || c.Moves > 0):
		return "Increment or Moves without Time"
	}
	return ""
}

func (c Control) margin() time.Duration {
	if c.Margin == 0 {
		return defaultMargin
	}
	return max(c.Margin, 0)
}

// A clock is a player's clock during a game.
type clock struct {
	control   Control
	remaining time.Duration
	moves     int // to the end of the period
}

func newClock(c Control) clock { return clock{c, c.Time, c.Moves} }

// view is what the clock is to a searcher. Having no time left is no reason for it
// to take the clock for none.
func (k *clock) view() search.Clock {
	if k.control.Time == 0 {
		return search.Clock{}
	}
	return search.Clock{Remaining: max(k.remaining, time.Millisecond), Increment: k.control.Increment}
}

// allowed returns how long the next move may take, and whether there is a limit.
func (k *clock) allowed() (d time.Duration, ok bool) {
	if k.control.Time > 0 {
		d, ok = k.remaining, true
	}
	if k.control.MoveTime > 0 && (!ok || k.control.MoveTime < d) {
		d, ok = k.control.MoveTime, true
	}
	return d + k.control.margin(), ok
}

// spend takes the time of a move off the clock.
func (k *clock) spend(used time.Duration) {
	if k.control.Time == 0 {
		return
	}
	k.remaining = min(max(k.remaining-used, 0)+k.control.Increment, longest)
	if k.control.Moves > 0 {
		if k.moves--; k.moves == 0 {
			k.remaining = min(k.remaining+k.control.Time, longest)
			k.moves = k.control.Moves
		}
	}
}

// limits are those of the next move of player turn.
func limits(clocks *[2]clock, turn board.Color) search.Limits {
	k := &clocks[turn]
	return search.Limits{
		Depth:     k.control.Depth,
		Nodes:     k.control.Nodes,
		MoveTime:  k.control.MoveTime,
		Clocks:    [2]search.Clock{clocks[board.White].view(), clocks[board.Black].view()},
		MovesToGo: k.moves,
	}
}
