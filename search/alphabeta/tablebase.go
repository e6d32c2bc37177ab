package alphabeta

import (
	"slices"
	"sync/atomic"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// tables is what the workers of a search share of [Options.Tablebase]. A nil one is none.
//
// At the root, the moves are ranked by their outcomes and, to win, by the distance to the
// next capture, pawn move or mate, which gets shorter with each move; the search chooses
// among those of the highest rank. If the outcomes are not known because of the halfmove
// clock, the moves are ranked by the outcomes without the clock, and the scores are those of
// the search. In the tree, positions after a capture or a pawn move are probed, unless the
// root is in the tables with its distances: then all that is left to find is mates.
type tables struct {
	base        search.Tablebase
	depth       int
	pieces      int
	ignoreFifty bool
	root        []rankedMove // nil if the position at the root is not known
	exact       bool         // the scores of root are known, not only the ranks
	inTree      bool
	found       atomic.Uint64
}

// A rankedMove is a move at the root with what the tables say of it.
type rankedMove struct {
	move  board.Move
	rank  int        // the higher the better
	score eval.Score // as reported, if exact
}

// tableMate is the distance, in plies from the node that is in the tables, of the mate that
// a win stands for within the search: it is longer than all that the search finds itself.
// So a win by the tables is treated as a mate everywhere, and the nearer one is better.
const tableMate = 1000

// maxTablePieces is the number of pieces of the largest tables there are.
const maxTablePieces = 7

// newTables probes the root. It returns nil if the search does not use tables.
func newTables(o *Options, g *game.Game, lim *search.Limits) *tables {
	if o.Tablebase == nil || lim.Mate > 0 {
		return nil
	}
	t := &tables{base: o.Tablebase, depth: max(o.TablebaseDepth, 1), pieces: o.TablebasePieces, ignoreFifty: o.IgnoreFifty}
	if t.pieces <= 0 {
		t.pieces = maxTablePieces
	}
	b := g.Board()
	t.inTree = true
	if b.Castling() != 0 || b.Occupied().Count() > t.pieces {
		return t
	}
	measured := true
	ok := t.base.ProbeRoot(g, func(m board.Move, outcome movegen.WDL, plies int) {
		outcome = t.outcome(outcome)
		measured = measured && (outcome == movegen.Draw || plies != 0)
		t.root = append(t.root, rankedMove{m, rankOf(outcome, plies, b.Halfmove()), eval.TablebaseScore(outcome, plies)})
		t.found.Add(1)
	})
	if !ok {
		t.root = t.rankWithoutClock(&b)
	}
	t.exact, t.inTree = ok, !ok || !measured
	return t
}

// rankWithoutClock ranks the moves by their outcomes as if the halfmove clock were 0 after each.
// The clock and repetitions can only turn such an outcome into a draw, which the search sees: a
// move of the highest rank is among the best all the same. It returns nil if an outcome is not
// known.
func (t *tables) rankWithoutClock(b *board.Board) []rankedMove {
	var root []rankedMove
	for m := range movegen.Legal(b) {
		after := *b
		after.Play(m)
		after = after.WithoutCounters()
		var outcome movegen.WDL
		switch movegen.StatusOf(&after) {
		case movegen.StatusCheckmate:
			outcome = movegen.Win
		case movegen.StatusStalemate, movegen.StatusInsufficientMaterial:
			outcome = movegen.Draw
		default:
			w, ok := t.base.Probe(&after)
			if !ok {
				return nil
			}
			outcome = -w
		}
		root = append(root, rankedMove{move: m, rank: rankOf(t.outcome(outcome), 0, 0)})
	}
	t.found.Add(uint64(len(root)))
	return root
}

// outcome returns an outcome without the draws that are not to be respected.
func (t *tables) outcome(w movegen.WDL) movegen.WDL {
	switch {
	case t.ignoreFifty && w == movegen.CursedWin:
		return movegen.Win
	case t.ignoreFifty && w == movegen.BlessedLoss:
		return movegen.Loss
	}
	return w
}

// rankOf returns the rank of a move. A win needs the shortest distance, as only that
// makes sure of progress. A lost position is best defended as the search finds, unless the
// fifty-move rule may save it: then by the longest distance.
func rankOf(outcome movegen.WDL, plies, clock int) int {
	rank := int(outcome) << 16
	if outcome > movegen.Draw || outcome < movegen.Draw && clock-2*plies >= 100 {
		rank -= plies
	}
	return rank
}

// rank gives the root moves of a worker their ranks and orders them.
func (t *tables) rank(w *worker) {
	if t == nil || t.root == nil {
		return
	}
	for i := range w.root {
		r := &w.root[i]
		at := slices.IndexFunc(t.root, func(m rankedMove) bool { return m.move == r.move })
		if at < 0 {
			continue // the tables are not what they should be
		}
		r.rank, r.known, r.tableScore = t.root[at].rank, t.exact, t.root[at].score
	}
	slices.SortStableFunc(w.root, byScore)
	if w.root[0].rank > w.root[len(w.root)-1].rank {
		w.restricted = true
	}
}

// hits returns the number of positions found.
func (t *tables) hits() uint64 {
	if t == nil {
		return 0
	}
	return t.found.Load()
}

// result returns the score of the move as it is reported, and its bound. What a tablebase
// says is exact; only a mate says more than a win does.
func (r *rootMove) result() (eval.Score, search.Bound) {
	s := r.score
	isMate := s.IsMate() && s.MatePlies() < tableMate && s > -infinity
	switch {
	case r.known && !(isMate && max(r.tableScore, -r.tableScore) > 1 && s > 0 == (r.tableScore > 0)):
		return r.tableScore, search.Exact
	case s.IsMate() && !isMate && s > -infinity:
		plies := s.MatePlies() - tableMate
		if s < 0 {
			return eval.TablebaseScore(movegen.Loss, -plies), r.bound
		}
		return eval.TablebaseScore(movegen.Win, plies), r.bound
	}
	return s, r.bound
}

// probesTables reports whether a node is to be probed.
func (w *worker) probesTables(n *node, depth int) bool {
	t := w.tables
	if t == nil || !t.inTree || n.board.Halfmove() > 0 || n.board.Castling() != 0 {
		return false
	}
	pieces := n.board.Occupied().Count()
	return pieces < t.pieces || pieces == t.pieces && depth >= t.depth
}

// probeTables returns the bounds of the score of a node by the tables, which are infinite
// where nothing is known, and whether they decide a search with the window from alpha to
// beta; the first is then the score. It is stored in the transposition table as the
// result of a deep search.
func (w *worker) probeTables(n *node, ply, depth int, alpha, beta eval.Score) (lowest, highest eval.Score, done bool) {
	lowest, highest = -infinity, infinity
	outcome, ok := w.tables.base.Probe(&n.board)
	if !ok {
		return lowest, highest, false
	}
	w.tables.found.Add(1)
	e := entry{values: values{eval: noEval}, depth: min(depth+6, maxSearchDepth)}
	switch outcome = w.tables.outcome(outcome); outcome {
	case movegen.Win: // or a mate, which is better
		e.score, e.bound = eval.MateIn(tableMate+ply), search.Lower
		lowest = e.score
	case movegen.Loss:
		e.score, e.bound = eval.MatedIn(tableMate+ply), search.Upper
		highest = e.score
	default:
		e.score, e.bound = eval.Score(outcome), search.Exact
	}
	if !e.cutsOff(e.score, alpha, beta) {
		return lowest, highest, false
	}
	w.store(n, ply, e)
	return e.score, e.score, true
}
