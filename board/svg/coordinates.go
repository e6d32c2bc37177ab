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
		const size = 16
		p.labels(size, p.Theme.Label)
		for i := range 8 {
			p.label(p.margin+i*unit+unit/2, p.top+whole+18, size, middle, p.fileAt(i))
			p.label(p.margin/2, p.top+i*unit+unit/2+6, size, middle, p.rankAt(i))
		}
		p.endLabels()
	case Inside:
		// Light letters on dark squares and dark ones on light; the lower left
		// square is dark for either player.
		const size = 14
		for odd, c := range [...]Color{p.Theme.Light, p.Theme.Dark} {
			p.labels(size, c)
			for i := odd; i < 8; i += 2 {
				p.label(i*unit+unit-4, p.top+whole-4, size, end, p.fileAt(i))
				p.label(4, p.top+(7-i)*unit+14, size, start, p.rankAt(7-i))
			}
			p.endLabels()
		}
	}
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
