package search

import (
	"math"

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

	history   int // how good it has been
	reduction int // plies to search it less deeply, in hundredths
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

// reductions is by depth and number of the move, in hundredths of a ply. The
// logarithms say that each doubling of either makes the move about as much less
// likely to be the best.
var reductions = func() (t [64][64]int16) {
	for depth := 1; depth < 64; depth++ {
		for count := 1; count < 64; count++ {
			t[depth][count] = int16(80 + 100*math.Log(float64(depth))*math.Log(float64(count))/2.3)
		}
	}
	return t
}()

// judge says how good a candidate has been, and by how much less it is to be
// searched for that.
func (w *worker) judge(n *node, c *candidate) {
	r := int(reductions[min(c.depth, 63)][min(c.count, 63)])
	if c.quiet {
		c.history = w.quietValue(n, c.move)
		if c.move == n.killers[0] || c.move == n.killers[1] {
			r -= 100
		}
	} else {
		if !w.options.NoCaptureHistory {
			c.history = int(*w.learned.capture(&n.board, c.move))
		}
		r -= 100
	}
	r -= c.history / 120
	if c.onPV {
		r -= 100
	}
	if c.cut {
		r += 200
	}
	if !c.improving {
		r += 50
	}
	if c.inCheck {
		r -= 100
	}
	if c.givesCheck(n) {
		r -= 100
	}
	c.reduction = r
}

// hopeless reports whether a candidate can be left out, as it will hardly raise
// alpha.
func (w *worker) hopeless(n *node, c *candidate, alpha eval.Score) bool {
	if pieces(&n.board) == 0 {
		return false
	}
	left := max(c.depth-max(c.reduction, 0)/100, 0) // plies it would get
	if !c.quiet {
		return !w.options.NoLosingMovePruning && c.depth <= 6 && !n.gen.SEE(c.move, -70*c.depth)
	}

	// Late move pruning: enough quiet moves have failed.
	most := 4 + c.depth*c.depth
	if !c.improving {
		most /= 2
	}
	if !w.options.NoLateMovePruning && !c.onPV && c.depth <= 8 && c.count > most {
		n.picker.quiets = checksOnly
		return !c.givesCheck(n)
	}

	// Futility: so far behind that a quiet move will not make it up.
	if !w.options.NoFutility && !c.inCheck && left <= 7 && n.static+100+80*eval.Score(left) <= alpha && !c.givesCheck(n) {
		n.picker.quiets = checksOnly
		return true
	}

	// History pruning: it has nearly always failed.
	if !w.options.NoHistoryPruning && left <= 4 && c.history < -2000*c.depth {
		return true
	}

	// Exchange pruning: the piece would be lost.
	return !w.options.NoLosingMovePruning && left <= 7 && !n.gen.SEE(c.move, -50*left)
}

// try plays a candidate at ply, searches what comes of it depth plies deep, and
// takes it back. The first move gets the whole window. Of the others it is first
// asked, to a depth that is less by as many plies, only whether they are better
// than alpha; if that is so, again to the full depth; and if it is still so, how
// much better.
// See https://www.chessprogramming.org/Principal_Variation_Search.
func (w *worker) try(ply int, c *candidate, depth, less int, alpha, beta eval.Score) (score eval.Score) {
	if w.spent() {
		return 0
	}
	first := c.count == 1
	w.play(ply, c.move)
	better := true
	if less > 0 {
		score = -w.negamax(ply+1, depth-less, -alpha-1, -alpha, true)
		if better = score > alpha && !w.stopped; better {
			w.Researches++
		}
	}
	if better && !(first && c.onPV) && !w.options.NoZeroWindow {
		score = -w.negamax(ply+1, depth, -alpha-1, -alpha, !c.cut)
		if better = score > alpha && score < beta && !w.stopped; better && c.onPV {
			w.Researches++
		}
	}
	if better && (c.onPV || w.options.NoZeroWindow) {
		score = -w.negamax(ply+1, depth, -beta, -alpha, false)
	}
	w.back()
	return score
}
