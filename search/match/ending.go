package match

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// terminations are the values of PGN's Termination tag. Those of faults are
// different from each other, so that a match that goes on can count them.
const (
	terminationNormal       = "normal"
	terminationAdjudication = "adjudication"
	terminationTime         = "time forfeit"
	terminationIllegal      = "rules infraction"
	terminationCrash        = "abandoned"
)

// tagOf returns the value of the Termination tag for a game that has ended by t.
func tagOf(t game.Termination) string {
	switch t {
	case game.Adjudication, game.MaxMoves:
		return terminationAdjudication
	case game.TimeForfeit:
		return terminationTime
	case game.IllegalMove:
		return terminationIllegal
	case game.Crash:
		return terminationCrash
	}
	return terminationNormal
}

// faultOf returns the fault that a Termination tag reports, [game.NoTermination] for
// any other tag.
func faultOf(tag string) game.Termination {
	for _, t := range [...]game.Termination{game.TimeForfeit, game.IllegalMove, game.Crash} {
		if tag == tagOf(t) {
			return t
		}
	}
	return game.NoTermination
}

// byRule returns how the game has ended by the rules of chess, draws by claim
// included.
func byRule(g *game.Game) (game.Result, game.Termination) {
	o := g.OutcomeWithClaims()
	return o.Result, o.Termination
}

// A DrawRule ends games that both players take for drawn. The zero value ends none.
type DrawRule struct {
	// Moves is how many moves on end each player must have found its position no
	// better and no worse than Score. 0 ends no games.
	Moves int
	Score eval.Score

	// From is the number of the first move, as it is written, that counts.
	From int
}

// A ResignRule ends games that a player takes for lost. The zero value ends none.
type ResignRule struct {
	// Moves is how many moves on end a player must have been behind by Score or more,
	// in its own opinion. 0 ends no games.
	Moves int
	Score eval.Score

	// Both means that the opponent must have agreed all the while.
	Both bool
}

// A referee follows a game's scores.
type referee struct {
	draw   DrawRule
	resign ResignRule
	even   int    // plies on end with scores near 0
	lost   [2]int // moves on end with scores that are lost, by color
	won    [2]int
}

// rule returns whether the game is over after player c has played this move, which
// had the given number. A move without a score starts the counters again.
func (r *referee) rule(c board.Color, p *Ply, number int) (game.Result, game.Termination) {
	score, scored := p.Score, p.Bound != search.NoScore
	if r.draw.Moves > 0 {
		if scored && number >= r.draw.From && -r.draw.Score <= score && score <= r.draw.Score {
			r.even++
		} else {
			r.even = 0
		}
		if r.even >= 2*r.draw.Moves {
			return game.Draw, game.Adjudication
		}
	}
	if r.resign.Moves > 0 {
		extend(&r.lost[c], scored && score <= -r.resign.Score)
		extend(&r.won[c], scored && score >= r.resign.Score)
		for c, n := range r.lost {
			other := board.Color(c).Other()
			if n >= r.resign.Moves && (!r.resign.Both || r.won[other] >= r.resign.Moves) {
				return game.Win(other), game.Adjudication
			}
		}
	}
	return game.Unfinished, game.NoTermination
}

// extend counts one more on end, or begins anew.
func extend(n *int, more bool) {
	if more {
		*n++
	} else {
		*n = 0
	}
}
