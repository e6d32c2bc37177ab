package searchtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// variants checks that a searcher plays the variants that it says it plays, and refuses the others
// with an error that names the rules. A searcher that is no [search.RulesSearcher] says nothing.
func variants(newSearcher func() search.Searcher) error {
	s := newSearcher()
	if _, ok := s.(search.RulesSearcher); !ok {
		return nil
	}
	for _, r := range board.AllRules() {
		if r == board.Standard {
			continue
		}
		if !search.SupportsRules(s, r) {
			if err := refused(s, r); err != nil {
				return err
			}
			continue
		}
		for _, p := range variantPositions(r) {
			for _, lim := range []search.Limits{{Depth: 1}, {Depth: 2}, {Nodes: 100}, {Depth: 1, MultiPV: 3}} {
				c, err := do(s, p, lim)
				if err == nil && lim.MultiPV > 0 && search.SupportsMultiPV(s) {
					err = c.countLines()
				}
				if err != nil {
					return err
				}
				if b := p.game.Board(); c.result.Move == board.NoMove && c.result.Score != search.Terminal(&b).Score {
					return c.errorf("score %v at the end of the game, want %v", c.result.Score, search.Terminal(&b).Score)
				}
			}
		}
	}
	return nil
}

// refused checks that a searcher refuses a game of the rules r.
func refused(s search.Searcher, r board.Rules) error {
	_, err := s.Search(context.Background(), game.New(r.Start()), search.Limits{Depth: 1}, nil)
	if rules, ok := errors.AsType[*board.RulesError](err); !ok || rules.Rules != r {
		return fmt.Errorf("%v, which SupportsRules does not report: error %v, want a *board.RulesError", r, err)
	}
	return nil
}

// variantPositions returns positions of random games of the rules r, the ends of some games among
// them.
func variantPositions(r board.Rules) (ps []position) {
	random := rand.New(rand.NewPCG(uint64(r), 1))
	for n := range 3 {
		g := game.New(r.Start())
		for {
			b := g.Board()
			moves := movegen.AppendLegal(nil, &b)
			over := len(moves) == 0 || g.Ply() > 150
			if over || g.Ply()%20 == 0 {
				ps = append(ps, position{fmt.Sprintf("%v, random game %d, ply %d", r, n+1, g.Ply()), g.Clone()})
			}
			if over || g.Play(moves[random.IntN(len(moves))]) != nil {
				break
			}
		}
	}
	return ps
}
