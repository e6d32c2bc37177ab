package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Weakness says how a [Handicap] weakens its searcher. The zero value does not weaken it. The
// levels of package alphabeta are weaknesses with a rating.
type Weakness struct {
	Depth int    `json:"depth"`        // the maximum depth in plies; 0 or less is no limit
	Nodes uint64 `json:"nodes,string"` // the maximum number of nodes; 0 is no limit

	// Lines is the number of best moves to choose from, if it is above 1.
	Lines int `json:"lines"`

	// Noise is the standard deviation, in centipawns, of the random numbers added to their
	// scores.
	Noise float64 `json:"noise"`
}

// A Handicap is a [Searcher] that plays like another one, weakened. It limits depth and
// nodes, and because even a short search sees every hanging piece, it also adds noise to
// the scores of the best moves and plays the move that then has the highest score. A
// searcher that finds one line only, or has no scores, is weakened by depth and nodes
// alone.
//
// The moves of an opening book ([Limits.Handicap]) are played as they are.
//
// The noise depends on the position, the weakness and the seed alone, so that a search can
// be repeated; give each game another seed. Only the move that is played is reported, at the
// end of the search. With the zero Weakness, a Handicap plays as its searcher does.
//
// A Handicap is a [NewGamer] and an [io.Closer], which pass the call on if the searcher is one
// too.
type Handicap struct {
	Searcher Searcher // required
	Weakness Weakness
	Seed     uint64 `json:",string"`
}

// NewGame implements [NewGamer].
func (h Handicap) NewGame() { NotifyNewGame(h.Searcher) }

// Prepare implements [Preparer].
func (h Handicap) Prepare() { Prepare(h.Searcher) }

// Close implements [io.Closer].
func (h Handicap) Close() error { return Close(h.Searcher) }

// SupportsMultiPV implements [MultiPVSearcher]. Only a searcher that is not weakened may
// have several lines.
func (h Handicap) SupportsMultiPV() bool {
	return h.Weakness == Weakness{} && SupportsMultiPV(h.Searcher)
}

// SupportsRules implements [RulesSearcher] as the searcher does.
func (h Handicap) SupportsRules(r board.Rules) bool { return SupportsRules(h.Searcher, r) }

// Search implements [Searcher]. It returns one line, whatever MultiPV asks for.
func (h Handicap) Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error) {
	if h.Searcher == nil {
		return Result{}, errors.New("search: a handicap without a searcher")
	}
	weak := h.Weakness
	if weak == (Weakness{}) {
		return h.Searcher.Search(ctx, g, lim, report)
	}
	if lim.Nodes == 0 || weak.Nodes != 0 && weak.Nodes < lim.Nodes {
		lim.Nodes = weak.Nodes
	}
	if lim.Depth <= 0 || weak.Depth > 0 && weak.Depth < lim.Depth {
		lim.Depth = weak.Depth
	}
	b := g.Board()
	lim.MultiPV, lim.Handicap = max(weak.Lines, 1), true
	c := candidates{lines: make([]Info, min(lim.MultiPV, len(lim.RootMoves(&b))))}
	r, err := h.Searcher.Search(ctx, g, lim, c.see)
	if err != nil || len(r.PV) == 0 {
		return r, err
	}
	r.Lines = nil
	if r.Bound != NoBound {
		random := rand.New(rand.NewPCG(b.Hash(), h.Seed))
		r = c.choose(r, func() float64 { return random.NormFloat64() * weak.Noise })
	}
	if report != nil && r.Depth > 0 {
		report(Info{
			Depth: r.Depth, SelDepth: max(c.last.SelDepth, len(r.PV)), MultiPV: 1, Score: r.Score, Bound: r.Bound, WDL: r.WDL,
			Nodes: r.Nodes, Time: r.Time, HashFull: c.last.HashFull, TBHits: c.last.TBHits, PV: slices.Clone(r.PV),
		})
	}
	return r, nil
}

// candidates are the best lines of a search, all of the same iteration: the last one that
// has found as many lines as asked for. Scores of different depths must not be compared.
type candidates struct {
	lines  []Info // of the last complete iteration
	found  []Info // so far in the current one
	filled bool   // lines are there
	last   Info
}

// see takes in a report.
func (c *candidates) see(i Info) {
	at := i.MultiPV - 1
	if at == 0 {
		c.last = i
		c.last.PV = nil
	}
	if i.Bound != Exact || at < 0 || at >= len(c.lines) || len(i.PV) == 0 {
		return
	}
	if len(c.found) > 0 && c.found[0].Depth != i.Depth {
		c.found = c.found[:0]
	}
	if at > len(c.found) {
		return // the line before it is missing
	}
	i.PV = slices.Clone(i.PV)
	c.found = append(c.found[:at], i)
	if len(c.found) == len(c.lines) {
		copy(c.lines, c.found)
		c.filled = true
	}
}

// choose returns the line with the highest score after noise; r if no iteration was
// complete.
func (c *candidates) choose(r Result, noise func() float64) Result {
	if len(c.lines) < 2 || !c.filled {
		return r
	}
	best, highest := 0, math.Inf(-1)
	for n := range c.lines {
		if score := float64(c.lines[n].Score) + noise(); score > highest {
			best, highest = n, score
		}
	}
	i := &c.lines[best]
	chosen := Result{Move: i.PV[0], Score: i.Score, Bound: i.Bound, WDL: i.WDL, Depth: i.Depth, PV: i.PV, Nodes: r.Nodes, Time: r.Time}
	if len(i.PV) > 1 {
		chosen.Ponder = i.PV[1]
	}
	return chosen
}
