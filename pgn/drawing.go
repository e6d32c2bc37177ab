package pgn

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// A Mark is a coloured square, "[%csl Ga4]".
type Mark struct {
	Color  byte // a capital letter: 'G' green, 'R' red, 'Y' yellow, 'B' blue
	Square board.Square
}

// An Arrow is a coloured arrow between two squares, "[%cal Gc2c3]".
type Arrow struct {
	Color    byte // a capital letter, as for a Mark
	From, To board.Square
}

// String returns the mark as a comment has it, "Ga4".
func (m Mark) String() string { return string(m.Color) + m.Square.String() }

// String returns the arrow as a comment has it, "Gc2c3".
func (a Arrow) String() string { return string(a.Color) + a.From.String() + a.To.String() }

// Marks returns the coloured squares. It reports false if there is no command for
// them or one that is malformed.
func (c Comment) Marks() (marks []Mark, ok bool) {
	return list(c, "csl", 3, func(s string) (m Mark, ok bool) {
		m.Color = s[0]
		m.Square, ok = squareOf(s[1:])
		return m, ok
	})
}

// Arrows returns the arrows. It reports false if there is no command for them or
// one that is malformed.
func (c Comment) Arrows() (arrows []Arrow, ok bool) {
	return list(c, "cal", 5, func(s string) (a Arrow, ok bool) {
		var to bool
		a.Color = s[0]
		a.From, ok = squareOf(s[1:3])
		a.To, to = squareOf(s[3:])
		return a, ok && to
	})
}

func squareOf(s string) (board.Square, bool) {
	sq, err := board.ParseSquare(s)
	return sq, err == nil && sq.IsValid()
}

func isColor(c byte) bool { return 'A' <= c && c <= 'Z' }

// list reads the value of a command that is a list of things of n bytes each.
func list[T any](c Comment, name string, n int, parse func(string) (T, bool)) (all []T, ok bool) {
	value, ok := c.Command(name)
	if !ok {
		return nil, false
	}
	for item := range strings.SplitSeq(value, ",") {
		item = strings.Trim(item, spaces)
		if len(item) != n || !isColor(item[0]) {
			return nil, false
		}
		v, ok := parse(item)
		if !ok {
			return nil, false
		}
		all = append(all, v)
	}
	return all, true
}

// WithMarks returns the comment with the coloured squares set; with none, they are
// removed. The error is [ErrCommand] if a colour is not a capital letter or a
// square is none.
func (c Comment) WithMarks(marks ...Mark) (Comment, error) {
	var items []string
	for _, m := range marks {
		if !isColor(m.Color) || !m.Square.IsValid() {
			return c, ErrCommand
		}
		items = append(items, m.String())
	}
	return c.withList("csl", items), nil
}

// WithArrows returns the comment with the arrows set; with none, they are removed.
// The error is that of [Comment.WithMarks].
func (c Comment) WithArrows(arrows ...Arrow) (Comment, error) {
	var items []string
	for _, a := range arrows {
		if !isColor(a.Color) || !a.From.IsValid() || !a.To.IsValid() {
			return c, ErrCommand
		}
		items = append(items, a.String())
	}
	return c.withList("cal", items), nil
}

func (c Comment) withList(name string, items []string) Comment {
	if len(items) == 0 {
		return c.WithoutCommand(name)
	}
	return c.with(name, strings.Join(items, ","))
}
