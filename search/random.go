package search

import (
	"context"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// Random plays a random legal move, each with the same probability. It is an opponent
// for a first bot, which every searcher should beat.
//
// The same seed gives the same moves. The zero value is ready.
type Random struct {
	// Seed is the seed of the random numbers.
	Seed uint64 `json:"seed,string"`

	source *rand.PCG // nil until the first search
}

// NewGame implements [NewGamer]. It starts the random numbers again.
func (r *Random) NewGame() { r.source = nil }

// SupportsRules implements [RulesSearcher]: Random plays by all rules.
func (r *Random) SupportsRules(rules board.Rules) bool { return rules.IsValid() }

// Search implements [Searcher]. It returns at once, without a score.
func (r *Random) Search(_ context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error) {
	b := g.Board()
	moves := lim.RootMoves(&b)
	if len(moves) == 0 {
		return Terminal(&b), nil
	}
	if r.source == nil {
		r.source = rand.NewPCG(r.Seed, 0)
	}
	m := moves[rand.New(r.source).IntN(len(moves))]
	info := Info{Depth: 1, SelDepth: 1, MultiPV: 1, PV: []board.Move{m}}
	if report != nil {
		report(info)
		info.PV = []board.Move{m} // report may have modified the other slice
	}
	return Result{Move: m, Depth: 1, PV: []board.Move{m}, Lines: []Info{info}}, nil
}
