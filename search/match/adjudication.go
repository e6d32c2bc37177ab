package match

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// faultOf returns the fault that a Termination tag reports, as [pgn.Game.SetOutcome]
// writes it, and [game.NoTermination] for any other tag.
func faultOf(tag string) game.Termination {
	switch tag {
	case "time forfeit":
		return game.TimeForfeit
	case "rules infraction":
		return game.IllegalMove
	case "abandoned":
		return game.Crash
	}
	return game.NoTermination
}

// byRule returns how the game has ended by the rules of chess, draws by claim
// included.
func byRule(g *game.Game) (game.Result, game.Termination) {
	o := g.OutcomeWithClaims()
	return o.Result, o.Termination
}

// An adjudicator counts the moves of a game that the rules are about, by color.
type adjudicator struct {
	draw    search.DrawRule
	resign  search.ResignRule
	drawn   [2]int
	losing  [2]int
	winning [2]int
}

// adjudicate returns the result, if there is one, after player c has played p as move
// number of the game. Zeroing means that the move has reset the fifty-move counter.
func (r *adjudicator) adjudicate(c board.Color, p *Ply, number int, zeroing bool) (game.Result, game.Termination) {
	if zeroing {
		r.drawn = [2]int{}
	}
	if p.Bound == search.NoBound {
		return game.Unfinished, game.NoTermination
	}
	if r.draw.Moves > 0 {
		if number >= r.draw.From && -r.draw.Score <= p.Score && p.Score <= r.draw.Score {
			r.drawn[c]++
		} else {
			r.drawn = [2]int{}
		}
		if min(r.drawn[board.White], r.drawn[board.Black]) >= r.draw.Moves {
			return game.Draw, game.Adjudication
		}
	}
	if r.resign.Moves > 0 {
		countStreak(&r.losing[c], p.Score <= -r.resign.Score)
		countStreak(&r.winning[c], p.Score >= r.resign.Score)
		for c, n := range r.losing {
			other := board.Color(c).Other()
			if n >= r.resign.Moves && (!r.resign.Both || r.winning[other] >= r.resign.Moves) {
				return game.Win(other), game.Adjudication
			}
		}
	}
	return game.Unfinished, game.NoTermination
}

// countStreak extends a streak, or ends it.
func countStreak(n *int, more bool) {
	if more {
		*n++
	} else {
		*n = 0
	}
}
