package alphabeta

import (
	"context"
	"math/bits"
	"unsafe"

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

// A variantSearcher searches games of variants with one thread.
type variantSearcher struct {
	evaluate func(*board.Board) eval.Score
	stopper  search.Stopper
	path     search.Path
	table    []variantEntry   // a power of two; nil until the first search
	history  [2][64][64]int32 // by colour, origin and target
	killers  [maxVariantPly + 1][2]board.Move
	nodes    uint64
	depth    int  // of the iteration
	selDepth int  // of the longest line
	exact    bool // nothing is left out, so that no mate within the depth is missed
}

// A variantEntry is an entry of the transposition table.
type variantEntry struct {
	key   uint64
	score int32
	move  board.Move
	depth int8
	bound search.Bound
}

// variantEntries returns the number of entries in a table of at most so many bytes: a power of two, and
// not less than 1024.
func variantEntries(bytes int64) int {
	n := max(bytes/int64(unsafe.Sizeof(variantEntry{})), 1024)
	return 1 << (bits.Len64(uint64(n)) - 1)
}

// resize makes the table, unless it has that size.
func (s *variantSearcher) resize(bytes int64) {
	s.release(bytes)
	if s.table == nil {
		s.table = make([]variantEntry, variantEntries(bytes))
	}
}

// release gives back the memory of the table, unless it has that size.
func (s *variantSearcher) release(bytes int64) {
	if len(s.table) != variantEntries(bytes) {
		s.table = nil
	}
}

// hashFull returns how many thousandths of the table are in use.
func (s *variantSearcher) hashFull() int {
	n := 0
	for i := range s.table[:1000] {
		if s.table[i].key != 0 {
			n++
		}
	}
	return n
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
	ev = eval.Fork(ev)
	incremental, _ := ev.(eval.Incremental)
	s.evaluate = func(b *board.Board) eval.Score {
		if incremental != nil {
			incremental.Reset(b)
		}
		return ev.Evaluate(b).Clamp()
	}
	s.stopper = search.Stopper{Overhead: o.Overhead, Now: o.Now}
	s.resize(o.hash())
	s.path.Reset(g)
	s.nodes, s.exact = 0, lim.Mate > 0
	s.killers = [maxVariantPly + 1][2]board.Move{}
	return search.Deepen(ctx, g, lim, report, &s.stopper, maxVariantPly/2, func(moves []board.Move, depth int) search.Info {
		s.depth, s.selDepth = depth, 0
		score, line := s.root(&root, moves)
		return search.Info{Score: score, PV: line, Nodes: s.nodes, SelDepth: s.selDepth, HashFull: s.hashFull()}
	})
}

// newGame forgets the games before.
func (s *variantSearcher) newGame() {
	clear(s.table)
	s.history = [2][64][64]int32{}
}

// root searches the moves of the root and returns the best score and line.
func (s *variantSearcher) root(b *board.Board, moves []board.Move) (best eval.Score, line []board.Move) {
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
func (s *variantSearcher) play(b *board.Board, m board.Move, depth, less, ply int, alpha, beta eval.Score, first bool) (score eval.Score, line []board.Move) {
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
func (s *variantSearcher) search(b *board.Board, depth, ply int, alpha, beta eval.Score) (eval.Score, []board.Move) {
	if s.stopper.Stop(s.nodes) {
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
		return ended(b, ply), nil
	}
	pvNode := beta-alpha > 1
	e := &s.table[b.Hash()&uint64(len(s.table)-1)]
	known := board.NoMove
	if e.key == b.Hash() {
		known = e.move
		if score := eval.Score(e.score); !pvNode && !s.exact && int(e.depth) >= depth &&
			(e.bound == search.Exact || e.bound == search.Lower && score >= beta || e.bound == search.Upper && score <= alpha) {
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
func (s *variantSearcher) store(e *variantEntry, b *board.Board, best eval.Score, m board.Move, depth int, high, raised bool) {
	bound := search.Exact
	switch {
	case best.IsMate():
		bound = search.NoScore
	case high:
		bound = search.Lower
	case !raised:
		bound = search.Upper
	}
	*e = variantEntry{key: b.Hash(), score: int32(best), move: m, depth: int8(min(depth, 127)), bound: bound}
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

// ended returns the score of a position without legal moves.
func ended(b *board.Board, ply int) eval.Score {
	switch movegen.StatusOf(b) {
	case movegen.StatusCheckmate, movegen.StatusVariantLoss:
		return eval.MatedIn(ply)
	case movegen.StatusVariantWin:
		return -eval.MatedIn(ply)
	}
	return 0
}

// maxVariantQuiescence is the number of plies of captures after the end of a line. In Antichess, where
// captures are forced, a line ends after maxForced plies, unless there is only one capture.
const (
	maxVariantQuiescence = 8
	maxForced            = 3
)

// quiesce returns the score of b after captures.
func (s *variantSearcher) quiesce(b *board.Board, g *movegen.Generator, ply int, alpha, beta eval.Score, n int) eval.Score {
	s.selDepth = max(s.selDepth, ply)
	if !g.HasLegal() {
		return ended(b, ply)
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
		if s.stopper.Stop(s.nodes) {
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
func (s *variantSearcher) order(b *board.Board, m, known board.Move, ply int) int32 {
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
func (s *variantSearcher) reward(b *board.Board, m board.Move, depth, ply int) {
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
