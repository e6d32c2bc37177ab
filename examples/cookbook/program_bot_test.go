package cookbook_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// mobility is an evaluation of one's own: material, and two centipawns for each move that a player
// has more.
type mobility struct{}

func (mobility) Evaluate(b *board.Board) eval.Score {
	theirs := *b
	score := eval.Material{}.Evaluate(b) + 2*eval.Score(movegen.Count(b))
	if theirs.PlayNull() {
		score -= 2 * eval.Score(movegen.Count(&theirs))
	}
	return score
}

// A thinker is a bot: iterative deepening and alpha-beta with any evaluation. Deepen does what every
// searcher needs: the limits, the clock, the reports.
type thinker struct {
	evaluate func(*board.Board) eval.Score
	stopper  search.Stopper
	path     search.Path // for repetitions
	nodes    uint64
}

func newThinker(e eval.Evaluator) *thinker { return &thinker{evaluate: eval.Standalone(e)} }

func (t *thinker) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	t.stopper, t.nodes = search.Stopper{}, 0
	t.path.Reset(g)
	root := g.Board()
	return search.Deepen(ctx, g, lim, report, &t.stopper, 64, func(moves []board.Move, depth int) search.Info {
		score, pv := t.best(&root, moves, depth, 0, -eval.Infinity, eval.Infinity)
		return search.Info{Score: score, PV: pv, Nodes: t.nodes}
	})
}

// SupportsMultiPV says that Deepen finds several lines, so that UCI offers the option.
func (t *thinker) SupportsMultiPV() bool { return true }

// best returns the score of the best of the moves and its line.
func (t *thinker) best(b *board.Board, moves []board.Move, depth, ply int, alpha, beta eval.Score) (best eval.Score, pv []board.Move) {
	best = -eval.Infinity
	for _, m := range moves {
		if t.stopper.ShouldStop(t.nodes) {
			break
		}
		t.nodes++
		next := *b
		next.Play(m)
		t.path.Push(&next)
		score, line := t.node(&next, depth-1, ply+1, -beta, -max(alpha, best))
		t.path.Pop()
		if -score > best {
			best, pv = -score, append([]board.Move{m}, line...)
		}
		if best >= beta {
			break
		}
	}
	return best, pv
}

func (t *thinker) node(b *board.Board, depth, ply int, alpha, beta eval.Score) (eval.Score, []board.Move) {
	if t.path.IsDraw(b) {
		return 0, nil
	}
	var g movegen.Generator
	g.Reset(b)
	moves := g.AppendQuiets(g.AppendCaptures(nil)) // captures first: they are often good
	switch {
	case len(moves) == 0:
		return search.TerminalScore(b, ply), nil
	case depth <= 0:
		return t.evaluate(b).Clamp(), nil
	}
	return t.best(b, moves, depth, ply, alpha, beta)
}

// Write a bot with your own evaluation and search, to play on Lichess, over UCI and in matches.
func Example_bot() {
	bot := newThinker(mobility{})
	g := game.New(board.Start())
	random := &search.Random{Seed: 1}
	for players := []search.Searcher{bot, random}; !g.OutcomeWithClaims().IsOver() && g.Ply() < 200; {
		r := must(players[g.Ply()%2].Search(context.Background(), g, search.Limits{Depth: 3}, nil))
		check(g.Play(r.Move))
	}
	fmt.Println(g.OutcomeWithClaims())
	// Output: 1-0 checkmate
}
