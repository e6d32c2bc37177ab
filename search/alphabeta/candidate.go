package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A candidate is a move about to be searched, and what speaks for it.
type candidate struct {
	move      board.Move
	quiet     bool
	count     int // its number among the moves
	depth     int // of the node
	onPV      bool
	cut       bool
	improving bool
	inCheck   bool

	extension int        // plies to search it more deeply, as others are worse
	best      eval.Score // of the moves before; -infinity without any
	history   int        // how good it has been
	reduction int        // plies to search it less deeply, in hundredths
	checks    int8
}

// givesCheck reports whether the candidate gives check.
func (c *candidate) givesCheck(n *node) bool {
	if c.checks == 0 {
		c.checks = -1
		if n.gen.GivesCheck(c.move) {
			c.checks = 1
		}
	}
	return c.checks > 0
}

// judge says how good a candidate has been, and by how much less it is to be
// searched for that.
func (w *worker) judge(n *node, c *candidate) {
	t := w.params
	r := int(t.reductions[min(c.depth, 63)][min(c.count, 63)])
	if c.quiet {
		c.history = w.quietValue(n, c.move)
		if c.move == n.killers[0] || c.move == n.killers[1] {
			r += t.ReduceKiller
		}
	} else {
		if !w.options.NoCaptureHistory {
			c.history = int(*w.learned.capture(&n.board, c.move))
		}
		r += t.ReduceCapture
	}
	r -= c.history / max(t.ReductionHistory, 1)
	if c.onPV {
		r += t.ReducePVNode
	}
	if c.cut {
		r += t.ReduceCutNode
	}
	if !c.improving {
		r += t.ReduceNotImproving
	}
	if c.inCheck {
		r += t.ReduceInCheck
	}
	if c.givesCheck(n) {
		r += t.ReduceCheck
	}
	c.reduction = r
}

// hopeless reports whether a candidate can be left out, as it will hardly raise
// alpha.
func (w *worker) hopeless(n *node, c *candidate, alpha eval.Score) bool {
	if pieces(&n.board) == 0 {
		return false
	}
	t := w.params
	left := max(c.depth-max(c.reduction, 0)/100, 0) // plies it would get
	if !c.quiet {
		return !w.options.NoSEEPruning && c.depth <= t.SEECaptureDepth && !n.gen.SEE(c.move, -t.SEECapture*c.depth)
	}

	// Late move pruning: enough moves have failed, more of them the more there
	// is to find, and half as many for whoever is on the way down.
	most := t.LateMoves + c.depth*c.depth
	if !c.improving {
		most /= 2
	}
	if !w.options.NoLateMovePruning && !c.onPV && c.depth <= t.LateMovesDepth && c.count > most {
		n.picker.quiets = checksOnly
		return !c.givesCheck(n)
	}

	// Futility: so far behind that a quiet move will not make it up.
	if !w.options.NoFutilityPruning && !c.inCheck && left <= t.FutilityDepth &&
		n.static+times(1, t.FutilityBase)+times(left, t.Futility) <= alpha && !c.givesCheck(n) {
		n.picker.quiets = checksOnly
		return true
	}

	// History pruning: it has nearly always failed.
	if !w.options.NoHistoryPruning && left <= t.HistoryPruningDepth && c.history < -t.HistoryPruning*c.depth {
		return true
	}

	// Exchange pruning: the piece would be lost.
	return !w.options.NoSEEPruning && left <= t.SEEQuietDepth && !n.gen.SEE(c.move, -t.SEEQuiet*left)
}

// plan returns how many plies ahead to look after a candidate at ply, and by how many
// less at first. A check that loses nothing does not count as a ply.
func (w *worker) plan(ply int, c *candidate) (next, less int) {
	n := &w.stack[ply]
	next = c.depth - 1
	switch {
	case c.extension != 0:
		next += c.extension
		if c.extension > 1 {
			n.doubles = w.doublesBefore(ply) + 1
		}
	case !w.options.NoCheckExtension && ply < 2*w.depth && c.givesCheck(n) && n.gen.SEE(c.move, 0):
		next++
	}
	// The first move is likely to be the best, and at depth 1 nothing is left to save.
	if c.count > 1 && c.depth >= 2 && !w.options.NoLateMoveReductions {
		less = min(max(c.reduction/100, 0), next-1)
	}
	return next, less
}

// try plays a candidate at ply, searches what comes of it depth plies deep, and
// takes it back. The first move gets the whole window. Of the others it is first
// asked, to a depth that is less by as many plies, only whether they are better
// than alpha; if that is so, again to about the full depth; and if it is still so,
// how much better.
// See https://www.chessprogramming.org/Principal_Variation_Search.
func (w *worker) try(ply int, c *candidate, depth, less int, alpha, beta eval.Score) (score eval.Score) {
	if w.spent() {
		return 0
	}
	first := c.count == 1
	w.play(ply, c.move)
	better, asked := true, -maxPly // to which depth
	if less > 0 {
		asked = depth - less
		score = -w.negamax(ply+1, asked, -alpha-1, -alpha, true)
		if better = score > alpha && !w.stopped; better {
			depth += w.surprise(ply, c, depth, score)
		}
	}
	if better && !(first && c.onPV) && !w.options.NoPVS {
		if depth > asked {
			if less > 0 {
				w.Researches++
			}
			score = -w.negamax(ply+1, depth, -alpha-1, -alpha, !c.cut)
		}
		if better = score > alpha && score < beta && !w.stopped; better && c.onPV {
			w.Researches++
		}
	}
	if better && (c.onPV || w.options.NoPVS) {
		score = -w.negamax(ply+1, depth, -beta, -alpha, false)
	}
	w.back()
	return score
}

// surprise returns by how many plies more, or less, to search a late move at ply again
// whose score turned out to be better than alpha: more, if it is better by far than
// the best so far, and less if it hardly is.
func (w *worker) surprise(ply int, c *candidate, depth int, score eval.Score) int {
	switch {
	case score.IsMate() || c.best.IsMate():
		return 0
	case score > c.best+times(1, w.params.Deeper)+eval.Score(depth):
		return min(max(2*w.depth-ply, 0), 1) // lines come to an end
	case score < c.best+times(1, w.params.Shallower):
		return -1
	}
	return 0
}
