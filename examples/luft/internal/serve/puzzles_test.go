package serve

import (
	"bytes"
	"testing"

	"github.com/luftchess/luft/search/puzzle"
)

// TestOwnPuzzles reads the puzzles that come with the page: all are different and can be solved,
// and have themes and ratings, in whose order they are.
func TestOwnPuzzles(t *testing.T) {
	seen := make(map[string]bool)
	before := 0
	for p, err := range puzzle.Read(bytes.NewReader(page(servedMark)["puzzles.csv"].content())) {
		if err == nil {
			err = p.Check()
		}
		if err != nil {
			t.Fatal(err)
		}
		if id := p.DefaultID(); seen[id] || id != p.ID || len(p.Themes) == 0 || p.Game == "" || p.Stats.Rating < max(before, 1) {
			t.Errorf("puzzle %s: there twice %v, %d themes, game %q, rating %d after %d", p.ID, seen[id], len(p.Themes), p.Game, p.Stats.Rating, before)
		}
		seen[p.ID], before = true, p.Stats.Rating
	}
	if len(seen) != 500 {
		t.Errorf("there are %d puzzles, want 500", len(seen))
	}
}
