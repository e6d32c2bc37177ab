package svg

import "github.com/luftchess/luft/board"

// Options select how a board is drawn. The zero Options, and a nil *Options, draw it
// from White's side in the theme "light" with coordinates around it.
type Options struct {
	// SquareSize is the side of a square in pixels, from 1 to 1024. Zero and values
	// out of range select 48. The frame and the bar add to the size of the picture.
	SquareSize int `json:"square_size"`

	Theme Theme `json:"theme"`

	// Bottom is the player at the bottom of the board.
	Bottom board.Color `json:"bottom"`

	Coordinates Coordinates `json:"coordinates"`

	// LastMove is the move whose squares are highlighted; [board.NoMove] for none.
	LastMove board.Move `json:"last_move"`

	// Check highlights the king of the player to move; see movegen.InCheck.
	Check bool `json:"check"`

	Marks  []Mark  `json:"marks"`
	Arrows []Arrow `json:"arrows"`

	// NoPockets leaves out the pockets of Crazyhouse, which are drawn above and below the board
	// otherwise.
	NoPockets bool `json:"no_pockets,omitzero"`

	// Eval is the evaluation from White's point of view, shown in a bar beside
	// the board, in centipawns or a mate; nil means no bar. It is an eval.Score, as a
	// plain number: new(int(score.White(turn))).
	Eval *int `json:"eval"`

	// Title and Description are read out by screen readers; many programs show the
	// title as a tooltip. By default they say who is to move and where the pieces
	// are. Characters that XML does not allow are replaced.
	Title       string `json:"title"`
	Description string `json:"description"`
}

// squareSize returns the side of a square in pixels.
func (o *Options) squareSize() int {
	if o.SquareSize < 1 || o.SquareSize > 1024 {
		return 48
	}
	return o.SquareSize
}
