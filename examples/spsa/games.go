package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

// When games end before their time.
var (
	drawRule   = match.DrawRule{From: 40, Moves: 8, Score: 10}
	resignRule = match.ResignRule{Moves: 4, Score: 600, Both: true}
)

const mostMoves = 200 // of each player, then the game is drawn

// A tally is how games have ended for one side.
type tally struct {
	wins, losses, draws int
	elo                 match.Estimate
}

// games returns how many games there were.
func (t tally) games() int { return t.wins + t.losses + t.draws }

// line returns the tally in words.
func (t tally) line() string {
	return fmt.Sprintf("wins %d losses %d draws %d elo %s +/- %s", t.wins, t.losses, t.draws, number(t.elo.Value), margin(t.elo.Error))
}

// margin returns the error of an estimate, which is infinite while it is not known.
func margin(f float64) string {
	if math.IsInf(f, 1) {
		return "unknown"
	}
	return number(f)
}

// number returns a number that may be infinite.
func number(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	return fmt.Sprintf("%.1f", f)
}

// play plays a pair of games from each opening, between two searchers that differ in
// their parameters, and returns how they have ended for the first. After each game,
// show is told how it stands. Games that are lost by time are told to complaints. The
// error is a game that was lost by any other fault, or the cause of the end of ctx.
func play(ctx context.Context, o *options, plus, minus alphabeta.Parameters, openings []match.Opening, complaints io.Writer, show func(tally)) (tally, error) {
	player := func(name string, params alphabeta.Parameters) match.Player {
		return match.Player{Name: name, Open: func(context.Context) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Hash: o.hash, Experimental: &alphabeta.Tuning{Parameters: &params}}), nil
		}}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var fault error
	m := match.Match{
		Players:     []match.Player{player("plus", plus), player("minus", minus)},
		Rounds:      len(openings),
		Control:     o.control,
		Openings:    openings,
		Seed:        o.seed,
		Concurrency: o.threads,
		Draw:        drawRule,
		Resign:      resignRule,
		MaxMoves:    mostMoves,
		Report: func(r *match.Record, s match.Summary) {
			if f := r.Failure; f != nil {
				if r.Termination != game.TimeForfeit {
					// A searcher that breaks its contract tells nothing about parameters.
					fault = errors.New(f.Line())
					cancel(fault)
					return
				}
				fmt.Fprintln(complaints, "spsa:", f.Line())
			}
			show(newTally(&s))
		},
	}
	s, err := m.Run(ctx)
	if fault != nil {
		return tally{}, fault
	}
	if err != nil {
		return tally{}, err
	}
	return newTally(&s), nil
}

// newTally returns how the first player of a match stands.
func newTally(s *match.Summary) tally {
	first := &s.Standings[0]
	return tally{first.Games.Wins, first.Games.Losses, first.Games.Draws, first.Elo()}
}
