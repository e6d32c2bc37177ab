package bots

import (
	"context"
	"iter"
	"math"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A player looks one ply ahead, then two, and so on up to plies, so that there is
// a move whenever it has to stop. How it looks is its own: look returns what the
// position of a study is worth to the player to move, and the line that makes it
// worth so much, looking depth plies ahead.
type player struct {
	plies int
	look  func(s *study, depth int) (eval.Score, []board.Move)
}

// infinity is more than any score.
const infinity = eval.Score(math.MaxInt16)

// Search implements [search.Searcher].
func (p player) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	s := newStudy(ctx, g, &lim)
	if len(s.root) == 0 {
		return search.Terminal(&s.board), nil
	}
	best := search.Result{Move: s.root[0], PV: slices.Clone(s.root[:1])}
	plies := p.plies
	if lim.Depth > 0 {
		plies = min(plies, lim.Depth)
	}
	for depth := 1; depth <= plies && !s.stopper.SoftStop(); depth++ {
		score, line := p.look(s, depth)
		if s.stopper.Stopped() {
			break // in the middle of it: what it returned means nothing
		}
		best = search.Result{Move: line[0], Score: score, Bound: search.Exact, Depth: depth, PV: line}
		if report != nil {
			report(search.Info{
				Depth: depth, SelDepth: max(depth, s.deepest), MultiPV: 1, Score: score, Bound: search.Exact,
				Nodes: s.nodes, Time: s.stopper.Elapsed(), PV: slices.Clone(line),
			})
		}
		if lim.MateFound(score) {
			break
		}
		i := slices.Index(s.root, line[0]) // the next look begins with the best move of this one
		s.root = slices.Insert(slices.Delete(s.root, i, i+1), 0, line[0])
	}
	if len(best.PV) > 1 {
		best.Ponder = best.PV[1]
	}
	best.Nodes, best.Time = s.nodes, s.stopper.Elapsed()
	return best, nil
}

// A study is one search: the position, the moves to choose from, what has been on
// the board before, and when to stop.
type study struct {
	board   board.Board
	root    []board.Move
	path    search.Path
	stopper search.Stopper
	nodes   uint64
	deepest int
}

func newStudy(ctx context.Context, g *game.Game, lim *search.Limits) *study {
	s := &study{board: g.Board()}
	s.root = lim.RootMoves(&s.board)
	s.path.Reset(g)
	s.stopper.Start(ctx, *lim, &s.board)
	return s
}

// moves returns the moves to look at, those asked for at ply 0.
func (s *study) moves(b *board.Board, ply int) []board.Move {
	s.deepest = max(s.deepest, ply)
	if ply == 0 {
		return s.root
	}
	return movegen.AppendLegal(nil, b)
}

// over reports whether the game is over at ply, where these are the legal moves,
// and what that is worth to the player to move.
func (s *study) over(b *board.Board, moves []board.Move, ply int) (eval.Score, bool) {
	switch {
	case len(moves) == 0 && movegen.InCheck(b):
		return eval.MatedIn(ply), true // the later, the better
	case len(moves) == 0:
		return 0, true
	}
	return 0, ply > 0 && s.path.IsDraw(b) // at ply 0 a move is wanted all the same
}

// play plays each of the moves, for as long as there is time, and takes it back.
func (s *study) play(b *board.Board, moves []board.Move) iter.Seq2[board.Move, *board.Board] {
	return func(look func(board.Move, *board.Board) bool) {
		for _, m := range moves {
			if s.stopper.Stop(s.nodes) {
				return
			}
			s.nodes++
			next := *b
			next.Play(m)
			s.path.Push(&next)
			goOn := look(m, &next)
			s.path.Pop()
			if !goOn {
				return
			}
		}
	}
}
