package course

import (
	"context"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Patient is a bot that plays the move with the best quiescence search score.
type Patient struct{}

// Search implements [search.Searcher]. It looks one move ahead, so it ignores the
// limits.
func (Patient) Search(_ context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	t := new(Tree)
	quiet := func(b *board.Board) eval.Score { return t.Quiesce(b, -eval.Infinity, eval.Infinity) }
	m, score := Choose(&b, quiet, lim.SearchMoves...)
	if m == board.NoMove {
		return search.Terminal(&b), nil // the game is over
	}
	r := search.Result{Move: m, Score: score, Bound: search.Exact, Depth: 1, Nodes: uint64(t.Nodes), PV: []board.Move{m}}
	if report != nil {
		report(search.Info{Depth: r.Depth, MultiPV: 1, Score: r.Score, Bound: r.Bound, Nodes: r.Nodes, PV: []board.Move{m}})
	}
	return r, nil
}
