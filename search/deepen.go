package search

import (
	"cmp"
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
// Iterate searches moves to a depth in plies, from the position that the searcher has taken from
// g. Moves are those of [Limits.RootMoves], with the best ones of the iteration before at the front.
// It returns the Score, the PV, which begins with one of moves and which Deepen copies, so that
// the next call may overwrite it, the number of Nodes since the search began, and, if it knows them,
// SelDepth, WDL, HashFull and TBHits. It must call [Stopper.ShouldStop] of the stopper. If that returns
// true during an iteration, or the iteration has no PV, Deepen uses only its Nodes and returns. So
// that [Limits.Mate] does not end a search too early, an iteration must find all mates within its
// depth.
//
// If [Limits.MultiPV] asks for several lines, Deepen calls iterate once for each line of an iteration,
// without the moves that begin the lines before. A searcher that is built on Deepen is therefore a
// [MultiPVSearcher], and should say so. The lines of an iteration are reported when all are found.
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
	count := min(max(lim.MultiPV, 1), len(moves))
	for depth := 1; depth <= maxDepth; depth++ {
		lines, nodes := bestLines(moves, count, depth, stopper, iterate)
		best.Nodes = nodes
		if lines == nil {
			break
		}
		now := stopper.Elapsed()
		for i := range lines {
			l := &lines[i]
			l.Depth, l.SelDepth, l.MultiPV = depth, max(l.SelDepth, depth), i+1
			l.Bound, l.Nodes, l.Time = Exact, nodes, now
			if report != nil {
				shown := *l
				shown.PV = slices.Clone(l.PV) // report may modify it
				report(shown)
			}
		}
		first := lines[0]
		best = Result{Move: first.PV[0], Score: first.Score, Bound: Exact, WDL: first.WDL, Depth: depth, PV: slices.Clone(first.PV), Lines: lines, Nodes: nodes}
		// An iteration to this depth would have found the mate.
		noMate := lim.Mate > 0 && count == 1 && depth >= 2*min(lim.Mate, maxDepth)-1
		if lim.MateFound(first.Score) || noMate || lim.ShouldSoftStop(nodes) || stopper.ShouldSoftStop() {
			break
		}
		for _, l := range slices.Backward(lines) {
			if i := slices.Index(moves, l.PV[0]); i > 0 {
				moves = slices.Insert(slices.Delete(moves, i, i+1), 0, l.PV[0])
			}
		}
	}
	if len(best.PV) > 1 {
		best.Ponder = best.PV[1]
	}
	best.Time = stopper.Elapsed()
	return best, nil
}

// bestLines has iterate find lines, best first, and returns them with the number of nodes, or nil if the
// search was stopped before all were found.
func bestLines(moves []board.Move, count, depth int, stopper *Stopper, iterate func(moves []board.Move, depth int) Info) (lines []Info, nodes uint64) {
	rest := slices.Clone(moves)
	for range count {
		info := iterate(rest, depth)
		nodes = info.Nodes
		if stopper.Stopped() || len(info.PV) == 0 {
			return nil, nodes
		}
		info.PV = slices.Clone(info.PV)
		lines = append(lines, info)
		rest = slices.DeleteFunc(rest, func(m board.Move) bool { return m == info.PV[0] })
	}
	// What was pruned for one line may be found for the next.
	slices.SortStableFunc(lines, func(a, b Info) int { return cmp.Compare(b.Score, a.Score) })
	return lines, nodes
}
