package alphabeta

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// begin puts the worker at the root. Histories are kept from earlier searches of the
// game.
func (w *worker) begin(g *game.Game, moves []board.Move) {
	w.path.Reset(g)
	w.Stats, w.counter = Stats{}, counter{}
	w.nodes, w.stopped = 0, w.stopper.Stopped()
	for i := range w.stack {
		n := &w.stack[i]
		n.killers, n.excluded, n.pieceTo, n.lastMoves, n.static, n.doubleExtensions = [2]board.Move{}, board.NoMove, 0, 0, noEval, 0
	}
	w.nullMoveMinPly, w.noMateWithin, w.lines = 0, -1, nil
	n := &w.stack[0]
	g.CopyBoard(&n.board)
	if w.incremental != nil {
		w.incremental.Reset(&n.board)
	}
	w.setRootMoves(moves)
}

// setRootMoves lists the moves to choose from, in the order of the move picker.
func (w *worker) setRootMoves(moves []board.Move) {
	w.root, w.restricted = w.root[:0], false
	n := &w.stack[0]
	w.enterNode(n)
	var known entry
	if w.uses(transpositionTable) {
		known, _ = w.table.probe(w.key(&n.board))
	}
	w.setContinuation(0)
	p := w.newPicker(0, known.move)
	for m := p.next(); m != board.NoMove; m = p.next() {
		if slices.Contains(moves, m) {
			w.root = append(w.root, rootMove{move: m, score: -infinity, pv: []board.Move{m}})
		} else {
			w.restricted = true
		}
	}
	w.tables.rank(w)
	w.best = w.root[0]
	w.best.bound = search.Exact
	n.static = noEval
	if n.gen.InCheck() {
		w.best.score = w.evaluate(n)
	} else {
		w.staticEvaluation(n, unknown(), noEval)
		w.best.score = n.static
	}
}

// iterate is iterative deepening: it searches one ply deep, then two, and so on until a
// limit is reached. See https://www.chessprogramming.org/Iterative_Deepening.
func (w *worker) iterate(lim *search.Limits, report func(search.Info)) {
	lines := lineCount(lim, len(w.root))
	reported := -1 // depth of the last report of the best line
	p := progress{previous: w.previous}
	for w.depth = 1; w.depth <= maxDepth(lim); w.depth++ {
		if skips(w.number, w.depth) {
			continue
		}
		for i := range w.root {
			w.root[i].last = w.root[i].score
		}
		for line := range lines {
			w.selDepth = 0
			w.aspirationSearch(line)
			if w.stopped {
				break
			}
		}
		if w.stopped {
			break
		}
		// A line that was searched later may have turned out better.
		slices.SortStableFunc(w.root[:lines], byScore)
		p.note(w.root[0].move, w.root[0].score, share(w.root[0].nodes, w.nodes))
		w.best = w.root[0].clone()
		w.lines = w.lines[:0]
		for line := range lines {
			w.report(report, &w.root[line], line)
			if lines > 1 {
				w.lines = append(w.lines, w.info(w.root[line].clone()))
			}
		}
		reported = w.depth
		if w.depth >= min(mateDepth, maxDepth(lim)) && w.wantsMate(lim) && w.settleMate(lim, report) {
			break
		}
		if lim.MateFound(w.best.score) || w.enough(lim, p) {
			break
		}
	}
	if w.best.depth > reported && w.best.depth > 0 {
		w.report(report, &w.best, 0) // found in the iteration that was not completed
	}
}

// enough reports whether the search should not start another iteration.
func (w *worker) enough(lim *search.Limits, p progress) bool {
	if w.number > 0 {
		return false
	}
	if lim.ShouldSoftStop(w.stopper.Nodes(w.nodes)) {
		return true
	}
	onClock := lim.Clocks[w.stack[0].board.Turn()].Remaining != 0
	if (len(w.root) == 1 || w.root[0].rank > w.root[1].rank) && onClock && len(lim.SearchMoves) == 0 {
		return w.stopper.Used() > 0 // the move is forced; keep the time
	}
	soft := w.time.softLimit(p)
	return soft > 0 && w.stopper.Used() >= soft
}

// aspirationSearch finds the best of the root moves from w.root[line] on, those before
// being the better lines already found, and moves it to that place. It begins with a
// narrow window around the score of the last iteration, as that cuts off more, and
// widens it on the side on which the search fails.
// See https://www.chessprogramming.org/Aspiration_Windows.
func (w *worker) aspirationSearch(line int) {
	// The first iterations cost little, and their scores jump.
	alpha, beta := -infinity, infinity
	width := eval.Score(max(w.params.Aspiration, 1))
	last := w.root[line].last
	if w.uses(aspirationWindows) && w.depth >= 4 && last > -infinity && !last.IsMate() {
		alpha, beta = last-width, last+width
	}
	for {
		score := w.searchRoot(line, alpha, beta)
		w.count(rootSearches)
		if w.stopped {
			return
		}
		slices.SortStableFunc(w.root[line:], byScore)
		switch {
		case score <= alpha && alpha > -infinity:
			w.count(aspirationLow)
			beta = (alpha + beta) / 2
			alpha = max(score-width, -infinity)
		case score >= beta && beta < infinity:
			w.count(aspirationHigh)
			beta = min(score+width, infinity)
		default:
			return
		}
		if width *= 2; width > maxAspiration {
			alpha, beta = -infinity, infinity
		}
	}
}

