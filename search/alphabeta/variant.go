package alphabeta

import (
	"context"
	"slices"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Variants have a search of their own: the engine's search assumes ordinary chess in many places,
// such as static exchange evaluation, and must not get slower. This one is small: principal variation
// search with a transposition table, killers and history, null moves where passing is never good,
// late move reductions, and a quiescence search of captures.

// maxVariantPly is the length of the longest line.
const maxVariantPly = 128

// A variantSearcher searches games of variants. Its workers share a table, as those of the engine do
// (see run).
type variantSearcher struct {
	table   []variantEntry // a power of two; nil until the first search
	workers []*variantWorker
}

// A variantWorker searches with one thread.
type variantWorker struct {
	static   func(*board.Board) eval.Score // the evaluator
	stopper  *search.Stopper
	path     search.Path
	table    []variantEntry
	history  [2][64][64]int32 // by colour, origin and target
	killers  [maxVariantPly + 1][2]board.Move
	nodes    uint64
	depth    int  // of the iteration
	selDepth int  // of the longest line
	exact    bool // nothing is left out, so that no mate within the depth is missed
}

// searchGame is [Searcher.Search] in a game of a variant.
func (s *variantSearcher) searchGame(ctx context.Context, o *Options, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	root := g.Board()
	ev := o.Evaluator
	if ev == nil {
		ev = variant.Evaluator{}
	}
	if err := eval.CheckRules(ev, root.Rules()); err != nil {
		return search.Result{}, err
	}
	s.prepare(o)
	for _, w := range s.workers {
		w.begin(ev, g, lim.Mate > 0, s.table)
	}
	w := s.workers[0]
	w.stopper = &search.Stopper{Overhead: o.Overhead, Now: o.Now}
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer w.stopper.Stop() // even if report panics
	begun := false
	return search.Deepen(ctx, g, lim, report, w.stopper, maxVariantPly/2, func(moves []board.Move, depth int) search.Info {
		if !begun { // Deepen has started the stopper
			begun = true
			for i, h := range s.workers[1:] {
				h.stopper = w.stopper.Helper()
				moves := slices.Clone(moves)
				helpers.Go(func() { h.help(&root, moves, i+1) })
			}
		}
		score, line := w.iterate(&root, moves, depth)
		return search.Info{Score: score, PV: line, Nodes: w.stopper.Nodes(w.nodes), SelDepth: w.selDepth, HashFull: s.hashFull()}
	})
}

// prepare makes the table and as many workers as the options ask for.
func (s *variantSearcher) prepare(o *Options) {
	s.resize(o.hash())
	n := o.threads()
	for len(s.workers) < n {
		s.workers = append(s.workers, new(variantWorker))
	}
	clear(s.workers[n:])
	s.workers = s.workers[:n]
}

// newGame forgets the games before.
func (s *variantSearcher) newGame() {
	clear(s.table)
	for _, w := range s.workers {
		w.history = [2][64][64]int32{}
	}
}

// begin begins a search of a game.
func (s *variantWorker) begin(ev eval.Evaluator, g *game.Game, exact bool, table []variantEntry) {
	s.static = eval.Standalone(ev)
	s.path.Reset(g)
	s.nodes, s.exact, s.table = 0, exact, table
	s.killers = [maxVariantPly + 1][2]board.Move{}
}

// evaluate returns the static evaluation of b, which is no mate.
func (s *variantWorker) evaluate(b *board.Board) eval.Score { return s.static(b).Clamp() }

// help searches as the first worker does until that has ended, and leaves its results in the table.
// Number is that of the worker.
func (s *variantWorker) help(b *board.Board, moves []board.Move, number int) {
	for depth := 1; depth <= maxVariantPly/2 && !s.stopper.Stopped(); depth++ {
		if skips(number, depth) {
			continue
		}
		if _, line := s.iterate(b, moves, depth); len(line) > 0 {
			i := slices.Index(moves, line[0])
			copy(moves[1:], moves[:i])
			moves[0] = line[0]
		}
	}
}

// iterate searches the moves of the root to a depth.
func (s *variantWorker) iterate(b *board.Board, moves []board.Move, depth int) (eval.Score, []board.Move) {
	s.depth, s.selDepth = depth, 0
	return s.root(b, moves)
}

// root searches the moves of the root and returns the best score and line.
func (s *variantWorker) root(b *board.Board, moves []board.Move) (best eval.Score, line []board.Move) {
	best = -infinity
	for i, m := range moves {
		score, answer := s.play(b, m, s.depth-1, 0, 0, best, infinity, i == 0)
		if s.stopper.Stopped() {
			return best, nil
		}
		if score > best {
			best, line = score, append([]board.Move{m}, answer...)
		}
	}
	return best, line
}

// play plays m and returns its score, with the line after it: the first move of a node with the
// whole window, another one with a zero window first, at a depth reduced by less.
func (s *variantWorker) play(b *board.Board, m board.Move, depth, less, ply int, alpha, beta eval.Score, first bool) (score eval.Score, line []board.Move) {
	next := *b
	next.Play(m)
	s.path.Push(&next)
	defer s.path.Pop()
	s.nodes++
	if !first {
		score, _ = s.search(&next, depth-less, ply+1, -alpha-1, -alpha)
		if score = -score; score > alpha && less > 0 {
			score, _ = s.search(&next, depth, ply+1, -alpha-1, -alpha)
			score = -score
		}
		if score <= alpha || score >= beta {
			return score, nil
		}
	}
	score, line = s.search(&next, depth, ply+1, -beta, -alpha)
	return -score, line
}

// search returns the score of b for the player to move, and at a PV node the best line.
func (s *variantWorker) search(b *board.Board, depth, ply int, alpha, beta eval.Score) (eval.Score, []board.Move) {
	if s.stopper.ShouldStop(s.nodes) {
		return 0, nil
	}
	if s.path.IsDraw(b) {
		return 0, nil
	}
	var g movegen.Generator
	g.Reset(b)
	inCheck := g.InCheck()
	if inCheck && ply < 2*s.depth {
		depth++
	}
	if depth <= 0 || ply >= maxVariantPly {
		return s.quiesce(b, &g, ply, alpha, beta, 0), nil
	}
	var buffer [256]board.Move
	moves := g.AppendLegal(buffer[:0])
	if len(moves) == 0 {
		return search.TerminalScore(b, ply), nil
	}
	pvNode := beta-alpha > 1
	e := &s.table[b.Hash()&uint64(len(s.table)-1)]
	known := board.NoMove
	if found, ok := e.load(b.Hash()); ok {
		known = found.move
		if score := eval.Score(found.score); !pvNode && !s.exact && int(found.depth) >= depth &&
			(found.bound == search.Exact || found.bound == search.Lower && score >= beta || found.bound == search.Upper && score <= alpha) {
			return score, nil
		}
	}
	if !pvNode && !inCheck && !s.exact && depth >= 3 && mayPass(b) && !beta.IsMate() && s.evaluate(b) >= beta {
		if next := *b; next.PlayNull() {
			s.path.PushNull(&next)
			score, _ := s.search(&next, depth-3-depth/4, ply+1, -beta, -beta+1)
			s.path.Pop()
			if -score >= beta && !s.stopper.Stopped() {
				return beta, nil
			}
		}
	}

	var values [256]int32
	scores := values[:0]
	for _, m := range moves {
		scores = append(scores, s.order(b, m, known, ply))
	}
	best, bestMove, raised, line := -infinity, board.NoMove, false, []board.Move(nil)
	for i := range moves {
		m := selectMove(moves[i:], scores[i:])
		quiet := isQuiet(b, m) || m.IsDrop()
		less := 0
		if i >= 3 && depth >= 3 && quiet && !inCheck && !s.exact {
			less = 1 + min(i/12, 2)
			if pvNode {
				less--
			}
			if less > 0 && g.GivesCheck(m) {
				less = 0
			}
		}
		score, answer := s.play(b, m, depth-1, max(min(less, depth-2), 0), ply, alpha, beta, i == 0)
		if s.stopper.Stopped() {
			return 0, nil
		}
		if score > best {
			best, bestMove = score, m
			if score > alpha {
				alpha, raised = score, true
				if pvNode {
					line = append([]board.Move{m}, answer...)
				}
			}
		}
		if alpha >= beta {
			if quiet {
				s.reward(b, m, depth, ply)
			}
			break
		}
	}
	s.store(e, b, best, bestMove, depth, best >= beta, raised)
	return best, line
}

// store replaces the entry. Scores of mate depend on the ply, so that only their move is kept.
func (s *variantWorker) store(e *variantEntry, b *board.Board, best eval.Score, m board.Move, depth int, high, raised bool) {
	bound := search.Exact
	switch {
	case best.IsMate():
		bound = search.NoBound
	case high:
		bound = search.Lower
	case !raised:
		bound = search.Upper
	}
	e.store(b.Hash(), variantResult{score: int32(best), move: m, depth: int8(min(depth, 127)), bound: bound})
}

// mayPass reports whether a null move is sound: not where having to move is often bad, as in
// Antichess, and not for a player with pawns alone.
func mayPass(b *board.Board) bool {
	switch b.Rules() {
	case board.Antichess, board.RacingKings, board.Horde:
		return false
	}
	return pieceCount(b) > 1
}

// maxVariantQuiescence is the number of plies of captures after the end of a line. In Antichess, where
// captures are forced, a line ends after maxForced plies, unless there is only one capture.
const (
	maxVariantQuiescence = 8
	maxForced            = 3
)

// quiesce returns the score of b after captures.
func (s *variantWorker) quiesce(b *board.Board, g *movegen.Generator, ply int, alpha, beta eval.Score, n int) eval.Score {
	s.selDepth = max(s.selDepth, ply)
	if !g.HasLegal() {
		return search.TerminalScore(b, ply)
	}
	forced := b.Rules() == board.Antichess
	if ply >= maxVariantPly || n >= maxVariantQuiescence && !forced {
		return s.evaluate(b)
	}
	var buffer [128]board.Move
	moves := g.AppendCaptures(buffer[:0])
	forced = forced && len(moves) > 0 && !isQuiet(b, moves[0]) && b.Piece(moves[0].To()) != board.NoPiece
	if forced && n >= maxForced && len(moves) > 1 {
		return s.evaluate(b)
	}
	best := -infinity
	if !forced {
		if best = s.evaluate(b); best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	var values [128]int32
	scores := values[:0]
	for _, m := range moves {
		scores = append(scores, s.order(b, m, board.NoMove, ply))
	}
	for i := range moves {
		if s.stopper.ShouldStop(s.nodes) {
			return 0
		}
		next := *b
		next.Play(selectMove(moves[i:], scores[i:]))
		s.nodes++
		var after movegen.Generator
		after.Reset(&next)
		score := -s.quiesce(&next, &after, ply+1, -beta, -alpha, n+1)
		best, alpha = max(best, score), max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// order returns the value of a move for the move ordering: the table's move, captures by most
// valuable victim and least valuable attacker, killers, and then the others by history.
func (s *variantWorker) order(b *board.Board, m, known board.Move, ply int) int32 {
	switch {
	case m == known:
		return 1 << 30
	case !isQuiet(b, m) && !m.IsDrop():
		v := kindValues[victim(b, m)&7] + kindValues[m.Promotion()&7]
		return 1<<28 + int32(16*v) - int32(b.Piece(m.From()).Kind())
	case m == s.killers[ply][0] || m == s.killers[ply][1]:
		return 1 << 27
	}
	return s.history[b.Turn()&1][m.From()][m.To()]
}

// reward counts a quiet move that was good enough.
func (s *variantWorker) reward(b *board.Board, m board.Move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	const most = 1 << 20
	h := &s.history[b.Turn()&1][m.From()][m.To()]
	*h += int32(depth*depth) - *h*int32(depth)/most
	*h = min(*h, most)
}

// selectMove swaps the best of the moves to the front and returns it.
func selectMove(moves []board.Move, scores []int32) board.Move {
	best := 0
	for i, v := range scores {
		if v > scores[best] {
			best = i
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
	scores[0], scores[best] = scores[best], scores[0]
	return moves[0]
}
