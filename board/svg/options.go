package svg

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// Options say how a board is drawn. The zero Options, and a nil *Options, draw it
// as White sees it in the theme "light" with coordinates around it.
type Options struct {
	// SquareSize is the side of a square in pixels, from 1 to 1024; 0 and
	// values outside mean 48. The frame and the bar add to the picture.
	SquareSize int

	Theme Theme

	// Bottom is the player whose side of the board is below.
	Bottom board.Color

	Coordinates Coordinates

	// LastMove is the move whose squares are shown; [board.NoMove] for none.
	LastMove board.Move

	// Check shows that the king of the player to move is in check, which
	// package movegen finds out.
	Check bool

	Marks  []Mark
	Arrows []Arrow

	// Eval is the evaluation from White's point of view, shown in a bar beside
	// the board; nil means no bar. Scores for the player to move are converted by
	// [eval.Score.White].
	Eval *eval.Score

	// Title and Description are for those who do not see the picture; many
	// programs show the title beside the pointer too. Empty ones stand for
	// words on whose turn it is and on where the pieces are. What XML cannot
	// hold in them is replaced.
	Title, Description string
}

// squareSize returns the side of a square in pixels.
func (o *Options) squareSize() int {
	if o.SquareSize < 1 || o.SquareSize > 1024 {
		return 48
	}
	return o.SquareSize
}
