package bots

import (
	"context"
	"iter"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A player searches one ply deep, then two, and so on up to plies ([search.Deepen]). Its look
// searches the position of a study to a depth and returns the score for the player to move
// and the best line.
type player struct {
	plies int
	look  func(s *study, depth int) (eval.Score, []board.Move)
}

// SupportsMultiPV implements [search.MultiPVSearcher]: Deepen finds several lines.
func (player) SupportsMultiPV() bool { return true }

// Search implements [search.Searcher].
func (p player) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	s := newStudy(g)
	return search.Deepen(ctx, g, lim, report, &s.stopper, p.plies, func(moves []board.Move, depth int) search.Info {
		s.root = moves
		score, line := p.look(s, depth)
		return search.Info{Score: score, PV: line, Nodes: s.nodes, SelDepth: s.deepest}
	})
}

// A study is one search: the position, the moves to choose from, what has been on
// the board before, and when to stop.
type study struct {
	board   board.Board
	root    []board.Move // the best move of the last iteration comes first
	path    search.Path
	stopper search.Stopper
	nodes   uint64
	deepest int
}

func newStudy(g *game.Game) *study {
	s := &study{board: g.Board()}
	s.path.Reset(g)
	return s
}

// moves returns the moves to search: at ply 0 those of the root. If the game is over, it
// reports so and returns the score for the player to move.
func (s *study) moves(b *board.Board, ply int) (moves []board.Move, score eval.Score, over bool) {
	s.deepest = max(s.deepest, ply)
	if ply == 0 {
		return s.root, 0, false // a move is wanted in any case
	}
	moves = movegen.AppendLegal(nil, b)
	if len(moves) == 0 {
		return nil, search.TerminalScore(b, ply), true
	}
	return moves, 0, s.path.IsDraw(b)
}

// play plays each of the moves and takes it back, until the search is stopped.
func (s *study) play(b *board.Board, moves []board.Move) iter.Seq2[board.Move, *board.Board] {
	return func(look func(board.Move, *board.Board) bool) {
		for _, m := range moves {
			if s.stopper.ShouldStop(s.nodes) {
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
