package wire

import (
	"cmp"
	"maps"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// A Tracker keeps what an engine has said during a search.
type Tracker struct {
	latest search.Info                // the latest depth, nodes and so on
	best   search.Info                // the latest info of line 1
	byMove map[board.Move]search.Info // the latest info by first move
	scored bool                       // an info had a score; those without one are then ignored
}

// NewTracker returns a Tracker for a new search.
func NewTracker() *Tracker { return &Tracker{byMove: make(map[board.Move]search.Info)} }

// Add records a line. It returns the info to report and whether it is complete enough
// to be reported. Missing fields are taken from earlier lines.
func (t *Tracker) Add(i search.Info) (search.Info, bool) {
	reported, last := i, &t.latest
	for _, part := range [...]struct{ now, before *int }{
		{&reported.Depth, &last.Depth}, {&reported.SelDepth, &last.SelDepth}, {&reported.HashFull, &last.HashFull},
	} {
		if *part.now == 0 {
			*part.now = *part.before
		}
		*part.before = *part.now
	}
	last.Nodes, last.Time = max(last.Nodes, reported.Nodes), max(last.Time, reported.Time)
	last.TBHits = max(last.TBHits, reported.TBHits)
	reported.Nodes, reported.Time, reported.TBHits = last.Nodes, last.Time, last.TBHits
	scored := reported.Bound != search.NoBound
	if len(reported.PV) == 0 || reported.Depth == 0 || t.scored && !scored {
		return reported, false
	}
	t.scored = scored
	t.byMove[reported.PV[0]] = reported
	if reported.MultiPV == 1 {
		t.best = reported
	}
	return reported, true
}

// result returns the info about the move that the engine plays, with all nodes and
// time, and whether it must be reported because the last report about the best line
// says something else.
func (t *Tracker) result(m board.Move) (search.Info, bool) {
	r, ok := t.byMove[m]
	if !ok {
		r = t.best
		r.PV = []board.Move{m}
	}
	r.MultiPV, r.Nodes, r.Time, r.TBHits = 1, t.latest.Nodes, t.latest.Time, t.latest.TBHits
	best := &t.best
	report := r.Depth > 0 && (best.Depth == 0 || best.PV[0] != m || best.Depth != r.Depth || best.Score != r.Score || best.Bound != r.Bound || best.WDL != r.WDL)
	return r, report
}

// lines returns the best lines, at most n, of which first is the first. Where the
// last iteration was not completed, lines of the iteration before follow.
func (t *Tracker) lines(first search.Info, n int) []search.Info {
	others := slices.SortedFunc(maps.Values(t.byMove), func(i, j search.Info) int {
		return cmp.Or(cmp.Compare(j.Depth, i.Depth), cmp.Compare(i.MultiPV, j.MultiPV),
			cmp.Compare(j.Nodes, i.Nodes), cmp.Compare(i.PV[0], j.PV[0]))
	})
	lines := []search.Info{first}
	for _, i := range others {
		if len(lines) < n && i.PV[0] != first.PV[0] {
			i.MultiPV, i.PV = len(lines)+1, slices.Clone(i.PV)
			lines = append(lines, i)
		}
	}
	return lines
}

// Best returns the result of a search in which the engine plays m, with at most n lines, and
// what is left to report. The caller sets Time and Ponder.
func (t *Tracker) Best(m board.Move, n int) (r search.Result, last search.Info, report bool) {
	last, report = t.result(m)
	r = search.Result{
		Move: m, Score: last.Score, Bound: last.Bound, WDL: last.WDL, Depth: last.Depth, PV: slices.Clone(last.PV), Nodes: last.Nodes,
	}
	first := last
	first.PV = slices.Clone(last.PV)
	r.Lines = t.lines(first, n)
	return r, last, report
}
