package search

import (
	"context"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// Deepen implements Search by iterative deepening, that is, by searching to depth 1, 2, 3 and
// so on: there is a move whenever time runs out, and the earlier iterations cost little
// compared with the last. Its arguments are those of [Searcher], a Stopper, which it starts,
// the depth at which the search ends if no limit does, and a function for one iteration:
//
//	func (s *mine) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
//		s.path.Reset(g)
//		return search.Deepen(ctx, g, lim, report, &s.stopper, 64, s.iterate)
//	}
//
// Iterate searches moves, those of [Limits.RootMoves] with the best one of the iteration
// before at the front, to a depth in plies, from the position that the searcher has taken
// from g. It returns the Score, the PV, which Deepen copies, so that the next iteration may
// overwrite it, the number of Nodes since the search began, and, if it knows them, SelDepth
// and HashFull. It must call [Stopper.Stop] of the stopper. If that returns true during an
// iteration, or the iteration has no PV, Deepen uses only its Nodes and returns. So that
// [Limits.Mate] does not end a search too early, an iteration must find all mates within its
// depth.
//
// The result is that of the last complete iteration. If there is none, it is the first move of
// RootMoves without a score, and if there is no legal move, that of [Terminal]. The error is
// always nil. See https://www.chessprogramming.org/Iterative_Deepening.
func Deepen(ctx context.Context, g *game.Game, lim Limits, report func(Info), stopper *Stopper, maxDepth int,
	iterate func(moves []board.Move, depth int) Info) (Result, error) {
	root := g.Board()
	moves := lim.RootMoves(&root)
	if len(moves) == 0 {
		return Terminal(&root), nil
	}
	stopper.Start(ctx, lim, &root)
	best := Result{Move: moves[0], PV: slices.Clone(moves[:1])}
	if lim.Depth > 0 {
		maxDepth = min(lim.Depth, maxDepth)
	}
	for depth := 1; depth <= maxDepth; depth++ {
		info := iterate(moves, depth)
		best.Nodes = info.Nodes
		if stopper.Stopped() || len(info.PV) == 0 {
			break
		}
		info.Depth, info.SelDepth, info.MultiPV = depth, max(info.SelDepth, depth), 1
		info.Bound, info.Time = Exact, stopper.Elapsed()
		best = Result{Move: info.PV[0], Score: info.Score, Bound: Exact, Depth: depth, PV: slices.Clone(info.PV), Lines: []Info{info}, Nodes: info.Nodes}
		best.Lines[0].PV = slices.Clone(info.PV)
		if report != nil {
			info.PV = slices.Clone(info.PV) // report may modify it
			report(info)
		}
		noMate := lim.Mate > 0 && depth >= 2*min(lim.Mate, maxDepth)-1 // or it would have been found
		if lim.MateFound(info.Score) || noMate || lim.SoftStop(info.Nodes) || stopper.SoftStop() {
			break
		}
		if i := slices.Index(moves, best.Move); i > 0 {
			moves = slices.Insert(slices.Delete(moves, i, i+1), 0, best.Move)
		}
	}
	if len(best.PV) > 1 {
		best.Ponder = best.PV[1]
	}
	best.Time = stopper.Elapsed()
	return best, nil
}
