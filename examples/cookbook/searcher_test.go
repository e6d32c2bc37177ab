package cookbook_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// greedy is a searcher of one's own: it takes the move after which it has most material.
type greedy struct{}

func (greedy) Search(_ context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	moves := lim.RootMoves(&b)
	if len(moves) == 0 {
		return search.Terminal(&b), nil
	}
	r := search.Result{Score: -eval.MaxCentipawns, Bound: search.Exact, Depth: 1, Nodes: uint64(len(moves))}
	for _, m := range moves {
		next := b
		next.Play(m)
		score := -eval.Material{}.Evaluate(&next)
		if movegen.StatusOf(&next) == movegen.StatusCheckmate {
			score = eval.MateIn(1)
		}
		if score > r.Score {
			r.Score, r.Move = score, m
		}
	}
	r.PV = append(r.PV, r.Move)
	if report != nil {
		report(search.Info{Depth: 1, MultiPV: 1, Score: r.Score, Bound: r.Bound, Nodes: r.Nodes, PV: r.PV})
	}
	return r, nil
}

// Write a searcher, to play with, to serve over UCI or to enter in a match.
func Example_ownSearcher() {
	g := game.New(must(fen.Parse("3qk3/8/8/8/3R4/8/8/4K3 w - - 0 1")))
	r := must(greedy{}.Search(context.Background(), g, search.Limits{}, nil))
	fmt.Println(r.Move, r.Score)
	// Output:
	// d4d8 +5.00
}
