package search

import (
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// negamax returns what the node at ply is worth to the player to move, looking
// depth plies ahead. A score at or below alpha means "no more than this", as one
// at or above beta means "no less", and need not be exact: the players have
// better elsewhere. Where alpha and beta are further apart than 1, the node is on
// the principal variation so far, and n.pv is then the line from it.
//
// Scores are fail-soft: they may lie outside of the window. Once the search is
// stopped, they mean nothing.
func (w *worker) negamax(ply, depth int, alpha, beta eval.Score, mayPass bool) eval.Score {
	n := &w.stack[ply]
	n.pv = n.pv[:0]
	onPV := beta-alpha > 1

	// 1. Draws, which need no search.
	if w.isDraw(&n.board, n.reversible) {
		return 0
	}

	// 2. The end of the line.
	if depth <= 0 || ply >= maxPly {
		if w.options.NoQuiescence {
			return w.leaf(n, ply)
		}
		return w.quiesce(ply, alpha, beta)
	}

	// 3. Mate distance: the best that can come of this node is mate with the
	// next move, the worst that it is mate already. If a shorter mate has been
	// found elsewhere, nothing here can matter.
	if !w.options.NoMateDistance {
		alpha, beta = max(alpha, eval.MatedIn(ply)), min(beta, eval.MateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 4. What the table knows. Its scores do not know how old the position is;
	// when the fifty-move rule is near, it is not believed.
	known, score, ok := w.lookUp(n, ply)
	if ok && !onPV && known.depth >= depth && known.cuts(score, alpha, beta) && n.board.Halfmove() < 90 {
		return score
	}

	// 5. The static evaluation, which says little about a check.
	n.gen.Reset(&n.board)
	inCheck := n.gen.InCheck()
	static := known.eval
	if static == noEval && !inCheck {
		static = w.evaluate(n)
	}

	if !onPV && !inCheck && !beta.IsMate() {
		// 6. Reverse futility: near the end of the line, so far ahead that
		// the opponent's best move will not make it up.
		if !w.options.NoReverseFutility && depth <= 6 && static-reverseFutility*eval.Score(depth) >= beta {
			return static
		}

		// 7. Null move: if the opponent may move twice and beta is still
		// reached, it will be by moving. Without pieces it could be zugzwang,
		// where every move is worse than none, and near the root it is worth
		// making sure.
		if !w.options.NoNullMove && mayPass && depth >= 3 && static >= beta && hasPieces(&n.board) {
			if score := w.nullMove(ply, depth, static, beta); w.stopped || score >= beta {
				return score
			}
		}
	}

	// 8. Internal reduction: nothing is known here.
	if !w.options.NoInternalReduction && !w.options.NoTable && known.move == board.NoMove && depth >= 4 {
		depth--
	}

	// 9. The moves.
	best, bestMove, raised := -infinity, board.NoMove, false
	count := 0
	n.tried = n.tried[:0]
	n.picker.begin(n, &w.history, known.move, false, false)
	for m := n.picker.pick(); m != board.NoMove; m = n.picker.pick() {
		count++
		quiet := isQuiet(&n.board, m)
		next, less := depth-1, 0
		givesCheck := n.gen.GivesCheck(m)
		if givesCheck && !w.options.NoCheckExtension && ply < 2*w.depth && n.gen.SEE(m, 0) {
			next++
		} else if quiet && !inCheck && !givesCheck && depth >= 3 && count > 2 && !w.options.NoLateMoveReductions {
			less = w.reduction(n, m, depth, count, onPV)
		}

		score := w.try(ply, m, next, less, count == 1, alpha, beta)
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
			w.refuted(n, m, quiet, depth)
			break
		}
		if quiet {
			n.tried = append(n.tried, m)
		}
	}

	// 10. No moves: mate, the worse the sooner, or stalemate.
	if count == 0 {
		if inCheck {
			return eval.MatedIn(ply)
		}
		return 0
	}

	// 11. For next time.
	e := entry{move: bestMove, score: best, eval: static, depth: depth}
	switch {
	case best >= beta:
		e.bound = Lower
	case !raised:
		e.bound = Upper
	}
	w.keep(n, ply, e)
	return best
}

// reverseFutility is how far ahead of beta a position must be for each ply left.
const reverseFutility = 90

// try plays m at ply, searches what comes of it depth plies deep, and takes it
// back. The first move gets the whole window. Of the others it is first asked, to
// a depth that is less by as many plies, only whether they are better than
// alpha; if that is so, again to the full depth; and if it is still so, how much
// better.
func (w *worker) try(ply int, m board.Move, depth, less int, first bool, alpha, beta eval.Score) (score eval.Score) {
	if w.spent() {
		return 0
	}
	w.play(ply, m)
	better := true
	if less > 0 {
		score = -w.negamax(ply+1, depth-less, -alpha-1, -alpha, true)
		better = score > alpha && !w.stopped
	}
	if better && !first && !w.options.NoZeroWindow {
		score = -w.negamax(ply+1, depth, -alpha-1, -alpha, true)
		better = score > alpha && score < beta && !w.stopped
	}
	if better {
		score = -w.negamax(ply+1, depth, -beta, -alpha, true)
	}
	w.back()
	return score
}

// nullMove passes and returns a score of beta or more if that is still good
// enough.
func (w *worker) nullMove(ply, depth int, static, beta eval.Score) eval.Score {
	reduced := depth - 4 - depth/4 - int(min((static-beta)/200, 3))
	w.pass(ply)
	score := -w.negamax(ply+1, reduced, -beta, -beta+1, false)
	w.back()
	if score < beta || w.stopped {
		return score
	}
	if score.IsMate() {
		score = beta // one that was found by cheating
	}
	if depth < 12 {
		return score
	}
	// This searches the same node, which has not begun with its moves.
	if verified := w.negamax(ply, reduced, beta-1, beta, false); verified < beta {
		return verified
	}
	return score
}

// hasPieces reports whether the player to move has more than king and pawns.
func hasPieces(b *board.Board) bool {
	return b.Color(b.Turn())&^(b.Kind(board.King)|b.Kind(board.Pawn)) != 0
}

// reduction returns by how many plies less a late quiet move is searched.
func (w *worker) reduction(n *node, m board.Move, depth, count int, onPV bool) int {
	r := int(reductions[min(depth, 63)][min(count, 63)])
	if onPV {
		r--
	}
	if m == n.killers[0] || m == n.killers[1] {
		r--
	}
	r -= int(*w.history.at(n.board.Turn(), m)) / (historyMax / 2)
	return min(max(r, 0), depth-2)
}

// reductions is by depth and number of the move. The logarithms say that each
// doubling of either makes the move about as much less likely.
var reductions = func() (t [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for count := 1; count < 64; count++ {
			t[depth][count] = int8(0.8 + math.Log(float64(depth))*math.Log(float64(count))/2.3)
		}
	}
	return t
}()

// refuted notes that m was too good for the opponent to let it come to n.
func (w *worker) refuted(n *node, m board.Move, quiet bool, depth int) {
	if !quiet {
		return
	}
	if !w.options.NoKillers && m != n.killers[0] {
		n.killers[1], n.killers[0] = n.killers[0], m
	}
	if !w.options.NoHistory {
		w.history.reward(n.board.Turn(), m, n.tried, depth)
	}
}
