package uci_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// An engine of a pool that dies in a search is started again, with its options, and the search is
// done once more.
func TestPool(t *testing.T) {
	const begin = declaring + "> setoption name Hash value 64\n> isready\n< readyok\n> position startpos\n> go depth 1\n"
	scripts := []string{
		begin + "< info depth 1 score cp 5 pv e2e4\ndie",
		begin + "< info depth 1 score cp 9 pv d2d4\n< bestmove d2d4\n> quit\ndie",
	}
	synctest.Test(t, func(t *testing.T) {
		d := uci.Driver{Options: map[string]string{"Hash": "64"}}
		started := 0
		engines := &search.Pool{Size: 2, Open: func(ctx context.Context) (search.Searcher, error) {
			started++
			return d.NewClient(ctx, ucitest.Play(t, scripts[started-1]))
		}}
		r, err := engines.Search(t.Context(), play(t, "", ""), search.Limits{Depth: 1}, nil)
		if err != nil || r.Move != move(t, "d2d4") || r.Score != 9 || started != 2 {
			t.Errorf("%+v, %v, %d started", r, err, started)
		}
		if err := engines.Close(); err != nil {
			t.Error(err)
		}
	})
}
