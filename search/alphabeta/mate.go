package alphabeta

import (
	"math"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// mateSalt is mixed into the keys of positions in a search for mate, as what a search
// that prunes has found about them proves nothing.
const mateSalt = 0x5851F42D4C957F2D

// mateDepth is the depth from which on a mate that is asked for is also searched for
// without pruning.
const mateDepth = 6

// wantsMate reports whether a mate is asked for, and nothing else, and has not been found
// yet.
func (w *worker) wantsMate(lim *search.Limits) bool {
	return lim.Mate > 0 && lineCount(lim, len(w.root)) == 1 && w.number == 0 && !lim.MateFound(w.best.score)
}

// settleMate searches for the mate that is asked for and reports whether the question is
// settled: the mate has been found and reported, or there is none.
func (w *worker) settleMate(lim *search.Limits, report func(search.Info)) bool {
	most := 2*min(lim.Mate, maxSearchDepth) - 1
	nodes := 2 * w.total()
	if w.depth == maxDepth(lim) {
		nodes = math.MaxUint64 // there will be no other chance
	}
	if !w.findMate(min(most, maxDepth(lim)), nodes) {
		return w.noMateWithin == most
	}
	w.best.bound, w.best.depth = search.Exact, max(w.depth, w.best.depth)
	w.report(report, &w.best, 0)
	return true
}

// findMate searches for a mate within so many plies, the shortest first, and reports
// whether there is one; it is then the best move. Nothing is pruned but moves that
// cannot force the mate: only the zero window around the mate is searched, and only
// checks at the attacker's last ply.
//
// It stops at a number of nodes, as a long mate may be found sooner by deeper ordinary
// searches. The next call goes on where this one has stopped.
func (w *worker) findMate(plies int, nodes uint64) bool {
	options, depth := w.options, w.depth
	w.options.exact()
	w.options.NoCheckExtension, w.options.NoCorrectionHistory = true, true
	w.mateSearch, w.keySalt = true, mateSalt
	w.proofLimit = nodes
	found := false
	for d := w.noMateWithin + 2; d <= plies && !found; d += 2 {
		w.depth = d
		found = w.searchRoot(0, eval.MateIn(d)-1, eval.MateIn(d)) >= eval.MateIn(d) && !w.stopped
		if w.stopped {
			break
		}
		if !found {
			w.noMateWithin = d
		}
	}
	w.mateSearch, w.keySalt = false, 0
	w.options, w.depth = options, depth
	w.stopped = w.stopper.Stopped()
	return found
}

// mateLeaf returns the score of a node at the end of a line of a search for mate: that of
// mate if it is one, and otherwise 0.
func (w *worker) mateLeaf(n *node, ply int) eval.Score {
	w.selDepth = max(w.selDepth, ply)
	n.reset()
	if n.gen.InCheck() && !n.gen.HasLegal() {
		return eval.MatedIn(ply)
	}
	return 0
}
