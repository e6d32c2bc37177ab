package svg

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// Coordinates select where the file letters and rank numbers are drawn.
type Coordinates uint8

// The places of the coordinates. Other values select NoCoordinates.
const (
	Outside       Coordinates = iota // on a frame around the board
	Inside                           // in the corners of squares, without a frame
	NoCoordinates                    // nowhere, without a frame
)

var coordinateStyles = textform.Names[Coordinates, board.ParseError]{
	What:  "place of the coordinates",
	Texts: []string{"outside", "inside", "none"},
}

// ParseCoordinates reads "outside", "inside" or "none". The error is a
// *[board.ParseError].
func ParseCoordinates(s string) (Coordinates, error) { return coordinateStyles.Parse(s) }

// String returns "outside", "inside" or "none".
func (c Coordinates) String() string { return coordinateStyles.String(c) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (c Coordinates) MarshalText() ([]byte, error) { return coordinateStyles.Marshal(c) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseCoordinates] reads.
func (c *Coordinates) UnmarshalText(text []byte) error { return coordinateStyles.Unmarshal(c, text) }

// coordinates draws the names of files and ranks.
func (p *painter) coordinates() {
	switch p.Coordinates {
	case Outside:
		p.labels(16, p.Theme.Label, "middle")
		for i := range 8 {
			p.label(p.margin+i*unit+unit/2, p.margin+whole+18, p.fileAt(i))
			p.label(p.margin/2, p.margin+i*unit+unit/2+6, p.rankAt(i))
		}
		p.add("</g>\n")
	case Inside:
		// Light letters on dark squares and dark ones on light; the lower left
		// square is dark for either player.
		p.labels(14, p.Theme.Light, "")
		for i := 0; i < 8; i += 2 {
			p.label(i*unit+unit-11, whole-4, p.fileAt(i))
			p.label(3, (7-i)*unit+14, p.rankAt(7-i))
		}
		p.add("</g>\n")
		p.labels(14, p.Theme.Dark, "")
		for i := 1; i < 8; i += 2 {
			p.label(i*unit+unit-11, whole-4, p.fileAt(i))
			p.label(3, (7-i)*unit+14, p.rankAt(7-i))
		}
		p.add("</g>\n")
	}
}

// labels begins a group of labels with a font size. They are centred on their place if
// anchor is "middle", and to the right of it if anchor is empty.
func (p *painter) labels(size int, c Color, anchor string) {
	p.add(`<g font-family="sans-serif" font-weight="bold"`)
	p.number("font-size", size)
	if anchor != "" {
		p.open("text-anchor")
		p.add(anchor + `"`)
	}
	p.fill(c)
	p.add(">")
}

// label draws text on the line y.
func (p *painter) label(x, y int, text string) {
	p.add("<text")
	p.number("x", x)
	p.number("y", y)
	p.add(">")
	p.add(text)
	p.add("</text>")
}

// fileAt returns the name of the i-th file from the left.
func (p *painter) fileAt(i int) string {
	if p.Bottom != board.White {
		i = 7 - i
	}
	return board.File(i).String()
}

// rankAt returns the name of the i-th rank from the top.
func (p *painter) rankAt(i int) string {
	if p.Bottom == board.White {
		i = 7 - i
	}
	return board.Rank(i).String()
}
