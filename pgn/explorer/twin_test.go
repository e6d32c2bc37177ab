package explorer_test

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestTwin compares everything in an index with a slow twin.
func TestTwin(t *testing.T) {
	plies := []int{40}
	if testdata.Long() {
		plies = []int{1, 7, 40, -1}
	}
	for _, maxPly := range plies {
		sources := corpus(t, "pgn")
		x := open(t, build(t, sources, explorer.Options{MaxPly: maxPly}))
		compare(t, x, newTwin(t, sources, maxPly, nil))
	}
}

// TestTwinLarge does the same for a larger file.
func TestTwinLarge(t *testing.T) {
	if !testdata.Long() || !testdata.Whole() {
		t.Skip("takes long")
	}
	sources := []explorer.Source{source("masters", string(read(t, testdata.File(t, "pgn/large/masters-a.pgn"))))}
	compare(t, open(t, build(t, sources, explorer.Options{})), newTwin(t, sources, 40, nil))
}

func compare(t *testing.T, x *explorer.Index, w *twin) {
	t.Helper()
	info := x.Info()
	moves := 0
	for _, m := range w.positions {
		moves += len(m)
	}
	if info.Games != int64(len(w.games)) || info.Positions != int64(len(w.positions)) || info.Moves != int64(moves) {
		t.Fatalf("got %+v, want %d games, %d positions, %d moves", info, len(w.games), len(w.positions), moves)
	}
	for _, want := range w.games {
		if got, err := x.Game(want.ID); err != nil || got != want {
			t.Fatalf("game %+v (%v), want %+v", got, err, want)
		}
	}
	seen := 0
	last := uint64(0)
	for p, err := range x.All() {
		if err != nil {
			t.Fatal(err)
		}
		if p.Key <= last && seen > 0 {
			t.Fatalf("key %x follows %x", p.Key, last)
		}
		last = p.Key
		seen++
		want := w.moves(p.Key)
		got := slices.Clone(p.Moves)
		for i := range got {
			got[i].BookMove = 0 // see TestBookMove
		}
		if !slices.Equal(got, want) {
			t.Fatalf("key %x (-want +got):\n%s", p.Key, gocmp.Diff(want, got))
		}
	}
	if seen != len(w.positions) {
		t.Fatalf("All has %d positions, want %d", seen, len(w.positions))
	}
	var found []explorer.Move
	n := 0
	for key, moves := range w.positions {
		if n++; n%8 != 0 { // find is the same code for each
			continue
		}
		var err error
		if found, err = x.Find(found[:0], key); err != nil || len(found) != len(moves) {
			t.Fatalf("Find(%x) has %d moves (%v), want %d", key, len(found), err, len(moves))
		}
		for m, played := range moves {
			var ids []int
			for g, err := range x.GamesOf(key, m) {
				if err != nil {
					t.Fatal(err)
				}
				ids = append(ids, int(g.ID)-1)
			}
			if !slices.Equal(ids, played.games) {
				t.Fatalf("GamesOf(%x, %v) = %v, want %v", key, m, ids, played.games)
			}
		}
	}
}
