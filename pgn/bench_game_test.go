package pgn_test

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
)

// benchInput returns some megabytes of games.
func benchInput(b *testing.B, name string) []byte {
	b.Helper()
	data, err := os.ReadFile(testdata.File(b, name))
	if err != nil {
		b.Fatal(err)
	}
	return data
}

func BenchmarkGames(b *testing.B) {
	for _, name := range []string{"masters-a", "lichess-2025-05-1000k", "newyork1924-annotated"} {
		b.Run(name, func(b *testing.B) {
			data := benchInput(b, "pgn/large/"+name+".pgn")
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				for g := range pgn.NewReader(bytes.NewReader(data)).Games() {
					_ = g
				}
			}
		})
	}
}

func BenchmarkFilter(b *testing.B) {
	for _, tokens := range []bool{false, true} {
		name := "moves"
		if tokens {
			name = "tokens"
		}
		b.Run(name, func(b *testing.B) {
			data := benchInput(b, "pgn/large/masters-a.pgn")
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			w := pgn.NewWriter(io.Discard)
			for b.Loop() {
				r := pgn.NewReader(bytes.NewReader(data))
				r.RawMoves = tokens
				for r.Next(w) == nil {
				}
			}
		})
	}
}

func BenchmarkString(b *testing.B) {
	g, err := pgn.Parse(opera)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = g.String()
	}
}
