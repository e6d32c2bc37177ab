package pgn

import (
	"errors"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
)

// A Comment is the text of a comment without its delimiters. It may contain line ends.
// Its encoding is not declared; that of modern files is UTF-8.
//
// Comments can contain commands, such as "[%clk 0:03:00]". The methods read them, and
// return a copy of the Comment in which one command is changed. Names are
// case-sensitive and consist of at most 64 letters, digits, hyphens and underscores.
// A [Node] has the same methods for its comments.
type Comment string

// A command is where the parts of "[%name value]" lie in a comment.
type command struct {
	start, end  int
	name, value string
}

// next finds the first command from i on.
func (c Comment) next(i int) (cmd command, ok bool) {
	s := string(c)
	for {
		k := strings.Index(s[i:], "[%")
		if k < 0 {
			return command{}, false
		}
		cmd.start = i + k
		i = cmd.start + 2
		n := i
		for n < len(s) && n-i <= maxCommandName && isCommandName(s[n]) {
			n++
		}
		if n == i || n == len(s) || s[n] != ']' && !isSpace(s[n]) {
			continue
		}
		end := strings.IndexByte(s[n:], ']')
		if end < 0 {
			return command{}, false
		}
		cmd.name, cmd.value = s[i:n], strings.Trim(s[n:n+end], spaces)
		cmd.end = n + end + 1
		return cmd, true
	}
}

// find finds the first command of that name.
func (c Comment) find(name string) (command, bool) {
	cmd, ok := c.next(0)
	for ok && cmd.name != name {
		cmd, ok = c.next(cmd.end)
	}
	return cmd, ok
}

const maxCommandName = 64

const spaces = " \t\r\n"

func isSpace(c byte) bool { return strings.IndexByte(spaces, c) >= 0 }

func isCommandName(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}

// Commands returns an iterator over the names and values of the commands.
func (c Comment) Commands() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for cmd, ok := c.next(0); ok; cmd, ok = c.next(cmd.end) {
			if !yield(cmd.name, cmd.value) {
				return
			}
		}
	}
}

// Command returns the value of the first command with the given name, and whether
// there is one.
func (c Comment) Command(name string) (value string, ok bool) {
	cmd, ok := c.find(name)
	return cmd.value, ok
}

// Text returns the comment without its commands and without surrounding white space.
func (c Comment) Text() string {
	c = c.strip(func(command) bool { return true })
	return strings.Trim(string(c), spaces)
}

// ErrCommand is the error of [Comment.WithCommand] and similar methods for a name or a
// value that a comment cannot hold.
var ErrCommand = errors.New("pgn: invalid name or value of a comment command")

// WithCommand returns the comment with the value of the first command with the given
// name replaced. If there is none, a new command is inserted after those at the
// beginning of the comment. The error is [ErrCommand] if the name is not valid, or the value
// contains ']' or '}' or begins or ends with white space.
func (c Comment) WithCommand(name, value string) (Comment, error) {
	if name == "" || len(name) > maxCommandName || strings.ContainsAny(value, "]}") || strings.Trim(value, spaces) != value {
		return c, ErrCommand
	}
	for i := range len(name) {
		if !isCommandName(name[i]) {
			return c, ErrCommand
		}
	}
	return c.with(name, value), nil
}

func (c Comment) with(name, value string) Comment {
	text := Comment("[%" + name + " " + value + "]")
	if value == "" {
		text = Comment("[%" + name + "]")
	}
	if cmd, ok := c.find(name); ok {
		return c[:cmd.start] + text + c[cmd.end:]
	}
	at := 0
	for cmd, ok := c.next(0); ok && strings.Trim(string(c[at:cmd.start]), spaces) == ""; cmd, ok = c.next(at) {
		at = cmd.end
	}
	switch {
	case at > 0:
		return c[:at] + " " + text + c[at:]
	case c == "":
		return text
	default:
		return text + " " + c
	}
}

// WithoutCommand returns the comment without the commands with the given name. One
// adjacent space is removed with each.
func (c Comment) WithoutCommand(name string) Comment {
	return c.strip(func(cmd command) bool { return cmd.name == name })
}

// strip returns the comment without the commands for which drop returns true, and
// without one adjacent space for each. If the text around a removed command forms a new
// command, that is examined too. It takes linear time, since a hostile comment may
// contain very many commands.
func (c Comment) strip(drop func(command) bool) Comment {
	var kept []byte
	rest := c
	back, cmd, ok := 0, command{}, false // back bytes of kept are part of cmd
	for {
		if !ok {
			back = 0
			if cmd, ok = rest.next(0); !ok {
				break
			}
		}
		if !drop(cmd) {
			kept = append(kept, rest[:cmd.end]...)
			rest, ok = rest[cmd.end:], false
			continue
		}
		kept = append(kept[:len(kept)-back], rest[:cmd.start]...)
		rest = rest[cmd.end:]
		switch {
		case len(kept) > 0 && kept[len(kept)-1] == ' ':
			kept = kept[:len(kept)-1]
		case rest != "" && rest[0] == ' ':
			rest = rest[1:]
		}
		back, cmd, ok = joined(kept, rest)
	}
	return Comment(append(kept, rest...))
}

