package explorer_test

import (
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestTopGames compares the best games with those that sorting all of them gives.
func TestTopGames(t *testing.T) {
	x := open(t, build(t, []explorer.Source{source("a", manyGames(2_000))}, explorer.Options{}))
	positions := 0
	for n, err := range x.Walk(board.Start(), explorer.WalkOptions{MaxPly: 3}) {
		if err != nil {
			t.Fatal(err)
		}
		var want []explorer.Game
		for g, err := range x.Games(&n.Board, board.NoMove) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, g)
		}
		slices.SortFunc(want, func(a, b explorer.Game) int {
			if a.White+a.Black != b.White+b.Black {
				return b.White + b.Black - a.White - a.Black
			}
			if c := b.Date.Compare(a.Date); c != 0 {
				return c
			}
			return int(a.ID) - int(b.ID)
		})
		want = slices.Compact(want)
		got, err := x.TopGames(&n.Board)
		if err != nil || !slices.Equal(got, want[:min(len(want), explorer.MaxTop)]) {
			t.Fatalf("%v: got %v, %v, want %v", n.Path, got, err, want)
		}
		positions++
	}
	if positions < 10 {
		t.Errorf("only %d positions", positions)
	}
	if games, err := new(explorer.Index).TopGames(new(board.Start())); err != nil || len(games) != 0 {
		t.Errorf("of an empty index: %v, %v", games, err)
	}
}
