package desk

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// mostArrows is how many arrows a Diagram may have.
const mostArrows = 200

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
func (d *Desk) Diagram(q Diagram) (*Picture, error) {
	_, g, _, err := q.Line.play()
	if err != nil {
		return nil, err
	}
	if len(q.Arrows) > mostArrows {
		return nil, Errorf(BadRequest, "%d arrows are more than %d", len(q.Arrows), mostArrows)
	}
	o := svg.Options{LastMove: g.LastMove(), Check: g.InCheck(), Arrows: q.Arrows}
	if q.Theme != "" {
		if o.Theme, err = svg.ThemeNamed(q.Theme); err != nil {
			return nil, Errorf(NotFound, "there is no such theme as %s", quote(q.Theme))
		}
	}
	if q.Pieces != "" {
		pieces, err := svg.ThemeNamed(q.Pieces)
		if err != nil {
			return nil, Errorf(NotFound, "there is no such theme as %s", quote(q.Pieces))
		}
		o.Theme.White, o.Theme.Black = pieces.White, pieces.Black
	}
	if q.Flipped {
		o.Bottom = board.Black
	}
	b := g.Board()
	return &Picture{svg.String(&b, &o)}, nil
}
