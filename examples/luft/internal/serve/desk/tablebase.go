package desk

import (
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/syzygy"
)

// A Tablebase is what endgame tablebases say of a position.
type Tablebase struct {
	Outcome string       `json:"outcome"` // for the player to move, such as "win"
	Moves   []RankedMove `json:"moves"`   // the best first
}

// A RankedMove is a legal move with its outcome for who plays it.
type RankedMove struct {
	UCI     string `json:"uci"`
	SAN     string `json:"san"`
	Outcome string `json:"outcome"`

	// DTZ is the number of plies to the next capture, pawn move or mate, negative for
	// a loss; nil if it is not known.
	DTZ     *int `json:"dtz,omitempty"`
	Rounded bool `json:"rounded,omitempty"` // it may be a ply farther from 0
}

// probe returns what the tables say of the present position of a game, nil if they do not
// know it.
func probe(tables *syzygy.Tables, g *game.Game) *Tablebase {
	if tables == nil {
		return nil
	}
	ranked, err := tables.Rank(g)
	if err != nil || len(ranked) == 0 {
		return nil
	}
	b := g.Board()
	t := &Tablebase{Outcome: ranked[0].Verdict.String()}
	for _, r := range ranked {
		m := RankedMove{UCI: r.Move.String(), SAN: san.Format(&b, r.Move), Outcome: r.Verdict.String(), Rounded: r.DTZ.Rounded}
		if r.HasDTZ {
			m.DTZ = &r.DTZ.Plies
		}
		t.Moves = append(t.Moves, m)
	}
	return t
}
