package standard_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci/standard"
)

// TestVariantHash sets the size of the table for variants: a smaller one is fuller.
func TestVariantHash(t *testing.T) {
	full := make(map[int]int)
	for _, mib := range []int{1, 8} {
		e, release := standard.New(alphabeta.Options{Hash: mib})
		r, err := e.Searcher.Search(t.Context(), game.New(board.Crazyhouse.Start()), search.Limits{Depth: 7, MultiPV: 2}, nil)
		if err != nil || len(r.Lines) != 2 {
			t.Fatalf("%+v, %v", r, err)
		}
		full[mib] = r.Lines[0].HashFull
		if err := release(); err != nil {
			t.Error(err)
		}
	}
	if full[1] <= full[8] {
		t.Errorf("%d thousandths of 1 MiB are in use, and %d of 8 MiB", full[1], full[8])
	}
}
