package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// quiesce returns what the node at ply is worth once the captures are over. An
// evaluation in the middle of an exchange would count what is about to be taken
// back. So the player to move may take it as it stands ("stand pat"), or go on
// with a capture or promotion; in check there is no standing still, and all
// moves are looked at. Captures that lose material by a count of attackers and
// defenders are left out.
// See https://www.chessprogramming.org/Quiescence_Search.
func (w *worker) quiesce(ply int, alpha, beta eval.Score) eval.Score {
	n := &w.stack[ply]
	n.pv = n.pv[:0]
	w.selDepth = max(w.selDepth, ply)
	onPV := beta-alpha > 1
	if movegen.IsInsufficient(&n.board) {
		return 0
	}
	if ply >= maxPly {
		return w.evaluate(n)
	}

	known, score, ok := w.lookUp(n, ply)
	if ok && !onPV && known.cuts(score, alpha, beta) && n.board.Halfmove() < 90 {
		return score
	}

	n.gen.Reset(&n.board)
	inCheck := n.gen.InCheck()
	best, bestMove, raised := -infinity, board.NoMove, false
	static := known.eval
	if !inCheck {
		// A stalemate by capture must not be taken for a win. Looking for one
		// everywhere is dear; with pieces left it hardly occurs.
		if !hasPieces(&n.board) && !n.gen.HasLegal() {
			return 0
		}
		if static == noEval {
			static = w.evaluate(n)
		}
		best = static
		if best >= beta {
			return best
		}
		if best > alpha {
			alpha, raised = best, true
		}
	}

	n.picker.begin(n, &w.history, known.move, !inCheck, !inCheck && !w.options.NoExchangePruning)
	for m := n.picker.pick(); m != board.NoMove; m = n.picker.pick() {
		if w.spent() {
			return 0
		}
		w.play(ply, m)
		score := -w.quiesce(ply+1, -beta, -alpha)
		w.back()
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove, raised = score, m, true
				w.setPV(ply, m)
			}
		}
		if alpha >= beta {
			break
		}
	}
	if best == -infinity {
		return eval.MatedIn(ply)
	}

	e := entry{move: bestMove, score: best, eval: static}
	switch {
	case best >= beta:
		e.bound = Lower
	case !raised:
		e.bound = Upper
	}
	w.keep(n, ply, e)
	return best
}

// leaf returns the static evaluation of a node, or what it is worth if the game
// ends there.
func (w *worker) leaf(n *node, ply int) eval.Score {
	w.selDepth = max(w.selDepth, ply)
	n.gen.Reset(&n.board)
	switch {
	case n.gen.HasLegal():
		return w.evaluate(n)
	case n.gen.InCheck():
		return eval.MatedIn(ply)
	}
	return 0
}
