package alphabeta

import (
	"cmp"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// infinity is above every score, and -infinity below.
const infinity = eval.Infinity

// maxSearchDepth is the depth of the last iteration, in plies.
const maxSearchDepth = 127

// maxPly is the length of the longest line. It leaves room behind the deepest
// search for extensions and captures.
const maxPly = 192

// A worker is one thread of a search. Only the transposition table is shared with
// others. It must not be copied, as the move pickers of its nodes point to it.
type worker struct {
	Stats
	counter
	stopper   *search.Stopper
	stopped   bool // once true, what the search returns means nothing
	nodes     uint64
	path      search.Path
	histories *histories

	off         technique  // what this search does without
	change      parameters // from which params come, as in Tuning
	params      *params
	table       *table
	tables      *tables // nil without a tablebase
	evaluator   eval.Evaluator
	incremental eval.Incremental // evaluator, if it follows the line

	root           []rootMove
	restricted     bool          // root has not all legal moves
	best           rootMove      // the best move so far
	lines          []search.Info // of the last completed iteration, if there are several
	depth          int           // of the iteration
	selDepth       int           // plies of the longest line since the iteration began
	nullMoveMinPly int           // before this ply null moves are not tried
	noMateWithin   int           // plies within which there is no mate; -1 if nothing is known
	keySalt        uint64        // mixed into keys
	number         int           // 0 is the worker that reports
	time           timeManager
	previous       eval.Score   // of the player's search before this one; noEval if not known
	proofLimit     uint64       // number of nodes at which to stop proving
	moves          []board.Move // scratch space
	stack          [maxPly + 2]node
}

func newWorker(o *Options, t *table) *worker {
	w := &worker{table: t, evaluator: eval.Fork(o.evaluator()), histories: newHistories()}
	w.incremental, _ = w.evaluator.(eval.Incremental)
	for i := range w.stack {
		n := &w.stack[i]
		n.picker.worker, n.picker.node = w, n
	}
	w.setOptions(o)
	return w
}

// setOptions sets the options of the next search, except for the evaluator.
func (w *worker) setOptions(o *Options) {
	w.off = o.Tuning.off
	if w.params == nil || w.change != o.Tuning.change {
		w.change, w.params = o.Tuning.change, newParams(o.Tuning.parameters())
	}
}

// A node is a position on the line being searched. The nodes of a line are
// allocated once, so that the search allocates nothing.
type node struct {
	board board.Board
	gen   movegen.Generator
	pv    []board.Move

	checks    movegen.Checks // valid if hasChecks
	hasChecks bool

	static     eval.Score // static evaluation, corrected; noEval in check
	correction eval.Score // absolute size of the correction in static; 0 in check
	eval       eval.Score // the same, or a better estimate from the transposition table

	key correctionKey

	threats    board.Bitboard // the squares that the other player attacks; valid if hasThreats
	hasThreats bool

	picker           picker
	killers          [2]board.Move
	continuations    [3]*continuationTable // of the moves one, two and four plies before
	pawns            *continuationTable    // of the moves with these pawns
	pieceTo          int                   // pieceSquare of the move being searched, 0 for a null move
	lastMoves        uint32                // the two moves before as pieceTo; the last one in the low part
	quiets           []board.Move          // quiet moves that failed to raise beta
	captures         []board.Move          // captures and promotions that failed to
	excluded         board.Move            // left out by the singular extension search
	doubleExtensions int                   // moves on the line that were extended by two plies
}

// reset prepares the generator of the node.
func (n *node) reset() {
	n.gen.Reset(&n.board)
	n.hasChecks, n.hasThreats = false, false
}

// givesCheck reports whether m, a legal move of the node, gives check.
func (n *node) givesCheck(m board.Move) bool { return n.preparedChecks().Gives(m) }

// preparedChecks returns the checks of the node, which are prepared when they are first needed.
func (n *node) preparedChecks() *movegen.Checks {
	if !n.hasChecks {
		n.checks.Reset(&n.gen)
		n.hasChecks = true
	}
	return &n.checks
}

// pieceCount returns the number of pieces of the player to move, beside king and
// pawns.
func pieceCount(b *board.Board) int {
	return (b.Color(b.Turn()) &^ (b.Kind(board.King) | b.Kind(board.Pawn))).Count()
}

// isQuiet reports whether m, if it is legal, neither captures nor promotes.
func isQuiet(b *board.Board, m board.Move) bool {
	to := m.To().Bitboard()
	switch {
	case m.Promotion() != board.NoKind:
		return false
	case m.To() == b.EnPassant():
		return b.Kind(board.Pawn)&m.From().Bitboard() == 0
	}
	return b.Color(b.Turn().Other())&to == 0
}

// victim returns the kind of piece that m captures on b.
func victim(b *board.Board, m board.Move) board.Kind {
	k := b.Piece(m.To()).Kind()
	if k == board.NoKind && m.Promotion() == board.NoKind {
		return board.Pawn // en passant
	}
	return k
}

// A rootMove is a move to choose from, with the result of its last search.
type rootMove struct {
	move  board.Move
	score eval.Score // -infinity if it failed low
	last  eval.Score // score of the iteration before
	bound search.Bound
	depth int
	sel   int // length of the longest line, in plies
	nodes uint64
	pv    []board.Move

	// What a tablebase says, if it is known: moves are chosen from those of the highest
	// rank. Otherwise all ranks are 0.
	rank       int
	known      bool
	tableScore eval.Score
}

// clone returns a copy with a line of its own.
func (r *rootMove) clone() rootMove {
	c := *r
	c.pv = slices.Clone(r.pv)
	return c
}

// byScore orders better moves first, within those of a rank.
func byScore(a, b rootMove) int { return cmp.Or(b.rank-a.rank, int(b.score-a.score)) }

// uses reports whether the search uses all of these techniques.
func (w *worker) uses(t technique) bool { return w.off&t == 0 }

// makeMove plays m at the node at ply.
func (w *worker) makeMove(ply int, m board.Move) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	n.pieceTo = pieceSquare(&n.board, m)
	next.board = n.board
	next.board.Play(m)
	w.path.Push(&next.board)
	w.enter(n, next)
	w.nodes++
}

