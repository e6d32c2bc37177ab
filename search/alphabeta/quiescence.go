package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// quiesce returns what the node at ply is worth once the captures are over. An
// evaluation in the middle of an exchange would count what is about to be taken
// back. So the player to move may take it as it stands ("stand pat"), or go on
// with a capture or promotion; in check there is no standing still, and all
// moves are looked at. The quiet moves that are wanted are looked at too, though not at
// the nodes after this one. Captures and checks that lose material by a count of
// attackers and defenders are left out.
// See https://www.chessprogramming.org/Quiescence_Search.
func (w *worker) quiesce(ply int, alpha, beta eval.Score, wanted quiets) eval.Score {
	n := &w.stack[ply]
	n.pv = n.pv[:0]
	w.selDepth = max(w.selDepth, ply)
	onPV := beta-alpha > 1
	if movegen.InsufficientMaterial(&n.board) {
		return 0
	}
	if ply >= maxPly {
		return w.evaluate(n)
	}

	n.gen.Reset(&n.board)
	known, score, ok := w.lookUp(n, ply)
	if ok && !onPV && known.cuts(score, alpha, beta) && n.board.Halfmove() < 90 {
		return score
	}

	inCheck := n.gen.InCheck()
	best, bestMove, raised := -infinity, board.NoMove, false
	raw := known.eval
	if inCheck {
		n.static, n.estimate = noEval, noEval
	} else {
		// A stalemate by capture must not be taken for a win. Looking for one
		// everywhere is dear; with pieces left it hardly occurs.
		if pieces(&n.board) == 0 && !n.gen.HasLegal() {
			return 0
		}
		raw = w.assess(n, &known, score)
		best = n.estimate
		if best >= beta {
			if !ok {
				w.keep(n, ply, entry{score: best, eval: raw, bound: search.Lower})
			}
			return best
		}
		if best > alpha {
			alpha, raised = best, true
		}
	}

	var p *picker
	if inCheck {
		w.remember(ply)
		p = w.pickFrom(ply, known.move)
	} else {
		p = w.pickNoisy(ply, known.move, !w.options.NoQuiescenceSEE, wanted)
	}
	for m := p.pick(); m != board.NoMove; m = p.pick() {
		if best > -eval.MaxCentipawns {
			if inCheck {
				// One way out that does not lose by mate is enough of the
				// quiet ones.
				p.quiets = noQuiets
				if isQuiet(&n.board, m) {
					continue
				}
			} else if isQuiet(&n.board, m) {
				if !w.options.NoQuiescenceSEE && !n.gen.SEE(m, 0) {
					continue
				}
			} else if w.isIdle(n, m, &best, alpha) {
				continue
			}
		}
		if w.spent() {
			return 0
		}
		w.play(ply, m)
		score := -w.quiesce(ply+1, -beta, -alpha, noQuiets)
		w.back()
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove, raised = score, m, true
				if onPV {
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

	e := entry{move: bestMove, score: best, bound: search.Exact, eval: raw}
	switch {
	case best >= beta:
		e.bound = search.Lower
	case !raised:
		e.bound = search.Upper
	}
	w.keep(n, ply, e)
	return best
}

// isIdle reports whether m, a capture, would not raise alpha even with what it
// takes, or takes too little for what it gives. If so, best becomes what it could
// have come to.
// See https://www.chessprogramming.org/Delta_Pruning.
func (w *worker) isIdle(n *node, m board.Move, best *eval.Score, alpha eval.Score) bool {
	if w.options.NoDeltaPruning || m.Promotion() != board.NoKind {
		return false
	}
	base := n.static + eval.Score(w.params.Delta)
	hope := base + captureValues[victim(&n.board, m)&7]
	if hope > alpha && (base > alpha || n.gen.SEE(m, 1)) || n.gen.GivesCheck(m) {
		return false
	}
	*best = max(*best, min(hope, alpha))
	return true
}

// threats returns which quiet moves the quiescence search is to begin with at ply: checks
// after a pass, as a player who would be mated by the next check should not have passed.
func (w *worker) threats(ply int) quiets {
	if ply == 0 || w.stack[ply-1].moved != 0 || w.options.NoQuiescenceChecks {
		return noQuiets
	}
	return checksOnly
}

// captureValues are what the pieces are worth to who takes them: material in the
// middlegame with some of what comes with it, as it must not be too little.
var captureValues = [8]eval.Score{board.Pawn: 120, board.Knight: 350, board.Bishop: 370, board.Rook: 560, board.Queen: 1050}

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
