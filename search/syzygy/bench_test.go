package syzygy_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search/syzygy"
)

// sample returns random positions of all tables, without a clock.
func sample(tb testing.TB, tables *syzygy.Tables, count int) []board.Board {
	tb.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	var names []string
	for _, name := range tables.Names() {
		if name, ok := strings.CutSuffix(name, ".rtbz"); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var boards []board.Board
	for len(boards) < count {
		if b, ok := randomBoard(r, piecesOf(names[r.IntN(len(names))]), 0); ok {
			boards = append(boards, b)
		}
	}
	return boards
}

// BenchmarkProbe looks positions of all tables up at random, in an order in which no block is
// looked at twice in a row.
func BenchmarkProbe(b *testing.B) {
	tables, _ := open(b)
	boards := sample(b, tables, 4096)
	for _, bench := range []struct {
		name  string
		probe func(*board.Board) error
	}{
		{"wdl", func(b *board.Board) error { _, err := tables.WDL(b); return err }},
		{"dtz", func(b *board.Board) error { _, err := tables.DTZ(b); return err }},
		{"verdict", func(b *board.Board) error { _, err := tables.Verdict(b); return err }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for i := range boards {
				if err := bench.probe(&boards[i]); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				bench.probe(&boards[n/20%len(boards)])
				n++
			}
		})
	}
}
