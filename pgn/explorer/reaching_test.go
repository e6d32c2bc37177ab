package explorer_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestReaching compares the games that come to a position with a slow twin, which plays all of them.
func TestReaching(t *testing.T) {
	sources := corpus(t, "pgn")
	if !testdata.Long() {
		sources = slices.DeleteFunc(sources, func(s explorer.Source) bool { return s.Size > 20_000 })
	}
	x := open(t, build(t, sources, explorer.Options{MaxPly: -1, KeepGames: true}))
	all := explorer.GameID(x.Info().Games)
	var games [][]board.Board
	var null []explorer.GameID // games with a null move
	for id := explorer.GameID(1); id <= all; id++ {
		g, err := x.ReadGame(id)
		if err != nil {
			t.Fatal(err)
		}
		b := g.Start
		boards := []board.Board{b}
		for _, m := range g.Main().Moves() {
			if m == board.NoMove && !slices.Contains(null, id) {
				null = append(null, id)
			}
			b.PlayOrPass(m)
			boards = append(boards, b)
		}
		games = append(games, boards)
	}
	tried, last, step := 0, 0, 40
	if len(games) < 100 {
		step = 1
	}
	for i, boards := range games {
		for ply := i % step; ply < len(boards); ply += step {
			looked := boards[ply]
			if i%5 == 0 {
				looked = boards[len(boards)-1]
				last++
			}
			want := slices.Clone(null)
			for k := range games {
				same := func(b board.Board) bool { return b.SamePosition(&looked) }
				if id := explorer.GameID(k + 1); slices.ContainsFunc(games[k], same) && !slices.Contains(want, id) {
					want = append(want, id)
				}
			}
			slices.Sort(want)
			got, err := x.Reaching(&looked, 1, all+1)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %v (%v), want %v", looked.FEN(), got, err, want)
			}
			half, err := x.Reaching(&looked, 0, all/2)
			if want := want[:len(want)-len(slices.Collect(after(want, all/2)))]; err != nil || !slices.Equal(half, want) {
				t.Errorf("%s: %v (%v) of the first half, want %v", looked.FEN(), half, err, want)
			}
			tried++
		}
	}
	if tried < 50 || last < 5 {
		t.Errorf("only %d positions, %d of them the last", tried, last)
	}

	start := board.Start()
	for name, o := range map[string]explorer.Options{
		"without games": {MaxPly: -1}, "short": {MaxPly: 1, KeepGames: true}, "frequent": {MaxPly: -1, MinGames: 2, KeepGames: true},
	} {
		y := open(t, build(t, sources, o))
		n := explorer.GameID(y.Info().Games)
		got, err := y.Reaching(&start, 1, n+1)
		if name == "short" { // but for games of a single move
			n -= explorer.GameID(len(games)) - explorer.GameID(len(got))
		}
		if err != nil || len(got) != int(n) || len(got) < len(games)*9/10 {
			t.Errorf("%s: %d games of %d, %v", name, len(got), n, err)
		}
	}
	if got, err := x.Reaching(&start, all+1, all+2); got != nil || err != nil {
		t.Errorf("after the last game: %v, %v", got, err)
	}
}

// after yields the numbers of ids that are not before end.
func after(ids []explorer.GameID, end explorer.GameID) func(func(explorer.GameID) bool) {
	return func(yield func(explorer.GameID) bool) {
		for _, id := range ids {
			if id >= end && !yield(id) {
				return
			}
		}
	}
}

// A damaged index gives errors.
func TestReachingDamaged(t *testing.T) {
	data := build(t, []explorer.Source{source("a", manyGames(30))}, explorer.Options{MaxPly: -1, KeepGames: true})
	start := board.Start()
	failed := 0
	for i := 16; i < len(data); i += 7 {
		bad := slices.Clone(data)
		bad[i] ^= 0x55
		x, err := explorer.New(bytes.NewReader(bad), int64(len(bad)))
		if err != nil {
			continue
		}
		ids, err := x.Reaching(&start, 1, explorer.GameID(x.Info().Games)+1)
		if _, ok := errors.AsType[*explorer.Error](err); err != nil && !ok {
			t.Errorf("byte %d: error of type %T", i, err)
		}
		if err != nil {
			failed++
		} else if len(ids) == 0 {
			t.Errorf("byte %d: no games", i)
		}
	}
	if failed == 0 {
		t.Error("no damage was found")
	}
}
