package compact_test

import (
	"testing"

	"github.com/luftchess/luft/pgn/compact"
)

// Each iteration is one game of the masters, of 80 moves on average.

func BenchmarkAppend(b *testing.B) {
	games := masters(b, 1000)
	var record []byte
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		var err error
		if record, err = compact.Append(record[:0], games[i%len(games)]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkDecode(b *testing.B) {
	games := masters(b, 1000)
	records := make([][]byte, len(games))
	for i, g := range games {
		var err error
		if records[i], err = compact.Append(nil, g); err != nil {
			b.Fatal(err)
		}
	}
	var g compact.Game
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := compact.Decode(&g, records[i%len(records)]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
