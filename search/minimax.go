package search

import (
	"context"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// Minimax is the searcher to read first. It searches every line to a fixed depth and
// lets both players choose what is best for them: the score of a position is that of its
// best move, and the score of a move is that of the position after it, negated. Nothing
// is pruned, so it is slow: each ply takes some thirty times as long as the one before.
// There is no quiescence search, so a line may end in the middle of an exchange.
//
// See https://www.chessprogramming.org/Negamax. The zero value is ready.
type Minimax struct {
	// Evaluator evaluates the positions at the end of the lines. nil is
	// eval.PieceSquare{}.
	Evaluator eval.Evaluator

	// Now returns the current time, which must not go backwards. nil selects time.Now.
	Now func() time.Time
}

// maxDepth is the greatest depth of Minimax.
const maxDepth = 127

// SupportsRules implements [RulesSearcher]: Minimax plays by the rules that its Evaluator knows.
func (m *Minimax) SupportsRules(r board.Rules) bool { return eval.CheckRules(m.Evaluator, r) == nil }

// SupportsMultiPV implements [MultiPVSearcher]: it is true.
func (*Minimax) SupportsMultiPV() bool { return true }

// Search implements [Searcher].
func (m *Minimax) Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error) {
	root := g.Board()
	if err := eval.CheckRules(m.Evaluator, root.Rules()); err != nil {
		return Result{}, err
	}
	s := minimax{evaluate: m.evaluate(), stopper: Stopper{Now: m.Now}}
	s.path.Reset(g)
	return Deepen(ctx, g, lim, report, &s.stopper, maxDepth, func(moves []board.Move, depth int) Info {
		score, line := s.best(&root, moves, depth, 0)
		return Info{Score: score, PV: line, Nodes: s.nodes}
	})
}

func (m *Minimax) evaluate() func(*board.Board) eval.Score {
	if m.Evaluator == nil {
		return eval.PieceSquare{}.Evaluate
	}
	return eval.Standalone(m.Evaluator)
}

// A minimax is one search.
type minimax struct {
	stopper  Stopper
	path     Path
	nodes    uint64
	evaluate func(*board.Board) eval.Score
}

// best plays each of the moves and returns the best score, with the line that
// leads to it. The depth is counted down to 0, the ply up from the root.
func (s *minimax) best(b *board.Board, moves []board.Move, depth, ply int) (eval.Score, []board.Move) {
	best, line := -eval.Infinity, []board.Move(nil)
	for _, m := range moves {
		if s.stopper.ShouldStop(s.nodes) {
			return 0, nil
		}
		s.nodes++
		next := *b
		next.Play(m)
		s.path.Push(&next)
		score, answer := s.search(&next, depth-1, ply+1)
		s.path.Pop()
		if score = -score; score > best {
			best, line = score, append([]board.Move{m}, answer...)
		}
	}
	return best, line
}

// search returns the score of the position for the player to move, and the best line
// from it.
func (s *minimax) search(b *board.Board, depth, ply int) (eval.Score, []board.Move) {
	if s.path.IsDraw(b) {
		return 0, nil
	}
	moves := movegen.AppendLegal(nil, b)
	switch {
	case len(moves) == 0:
		return TerminalScore(b, ply), nil // a shorter mate is worse
	case depth == 0:
		return s.evaluate(b).Clamp(), nil
	}
	return s.best(b, moves, depth, ply)
}
