package repertoire

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Departure is the move with which a game leaves a repertoire for good.
type Departure struct {
	Ply      int        // that it follows: 0 for the first move of the game
	Move     board.Move // that was played
	Position *Position  // in which it was played: its Moves are those of the repertoire, none if the line ends there
}

// Leave returns where g leaves the repertoire, after the last of its positions that the repertoire
// has: a game that comes back by transposition has not left it. It reports false if the game does not
// leave it, or has none of its positions.
//
// The player has left it if it was the player's turn in the position, and the opponent otherwise.
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
