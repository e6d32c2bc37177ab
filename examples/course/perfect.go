package course

import (
	"context"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Perfect is a bot that plays by tablebases where they know the position, and as [Patient]
// elsewhere.
type Perfect struct {
	Patient
	Tables search.Tablebase
}

// Search implements [search.Searcher].
func (p Perfect) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	allowed := lim.RootMoves(&b)
	var r search.Result
	p.Tables.ProbeRoot(g, func(m board.Move, outcome movegen.WDL, plies int) { // the best move first
		if r.Move == board.NoMove && slices.Contains(allowed, m) {
			score := eval.TablebaseScore(outcome, plies)
			r = search.Result{Move: m, Score: score, Bound: search.Exact, Depth: 1, Nodes: 1, PV: []board.Move{m}}
		}
	})
	if r.Move == board.NoMove {
		return p.Patient.Search(ctx, g, lim, report)
	}
	if report != nil {
		report(search.Info{Depth: r.Depth, MultiPV: 1, Score: r.Score, Bound: r.Bound, Nodes: r.Nodes, PV: []board.Move{r.Move}})
	}
	return r, nil
}
