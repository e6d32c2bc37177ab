package uci

import (
	"context"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A fake is a searcher that reports the first of the moves and returns it when
// its gate is open, the ponder hit has come, if it waits for one, or it is
// cancelled.
type fake struct {
	shut   bool          // the gate is, at first
	gate   chan struct{} // nil is open
	score  eval.Score
	wdl    [3]int
	bound  search.Bound // of the result; Exact if it is not set
	silent bool         // no reports
	lines  bool         // finds several lines
	gap    eval.Score   // between their scores
	games  int          // number of calls of NewGame
	ready  int          // number of calls of Prepare
	limits search.Limits
	err    error
	move   board.Move // returned in any case
}

func shut() *fake { return &fake{shut: true} }

func (f *fake) NewGame() { f.games++ }

func (f *fake) Prepare() { f.ready++ }

// SupportsMultiPV lets the option be set, whether there are several lines or not.
func (f *fake) SupportsMultiPV() bool { return true }

func (f *fake) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	f.limits = lim
	b := g.Board()
	moves := movegen.AppendLegal(nil, &b)
	if len(lim.SearchMoves) > 0 {
		moves = lim.SearchMoves
	}
	if !f.silent && report != nil {
		lines := 1
		if f.lines {
			lines = min(max(lim.MultiPV, 1), len(moves))
		}
		for i := range lines {
			report(search.Info{Depth: 1, SelDepth: 2, MultiPV: i + 1, Score: f.score - f.gap*eval.Score(i), Bound: search.Exact, WDL: f.wdl, Nodes: 20, PV: moves[i : i+1]})
		}
	}
	if f.gate != nil {
		select {
		case <-f.gate:
		case <-ctx.Done():
		case <-lim.PonderHit:
		}
	}
	r := search.Result{Move: moves[0], Score: f.score, Bound: max(f.bound, search.Exact), WDL: f.wdl, Depth: 1, PV: moves[:1], Nodes: 20}
	if f.move != board.NoMove {
		r.Move = f.move
	}
	return r, f.err
}
