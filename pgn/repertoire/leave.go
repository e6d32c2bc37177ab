package repertoire

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Departure is the move with which a game leaves a repertoire for good.
type Departure struct {
	Ply      int        // number of plies before the move: 0 for the first move of the game
	Move     board.Move // the move that was played
	Position *Position  // where it was played; its Moves are those of the repertoire, none if the line ends there
}

// Leave returns the move of g in its last position that is in the repertoire. A game that transposes
// into the repertoire again has not left it before. Leave reports false if the last position of g is
// in the repertoire, or none is.
//
// The player has left the repertoire if the player is to move in the position of the Departure, and
// the opponent otherwise.
func (r *Repertoire) Leave(g *game.Game) (Departure, bool) {
	moves := g.Moves()
	for ply := len(moves); ply >= 0; ply-- {
		b, _ := g.BoardAt(ply)
		p := r.At(&b)
		switch {
		case p != nil && ply == len(moves):
			return Departure{}, false
		case p != nil:
			return Departure{ply, moves[ply], p}, true
		}
	}
	return Departure{}, false
}
