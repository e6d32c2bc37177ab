package match

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
)

// A Control is a time control: how long a player may think. At least one of Clock,
// MoveTime, Nodes and Depth must be set; if several are, all of them apply.
//
// Its text form is that of [ParseControl].
type Control struct {
	// Clock is the control of the player's clock. Without stages there is no clock.
	Clock live.Control

	// MoveTime is the time for each move. Unused time is lost.
	MoveTime time.Duration

	// Nodes and Depth limit each search. The match does not check that players
	// respect them.
	Nodes uint64
	Depth int

	// Margin is how much a player may exceed its time without losing. Zero selects
	// 100 ms; a negative value allows nothing.
	Margin time.Duration
}

const (
	defaultMargin = 100 * time.Millisecond

	// maxDuration bounds all times, so that sums do not overflow.
	maxDuration = 10_000 * time.Hour
)

// ParseControl parses a time control: a clock and limits of each move, separated by
// spaces, all of them optional, or "-" for none.
//
// The clock is that of [live.ParseControl], as in "8+0.08", "60", "40/60+0.6" or, with several
// stages, "40/5400+30,1800+30". The limits are movetime=D, nodes=N, depth=N and margin=D
// with durations D as in "500ms". The error is a *[board.ParseError].
func ParseControl(s string) (Control, error) {
	var c Control
	if s == "-" {
		return c, nil
	}
	at, count := 0, 0
	for field := range strings.SplitSeq(s, " ") {
		key, value, found := strings.Cut(field, "=")
		offset, ok := len(key)+1, true
		switch {
		case !found && count == 0:
			offset, ok = c.parseClock(field)
		case key == "movetime" && c.MoveTime == 0:
			ok = parseDuration(&c.MoveTime, value) && c.MoveTime > 0
		case key == "margin" && c.Margin == 0:
			ok = parseDuration(&c.Margin, value) && c.Margin != 0
		case key == "nodes" && c.Nodes == 0:
			n, err := strconv.ParseUint(value, 10, 64)
			c.Nodes, ok = n, err == nil && n > 0
		case key == "depth" && c.Depth == 0:
			n, err := strconv.ParseUint(value, 10, 31)
			c.Depth, ok = int(n), err == nil && n > 0
		default:
			offset, ok = 0, false
		}
		if !ok {
			return Control{}, &board.ParseError{What: "time control", Text: s, Offset: at + offset}
		}
		at += len(field) + 1
		count++
	}
	return c, nil
}

// parseClock parses the clock. If it reports false, offset is where the error is.
func (c *Control) parseClock(s string) (offset int, ok bool) {
	clock, err := live.ParseControl(s)
	if wrong, ok := errors.AsType[*board.ParseError](err); ok {
		return wrong.Offset, false
	}
	c.Clock = clock
	return 0, len(clock) > 0
}

// parseDuration parses a duration in the syntax of package time.
func parseDuration(to *time.Duration, s string) bool {
	d, err := time.ParseDuration(s)
	*to = d
	return err == nil && -maxDuration <= d && d <= maxDuration
}

// String returns the text that [ParseControl] parses, such as "40/60+0.6 nodes=5000".
// For an invalid control, such as one with negative times, the text may be incomplete.
func (c Control) String() string {
	var parts []string
	if len(c.Clock) > 0 {
		parts = append(parts, c.Clock.String())
	}
	if c.MoveTime > 0 {
		parts = append(parts, "movetime="+c.MoveTime.String())
	}
	if c.Nodes > 0 {
		parts = append(parts, "nodes="+strconv.FormatUint(c.Nodes, 10))
	}
	if c.Depth > 0 {
		parts = append(parts, "depth="+strconv.Itoa(c.Depth))
	}
	if c.Margin != 0 {
		parts = append(parts, "margin="+c.Margin.String())
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, " ")
}

// tag returns the value of PGN's TimeControl tag: the clock, "1/0.5" for half a second
// a move, or "-" if there is no time limit.
func (c Control) tag() string {
	clock := c.Clock
	if len(clock) == 0 && c.MoveTime > 0 {
		clock = live.Control{{Delay: c.MoveTime}}
	}
	return clock.Tag()
}

// MarshalText implements [encoding.TextMarshaler]. The error says what is invalid in the
// control; a control without any limit is "-".
func (c Control) MarshalText() ([]byte, error) {
	if why := c.check(); why != "" && why != errNoLimit || c.Margin < -maxDuration {
		return nil, &ConfigError{"Control", cmp.Or(why, "margin out of range")}
	}
	return []byte(c.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseControl].
func (c *Control) UnmarshalText(text []byte) error { return textform.Unmarshal(c, ParseControl, text) }

const errNoLimit = "no limit"

// limited reports whether there is any limit.
func (c Control) limited() bool {
	return c.Timed() || c.Nodes > 0 || c.Depth > 0
}

// check returns what is invalid in the control, or "".
func (c Control) check() string {
	clock := c.Clock.Check()
	switch {
	case clock != nil:
		return clock.Error()
	case c.MoveTime < 0 || c.Depth < 0:
		return "negative value"
	case c.MoveTime > maxDuration || c.Margin > maxDuration:
		return "more than " + maxDuration.String()
	case c.Depth > math.MaxInt32:
		return "number out of range"
	case !c.limited():
		return errNoLimit
	}
	return ""
}

// Equal reports whether both controls are the same.
func (c Control) Equal(other Control) bool {
	return slices.Equal(c.Clock, other.Clock) && c.MoveTime == other.MoveTime && c.Nodes == other.Nodes &&
		c.Depth == other.Depth && c.Margin == other.Margin
}

// Timed reports whether there is a limit of time.
func (c Control) Timed() bool { return len(c.Clock) > 0 || c.MoveTime > 0 }

func (c Control) margin() time.Duration {
	if c.Margin == 0 {
		return defaultMargin
	}
	return max(c.Margin, 0)
}

// A clock is a player's clock during a game.
type clock struct {
	control Control
	live.Clock
}

func newClock(c Control) clock { return clock{c, live.NewClock(c.Clock)} }

// limit returns the time for the next move with the margin, and whether there is a
// limit.
func (k *clock) limit() (d time.Duration, ok bool) {
	d, ok = k.Limit()
	if k.control.MoveTime > 0 && (!ok || k.control.MoveTime < d) {
		d, ok = k.control.MoveTime, true
	}
	return d + k.control.margin(), ok
}

// limits returns the limits of the next search.
func limits(clocks *[2]clock, turn board.Color) search.Limits {
	c := &clocks[turn].control
	lim := search.Limits{Depth: c.Depth, Nodes: c.Nodes, MoveTime: c.MoveTime}
	lim.MovesToGo = clocks[turn].MovesToGo()
	for i := range clocks {
		lim.Clocks[i].Remaining, lim.Clocks[i].Increment = clocks[i].SearchTime(0)
	}
	return lim
}
