package svg

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Color is an RGBA colour: from the highest byte, red, green, blue and alpha.
// 0xff0000ff is red, and 0xff000080 is half-transparent red. The zero Color selects
// the default; a fully transparent colour is 0xffffff00.
type Color uint32

// Colours for marks and arrows: those of [PGN comments], and orange. They are slightly
// transparent.
//
// [PGN comments]: https://pkg.go.dev/github.com/luftchess/luft/pgn#Arrow
const (
	Green  Color = 0x2f8f3acc
	Red    Color = 0xd13b3bcc
	Yellow Color = 0xe6b422cc
	Blue   Color = 0x2f74c8cc
	Orange Color = 0xe8842acc
)

// colorNamed returns the colour with the given name.
func colorNamed(name string) (Color, bool) {
	switch name {
	case "green":
		return Green, true
	case "red":
		return Red, true
	case "yellow":
		return Yellow, true
	case "blue":
		return Blue, true
	case "orange":
		return Orange, true
	}
	return 0, false
}

// ParseColor reads a colour in the hexadecimal notation of CSS, with or without alpha
// ("#2f8f3acc", "#2f8f3a", "#fff8", "#fff"), or the name of one of this package's
// colours in lower case ("green"). The error is a *[board.ParseError].
func ParseColor(s string) (Color, error) {
	if c, ok := colorNamed(s); ok {
		return c, nil
	}
	bad := func(at int) (Color, error) {
		return 0, &board.ParseError{What: "colour", Text: s, Offset: at}
	}
	digits, ok := strings.CutPrefix(s, "#")
	if !ok {
		return bad(0)
	}
	const hex = "0123456789abcdefABCDEF"
	if rest := strings.TrimLeft(digits, hex); rest != "" {
		return bad(len(s) - len(rest))
	}
	switch len(digits) {
	case 3, 4: // each digit counts twice
		var long []byte
		for i := range len(digits) {
			long = append(long, digits[i], digits[i])
		}
		digits = string(long)
	case 6, 8:
	default:
		return bad(len(s))
	}
	if len(digits) == 6 {
		digits += "ff"
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return bad(1)
	}
	return Color(n), nil
}

// String returns the colour in hexadecimal notation: "#2f8f3a" if it is opaque,
// otherwise with alpha, "#2f8f3acc".
func (c Color) String() string {
	b := c.appendOpaque(nil)
	if c.alpha() != 0xff {
		b = appendHex(b, c.alpha())
	}
	return string(b)
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseColor]
// reads.
func (c *Color) UnmarshalText(text []byte) error { return textform.Unmarshal(c, ParseColor, text) }

func (c Color) alpha() byte { return byte(c) }

// or returns c, or d if c is zero.
func (c Color) or(d Color) Color {
	if c == 0 {
		return d
	}
	return c
}

// appendOpaque appends the colour without alpha, which older programs cannot read in a
// colour.
func (c Color) appendOpaque(b []byte) []byte {
	b = append(b, '#')
	b = appendHex(b, byte(c>>24))
	b = appendHex(b, byte(c>>16))
	return appendHex(b, byte(c>>8))
}

func appendHex(b []byte, n byte) []byte {
	const hex = "0123456789abcdef"
	return append(b, hex[n>>4], hex[n&15])
}

// appendPaint appends attributes that paint what, "fill" or "stroke", in the
// colour.
func (c Color) appendPaint(b []byte, what string) []byte {
	b = append(b, ' ')
	b = append(b, what...)
	b = append(b, `="`...)
	b = c.appendOpaque(b)
	b = append(b, '"')
	return c.appendOpacity(b, what)
}

// appendOpacity appends the opacity attribute for what, unless it is opaque.
func (c Color) appendOpacity(b []byte, what string) []byte {
	if c.alpha() == 0xff {
		return b
	}
	b = append(b, ' ')
	b = append(b, what...)
	b = append(b, `-opacity="`...)
	b = appendThousandths(b, (int(c.alpha())*1000+127)/255)
	return append(b, '"')
}
