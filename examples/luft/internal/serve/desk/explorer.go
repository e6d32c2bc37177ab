package desk

import (
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
)

// mostPlayed is how many of the moves that were played in a position are told.
const mostPlayed = 12

// A PlayedMove is what came of a move in the games of the explorer.
type PlayedMove struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	Games int64  `json:"games"` // also those without a result
	White int64  `json:"white"` // won by White
	Draws int64  `json:"draws"`
	Black int64  `json:"black"` // won by Black
	// Rating is the average of those who played the move; 0 if none is known.
	Rating int `json:"rating,omitempty"`
}

// explore returns the moves that were played in a position, the most frequent first. A
// damaged index has none.
func explore(x *explorer.Index, b *board.Board) (played []PlayedMove) {
	if x == nil {
		return nil
	}
	moves, err := x.Moves(nil, b)
	if err != nil {
		return nil
	}
	for _, m := range moves[:min(len(moves), mostPlayed)] {
		p := PlayedMove{UCI: m.Move.String(), SAN: san.Format(b, m.Move), Games: m.Games, White: m.Wins, Draws: m.Draws, Black: m.Losses}
		if b.Turn() == board.Black {
			p.White, p.Black = p.Black, p.White
		}
		if rating, ok := m.AverageRating(); ok {
			p.Rating = int(math.Round(rating))
		}
		played = append(played, p)
	}
	return played
}