// maxAspiration is half the width of the widest aspiration window, in centipawns. One about as
// wide as a queen is worth saves nothing any more.
const maxAspiration = 800

// searchRoot is negamax at the root, over w.root[line:].
func (w *worker) searchRoot(line int, alpha, beta eval.Score) eval.Score {
	n := &w.stack[0]
	n.reset()
	inCheck := n.gen.InCheck()
	first, best := alpha, -infinity
	for i := line; i < len(w.root) && w.root[i].rank == w.root[line].rank; i++ {
		r := &w.root[i]
		m := nodeMove{
			move: r.move, quiet: isQuiet(&n.board, r.move), check: n.givesCheck(r.move), count: i - line + 1,
			depth: w.depth, pvNode: true, improving: true, inCheck: inCheck, best: best,
		}
		// The second move is the likeliest to be better than the first.
		less := 0
		if w.depth >= 3 && m.count > 2 && !m.check && w.uses(lateMoveReductions) {
			w.reduce(n, &m)
			less = min(max(m.reduction/100, 0), w.depth-2)
		}
		before := w.nodes
		score := w.searchMove(0, &m, w.depth-1, less, alpha, beta)
		r.nodes += w.nodes - before
		if w.stopped {
			return 0
		}
		best = max(best, score)
		if score <= alpha {
			r.score = -infinity // which keeps the order as it is
			continue
		}
		w.setPV(0, r.move)
		r.score, r.bound, r.depth, r.sel = score, search.Exact, w.depth, w.selDepth
		if score >= beta {
			r.bound = search.Lower
		}
		r.pv = append(r.pv[:0], w.untilDraw(n.pv)...)
		if line == 0 {
			w.best = r.clone()
		}
		if score >= beta {
			break
		}
		alpha = score
	}
	if line == 0 && len(w.root) > 0 && best > first {
		e := entry{values: values{best, noEval}, move: w.best.move, depth: w.depth, bound: search.Exact}
		if best >= beta || w.restricted {
			e.bound = search.Lower // another move may be better still
		}
		w.store(n, 0, e)
	}
	return best
}

// untilDraw returns the moves of a line from the root up to the end of the game by repetition, fifty
// moves or material. The quiescence search, which does not look for these, may go on after it.
func (w *worker) untilDraw(line []board.Move) []board.Move {
	b, end := w.stack[0].board, len(line)
	for i, m := range line {
		b.Play(m)
		w.path.Push(&b)
		if w.path.Repetitions() >= 3 || b.Halfmove() >= 100 && b.Rules() != board.Crazyhouse || movegen.InsufficientMaterial(&b) {
			end = min(end, i+1)
		}
	}
	for range line {
		w.path.Pop()
	}
	return line[:end]
}

// report reports a line if report is not nil.
func (w *worker) report(report func(search.Info), r *rootMove, line int) {
	if report == nil {
		return
	}
	info := w.info(*r)
	info.MultiPV = line + 1
	report(info)
}

// info returns what is known of a line.
func (w *worker) info(r rootMove) search.Info {
	info := search.Info{
		Depth: r.depth, SelDepth: max(r.sel, len(r.pv)), MultiPV: 1,
		Nodes: w.total(), Time: w.stopper.Elapsed(), TBHits: w.tables.hits(), PV: r.pv,
	}
	info.Score, info.Bound = r.result()
	if w.uses(transpositionTable) {
		info.HashFull = w.table.hashFull()
	}
	return info
}

// result returns the result of the search, which shares no memory with the worker, nor its
// lines with each other.
func (w *worker) result(lim *search.Limits) search.Result {
	r := search.Result{
		Move: w.best.move, Depth: w.best.depth, PV: slices.Clone(w.best.pv),
		Nodes: w.total(), Time: w.stopper.Elapsed(),
	}
	r.Score, r.Bound = w.best.result()
	if len(r.PV) > 1 {
		r.Ponder = r.PV[1]
	} else {
		r.Ponder = w.answer(r.Move)
	}
	r.Lines = append(make([]search.Info, 0, len(w.lines)+1), w.info(w.best.clone()))
	for _, i := range w.lines {
		if i.PV[0] != r.Move && len(r.Lines) < lineCount(lim, len(w.root)) {
			i.MultiPV = len(r.Lines) + 1
			r.Lines = append(r.Lines, i)
		}
	}
	return r
}

// answer returns the reply to m in the transposition table, if there is one.
func (w *worker) answer(m board.Move) board.Move {
	n := &w.stack[1]
	n.board = w.stack[0].board
	n.board.Play(m)
	n.reset()
	if known, _, ok := w.probe(n, 1); ok && n.gen.IsLegal(known.move) {
		return known.move
	}
	return board.NoMove
}

// maxDepth returns the depth of the last iteration.
func maxDepth(lim *search.Limits) int {
	if lim.Depth <= 0 {
		return maxSearchDepth
	}
	return min(lim.Depth, maxSearchDepth)
}

// lineCount returns the number of lines to find, given the number of root moves.
func lineCount(lim *search.Limits, moves int) int { return min(max(lim.MultiPV, 1), moves) }
