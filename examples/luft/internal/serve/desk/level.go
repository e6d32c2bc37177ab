package desk

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Levels is the highest level, that of a searcher as good as it is.
const Levels = 10

// choices is how many of the best moves a lower level chooses from.
const choices = 4

// A level lets a searcher play worse: it has fewer nodes to see what is coming,
// and it misjudges what it sees by a random amount, so that it now and then takes
// a second-best move.
type level struct {
	search.Searcher
	level int // below Levels
}

// nodes returns how many nodes the level may search: from about a hundred, which
// is two plies, doubling with each level.
func (l level) nodes() uint64 { return 60 << l.level }

// misjudgement returns the standard deviation of the error, in centipawns.
func (l level) misjudgement() float64 { return 25 * float64(Levels-l.level) }

// Search implements [search.Searcher].
func (l level) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if n := l.nodes(); lim.Nodes == 0 || n < lim.Nodes {
		lim.Nodes = n
	}
	asked := max(lim.MultiPV, 1)
	lim.MultiPV = max(asked, choices)
	lines := make([]search.Info, lim.MultiPV)
	r, err := l.Searcher.Search(ctx, g, lim, func(i search.Info) {
		if at := i.MultiPV - 1; at >= 0 && at < len(lines) {
			lines[at] = i
			lines[at].PV = slices.Clone(i.PV)
		}
		if report != nil && i.MultiPV <= asked {
			report(i)
		}
	})
	if err != nil || len(r.PV) == 0 {
		return r, err
	}
	// The same position is misjudged in the same way, or asking twice would help.
	b := g.Board()
	random := rand.New(rand.NewPCG(b.Hash(), uint64(l.level)))
	most := math.Inf(-1)
	best := r
	for at, i := range lines {
		if len(i.PV) == 0 || at > 0 && i.PV[0] == r.Move {
			continue
		}
		if at == 0 {
			i.Score, i.PV = r.Score, r.PV
		}
		if judged := float64(i.Score) + random.NormFloat64()*l.misjudgement(); judged > most {
			most = judged
			best.Move, best.Score, best.PV, best.Bound = i.PV[0], i.Score, i.PV, i.Bound
		}
	}
	best.Lines = nil // they are in another order
	return best, nil
}
