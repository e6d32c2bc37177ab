package uci

import (
	"cmp"
	"maps"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// A tally keeps what an engine has told during a search.
type infoTracker struct {
	latest search.Info                // what was told last of depth, nodes and so on
	best   search.Info                // what was told last of the best line
	byMove map[board.Move]search.Info // of each move
	scored bool                       // something told so far had a score; what has none is then passed over
}

func newInfoTracker() *infoTracker { return &infoTracker{byMove: make(map[board.Move]search.Info)} }

// add returns what is to be reported of a line, if it tells of a line of play. What
// it leaves out is as it was before.
func (t *infoTracker) add(i *Info) (search.Info, bool) {
	told, last := i.Info, &t.latest
	for _, part := range [...]struct{ now, before *int }{
		{&told.Depth, &last.Depth}, {&told.SelDepth, &last.SelDepth}, {&told.HashFull, &last.HashFull},
	} {
		if *part.now == 0 {
			*part.now = *part.before
		}
		*part.before = *part.now
	}
	last.Nodes, last.Time = max(last.Nodes, told.Nodes), max(last.Time, told.Time)
	told.Nodes, told.Time = last.Nodes, last.Time
	scored := told.Bound != search.NoScore
	if len(told.PV) == 0 || told.Depth == 0 || t.scored && !scored {
		return told, false
	}
	t.scored = scored
	t.byMove[told.PV[0]] = told
	if told.MultiPV == 1 {
		t.best = told
	}
	return told, true
}

// result returns what is known of a move that the engine plays, with all nodes and
// time, and whether it has to be told, other things having been told last of the
// best line.
func (t *infoTracker) result(m board.Move) (search.Info, bool) {
	r, ok := t.byMove[m]
	if !ok {
		r = t.best
		r.PV = []board.Move{m}
	}
	r.MultiPV, r.Nodes, r.Time = 1, t.latest.Nodes, t.latest.Time
	best := &t.best
	again := r.Depth > 0 && (best.Depth == 0 || best.PV[0] != m || best.Depth != r.Depth || best.Score != r.Score || best.Bound != r.Bound)
	return r, again
}

// lines returns the best lines, at most n, of which first is the first. Where the
// last iteration was not completed, lines of the iteration before follow.
func (t *infoTracker) lines(first search.Info, n int) []search.Info {
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
