package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// A nodeMove is a move about to be searched, with what its reduction depends on.
type nodeMove struct {
	move         board.Move
	quiet        bool
	check        bool // it gives check
	count        int  // its number among the moves, from 1
	depth        int  // of the node
	pvNode       bool
	cutNode      bool
	improving    bool
	inCheck      bool
	tableCapture bool       // the table's move is a capture or promotion
	correction   eval.Score // of the static evaluation of the node
	best         eval.Score // of the moves before; -infinity without any

	history   int // of the move
	reduction int // in hundredths of a ply; for a move that is searched see nodeReduction
}

// negamax returns the score of the node at ply for the player to move, at the
// given depth. A score at or below alpha is an upper bound, and one at or above
// beta a lower bound; scores may lie outside of the window (fail-soft). If alpha
// and beta are more than 1 apart, this is a PV node, and n.pv is then its line.
// At other nodes cutNode says that a fail high is expected.
//
// Once the search is stopped, the score is meaningless.
func (w *worker) negamax(ply, depth int, alpha, beta eval.Score, cutNode bool) eval.Score {
	n, t := &w.stack[ply], w.params
	n.pv = n.pv[:0]
	pvNode := beta-alpha > 1
	singular := n.excluded != board.NoMove // a singular extension search

	// 1. Draws by repetition, fifty moves or material.
	if w.path.IsDraw(&n.board) {
		return 0
	}

	// 2. Quiescence search at the end of the line.
	if depth <= 0 || ply >= maxPly {
		if !w.uses(quiescence) {
			return w.evaluateLeaf(n, ply)
		}
		return w.quiesce(ply, alpha, beta, w.quiescenceQuiets())
	}

	// 3. Mate distance pruning. The best that can come of this node is mate with
	// the next move, the worst that it is mate already. If a shorter mate has been
	// found elsewhere, nothing here matters.
	if w.uses(mateDistancePruning) {
		alpha, beta = max(alpha, eval.MatedIn(ply)), min(beta, eval.MateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 4. Transposition table.
	if !singular {
		w.enterNode(n)
	}
	known, score, ok := w.probe(n, ply)
	w.countNode(ok, known.move != board.NoMove, pvNode, cutNode, singular)
	if ok && !pvNode && !singular && known.depth >= depth && known.cutsOff(score, alpha, beta) {
		w.count(tableCutoffs)
		return score
	}

	// The same with tablebases. An outcome that does not decide the node bounds its score.
	lowest, highest := -infinity, infinity
	if !singular && w.probesTables(n, depth) {
		var done bool
		if lowest, highest, done = w.probeTables(n, ply, depth, alpha, beta); done {
			return lowest
		}
		alpha = max(alpha, lowest)
	}

	// 5. Static evaluation, except in check, where it is unreliable.
	raw, improving := known.eval, false
	inCheck := n.gen.InCheck()
	switch {
	case inCheck:
		n.static, n.eval, n.correction = noEval, noEval, 0
	case singular:
		improving = w.isImproving(ply)
	default:
		raw = w.staticEvaluation(n, known, score)
		improving = w.isImproving(ply)
	}
	w.setContinuation(ply)
	if !singular {
		// The killers two plies on were found below a sibling of this node: forget them.
		w.stack[ply+2].killers = [2]board.Move{}
	}

	// Without pieces it could be zugzwang, and pawn endgames are quick to search.
	pieces := pieceCount(&n.board)
	if !pvNode && !inCheck && !singular && pieces > 0 {
		// 6. Reverse futility pruning: near the end of a line, so far ahead that the
		// opponent's best move will not make it up. A single piece may have to leave
		// its square.
		maxDepth := t.ReverseFutilityDepth
		if pieces == 1 {
			maxDepth = min(maxDepth, 3)
		}
		plies := depth
		if improving {
			plies--
		}
		if w.uses(reverseFutilityPruning) && depth <= maxDepth && !beta.IsMate() && !n.eval.IsMate() &&
			n.eval-eval.Score(plies*t.ReverseFutility) >= beta {
			w.count(reverseFutilities)
			return (n.eval + beta) / 2
		}

		// 7. Razoring: so far behind that only a capture or a check could help. If none
		// does, the node fails low.
		if w.uses(razoring) && depth <= t.RazoringDepth && !alpha.IsMate() &&
			n.eval+t.Razoring.at(depth) <= alpha {
			w.count(razorTries)
			if score := w.quiesce(ply, alpha, alpha+1, w.quiescenceQuiets()); score <= alpha || w.stopped {
				w.count(razorings)
				return score
			}
		}

		// 8. Null move pruning: if a null move fails high, so will a real move. Not with a
		// single piece, which could be in zugzwang, and not below depth 3, where reverse
		// futility pruning says the same without a search.
		if w.uses(nullMovePruning) && depth >= 3 && ply >= w.nullMoveMinPly && ply > 0 && w.stack[ply-1].pieceTo != 0 && pieces > 1 &&
			n.eval >= beta && n.static >= beta+t.NullMoveMargin.at(depth) && !beta.IsMate() {
			w.count(nullTries)
			if score := w.nullMove(ply, depth, beta, cutNode); w.stopped || score >= beta {
				w.count(nullCutoffs)
				return score
			}
		}
	}

	// 9. Internal iterative reduction: without a move from the table, or with one from a much
	// shallower search, move ordering is poor, so search a ply less now.
	if w.uses(internalIterativeReduction|transpositionTable) && depth >= t.InternalIterativeDepth && (pvNode || cutNode) &&
		(known.move == board.NoMove || w.uses(shallowEntries) && known.depth+t.ShallowEntry < depth) {
		w.count(internalReductions)
		depth--
	}

	// 10. Singular extension: of the table's move, if no other comes near it. Its
	// score must be of a search nearly as deep.
	extension := 0
	if !singular && depth >= t.SingularDepth && ok && w.uses(singularExtension) && w.mayExtend(ply) &&
		known.depth >= depth-singularTableDepth && known.bound != search.Upper && !score.IsMate() && n.gen.IsLegal(known.move) {
		var done bool
		if extension, score, done = w.singular(ply, depth, score, alpha, beta, cutNode, known.move); done || w.stopped {
			return score
		}
	}

	// 11. The moves, the most promising first.
	best, bestMove, raised := lowest, board.NoMove, false
	count := 0
	n.quiets, n.captures = n.quiets[:0], n.captures[:0]
	n.doubleExtensions = w.doubleExtensionsBefore(ply)
	picker := w.newPicker(ply, known.move)
	if !singular {
		w.countLoop(pvNode, cutNode, improving, inCheck)
	}
	m := nodeMove{depth: depth, pvNode: pvNode, cutNode: cutNode, improving: improving, inCheck: inCheck,
		tableCapture: known.move != board.NoMove && !isQuiet(&n.board, known.move), correction: n.correction}
	for move := picker.next(); move != board.NoMove; move = picker.next() {
		if move == n.excluded {
			continue
		}
		count++
		m.move, m.quiet, m.count, m.best = move, isQuiet(&n.board, move), count, best
		w.prefetchAfter(&n.board, move, m.quiet)
		m.check = n.givesCheck(move)
		if count > 1 || best > -eval.MaxCentipawns {
			w.reduce(n, &m) // the first move is neither pruned nor reduced
		}

		// 12. Pruning of moves that will hardly raise alpha, once there is one that
		// does not lose by mate.
		if best > -eval.MaxCentipawns && pieces > 0 {
			left := max(depth-max(m.reduction, 0)/100, 0) // plies that the move would get
			switch {
			// SEE pruning of captures that lose material.
			case !m.quiet:
				if w.uses(seePruning) && depth <= t.SEECaptureDepth && !picker.losesNothing() && !n.gen.SEE(move, -t.SEECapture*depth) {
					w.count(prunedCapture)
					continue
				}

			// Late move pruning: enough moves have failed; half as many are enough
			// if the node is not improving. Only checks are searched from here on.
			case w.uses(lateMovePruning) && !pvNode && depth <= t.LateMovesDepth && count > w.lateMoveCount(depth, improving):
				if picker.quiets == allQuiets {
					w.count(prunedLate)
				}
				picker.quiets = quietChecks
				if !m.check {
					continue
				}

			// Futility pruning: so far behind that a quiet move will not make it up.
			case w.uses(futilityPruning) && !inCheck && left <= t.FutilityDepth &&
				n.static+t.Futility.at(left) <= alpha && !m.check:
				w.count(prunedFutile)
				picker.quiets = quietChecks
				continue

			// History pruning: the move has nearly always failed.
			case w.uses(historyPruning) && left <= t.HistoryPruningDepth && m.history < -t.HistoryMargin*depth:
				w.count(prunedHistory)
				continue

			// SEE pruning of quiet moves that lose the piece.
			case w.uses(seePruning) && left <= t.SEEQuietDepth && !n.gen.SEE(move, -t.SEEQuiet*left):
				w.count(prunedQuiet)
				continue
			}
		}

		// 13. Extensions: of the singular move, or of a check that loses nothing.
		next := depth - 1
		switch {
		case move == known.move && extension != 0:
			next += extension
			if extension > 1 {
				n.doubleExtensions = w.doubleExtensionsBefore(ply) + 1
			}
		case w.uses(checkExtension) && w.mayExtend(ply) && m.check && (picker.losesNothing() || n.gen.SEE(move, 0)):
			w.count(checkExtensions)
			next++
		}

		// 14. Late move reductions: not of the first move, which is likely to be the
		// best, and not at depth 1, where there is nothing to save.
		less := 0
		if count > 1 && depth >= 2 && w.uses(lateMoveReductions) {
			less = min(max((m.reduction+w.nodeReduction(&m))/100, 0), next-1)
			w.countReduction(less, pvNode, cutNode)
		}

		// 15. Search of the move.
		score := w.searchMove(ply, &m, next, less, alpha, beta)
		w.countMove(pvNode, cutNode)
		n.doubleExtensions = w.doubleExtensionsBefore(ply)
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if pvNode && score > alpha {
				w.setPV(ply, move)
			}
			if score > alpha {
				alpha, bestMove, raised = score, move, true
			}
		}
		if alpha >= beta {
			w.Cutoffs++
			if !singular {
				w.countCutoff(count, move == known.move, pvNode, cutNode)
			}
			if count == 1 {
				w.First++
			}
			w.updateHistories(ply, move, depth)
			break
		}
		if m.quiet {
			n.quiets = append(n.quiets, move)
		} else {
			n.captures = append(n.captures, move)
		}
	}

	// 16. Mate, where a shorter one is worse, or stalemate.
	if count == 0 {
		switch {
		case singular:
			return alpha
		case inCheck:
			return eval.MatedIn(ply)
		}
		return 0
	}

	// 17. The transposition table and the correction history are updated.
	if singular {
		return best
	}
	if !raised {
		w.countLow(count, pvNode, cutNode)
	}
	// Fail high: blend the score with beta, more at low depth, where the excess means little.
	if !pvNode && best >= beta && !best.IsMate() && !beta.IsMate() {
		best = (best*eval.Score(depth) + beta) / eval.Score(depth+1)
	}
	best = min(best, highest)
	e := entry{values: values{best, raw}, move: bestMove, depth: depth, bound: search.Exact}
	switch {
	case best >= beta:
		e.bound = search.Lower
	case !raised:
		e.bound = search.Upper
	}
	w.store(n, ply, e)
	w.updateCorrection(n, e, inCheck)
	return best
}

// isImproving reports whether the static evaluation is higher than at the player's
// last move, or at the one before if the player was in check then.
func (w *worker) isImproving(ply int) bool {
	if !w.uses(improving) {
		return false
	}
	static := w.stack[ply].static
	for _, back := range [...]int{2, 4} {
		if ply < back {
			break
		}
		if before := w.stack[ply-back].static; before != noEval {
			return static > before
		}
	}
	return true
}

// lateMoveCount returns the number of moves after which quiet ones are pruned.
func (w *worker) lateMoveCount(depth int, improving bool) int {
	n := w.params.LateMoves + depth*depth
	if !improving {
		n /= 2
	}
	return n
}

// nullMove searches the node after a null move and returns a score of beta or more
// if that fails high. At high depth, a search without null moves has to confirm it.
// See https://www.chessprogramming.org/Null_Move_Pruning.
func (w *worker) nullMove(ply, depth int, beta eval.Score, cutNode bool) eval.Score {
	n, t := &w.stack[ply], w.params
	reduced := depth - int(t.NullMove.at(depth))/100 - int(min((n.eval-beta)/eval.Score(max(t.NullMoveLead, 1)), 3))
	reduced = min(reduced, depth-1)
	w.makeNullMove(ply)
	score := -w.negamax(ply+1, reduced, -beta, -beta+1, !cutNode)
	w.unmakeMove()
	if score < beta || w.stopped {
		return score
	}
	if score.IsMate() {
		score = beta // a mate found with a null move is not proven
	}
	if depth < t.NullMoveVerify || w.nullMoveMinPly > 0 {
		return score
	}
	// This searches the same node, which has not begun with its moves. Null moves are left
	// out in the first three quarters of the plies, where zugzwang would be seen.
	w.nullMoveMinPly = ply + 1 + max(3*reduced/4, 0)
	verified := w.negamax(ply, reduced, beta-1, beta, false)
	w.nullMoveMinPly = 0
	if verified < beta {
		return verified
	}
	return score
}

// singularTableDepth is the maximum difference, in plies, between the depth of a node and that
// of the table entry whose score the other moves of a singular extension are compared with.
const singularTableDepth = 3

// mayExtend reports whether lines may get longer at ply: they get at most twice as long as
// the iteration is deep, so that they come to an end.
func (w *worker) mayExtend(ply int) bool { return ply < 2*w.depth }

// maxDoubleExtensions is how many moves of a line may be extended by two plies, so
// that a line in which every move is forced comes to an end.
const maxDoubleExtensions = 6

// singular searches the node at ply at about half the depth without the table's move
// m, to see whether other moves come near the table's score. If none does, it returns
// the extension of m. If another one fails high by itself, it returns the score of
// the node and true (multi-cut).
// See https://www.chessprogramming.org/Singular_Extensions.
func (w *worker) singular(ply, depth int, score, alpha, beta eval.Score, cutNode bool, m board.Move) (int, eval.Score, bool) {
	n := &w.stack[ply]
	target := score - eval.Score(depth*w.params.Singular)/2
	n.excluded = m
	half := max((depth-1)/2, 1) // of the plies that the moves would get
	w.count(singularTries)
	others := w.negamax(ply, half, target-1, target, cutNode)
	n.excluded = board.NoMove
	n.pv = n.pv[:0]
	pvNode := beta-alpha > 1
	switch {
	case w.stopped:
		return 0, 0, true
	case others < target:
		w.count(singulars)
		if !pvNode && others < target-eval.Score(w.params.DoubleExtension) && w.doubleExtensionsBefore(ply) < maxDoubleExtensions {
			w.count(singularDoubles)
			return 2, 0, false
		}
		return 1, 0, false
	case !w.uses(multiCut):
	case target >= beta && !pvNode:
		w.count(multiCuts)
		return 0, target, true // more than one move is good enough
	case score >= beta:
		w.count(negativeExtensions)
		return -2, 0, false
	case cutNode && w.uses(cutNodeReduction):
		w.count(negativeExtensions)
		return -2, 0, false
	case cutNode:
		w.count(negativeExtensions)
		return -1, 0, false
	}
	return 0, 0, false
}

// doubleExtensionsBefore returns how many moves of the line to ply were extended by
// two plies.
func (w *worker) doubleExtensionsBefore(ply int) int {
	if ply == 0 {
		return 0
	}
	return w.stack[ply-1].doubleExtensions
}

// reduce sets the history and the reduction of a move, of which the other fields are set.
// See https://www.chessprogramming.org/Late_Move_Reductions.
func (w *worker) reduce(n *node, m *nodeMove) {
	t := w.params
	r := int(t.reductions[min(m.depth, 63)][min(m.count, 63)])
	if m.quiet {
		m.history = w.quietHistory(n, m.move)
		if m.move == n.killers[0] || m.move == n.killers[1] {
			r += t.ReduceKiller
		}
	} else {
		m.history = w.captureHistory(n, m.move)
		r += t.ReduceCapture
	}
	r -= int(int32(m.history) / int32(max(t.ReductionHistory, 1))) // a 32-bit division is faster
	if m.pvNode {
		r += t.ReducePVNode
	}
	if !m.improving {
		r += t.ReduceNotImproving
	}
	if m.inCheck {
		r += t.ReduceInCheck
	}
	if m.check {
		r += t.ReduceCheck
	}
	m.reduction = r
}

// nodeReduction returns the part of a move's reduction that depends on the node alone. Late move
// reductions add it to m.reduction; pruning does not, as it would prune too many moves.
func (w *worker) nodeReduction(m *nodeMove) int {
	r := w.params.ReduceSearched
	if m.cutNode {
		r += w.params.ReduceCutNode
	}
	if m.tableCapture {
		r += w.params.ReduceTableCapture
	}
	if w.uses(correctionReductions) {
		r += int(m.correction) * w.params.ReduceCorrection / 100
	}
	return r
}

// searchMove plays a move of the node at ply, searches it to depth, and takes it
// back. The first move gets the whole window. Others are searched with a zero window
// first, at a depth reduced by less: if that fails high, again at about the full
// depth; and at a PV node, if that fails high too, with the whole window.
// See https://www.chessprogramming.org/Principal_Variation_Search.
func (w *worker) searchMove(ply int, m *nodeMove, depth, less int, alpha, beta eval.Score) (score eval.Score) {
	if w.spent() {
		return 0
	}
	w.makeMove(ply, m.move)
	failsHigh, searched := true, -maxPly // and to which depth
	if less > 0 {
		searched = depth - less
		score = -w.negamax(ply+1, searched, -alpha-1, -alpha, true)
		if failsHigh = score > alpha && !w.stopped; failsHigh {
			w.count(reducedFailHigh)
			more := w.adjustDepth(ply, m, depth, score)
			w.countAgain(more)
			depth += more
		}
	}
	if failsHigh && !(m.count == 1 && m.pvNode) && w.uses(pvs) {
		if depth > searched {
			if less > 0 {
				w.Researches++
				w.count(fullSearches)
			}
			score = -w.negamax(ply+1, depth, -alpha-1, -alpha, !m.cutNode)
		}
		if failsHigh = score > alpha && score < beta && !w.stopped; failsHigh && m.pvNode {
			w.Researches++
			w.count(windowSearches)
		}
	}
	if failsHigh && (m.pvNode || !w.uses(pvs)) {
		score = -w.negamax(ply+1, depth, -beta, -alpha, false)
	}
	w.unmakeMove()
	return score
}

// adjustDepth returns by how many plies deeper, or shallower, to search a reduced
// move again that has failed high: deeper if it is better by far than the best move
// so far, and shallower if it hardly is.
func (w *worker) adjustDepth(ply int, m *nodeMove, depth int, score eval.Score) int {
	switch {
	case score.IsMate() || m.best.IsMate():
		return 0
	case score > m.best+eval.Score(w.params.Deeper)+eval.Score(depth):
		if w.mayExtend(ply) {
			return 1
		}
	case score < m.best+eval.Score(w.params.Shallower):
		return -1
	}
	return 0
}
