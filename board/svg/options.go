package svg

import "github.com/luftchess/luft/board"

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

	// Eval is shown in a bar beside the board; nil means no bar.
	Eval *Eval

	// Title and Description are for those who do not see the picture; many
	// programs show the title beside the pointer too. Empty ones stand for
	// words on whose turn it is and on where the pieces are. What XML cannot
	// hold in them is replaced.
	Title, Description string
}

// Coordinates are where the letters of files and the numbers of ranks stand.
type Coordinates uint8

// The places. Other values mean NoCoordinates.
const (
	Outside       Coordinates = iota // on a frame around the board
	Inside                           // in the corners of squares, without a frame
	NoCoordinates                    // nowhere, without a frame
)

// A Mark is a colour over some squares, under the pieces.
type Mark struct {
	Squares board.Bitboard
	Color   Color // 0 means the theme's
}

// An Arrow goes from one square to another, over the pieces. One from a square to
// itself is a ring. An Arrow with a value that is no square is not drawn.
type Arrow struct {
	From, To board.Square
	Color    Color // 0 means the theme's
}

// An Eval is what an engine thinks of the position.
type Eval struct {
	Centipawns int // from White's point of view; means nothing if Mate is not 0
	Mate       int // moves to mate, less than 0 if Black mates; 0 if none is seen
}

// squareSize returns the side of a square in pixels.
func (o *Options) squareSize() int {
	if o.SquareSize < 1 || o.SquareSize > 1024 {
		return 48
	}
	return o.SquareSize
}
