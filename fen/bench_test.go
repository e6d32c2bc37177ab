package fen_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

var benchmarks = []struct{ name, fen string }{
	{"start", startFEN},
	{"kiwipete", kiwipete},
	{"endgame", "8/1p2rp1k/4r3/P4P2/1P6/4PB2/7K/4R3 b - - 0 73"},
}

func BenchmarkParse(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := fen.Parse(bm.fen); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParseSetup(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := fen.ParseSetup(bm.fen); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			position, err := fen.Parse(bm.fen)
			if err != nil {
				b.Fatal(err)
			}
			var dst []byte
			b.ReportAllocs()
			for b.Loop() {
				dst = fen.Append(dst[:0], &position)
			}
		})
	}
}

func BenchmarkFormat(b *testing.B) {
	position := board.Start()
	b.ReportAllocs()
	for b.Loop() {
		fen.Format(&position)
	}
}

func BenchmarkParseEPD(b *testing.B) {
	const record = `2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`
	b.ReportAllocs()
	for b.Loop() {
		if _, err := fen.ParseEPD(record); err != nil {
			b.Fatal(err)
		}
	}
}
