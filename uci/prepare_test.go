package uci

import "testing"

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
