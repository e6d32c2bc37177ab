package uci

import (
	"context"
	"testing"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/searchtest"
)

func TestWeakenedContract(t *testing.T) {
	for name, inner := range map[string]func() search.Searcher{
		"alpha-beta": func() search.Searcher { return alphabeta.New(alphabeta.Options{Hash: 1}) },
		"minimax":    func() search.Searcher { return &search.Minimax{} },
		"random":     func() search.Searcher { return &search.Random{} },
	} {
		t.Run(name, func(t *testing.T) {
			searchtest.Run(t, func() search.Searcher { return handicap{inner(), 900} })
		})
	}
}

// The lower the number, the less often the best of four moves is played, each of
// which is worth half a pawn less than the one before.
func TestWeakened(t *testing.T) {
	best := func(elo int) (n int) {
		for _, position := range benchPositions {
			b, err := fen.Parse(position)
			if err != nil {
				t.Fatal(err)
			}
			lim := search.Limits{SearchMoves: movegen.AppendLegal(nil, &b)}
			r, err := handicap{&fake{lines: true, gap: 50}, elo}.Search(context.Background(), game.New(b), lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Move == lim.SearchMoves[0] {
				n++
			}
		}
		return n
	}
	low, middle, high := best(minElo), best(defaultElo), best(maxElo)
	if low >= middle || middle >= high || high < len(benchPositions) {
		t.Errorf("of %d best moves, %d, %d and %d are played", len(benchPositions), low, middle, high)
	}
}

func TestWeakenedNodes(t *testing.T) {
	tests := []struct {
		name string
		elo  int
		want uint64
	}{
		{"least", minElo, 50},
		{"150 more", minElo + 150, 100},
		{"most", maxElo, 516063},
	}
	for _, test := range tests {
		if got := (handicap{nil, test.elo}).nodes(); got != test.want {
			t.Errorf("%s: %d nodes, want %d", test.name, got, test.want)
		}
	}
}
