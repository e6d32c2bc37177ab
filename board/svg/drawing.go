package svg

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Mark highlights squares in a colour, below the pieces.
//
// Its text is the colour and the squares, such as "Ga4" or "Ga4b5"; with one square it
// is the form of the command csl in PGN comments. The colour is G, R, Y, B or O for
// [Green], [Red], [Yellow], [Blue] and [Orange], '#' and eight hexadecimal digits for
// other colours, and nothing for the theme's colour.
type Mark struct {
	Squares board.Bitboard
	Color   Color // 0 selects the theme's colour
}

// An Arrow points from one square to another, above the pieces. From a square to
// itself it is a ring. An Arrow with an invalid square is not drawn.
//
// Its text is the colour, as for a [Mark], and the two squares, such as "Gc2c3", the
// form of the command cal in PGN comments.
type Arrow struct {
	From, To board.Square
	Color    Color // 0 selects the theme's colour
}

// Marks converts the marks of a PGN comment, of type pgn.Mark. Unknown colour letters
// select the theme's colour.
func Marks[M ~struct {
	Color  byte
	Square board.Square
}](list []M) []Mark {
	var marks []Mark
	for _, m := range list {
		m := struct {
			Color  byte
			Square board.Square
		}(m)
		if m.Square.IsValid() {
			marks = append(marks, Mark{Squares: m.Square.Bitboard(), Color: colorOf(m.Color)})
		}
	}
	return marks
}

// Arrows converts the arrows of a PGN comment, of type pgn.Arrow. Unknown colour
// letters select the theme's colour.
func Arrows[A ~struct {
	Color    byte
	From, To board.Square
}](list []A) []Arrow {
	var arrows []Arrow
	for _, a := range list {
		a := struct {
			Color    byte
			From, To board.Square
		}(a)
		arrows = append(arrows, Arrow{From: a.From, To: a.To, Color: colorOf(a.Color)})
	}
	return arrows
}

// letters are the colours that have a letter in the text of marks and arrows.
var letters = [...]struct {
	letter byte
	color  Color
}{{'G', Green}, {'R', Red}, {'Y', Yellow}, {'B', Blue}, {'O', Orange}}

// colorOf returns the colour for a letter, or 0.
func colorOf(letter byte) Color {
	for _, l := range letters {
		if l.letter == letter {
			return l.color
		}
	}
	return 0
}

// appendLetter appends the colour of a mark or an arrow.
func (c Color) appendLetter(b []byte) []byte {
	if c == 0 {
		return b
	}
	for _, l := range letters {
		if l.color == c {
			return append(b, l.letter)
		}
	}
	return appendHex(c.appendOpaque(b), c.alpha())
}

// cutColor reads the colour at the beginning of the text of a mark or an arrow, and
// returns it with the index of the first square. For an invalid colour after a '#', it
// returns the index of the error.
func cutColor(s string) (c Color, at int, ok bool) {
	const long = len("#rrggbbaa")
	switch {
	case strings.HasPrefix(s, "#"):
		at = min(len(s), long)
		c, err := ParseColor(s[:at])
		if bad, isParse := errors.AsType[*board.ParseError](err); isParse {
			at = bad.Offset
		}
		return c, at, err == nil && at == long
	case s != "" && colorOf(s[0]) != 0:
		return colorOf(s[0]), 1, true
	}
	return 0, 0, true
}

// squareAt reads the square at an index of the text of a mark or an arrow.
func squareAt(s string, at int) (board.Square, bool) {
	if len(s) < at+2 {
		return board.NoSquare, false
	}
	sq, err := board.ParseSquare(s[at : at+2])
	return sq, err == nil
}

// ParseMark reads a mark as [Mark.String] writes it. The error is a
// *[board.ParseError].
func ParseMark(s string) (Mark, error) {
	c, at, ok := cutColor(s)
	m := Mark{Color: c}
	for ; ok && at < len(s); at += 2 {
		var sq board.Square
		if sq, ok = squareAt(s, at); !ok || m.Squares.Has(sq) {
			ok = false
			break
		}
		m.Squares = m.Squares.With(sq)
	}
	if !ok {
		return Mark{}, &board.ParseError{What: "mark", Text: s, Offset: at}
	}
	return m, nil
}

// ParseArrow reads an arrow as [Arrow.String] writes it. The error is a
// *[board.ParseError].
func ParseArrow(s string) (Arrow, error) {
	c, at, ok := cutColor(s)
	bad := func(at int) (Arrow, error) {
		return Arrow{}, &board.ParseError{What: "arrow", Text: s, Offset: min(at, len(s))}
	}
	if !ok {
		return bad(at)
	}
	from, ok := squareAt(s, at)
	if !ok {
		return bad(at)
	}
	to, ok := squareAt(s, at+2)
	if !ok {
		return bad(at + 2)
	}
	if len(s) > at+4 {
		return bad(at + 4)
	}
	return Arrow{From: from, To: to, Color: c}, nil
}

// String returns the mark as text; see [Mark].
func (m Mark) String() string {
	b := m.Color.appendLetter(nil)
	for s := range m.Squares.Squares() {
		b, _ = s.AppendText(b)
	}
	return string(b)
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (m Mark) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseMark]
// reads.
func (m *Mark) UnmarshalText(text []byte) error { return textform.Unmarshal(m, ParseMark, text) }

// String returns the arrow as text; see [Arrow]. An invalid square is written as "-".
func (a Arrow) String() string {
	b := a.Color.appendLetter(nil)
	b, _ = a.From.AppendText(b)
	b, _ = a.To.AppendText(b)
	return string(b)
}

// MarshalText implements [encoding.TextMarshaler]. It returns an error for an arrow with
// an invalid square.
func (a Arrow) MarshalText() ([]byte, error) {
	if !a.From.IsValid() || !a.To.IsValid() {
		return nil, fmt.Errorf("svg: invalid square in arrow %v", a)
	}
	return []byte(a.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseArrow]
// reads.
func (a *Arrow) UnmarshalText(text []byte) error { return textform.Unmarshal(a, ParseArrow, text) }
