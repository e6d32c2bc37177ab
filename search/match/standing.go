package match

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Standing is how a player has done against all others.
type Standing struct {
	Name  string
	Games Tally
	Pairs Penta // of which both games are over

	// How many games were lost by a fault.
	TimeLosses, IllegalMoves, Crashes int
}

// Elo returns the difference in strength to the opponents: that of the pairs if
// there are any, else that of the games.
func (s *Standing) Elo() Estimate {
	if s.Pairs.Pairs() > 0 {
		return s.Pairs.Elo()
	}
	return s.Games.Elo()
}

// NormalizedElo is like Elo in normalised units.
func (s *Standing) NormalizedElo() Estimate {
	if s.Pairs.Pairs() > 0 {
		return s.Pairs.NormalizedElo()
	}
	return s.Games.NormalizedElo()
}

// LOS returns the likelihood of superiority over the opponents, from the pairs if
// there are any, else from the games.
func (s *Standing) LOS() float64 {
	if s.Pairs.Pairs() > 0 {
		return s.Pairs.LOS()
	}
	return s.Games.LOS()
}

// A Summary is how a match stands.
type Summary struct {
	Standings     []Standing // in the order of the players
	Played, Total int        // games; a test may end the match before Total

	// LLR is that of Match.SPRT for the first player, and Verdict what it decides.
	// They are zero if there is no test.
	LLR     float64
	Verdict Verdict
}

func (s *Summary) clone() Summary {
	c := *s
	c.Standings = slices.Clone(s.Standings)
	return c
}

// An outcome is what is kept of a game.
type outcome struct {
	over   bool
	result game.Result
	ending game.Termination // a fault, or any other
}

// count adds a game to the standings, and the pair it completes: first is the
// pair's other game.
func (s *Summary) count(t fixture, o, first outcome) {
	s.Played++
	for c, player := range t.players {
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
			// Each has had the other colour in the other game.
			st.Pairs[points(o.result, board.Color(c))+points(first.result, board.Color(c).Other())]++
		}
	}
}

// points returns what a result is for a player, in half points.
func points(r game.Result, c board.Color) int {
	switch r {
	case game.Win(c):
		return 2
	case game.Draw:
		return 1
	}
	return 0
}
