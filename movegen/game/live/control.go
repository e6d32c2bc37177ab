package live

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Control is a time control: its stages in order. The last stage is repeated if it has a
// number of moves. A Control without stages means that there is no clock. [ParseControl]
// describes the text form.
type Control []Stage

// A Stage is a part of a time control. It needs a Time or a Delay.
type Stage struct {
	// Moves is the number of moves after which the next stage begins. Zero, which only
	// the last stage may have, means the rest of the game.
	Moves int `json:"moves"`

	// Time is added to the clock when the stage begins. The time left from the previous
	// stage is kept.
	Time time.Duration `json:"time"`

	// Increment is added to the clock after each move (Fischer clock).
	Increment time.Duration `json:"increment"`

	// Delay is the time at the start of each move during which the clock does not run
	// (US delay). A stage with a Delay and no Time is a time for each move.
	Delay time.Duration `json:"delay"`

	// Bronstein is the maximum time added to the clock after a move (Bronstein delay). If
	// the move took less time, only that time is added.
	Bronstein time.Duration `json:"bronstein"`
}

// maxDuration bounds all times, so that sums do not overflow.
const maxDuration = 10_000 * time.Hour

// ParseControl parses a time control in seconds: "3+2" is three seconds and two more for each
// move, and "3m+2" three minutes. It is "-" for no clock, or stages separated by commas. A stage is
//
//	[MOVES/]TIME[+INCREMENT][dDELAY][bBRONSTEIN]
//
// as in "300", "8+0.08", "40/60+0.6", "300d5" or "40/5400+30,1800+30". A time may have units,
// "1h30m", or minutes before its seconds, "1:30". "0d86400" is a day for each move. The error is a
// *[board.ParseError]. See [ParseControlTag] for the TimeControl tag of PGN.
func ParseControl(s string) (Control, error) {
	if s == "-" {
		return nil, nil
	}
	var c Control
	at := 0
	for text := range strings.SplitSeq(s, ",") {
		stage, offset, ok := parseStage(text)
		if ok && len(c) > 0 && c[len(c)-1].Moves == 0 { // endless, but not the last
			offset, ok = -1, false
		}
		if !ok {
			return nil, &board.ParseError{What: "time control", Text: s, Offset: at + offset}
		}
		c = append(c, stage)
		at += len(text) + 1
	}
	return c, nil
}

// parseStage parses a stage. If it reports false, offset is where the error is.
func parseStage(s string) (stage Stage, offset int, ok bool) {
	if moves, after, found := strings.Cut(s, "/"); found {
		n, err := strconv.ParseUint(moves, 10, 31)
		if err != nil || n == 0 {
			return stage, 0, false
		}
		stage.Moves, s, offset = int(n), after, len(moves)+1
	}
	start := offset
	to, left := &stage.Time, "+db"
	for {
		end := strings.IndexAny(s, "+db")
		if end < 0 {
			end = len(s)
		}
		if *to, ok = parseSeconds(s[:end]); !ok {
			return stage, offset, false
		}
		if end == len(s) {
			break
		}
		offset += end
		_, after, found := strings.Cut(left, s[end:end+1])
		if !found { // twice, or in another order
			return stage, offset, false
		}
		to = map[byte]*time.Duration{'+': &stage.Increment, 'd': &stage.Delay, 'b': &stage.Bronstein}[s[end]]
		left, s = after, s[end+1:]
		offset++
	}
	return stage, start, stage.check() == nil
}

// parseSeconds parses "90", "0.08", "1:30" or "1m30s".
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
	units := "hms"
	if found || !strings.ContainsAny(s, units) {
		seconds, units = seconds+"s", "s"
	}
	for _, c := range []byte(seconds) {
		if c != '.' && (c < '0' || c > '9') && strings.IndexByte(units, c) < 0 { // no sign or word
			return 0, false
		}
	}
	d, err := time.ParseDuration(seconds)
	if err != nil || d > maxDuration || found && d >= time.Minute {
		return 0, false
	}
	d += time.Duration(m) * time.Minute
	return d, d <= maxDuration
}

