package search_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// An onePly searches one move deep. It implements the optional interfaces of a searcher, so
// that programs learn what it can do.
type onePly struct {
	evaluator eval.Evaluator
	stopper   search.Stopper
	seen      map[uint64]eval.Score // by the hash of the position
}

// Prepare implements [search.Preparer]: it allocates the memory, so that the first search does
// not spend its time on it.
func (s *onePly) Prepare() {
	if s.seen == nil {
		s.seen = make(map[uint64]eval.Score, 1<<10)
	}
}

// SupportsMultiPV implements [search.MultiPVSearcher]: [search.Deepen] finds several lines.
func (s *onePly) SupportsMultiPV() bool { return true }

// SupportsRules implements [search.RulesSearcher]: the rules are those of the evaluator.
func (s *onePly) SupportsRules(r board.Rules) bool { return eval.CheckRules(s.evaluator, r) == nil }

func (s *onePly) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	root := g.Board()
	if err := eval.CheckRules(s.evaluator, root.Rules()); err != nil {
		return search.Result{}, err
	}
	s.Prepare()
	nodes := uint64(0)
	return search.Deepen(ctx, g, lim, report, &s.stopper, 1, func(moves []board.Move, _ int) (best search.Info) {
		for _, m := range moves {
			if s.stopper.ShouldStop(nodes) {
				break
			}
			nodes++
			next := root
			next.Play(m)
			if score := -s.score(&next); len(best.PV) == 0 || score > best.Score {
				best.Score, best.PV = score, []board.Move{m}
			}
		}
		best.Nodes = nodes
		return best
	})
}

// score returns the score of a position for the player to move.
func (s *onePly) score(b *board.Board) eval.Score {
	if !movegen.HasLegal(b) {
		return search.TerminalScore(b, 1)
	}
	score, ok := s.seen[b.Hash()]
	if !ok {
		score = s.evaluator.Evaluate(b)
		s.seen[b.Hash()] = score
	}
	return score
}

func ExampleMultiPVSearcher() {
	var s search.Searcher = &onePly{evaluator: eval.Material{}}
	search.Prepare(s)
	fmt.Println("several lines:", search.SupportsMultiPV(s))
	fmt.Println("chess:", search.SupportsRules(s, board.Standard), "atomic:", search.SupportsRules(s, board.Atomic))

	b, err := fen.Parse("3q2k1/p4ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Search(context.Background(), game.New(b), search.Limits{MultiPV: 2}, nil)
	for _, line := range r.Lines {
		fmt.Println(line.PV, line.Score)
	}
	fmt.Println(err)
	// Output:
	// several lines: true
	// chess: true atomic: false
	// [d1d8] #1
	// [a1a7] +0.25
	// <nil>
}
