package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Tablebase knows how positions with few pieces end. *syzygy.Tables is one. Any number of
// goroutines may use it at once.
type Tablebase interface {
	// Probe returns the outcome for the player to move with best play, its halfmove clock
	// taken into account. It returns false if it is not known. A search calls it very often
	// with a halfmove clock of 0.
	Probe(b *board.Board) (outcome movegen.WDL, ok bool)

	// ProbeRoot calls f with each legal move in the present position of g, the best first.
	// The outcome is that of Probe for the player who plays the move, and also takes the
	// repetitions of the game into account. Plies is the number of plies, counted from
	// before the move, to the next capture, pawn move or mate with best play: positive for
	// a win and negative for a loss, even if the fifty-move rule makes it a draw. It is 0
	// for a draw, or if it is not known. ProbeRoot returns false, and does not call f, if
	// it does not know an outcome of each move.
	ProbeRoot(g *game.Game, f func(m board.Move, outcome movegen.WDL, plies int)) bool
}
