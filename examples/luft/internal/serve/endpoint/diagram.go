package endpoint

import (
	"cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// maxArrows is how many arrows a Diagram may have.
const maxArrows = 200

// A Diagram asks for a picture of the position at the end of a line.
type Diagram struct {
	Line
	Flipped bool   `json:"flipped,omitempty"` // Black is at the bottom
	Theme   string `json:"theme,omitempty"`   // of the board, one of package svg; "" is "light"
	Pieces  string `json:"pieces,omitempty"`  // the theme of the pieces; "" is that of the board

	// Arrows are drawn on the board, such as "Gc2c3"; those from a square to itself are
	// circles.
	Arrows []svg.Arrow `json:"arrows,omitempty"`
}

// A Picture is a picture of a position.
type Picture struct {
	SVG string `json:"svg"`
}

// Diagram draws a position. The error is an *[Error].
func (d *Service) Diagram(q Diagram) (*Picture, error) {
	_, g, _, err := q.Line.play()
	if err != nil {
		return nil, err
	}
	if len(q.Arrows) > maxArrows {
		return nil, Errorf(BadRequest, "%d arrows are more than %d", len(q.Arrows), maxArrows)
	}
	o := svg.Options{LastMove: g.LastMove(), Check: g.InCheck(), Arrows: q.Arrows}
	if o.Theme, err = themeOf(q.Theme, q.Pieces); err != nil {
		return nil, err
	}
	if q.Flipped {
		o.Bottom = board.Black
	}
	b := g.Board()
	return &Picture{svg.String(&b, &o)}, nil
}

// themeOf returns the theme with a name, "" being "light", and with the pieces of another
// theme unless pieces is "". The error is an *Error.
func themeOf(name, pieces string) (svg.Theme, error) {
	theme, err := svg.ThemeNamed(cmp.Or(name, "light"))
	if err != nil {
		return theme, Errorf(NotFound, "there is no such theme as %s", quote(name))
	}
	if pieces != "" {
		other, err := svg.ThemeNamed(pieces)
		if err != nil {
			return theme, Errorf(NotFound, "there is no such theme as %s", quote(pieces))
		}
		theme.White, theme.Black = other.White, other.Black
	}
	return theme, nil
}
