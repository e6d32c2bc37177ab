package alphabeta

import (
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

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
	w.best.depth = max(w.depth, w.best.depth)
	w.report(report, &w.best, 0)
	return true
}

// findMate searches for a mate within the given number of plies, the shortest first, and
// reports whether there is one; it is then the best move. Nothing is pruned: of each node it only
// asks whether there is a mate within the plies left.
//
// It stops at a number of nodes, as a long mate may be found sooner by deeper ordinary
// searches. The next call goes on where this one has stopped.
func (w *worker) findMate(plies int, nodes uint64) bool {
	w.keySalt, w.proofLimit = mateSalt, nodes
	defer func() { w.keySalt, w.stopped = 0, w.stopper.Stopped() }()
	n := &w.stack[0]
	n.reset()
	n.quiets, n.captures = n.quiets[:0], n.captures[:0]
	for d := w.noMateWithin + 2; d <= plies; d += 2 {
		for i := range w.root {
			r := &w.root[i]
			if w.matesBy(0, r.move, d) {
				r.score, r.bound, r.depth, r.sel = eval.MateIn(d), search.Exact, d, w.selDepth
				r.pv = append(r.pv[:0], n.pv...)
				w.best = r.clone()
				return true
			}
			if w.stopped {
				return false
			}
		}
		w.noMateWithin = d
	}
	return false
}

// matesBy reports whether m, a move of the node at ply, leads to mate within an odd number of
// plies, with m. The line of the node is then that mate.
func (w *worker) matesBy(ply int, m board.Move, plies int) bool {
	if w.spent() || w.total() >= w.proofLimit {
		w.stopped = true
		return false
	}
	w.makeMove(ply, m)
	mated := w.isMated(ply+1, plies-1)
	w.unmakeMove()
	if !mated || w.stopped {
		return false
	}
	w.setPV(ply, m)
	return true
}

// canMate reports whether the player to move at ply can mate within an odd number of plies.
func (w *worker) canMate(ply, plies int) bool {
	n := &w.stack[ply]
	answer, known, ok := w.beginProof(n, ply, plies)
	if ok {
		return answer
	}
	n.quiets, n.captures = n.quiets[:0], n.captures[:0]
	for _, checks := range [...]bool{true, false} {
		if plies == 1 && !checks {
			break
		}
		p := w.newPicker(ply, known.move)
		if checks {
			p.quiets = quietChecks
		}
		for m := p.next(); m != board.NoMove; m = p.next() {
			if n.givesCheck(m) != checks {
				continue
			}
			if w.matesBy(ply, m, plies) {
				w.updateHistories(ply, m, plies)
				w.endProof(n, known, m, plies, true)
				return true
			}
			if w.stopped {
				return false
			}
			if isQuiet(&n.board, m) {
				n.quiets = append(n.quiets, m)
			} else {
				n.captures = append(n.captures, m)
			}
		}
	}
	w.endProof(n, known, board.NoMove, plies, false)
	return false
}

// isMated reports whether the player to move at ply is mated within an even number of plies,
// whatever they play. The line of the node is then the longest that was seen.
func (w *worker) isMated(ply, plies int) bool {
	n := &w.stack[ply]
	answer, known, ok := w.beginProof(n, ply, plies)
	switch {
	case ok:
		return answer
	case !n.gen.HasLegal():
		return n.gen.InCheck()
	case plies == 0:
		return false
	}
	p := w.newPicker(ply, known.move)
	for m := p.next(); m != board.NoMove; m = p.next() {
		if w.spent() {
			return false
		}
		w.makeMove(ply, m)
		mated := w.canMate(ply+1, plies-1)
		w.unmakeMove()
		if w.stopped {
			return false
		}
		if !mated {
			n.quiets, n.captures = n.quiets[:0], n.captures[:0]
			w.updateHistories(ply, m, plies)
			w.endProof(n, known, m, plies, false)
			return false
		}
		if len(w.stack[ply+1].pv) >= len(n.pv) {
			w.setPV(ply, m)
		}
	}
	w.endProof(n, known, board.NoMove, plies, true)
	return true
}

// beginProof prepares a node. It returns what is known of it, and the answer if that says
// whether there is a mate within the given number of plies.
func (w *worker) beginProof(n *node, ply, plies int) (answer bool, known entry, ok bool) {
	n.pv = n.pv[:0]
	w.selDepth = max(w.selDepth, ply)
	if w.path.IsDraw(&n.board) {
		return false, known, true
	}
	w.enterNode(n)
	w.setContinuation(ply)
	if plies == 0 || !w.uses(transpositionTable) {
		return false, known, false
	}
	key := w.key(&n.board)
	known, ok = w.table.probe(key)
	switch {
	case !ok || known.eval != furtherCheck(key):
		return false, entry{}, false
	case known.score > 0 && plies >= int(known.score):
		return true, known, true
	case plies < known.depth:
		return false, known, true
	}
	return false, known, false
}

// endProof stores the answer for a node. The score of an entry is the number of plies in which
// there is a mate, if it is not 0, and the depth that of plies in which there is none, plus 1.
func (w *worker) endProof(n *node, e entry, m board.Move, plies int, mate bool) {
	if !w.uses(transpositionTable) {
		return
	}
	if mate {
		e.score = eval.Score(plies)
	} else {
		e.depth = plies + 1
	}
	key := w.key(&n.board)
	e.move, e.bound, e.eval = m, search.Exact, furtherCheck(key)
	w.table.store(key, e)
}

// mateSalt is mixed into the keys of positions in a search for mate, as what a search
// that prunes has found about them proves nothing.
const mateSalt = 0x5851F42D4C957F2D

// furtherCheck returns bits of a key, which a search for mate has in place of the evaluation:
// it does not evaluate, and says that a mate is proven, so that it must not take one position
// for another.
func furtherCheck(key uint64) eval.Score { return eval.Score(int16(key >> checkBits)) }
