package uci

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A handicap weakens a searcher, the more the lower elo is. It limits the nodes, which
// limits the search depth; and because even a short search sees every hanging piece, it
// also adds noise to the scores of the best few moves and plays the move that then has
// the highest score. If the searcher finds only one line, that move is played. The noise
// depends on the position and on elo alone, so that a search can be repeated.
//
// It reports once, at the end.
type handicap struct {
	search.Searcher
	elo int
}

// candidates is the number of best moves that a handicap chooses from.
const candidates = 4

// nodes returns the node limit.
func (w handicap) nodes() uint64 {
	return uint64(50 * math.Exp2(float64(w.elo-minElo)/150))
}

// noise returns the standard deviation of the noise in centipawns.
func (w handicap) noise() float64 { return float64(maxElo-w.elo) / 10 }

// Search implements [search.Searcher].
func (w handicap) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if n := w.nodes(); lim.Nodes == 0 || n < lim.Nodes {
		lim.Nodes = n
	}
	lim.MultiPV = candidates
	var lines [candidates]search.Info
	r, err := w.Searcher.Search(ctx, g, lim, func(i search.Info) {
		if at := i.MultiPV - 1; at >= 0 && at < candidates && len(i.PV) > 0 {
			lines[at] = i
			lines[at].PV = slices.Clone(i.PV)
		}
	})
	if err != nil || len(r.PV) == 0 {
		return r, err
	}
	b := g.Board()
	random := rand.New(rand.NewPCG(b.Hash(), uint64(w.elo)))
	noisy := func(score float64) float64 { return score + random.NormFloat64()*w.noise() }

	best, highest := r, noisy(float64(r.Score))
	for _, i := range lines[1:] {
		score := noisy(float64(i.Score))
		if score > highest && len(i.PV) > 0 && i.PV[0] != r.Move && i.Depth > 0 {
			best, highest = search.Result{
				Move: i.PV[0], Score: i.Score, Bound: i.Bound, Depth: i.Depth, PV: i.PV, Nodes: r.Nodes, Time: r.Time,
			}, score
			if len(i.PV) > 1 {
				best.Ponder = i.PV[1]
			}
		}
	}
	if report != nil && best.Depth > 0 {
		report(search.Info{
			Depth: best.Depth, SelDepth: max(lines[0].SelDepth, len(best.PV)), MultiPV: 1, Score: best.Score, Bound: best.Bound,
			Nodes: best.Nodes, Time: best.Time, HashFull: lines[0].HashFull, PV: slices.Clone(best.PV),
		})
	}
	best.Lines = nil
	return best, nil
}