// ParseControlTag parses the value of the TimeControl tag of PGN, as [Control.Tag] writes it: seconds, with
// colons between the stages, as in "40/7200:3600" or "180+2". "1/86400" is a time for each
// move, which cutechess and fastchess write as "86400/move". "-" and the "inf" of cutechess are
// no clock. An unknown control ("?") and an hourglass ("*180"), which a Control
// cannot represent, are errors. The error is a *[board.ParseError].
func ParseControlTag(s string) (Control, error) {
	if s == "-" || s == "inf" {
		return nil, nil
	}
	if text, ok := strings.CutSuffix(s, "/move"); ok {
		d, ok := parseSeconds(text)
		if !ok || d == 0 || strings.ContainsAny(text, "hms:") {
			return nil, &board.ParseError{What: "TimeControl tag", Text: s}
		}
		return Control{{Delay: d}}, nil
	}
	var c Control
	at := 0
	for text := range strings.SplitSeq(s, ":") {
		stage, offset, ok := parseStage(text)
		if i := strings.IndexAny(text, "hmsdb"); i >= 0 {
			offset, ok = i, false
		}
		if ok && len(c) > 0 && c[len(c)-1].Moves == 0 {
			offset, ok = -1, false
		}
		if !ok {
			return nil, &board.ParseError{What: "TimeControl tag", Text: s, Offset: at + offset}
		}
		c = append(c, stage)
		at += len(text) + 1
	}
	if len(c) == 1 && c[0].Moves == 1 && c[0].Increment == 0 {
		c[0] = Stage{Delay: c[0].Time}
	}
	return c, nil
}

// String returns the text that [ParseControl] parses. For an invalid Control, such as one
// with a negative time, the text is incomplete.
func (c Control) String() string { return c.join(",", true) }

// Tag returns the value of the TimeControl tag of PGN, in which stages are separated by
// colons, such as "40/5400+30:1800+30". A time for each move is written as one move in that
// time, "1/86400", and other delays, which PGN cannot express, are left out. The tag of no
// clock is "-". [ParseControlTag] reads it.
func (c Control) Tag() string { return c.join(":", false) }

func (c Control) join(separator string, delays bool) string {
	if len(c) == 0 {
		return "-"
	}
	var b strings.Builder
	for i, s := range c {
		if i > 0 {
			b.WriteString(separator)
		}
		s.write(&b, delays)
	}
	return b.String()
}

// write writes the stage; without delays, it is in the syntax of PGN.
func (s Stage) write(b *strings.Builder, delays bool) {
	if !delays && s.Time == 0 {
		s = Stage{Moves: 1, Time: s.Delay}
	}
	if s.Moves > 0 {
		b.WriteString(strconv.Itoa(s.Moves))
		b.WriteByte('/')
	}
	b.WriteString(formatSeconds(s.Time))
	part := func(mark byte, d time.Duration) {
		if d > 0 {
			b.WriteByte(mark)
			b.WriteString(formatSeconds(d))
		}
	}
	part('+', s.Increment)
	if delays {
		part('d', s.Delay)
		part('b', s.Bronstein)
	}
}

func formatSeconds(d time.Duration) string {
	s := strconv.FormatInt(int64(d/time.Second), 10)
	if fraction := d % time.Second; fraction > 0 {
		s += strings.TrimRight(fmt.Sprintf(".%09d", fraction), "0")
	}
	return s
}

// MarshalText implements [encoding.TextMarshaler]. The error is that of [Control.Check].
func (c Control) MarshalText() ([]byte, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return []byte(c.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseControl].
func (c *Control) UnmarshalText(text []byte) error { return textform.Unmarshal(c, ParseControl, text) }

// Check returns an *[Error] that says what is invalid in c, or nil. No time may be negative or
// longer than 10,000 hours.
func (c Control) Check() error {
	for i, s := range c {
		err := s.check()
		if err == nil && s.Moves == 0 && i+1 < len(c) {
			err = errors.New("no number of moves before the last stage")
		}
		if err != nil {
			return &Error{fmt.Sprintf("stage %d of the time control", i+1), err}
		}
	}
	return nil
}

func (s *Stage) check() error {
	for _, d := range [...]time.Duration{s.Time, s.Increment, s.Delay, s.Bronstein} {
		if d < 0 || d > maxDuration {
			return errDuration
		}
	}
	switch {
	case s.Moves < 0 || s.Moves > math.MaxInt32:
		return errors.New("number of moves out of range")
	case s.Time == 0 && s.Delay == 0:
		return errors.New("neither a time nor a delay")
	}
	return nil
}

var errDuration = fmt.Errorf("duration not from 0 to %v", maxDuration)