// joined finds the command that begins at the end of kept, with at most a part of its
// name, and continues in rest. Back is the number of its bytes in kept.
func joined(kept []byte, rest Comment) (back int, cmd command, ok bool) {
	i := len(kept)
	for i > 0 && len(kept)-i <= maxCommandName && isCommandName(kept[i-1]) {
		i--
	}
	switch {
	case i >= 2 && string(kept[i-2:i]) == "[%":
		back = len(kept) - i + 2
	case i >= 1 && i == len(kept) && kept[i-1] == '[':
		back = 1
	default:
		return 0, command{}, false
	}
	head := Comment(kept[len(kept)-back:]) + rest[:min(len(rest), maxCommandName+3)]
	n := 2
	for n < len(head) && isCommandName(head[n]) {
		n++
	}
	if head[:min(2, len(head))] != "[%" || n == 2 || n-2 > maxCommandName || n == len(head) || head[n] != ']' && !isSpace(head[n]) {
		return 0, command{}, false
	}
	end := strings.IndexByte(string(rest[n-back:]), ']')
	if end < 0 {
		return 0, command{}, false
	}
	value := strings.Trim(string(rest[n-back:n-back+end]), spaces)
	return back, command{0, n - back + end + 1, string(head[2:n]), value}, true
}

// Clock returns the remaining time of the player who has moved, "[%clk 0:03:00]".
func (c Comment) Clock() (left time.Duration, ok bool) { return c.duration("clk") }

// WithClock returns the comment with the remaining time set, as [FormatClock] writes
// it.
func (c Comment) WithClock(left time.Duration) Comment { return c.with("clk", FormatClock(left)) }

// Elapsed returns the time spent on the move, "[%emt 0:00:12]".
func (c Comment) Elapsed() (taken time.Duration, ok bool) { return c.duration("emt") }

// WithElapsed returns the comment with the time spent set, as [FormatClock] writes it.
func (c Comment) WithElapsed(taken time.Duration) Comment { return c.with("emt", FormatClock(taken)) }

func (c Comment) duration(name string) (time.Duration, bool) {
	value, ok := c.Command(name)
	if !ok {
		return 0, false
	}
	if strings.ContainsAny(value, spaces) { // ChessBase and Playchess break lines after a colon
		fields := strings.Split(value, ":")
		for i := range fields {
			fields[i] = strings.Trim(fields[i], spaces)
		}
		value = strings.Join(fields, ":")
	}
	d, err := ParseClock(value)
	return d, err == nil
}

// maxHours is the maximum number of hours, so that a time.Duration does not overflow.
const (
	maxHours = 2_000_000
	maxClock = maxHours * time.Hour
)

// ParseClock parses a clock time as it is written in comments: hours, minutes and seconds,
// "1:30:05.4". Hours, or hours and minutes, may be missing. The time may be negative. The
// maximum is 2,000,000 hours. The error is a *[board.ParseError].
func ParseClock(s string) (time.Duration, error) {
	if d, ok := parseClock(s); ok {
		return d, nil
	}
	return 0, &board.ParseError{What: "clock time", Text: s}
}

func parseClock(s string) (d time.Duration, ok bool) {
	s, negative := strings.CutPrefix(s, "-")
	s, fraction, dot := strings.Cut(s, ".")
	if dot {
		if fraction == "" || len(fraction) > 9 {
			return 0, false
		}
		n, err := strconv.ParseUint(fraction+"000000000"[len(fraction):], 10, 32)
		if err != nil {
			return 0, false
		}
		d = time.Duration(n)
	}
	fields := strings.Split(s, ":")
	if len(fields) > 3 {
		return 0, false
	}
	unit := time.Second
	for i := len(fields) - 1; i >= 0; i-- {
		n, err := strconv.ParseUint(fields[i], 10, 32)
		if err != nil || n > maxHours {
			return 0, false
		}
		d += time.Duration(n) * unit
		unit *= 60
	}
	if d > maxClock {
		return 0, false
	}
	if negative {
		d = -d
	}
	return d, true
}

// FormatClock formats a clock time as it is written in comments, "1:30:05.4". It is truncated
// to milliseconds and clamped to ±2,000,000 hours.
func FormatClock(d time.Duration) string {
	var b []byte
	ms := max(-maxClock, min(d, maxClock)).Milliseconds()
	if ms < 0 {
		b = append(b, '-')
	}
	part := func(n int64, digits int) {
		if n < 0 {
			n = -n
		}
		s := strconv.FormatInt(n, 10)
		for i := len(s); i < digits; i++ {
			b = append(b, '0')
		}
		b = append(b, s...)
	}
	part(ms/3_600_000, 1)
	b = append(b, ':')
	part(ms/60_000%60, 2)
	b = append(b, ':')
	part(ms/1000%60, 2)
	if ms%1000 != 0 {
		b = append(b, '.')
		part(ms%1000, 3)
		for b[len(b)-1] == '0' {
			b = b[:len(b)-1]
		}
	}
	return string(b)
}
