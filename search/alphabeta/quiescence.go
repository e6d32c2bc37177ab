package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// quiesce returns the score of the node at ply after captures, because a static
// evaluation in the middle of an exchange ignores the recapture.
// The player to move may stand pat on the evaluation, or go on with a capture or
// promotion; in check, all moves are searched. The quiet moves that the filter accepts
// are searched too, but not at the nodes after this one. Captures and checks that lose
// material by static exchange evaluation are left out.
// See https://www.chessprogramming.org/Quiescence_Search.
func (w *worker) quiesce(ply int, alpha, beta eval.Score, wanted quietFilter) eval.Score {
	n := &w.stack[ply]
	n.pv = n.pv[:0]
	w.selDepth = max(w.selDepth, ply)
	pvNode := beta-alpha > 1
	if movegen.InsufficientMaterial(&n.board) {
		return 0
	}
	if ply >= maxPly {
		return w.evaluate(n)
	}

	w.enterNode(n)
	known, score, ok := w.probe(n, ply)
	w.count(quiescenceNodes)
	if ok {
		w.count(quiescenceHits)
	}
	if ok && !pvNode && known.cutsOff(score, alpha, beta) {
		w.count(quiescenceTable)
		return score
	}

	inCheck := n.gen.InCheck()
	if inCheck {
		w.count(quiescenceChecked)
	}
	best, bestMove, raised := -infinity, board.NoMove, false
	raw := known.eval
	if inCheck {
		n.static, n.eval = noEval, noEval
	} else {
		// A stalemate by capture must not be taken for a win. Testing for it at every
		// node is expensive; with pieces left it hardly occurs.
		if pieceCount(&n.board) == 0 && !n.gen.HasLegal() {
			return 0
		}
		raw = w.staticEvaluation(n, known, score)
		best = n.eval
		if best >= beta {
			w.count(standPats)
			if !ok {
				w.store(n, ply, entry{values: values{best, raw}, bound: search.Lower})
			}
			return best
		}
		if best > alpha {
			alpha, raised = best, true
		}
	}

	var p *picker
	if inCheck {
		w.setContinuation(ply)
		p = w.newPicker(ply, known.move)
	} else {
		p = w.newQuiescencePicker(ply, known.move, w.uses(quiescenceSEE), wanted)
	}
	for m := p.next(); m != board.NoMove; m = p.next() {
		quiet := isQuiet(&n.board, m)
		w.prefetchAfter(&n.board, m, quiet)
		if best > -eval.MaxCentipawns {
			if inCheck {
				// One quiet evasion that does not lose by mate is enough.
				p.quiets = noQuiets
				if quiet {
					continue
				}
			} else if quiet {
				if w.uses(quiescenceSEE) && !n.gen.SEE(m, 0) {
					continue
				}
			} else if w.deltaPrunes(n, m, &best, alpha) {
				continue
			}
		}
		if w.spent() {
			return 0
		}
		w.makeMove(ply, m)
		score := -w.quiesce(ply+1, -beta, -alpha, noQuiets)
		w.unmakeMove()
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove, raised = score, m, true
				if pvNode {
					w.setPV(ply, m)
				}
			}
		}
		if alpha >= beta {
			break
		}
	}
	if best == -infinity {
		return eval.MatedIn(ply)
	}

	e := entry{values: values{best, raw}, move: bestMove, bound: search.Exact}
	switch {
	case best >= beta:
		e.bound = search.Lower
	case !raised:
		e.bound = search.Upper
	}
	w.store(n, ply, e)
	return best
}

// deltaPrunes reports whether the capture m would not raise alpha even with what it
// takes, or takes too little for what it gives. best is then raised to the score that
// m could have reached.
// See https://www.chessprogramming.org/Delta_Pruning.
func (w *worker) deltaPrunes(n *node, m board.Move, best *eval.Score, alpha eval.Score) bool {
	if !w.uses(deltaPruning) || m.Promotion() != board.NoKind {
		return false
	}
	base := n.static + eval.Score(w.params.Delta)
	hope := base + captureValues[victim(&n.board, m)&7]
	if hope > alpha && (base > alpha || n.gen.SEE(m, 1)) || n.givesCheck(m) {
		return false
	}
	*best = max(*best, min(hope, alpha))
	return true
}

// quiescenceQuiets returns which quiet moves the quiescence search begins with: checks. The
// table does not tell scores with these from those without, which nodes further on store.
func (w *worker) quiescenceQuiets() quietFilter {
	if !w.uses(quiescenceChecks) {
		return noQuiets
	}
	return quietChecks
}

// captureValues are the values of pieces for delta pruning: middlegame material with a
// margin for positional gains, so as not to prune too much.
var captureValues = [8]eval.Score{board.Pawn: 120, board.Knight: 350, board.Bishop: 370, board.Rook: 560, board.Queen: 1050}

// evaluateLeaf returns the static evaluation of a node, or the score of mate or
// stalemate.
func (w *worker) evaluateLeaf(n *node, ply int) eval.Score {
	w.selDepth = max(w.selDepth, ply)
	n.reset()
	switch {
	case n.gen.HasLegal():
		return w.evaluate(n)
	case n.gen.InCheck():
		return eval.MatedIn(ply)
	}
	return 0
}
