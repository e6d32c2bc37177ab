package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// negamax returns what the node at ply is worth to the player to move, looking
// depth plies ahead. A score at or below alpha means "no more than this", as one
// at or above beta means "no less", and need not be exact: the players have
// better elsewhere. Where alpha and beta are further apart than 1, the node is on
// the principal variation so far, and n.pv is then the line from it. Elsewhere,
// cut says that a move good enough for beta is expected.
//
// Scores are fail-soft: they may lie outside of the window. Once the search is
// stopped, they mean nothing.
func (w *worker) negamax(ply, depth int, alpha, beta eval.Score, cut bool) eval.Score {
	n := &w.stack[ply]
	n.pv = n.pv[:0]
	onPV := beta-alpha > 1
	singular := n.excluded != board.NoMove

	// 1. Draws, which need no search.
	if w.path.IsDraw(&n.board) {
		return 0
	}

	// 2. The end of the line.
	if depth <= 0 || ply >= maxPly {
		if w.proving {
			return w.provenMate(n, ply)
		}
		if w.options.NoQuiescence {
			return w.leaf(n, ply)
		}
		return w.quiesce(ply, alpha, beta, w.threats(ply))
	}

	// 3. Mate distance: the best that can come of this node is mate with the
	// next move, the worst that it is mate already. If a shorter mate has been
	// found elsewhere, nothing here can matter.
	if !w.options.NoMateDistancePruning {
		alpha, beta = max(alpha, eval.MatedIn(ply)), min(beta, eval.MateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 4. What the table knows. Its scores do not know how old the position is;
	// when the fifty-move rule is near, it is not believed.
	if !singular {
		n.gen.Reset(&n.board)
	}
	known, score, ok := w.lookUp(n, ply)
	if ok && !onPV && !singular && known.depth >= depth && known.cuts(score, alpha, beta) && n.board.Halfmove() < 90 {
		return score
	}

	// 5. The static evaluation, which says little about a check.
	raw, improving := known.eval, false
	inCheck := n.gen.InCheck()
	switch {
	case inCheck, w.proving:
		n.static, n.estimate = noEval, noEval
	case singular:
		improving = w.isImproving(ply)
	default:
		raw = w.assess(n, &known, score)
		improving = w.isImproving(ply)
	}
	w.remember(ply)

	// 6. Pruning: positions that are so good, or so bad, that their moves need
	// not be searched.
	if !onPV && !inCheck && !singular {
		if score, done := w.prune(ply, depth, alpha, beta, improving, cut); done {
			return score
		}
	}

	// 7. Internal reduction: nothing is known here.
	if !w.options.NoInternalIterativeReduction && !w.options.NoTranspositionTable && known.move == board.NoMove &&
		depth >= w.params.InternalIterativeDepth && (onPV || cut) {
		depth--
	}

	// 8. Singular extension: the move from the table, if no other will do. Its score
	// must be of a search nearly as deep. Lines get twice as long as the iteration is
	// deep at most, so that they come to an end.
	extension := 0
	if !singular && depth >= w.params.SingularDepth && ok && !w.options.NoSingularExtension && ply < 2*w.depth &&
		known.depth >= depth-3 && known.bound != search.Upper && !score.IsMate() && n.gen.IsLegal(known.move) {
		var done bool
		if extension, score, done = w.singular(ply, depth, score, alpha, beta, cut, known.move); done || w.stopped {
			return score
		}
	}

	// 9. The moves.
	best, bestMove, raised := -infinity, board.NoMove, false
	count := 0
	n.quiets, n.captures = n.quiets[:0], n.captures[:0]
	n.doubles = w.doublesBefore(ply)
	p := w.pickFrom(ply, known.move)
	for m := p.pick(); m != board.NoMove; m = p.pick() {
		if m == n.excluded {
			continue
		}
		count++
		quiet := isQuiet(&n.board, m)
		c := candidate{
			move: m, quiet: quiet, count: count, depth: depth,
			onPV: onPV, cut: cut, improving: improving, inCheck: inCheck, best: best,
		}

		// 10. Moves that will hardly turn out best are left out, once there is
		// one that does not lose by mate.
		w.judge(n, &c)
		if best > -eval.MaxCentipawns && w.hopeless(n, &c, alpha) {
			continue
		}
		if w.proving {
			if w.total() >= w.proofLimit {
				w.stopped = true
				return 0
			}
			if depth == 1 && !c.givesCheck(n) {
				best = max(best, alpha) // that is no mate
				continue
			}
		}

		// 11. Extensions and reductions, and the rest of the line.
		if m == known.move {
			c.extension = extension
		}
		next, less := w.plan(ply, &c)
		score := w.try(ply, &c, next, less, alpha, beta)
		n.doubles = w.doublesBefore(ply)
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if onPV && score > alpha || w.proving {
				w.setPV(ply, m)
			}
			if score > alpha {
				alpha, bestMove, raised = score, m, true
			}
		}
		if alpha >= beta {
			w.Cutoffs++
			if count == 1 {
				w.First++
			}
			w.reward(ply, m, depth)
			break
		}
		if quiet {
			n.quiets = append(n.quiets, m)
		} else {
			n.captures = append(n.captures, m)
		}
	}

	// 12. No moves: mate, the worse the sooner, or stalemate.
	if count == 0 {
		switch {
		case singular:
			return alpha
		case inCheck:
			return eval.MatedIn(ply)
		}
		return 0
	}

	// 13. For next time.
	if singular {
		return best
	}
	e := entry{move: bestMove, score: best, bound: search.Exact, eval: raw, depth: depth}
	switch {
	case best >= beta:
		e.bound = search.Lower
	case !raised:
		e.bound = search.Upper
	}
	w.keep(n, ply, e)
	w.correct(n, &e, inCheck)
	return best
}

// isImproving reports whether the player to move stands better than at the last
// move, or the one before if that was in check.
func (w *worker) isImproving(ply int) bool {
	if w.options.NoImproving {
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

// correct learns from a search how far off the static evaluation was, unless the
// score says nothing about it: it is on the side that the score leaves open, or
// the position was in the middle of an exchange.
func (w *worker) correct(n *node, e *entry, inCheck bool) {
	if w.options.NoCorrectionHistory || inCheck || e.score.IsMate() || e.move != board.NoMove && !isQuiet(&n.board, e.move) ||
		e.bound == search.Lower && e.score <= n.static || e.bound == search.Upper && e.score >= n.static {
		return
	}
	w.learned.corrections.learn(n.board.Turn(), n.key, e.depth, e.score-n.static)
}
