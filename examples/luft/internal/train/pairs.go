package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

// How games are adjudicated.
var (
	drawRule   = match.DrawRule{From: 40, Moves: 8, Score: 10}
	resignRule = match.ResignRule{Moves: 4, Score: 600, Both: true}
)

const maxMoves = 200 // of each player, then the game is drawn

// levelOpener finds random openings that are about level.
func levelOpener() *opener {
	return &opener{
		begin:  func(*rand.Rand) (*game.Game, error) { return game.New(board.Start()), nil },
		random: 8,
		lost:   120,
		limits: search.Limits{Nodes: 2000},
	}
}

// pickOpenings returns the n openings that belong to iteration k, always the same ones: of the
// suite, or random ones without it.
func (s *spsa) pickOpenings(ctx context.Context, suite []match.Opening, kind int, k, n int) ([]match.Opening, error) {
	var list []match.Opening
	if len(suite) > 0 {
		order := random(s.seed, kind, uint64(k)).Perm(len(suite))
		for i := range n {
			list = append(list, suite[order[i%len(order)]])
		}
		return list, nil
	}
	random := func(i int) *rand.Rand { return random(s.seed, kind, uint64(k)*uint64(n)+uint64(i)) }
	err := levelOpener().each(ctx, s.threads, 1, n, random, func(g *game.Game, _ eval.Score) error {
		list = append(list, match.Opening{Moves: g.Moves()})
		return nil
	})
	return list, err
}

// play plays a pair of games from each opening, between two searchers that differ in
// their parameters, and returns the standing of the first. After each game, show is told
// how it stands. Games that are lost on time are reported to complaints. The error is a
// game that was lost by any other fault, or the cause of the end of ctx.
func (s *spsa) play(ctx context.Context, plus, minus alphabeta.Parameters, openings []match.Opening,
	complaints io.Writer, show func(match.Standing)) (match.Standing, error) {
	player := func(name string, params alphabeta.Parameters) match.Player {
		return match.Player{Name: name, Open: func(context.Context) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Hash: s.hash, Experimental: &alphabeta.Tuning{Parameters: &params}}), nil
		}}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var fault error
	m := match.Match{
		Players:     []match.Player{player("plus", plus), player("minus", minus)},
		Rounds:      len(openings),
		Control:     s.control,
		Openings:    openings,
		Seed:        s.seed,
		Concurrency: s.threads,
		Draw:        drawRule,
		Resign:      resignRule,
		MaxMoves:    maxMoves,
		MaxFaults:   -1,
		Report: func(r *match.Record, sum match.Summary) {
			if f := r.Failure; f != nil {
				if r.Termination != game.TimeForfeit {
					// A searcher that breaks its contract tells nothing about parameters.
					fault = errors.New(f.Line())
					cancel(fault)
					return
				}
				fmt.Fprintln(complaints, f.Line())
			}
			show(sum.Standings[0])
		},
	}
	sum, err := m.Run(ctx)
	if fault != nil {
		err = fault
	}
	if err != nil {
		return match.Standing{}, err
	}
	return sum.Standings[0], nil
}
