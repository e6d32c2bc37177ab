package annotate_test

import (
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/annotate"
)

// Evaluations are from the point of view of the player to move, whoever has written them.
func TestRecorded(t *testing.T) {
	g, err := pgn.Parse("1. e4 {[%eval 0.30]} e5 {-0.25/17 0.4s} 2. Qh5 Nc6 {+0.20/18 1s} 3. Bc4 Nf6 {[%eval #1]} 4. Qxf7# *")
	if err != nil {
		t.Fatal(err)
	}
	evals := annotate.Recorded(g)
	for i, want := range []annotate.Evaluation{
		{}, {Score: -30, Bound: search.Exact}, {Score: 25, Bound: search.Exact, Depth: 17}, {}, {Score: -20, Bound: search.Exact, Depth: 18}, {},
		{Score: eval.MateIn(1), Bound: search.Exact}, {Score: eval.MatedIn(0), Bound: search.Exact},
	} {
		if e := evals[i]; e.Score != want.Score || e.Bound != want.Bound || e.Depth != want.Depth {
			t.Errorf("position %d: %+v, want %+v", i, e, want)
		}
	}
	if r, err := annotate.Judge(g, evals, annotate.Options{}); err != nil || len(r.Moves) != 7 {
		t.Errorf("%v, %v", r, err)
	}
}
