// Package scoring gives the positions of games the scores of searches, for programs that make
// training positions.
package scoring

import (
	"context"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// Mark returns a game with the positions marked that are to be searched: from ply first on,
// those that have not occurred before in the game.
func Mark(played *game.Game, number uint64, result game.Result, first int) *sample.Game {
	start, _ := played.BoardAt(0)
	s := &sample.Game{Number: number, Start: start, Result: result}
	again := game.New(start)
	for i, m := range played.Moves() {
		s.Plies = append(s.Plies, sample.Ply{Move: m, Keep: i >= first && again.Repetitions() == 1})
		again.Play(m) // it was legal in the game
	}
	return s
}

// Game searches each marked position of a game for the given number of nodes and stores the score.
// The mark stays on those that are [Quiet]. The result depends on the game only: the searcher
// begins with nothing known. The error is a *[game.IllegalMoveError], that of the searcher or
// the cause if ctx is cancelled.
func Game(ctx context.Context, s *alphabeta.Searcher, g *sample.Game, nodes uint64) error {
	s.NewGame()
	played := game.New(g.Start)
	for i := range g.Plies {
		p := &g.Plies[i]
		b := played.Board()
		if p.Keep = p.Keep && !movegen.InCheck(&b); p.Keep {
			found, err := Find(ctx, s, played, search.Limits{Nodes: nodes})
			if err != nil {
				return err
			}
			p.Score, p.Keep = found.Score, Quiet(&b, &found)
		}
		if err := played.Play(p.Move); err != nil {
			return err
		}
	}
	return nil
}

// Find searches the present position. The error is the cause of the end of ctx, with which
// the result would be another.
func Find(ctx context.Context, s *alphabeta.Searcher, g *game.Game, lim search.Limits) (search.Result, error) {
	r, err := s.Search(ctx, g, lim, nil)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// Quiet reports whether there is something to learn from a position: what a capture is about
// to change tells nothing about it.
func Quiet(b *board.Board, found *search.Result) bool {
	e, legal := movegen.EffectOf(b, found.Move)
	return legal && e.IsQuiet() && !found.Score.IsMate() && found.Bound == search.Exact && !movegen.InCheck(b)
}
