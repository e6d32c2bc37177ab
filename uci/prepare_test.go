package uci

import (
	"context"
	"testing"

	"github.com/luftchess/luft/search"
)

// The searcher is prepared before the engine says that it is ready, but not while it searches.
func TestPrepare(t *testing.T) {
	for _, test := range []struct {
		name, script string
		want         int
	}{
		{"idle", `
			> isready
			< readyok`, 1},
		{"searching", `
			> go infinite
			< info *
			> isready
			< readyok
			> stop
			<~ bestmove *`, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := shut()
			transcript(t, Engine{Name: "Test", Author: "Nobody", Searcher: f}, test.script)
			if f.ready != test.want {
				t.Errorf("prepared %d times, want %d", f.ready, test.want)
			}
		})
	}
}

// TestServeSupervisor serves a Supervisor, which offers and prepares what its searcher does.
func TestServeSupervisor(t *testing.T) {
	f := new(fake)
	s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return f, nil }}
	transcript(t, Engine{Name: "Test", Author: "Nobody", Searcher: s}, `
		> uci
		<~ option name MultiPV *
		<~ uciok
		> isready
		< readyok`)
	if f.ready != 1 {
		t.Errorf("prepared %d times, want once", f.ready)
	}
}
