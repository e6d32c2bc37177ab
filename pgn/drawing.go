package pgn

import (
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Mark is a coloured square, as in "[%csl Ga4]". Its text is "Ga4".
type Mark struct {
	Color  byte // a capital letter: 'G' green, 'R' red, 'Y' yellow, 'B' blue
	Square board.Square
}

// An Arrow is a coloured arrow between two squares, as in "[%cal Gc2c3]". Its text is
// "Gc2c3".
type Arrow struct {
	Color    byte // a capital letter, as for a Mark
	From, To board.Square
}

// ParseMark reads a mark as [Mark.String] writes it. The error is a
// *[board.ParseError].
func ParseMark(s string) (Mark, error) {
	color, squares, at := cutColor(s, 1)
	if at >= 0 {
		return Mark{}, &board.ParseError{What: "mark", Text: s, Offset: at}
	}
	return Mark{color, squares[0]}, nil
}

// ParseArrow reads an arrow as [Arrow.String] writes it. The error is a
// *[board.ParseError].
func ParseArrow(s string) (Arrow, error) {
	color, squares, at := cutColor(s, 2)
	if at >= 0 {
		return Arrow{}, &board.ParseError{What: "arrow", Text: s, Offset: at}
	}
	return Arrow{color, squares[0], squares[1]}, nil
}

// cutColor reads a colour and n squares, at most two, which are all that s has. Bad is
// the offset of what is wrong, -1 if nothing is.
func cutColor(s string, n int) (color byte, squares [2]board.Square, bad int) {
	if s == "" || !isColor(s[0]) {
		return 0, squares, 0
	}
	for i := range n {
		at := 1 + 2*i
		if len(s) < at+2 {
			return 0, squares, min(at, len(s))
		}
		var ok bool
		if squares[i], ok = squareOf(s[at : at+2]); !ok {
			return 0, squares, at
		}
	}
	if len(s) > 1+2*n {
		return 0, squares, 1 + 2*n
	}
	return s[0], squares, -1
}

// String returns the mark as a comment has it, "Ga4".
func (m Mark) String() string { return string(m.Color) + m.Square.String() }

// String returns the arrow as a comment has it, "Gc2c3".
func (a Arrow) String() string { return string(a.Color) + a.From.String() + a.To.String() }

func (m Mark) isValid() bool  { return isColor(m.Color) && m.Square.IsValid() }
func (a Arrow) isValid() bool { return isColor(a.Color) && a.From.IsValid() && a.To.IsValid() }

// MarshalText implements [encoding.TextMarshaler]. The error is [ErrCommand] if the
// colour is not a capital letter or the square is not valid.
func (m Mark) MarshalText() ([]byte, error) {
	if !m.isValid() {
		return nil, ErrCommand
	}
	return []byte(m.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseMark]
// reads.
func (m *Mark) UnmarshalText(text []byte) error { return textform.Unmarshal(m, ParseMark, text) }

// MarshalText implements [encoding.TextMarshaler]. The error is [ErrCommand] if the
// colour is not a capital letter or a square is not valid.
func (a Arrow) MarshalText() ([]byte, error) {
	if !a.isValid() {
		return nil, ErrCommand
	}
	return []byte(a.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseArrow]
// reads.
func (a *Arrow) UnmarshalText(text []byte) error { return textform.Unmarshal(a, ParseArrow, text) }

// Marks returns the coloured squares, nil if there is no command for them or it is
// malformed.
func (c Comment) Marks() []Mark { return list(c, "csl", ParseMark) }

// Arrows returns the arrows, nil if there is no command for them or it is malformed.
func (c Comment) Arrows() []Arrow { return list(c, "cal", ParseArrow) }

func squareOf(s string) (board.Square, bool) {
	sq, err := board.ParseSquare(s)
	return sq, err == nil && sq.IsValid()
}

func isColor(c byte) bool { return 'A' <= c && c <= 'Z' }

// list reads the value of a command that is a list.
func list[T any](c Comment, name string, parse func(string) (T, error)) (all []T) {
	value, ok := c.Command(name)
	if !ok {
		return nil
	}
	for item := range strings.SplitSeq(value, ",") {
		v, err := parse(strings.Trim(item, spaces))
		if err != nil {
			return nil
		}
		all = append(all, v)
	}
	return all
}

// WithMarks returns the comment with the coloured squares set; without arguments, they
// are removed. The error is [ErrCommand] if a colour is not a capital letter or a
// square is not valid.
func (c Comment) WithMarks(marks ...Mark) (Comment, error) {
	var items []string
	for _, m := range marks {
		if !m.isValid() {
			return c, ErrCommand
		}
		items = append(items, m.String())
	}
	return c.withList("csl", items), nil
}

// WithArrows returns the comment with the arrows set; without arguments, they are
// removed. The errors are those of [Comment.WithMarks].
func (c Comment) WithArrows(arrows ...Arrow) (Comment, error) {
	var items []string
	for _, a := range arrows {
		if !a.isValid() {
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
