package searchtest

import (
	"context"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A house is a Random that declares Crazyhouse. It refuses the other variants unless it is careless,
// and spoil changes its moves in Crazyhouse.
type house struct {
	search.Random
	careless bool
	spoil    func(*search.Result)
}

func (*house) SupportsRules(r board.Rules) bool { return r == board.Standard || r == board.Crazyhouse }

func (h *house) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	if !h.SupportsRules(b.Rules()) && !h.careless {
		return search.Result{}, b.Require("searching", board.Standard, board.Crazyhouse)
	}
	r, err := h.Random.Search(ctx, g, lim, report)
	if h.spoil != nil && b.Rules() == board.Crazyhouse {
		h.spoil(&r)
	}
	return r, err
}

func TestVariants(t *testing.T) {
	for name, test := range map[string]struct {
		searcher search.Searcher
		want     string // in the error, "" if there must be none
	}{
		"declares ordinary chess":        {&search.Handicap{Searcher: &search.Minimax{}}, ""},
		"keeps the contract":             {new(house), ""},
		"plays what it does not declare": {&house{careless: true}, "3check, which SupportsRules does not report"},
		"plays illegal drops": {&house{spoil: func(r *search.Result) {
			r.Move = board.NewDrop(board.E4, board.King)
		}}, "no legal move"},
	} {
		err := variants(func() search.Searcher { return test.searcher })
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: found %v, want something about %q", name, err, test.want)
		}
	}
}
