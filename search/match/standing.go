package match

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Standing is the score of a player against all others.
type Standing struct {
	Name  string `json:"name"`
	Games Tally  `json:"games"`
	Pairs Penta  `json:"pairs"` // pairs of which both games are over

	// Games lost by a fault.
	TimeLosses   int `json:"time_losses"`
	IllegalMoves int `json:"illegal_moves"`
	Crashes      int `json:"crashes"`
}

// Elo returns the Elo difference to the opponents, from the pairs if there are any,
// otherwise from the games.
func (s *Standing) Elo() Estimate {
	if s.Pairs.Pairs() > 0 {
		return s.Pairs.Elo()
	}
	return s.Games.Elo()
}

// NormalizedElo is like Elo, in normalized Elo.
func (s *Standing) NormalizedElo() Estimate {
	if s.Pairs.Pairs() > 0 {
		return s.Pairs.NormalizedElo()
	}
	return s.Games.NormalizedElo()
}

// LOS returns the likelihood of superiority over the opponents, as [Penta.LOS], from the
// pairs if there are any, otherwise from the games.
func (s *Standing) LOS() float64 {
	if s.Pairs.Pairs() > 0 {
		return s.Pairs.LOS()
	}
	return s.Games.LOS()
}

// Faults returns the number of games lost by a fault.
func (s *Standing) Faults() int { return s.TimeLosses + s.IllegalMoves + s.Crashes }

// A Summary is the state of a match.
type Summary struct {
	Standings []Standing `json:"standings"` // in the order of Options.Players
	Played    int        `json:"played"`    // games
	Total     int        `json:"total"`     // games; an SPRT may end the match before Total

	// LLR is the log-likelihood ratio of Options.SPRT and Decision what it has decided. Both are
	// zero without a test.
	LLR      float64  `json:"llr"`
	Decision Decision `json:"decision"`
}

// Faults returns the number of games that ended by a fault of any player.
func (s *Summary) Faults() int {
	n := 0
	for i := range s.Standings {
		n += s.Standings[i].Faults()
	}
	return n
}

func (s *Summary) clone() Summary {
	c := *s
	c.Standings = slices.Clone(s.Standings)
	return c
}

// An outcome is the stored result of a finished game.
type outcome struct {
	over   bool
	result game.Result
	ending game.Termination // a fault, or any other
}

// count adds a game to the standings. First is the other game of its pair; if that is
// over, the pair is added too.
func (s *Summary) count(f fixture, o, first outcome) {
	s.Played++
	for c, player := range f.players {
		st := &s.Standings[player]
		switch points(o.result, board.Color(c)) {
		case 2:
			st.Games.Wins++
		case 1:
			st.Games.Draws++
		default:
			st.Games.Losses++
			switch o.ending {
			case game.TimeForfeit:
				st.TimeLosses++
			case game.IllegalMove:
				st.IllegalMoves++
			case game.Crash:
				st.Crashes++
			}
		}
		if first.over {
			// Colors were reversed in the first game.
			st.Pairs[points(o.result, board.Color(c))+points(first.result, board.Color(c).Other())]++
		}
	}
}

// points returns the half points of a player.
func points(r game.Result, c board.Color) int {
	switch r {
	case game.Win(c):
		return 2
	case game.Draw:
		return 1
	}
	return 0
}
