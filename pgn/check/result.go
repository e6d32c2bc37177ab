package check

import (
	"context"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/winnable"
)

// otherResults are other spellings of results.
var otherResults = map[string]game.Result{
	"1/2": game.Draw, "½-½": game.Draw, "1/2 - 1/2": game.Draw, "0.5-0.5": game.Draw, "½": game.Draw, "draw": game.Draw,
	"1 - 0": game.WhiteWins, "1–0": game.WhiteWins, "+/-": game.WhiteWins, "1:0": game.WhiteWins,
	"0 - 1": game.BlackWins, "0–1": game.BlackWins, "-/+": game.BlackWins, "0:1": game.BlackWins,
	"?": game.Unfinished, "": game.Unfinished,
}

// ending returns how the final position has ended the game, and false if it has not.
func (g *visitor) ending() (outcome game.Outcome, ok bool) {
	if g.plies == 0 {
		return outcome, false
	}
	outcome = game.New(g.last).Outcome()
	return outcome, outcome.IsOver() && outcome.Termination != game.SeventyFiveMoves
}

// checkResult applies Result.
func (c *Checker) checkResult() {
	if !c.has(Result) {
		return
	}
	g := &c.game
	ending, ended := g.ending()
	certain := ended && ending.Termination != game.InsufficientMaterial
	t := g.get("Result")
	tagged, valid := game.Unfinished, false
	if t != nil {
		r, err := game.ParseResult(t.Value)
		tagged, valid = r, err == nil
		if !valid {
			want, known := otherResults[strings.TrimSpace(t.Value)]
			if g.hasMarker && g.marker != game.Unfinished {
				want, known = g.marker, true
			}
			if certain {
				want, known = ending.Result, true
			}
			var edits []Edit
			if known {
				edits = t.edit(want.String())
			}
			c.find(Result, t.at(), 0, fmt.Sprintf("Result tag %q is not a result", t.Value), edits...)
		}
	}
	if g.hasMarker && ended && g.marker != ending.Result {
		c.findMarker()
		at, edits := max(g.markerAt, 0), []Edit(nil)
		if certain && g.markerAt >= 0 {
			edits = []Edit{{g.markerAt, g.markerAt + len(g.marker.String()), ending.Result.String()}}
		}
		c.find(Result, at, g.plies, fmt.Sprintf("termination marker %v, but the game ended %v", g.marker, ending), edits...)
	}
	switch {
	case !valid:
	case ended && tagged != ending.Result:
		var edits []Edit
		if certain {
			edits = t.edit(ending.Result.String())
		}
		c.find(Result, t.at(), 0, fmt.Sprintf("Result tag %v, but the game ended %v", tagged, ending), edits...)
	case !ended && g.hasMarker && tagged != g.marker:
		var edits []Edit
		switch {
		case tagged == game.Unfinished:
			edits = t.edit(g.marker.String())
		case g.marker == game.Unfinished:
			if c.findMarker(); g.markerAt >= 0 {
				edits = []Edit{{g.markerAt, g.markerAt + 1, tagged.String()}}
			}
		}
		c.find(Result, t.at(), 0, fmt.Sprintf("Result tag %v, but termination marker %v", tagged, g.marker), edits...)
	}
	c.checkTermination(ending, ended)
}

// result returns the result of the game.
func (g *visitor) result() game.Result {
	if r, err := game.ParseResult(g.value("Result")); err == nil && r != game.Unfinished {
		return r
	}
	return g.marker
}

// checkTermination compares the Termination tag with the final position.
func (c *Checker) checkTermination(ending game.Outcome, ended bool) {
	g := &c.game
	t := g.get("Termination")
	if t == nil {
		return
	}
	says := func(what string) bool { return strings.Contains(strings.ToLower(t.Value), what) }
	switch {
	case says("checkmate") && ending.Termination != game.Checkmate, says("stalemate") && ending.Termination != game.Stalemate:
		c.find(Result, t.at(), 0, fmt.Sprintf("Termination tag %q, but the final position is not that", t.Value))
	case says("unterminated") && (ended || g.result() != game.Unfinished):
		c.find(Result, t.at(), 0, fmt.Sprintf("Termination tag %q, but the result is %v", t.Value, g.result()))
	case saysTime(t.Value) && ended && ending.Result != game.Draw:
		c.find(Result, t.at(), 0, fmt.Sprintf("Termination tag %q, but the game ended %v", t.Value, ending))
	}
}

// saysTime reports whether a text says that a game was lost on time.
func saysTime(s string) bool {
	s = strings.ToLower(s)
	return strings.Contains(s, "time forfeit") || strings.Contains(s, "on time") || strings.Contains(s, "time out") || strings.Contains(s, "timeout")
}

// checkFlag applies Flag.
func (c *Checker) checkFlag(ctx context.Context) {
	g := &c.game
	if !c.has(Flag) || !saysTime(g.value("Termination")) && !saysTime(g.comment) {
		return
	}
	winner := board.White
	switch g.result() {
	case game.WhiteWins:
	case game.BlackWins:
		winner = board.Black
	default:
		return
	}
	if ending, _ := g.ending(); ending.Result == g.result() {
		return
	}
	c.solver.Nodes = c.Nodes
	a := c.solver.Solve(ctx, &g.last, winner)
	if a.Verdict != winnable.Unwinnable {
		return
	}
	at := 0
	if t := g.get("Result"); t != nil {
		at = t.at()
	}
	c.find(Flag, at, g.plies, fmt.Sprintf("%v on time, but %v cannot checkmate (%v): a draw by article 6.9 of the Laws of Chess", g.result(), winner, a.Reason))
}