// makeNullMove passes the turn at the node at ply, which is not in check.
func (w *worker) makeNullMove(ply int) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	n.pieceTo = 0
	next.board = n.board
	next.board.PlayNull()
	w.table.prefetch(w.key(&next.board))
	w.path.PushNull(&next.board)
	w.enter(n, next)
}

// enter makes next the current node.
func (w *worker) enter(n, next *node) {
	next.lastMoves = n.lastMoves%pieceSquares*pieceSquares + uint32(n.pieceTo)
	if w.incremental != nil {
		w.incremental.Push(&n.board, &next.board)
	}
}

// unmakeMove takes the last move or null move back.
func (w *worker) unmakeMove() {
	w.path.Pop()
	if w.incremental != nil {
		w.incremental.Pop()
	}
}

// evaluate returns the static evaluation of the current node.
func (w *worker) evaluate(n *node) eval.Score { return w.evaluator.Evaluate(&n.board).Clamp() }

// enterNode resets the generator of the node, sets its key, and prefetches the values that correct
// its evaluation.
func (w *worker) enterNode(n *node) {
	n.key = correctionKeyOf(&n.board, n.lastMoves)
	if w.uses(correctionHistory) {
		w.histories.correction.prefetch(n.board.Turn(), n.key)
	}
	n.reset()
}

// threats returns the squares that the other player attacks, which are computed when they are
// first needed; none without the technique. Moves away from such squares, and moves to them, have
// histories of their own.
func (w *worker) threats(n *node) board.Bitboard {
	if !n.hasThreats {
		w.setThreats(n)
	}
	return n.threats
}

func (w *worker) setThreats(n *node) {
	n.threats, n.hasThreats = 0, true
	if w.uses(threatHistory) {
		n.threats = attackedBy(&n.board, n.board.Turn().Other())
	}
}

// staticEvaluation sets n.static and n.eval of a node that is not in check, and returns
// the evaluator's score, which a table entry may have saved. n.static is that score with
// the correction history; n.eval is the score of the table entry instead, if its bound
// makes it the better estimate.
func (w *worker) staticEvaluation(n *node, known entry, score eval.Score) eval.Score {
	raw := known.eval
	if raw == noEval {
		raw = w.evaluate(n)
	}
	n.static = raw
	if w.uses(correctionHistory) {
		n.static = corrected(raw, w.histories.correction.sum(n.board.Turn(), n.key), w.params.Correction)
	}
	n.correction = max(n.static-raw, raw-n.static)
	n.eval = n.static
	if score != noEval && !score.IsMate() && w.uses(tableEvaluation) {
		if known.bound == search.Exact || known.bound == search.Lower && score > n.static || known.bound == search.Upper && score < n.static {
			n.eval = score
		}
	}
	return raw
}

// updateCorrection updates the correction history with the score of a node, unless the
// score is a bound on the wrong side, or the best move is a capture.
func (w *worker) updateCorrection(n *node, e entry, inCheck bool) {
	if !w.uses(correctionHistory) || inCheck || e.score.IsMate() || e.move != board.NoMove && !isQuiet(&n.board, e.move) ||
		e.bound == search.Lower && e.score <= n.static || e.bound == search.Upper && e.score >= n.static {
		return
	}
	w.histories.correction.update(n.board.Turn(), n.key, e.depth, e.score-n.static)
}

// setPV makes m, followed by the line of the next node, the line of the node at ply.
func (w *worker) setPV(ply int, m board.Move) {
	n := &w.stack[ply]
	n.pv = append(append(n.pv[:0], m), w.stack[ply+1].pv...)
}

// spent reports whether the search must stop. It is called before each node.
func (w *worker) spent() bool {
	if w.stopper.ShouldStop(w.nodes) {
		w.stopped = true
	}
	return w.stopped
}

// total returns the number of nodes of all workers; those of helpers are a few
// behind.
func (w *worker) total() uint64 { return w.stopper.Nodes(w.nodes) }

// Stats count events of a search. They may change in any release.
type Stats struct {
	Probes     uint64 `json:"probes,string"`     // probes of the transposition table
	Hits       uint64 `json:"hits,string"`       // of these, those that found the position
	Cutoffs    uint64 `json:"cutoffs,string"`    // nodes that failed high
	First      uint64 `json:"first,string"`      // of these, those where the first move did
	Researches uint64 `json:"researches,string"` // moves searched again after failing high
}

// HitRate returns Hits/Probes, or 0.
func (s Stats) HitRate() float64 { return share(s.Hits, s.Probes) }

// FirstRate returns First/Cutoffs, or 0. It shows how good the move ordering is; above
// 0.9 is usual.
func (s Stats) FirstRate() float64 { return share(s.First, s.Cutoffs) }

func share(part, whole uint64) float64 { return float64(part) / float64(max(whole, 1)) }
