package movegen_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// BenchmarkPerft walks the six classic positions, a ply less deep than they are
// mostly quoted. The figure to look at is Mnps, million leaves a second.
func BenchmarkPerft(b *testing.B) {
	for _, bm := range []struct {
		name, fen string
		depth     int
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4},
		{"position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6},
		{"position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5},
		{"position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4},
		{"position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4},
	} {
		b.Run(bm.name, func(b *testing.B) {
			start := mustBoard(b, bm.fen)
			var nodes uint64
			for b.Loop() {
				nodes += movegen.Perft(&start, bm.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}

// BenchmarkGenerator takes the parts of a node one by one, on kiwipete's moves.
func BenchmarkGenerator(b *testing.B) {
	start := mustBoard(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	moves := movegen.AppendLegal(nil, &start)
	var g movegen.Generator
	b.Run("Play", func(b *testing.B) {
		i := 0
		var next board.Board
		for b.Loop() {
			next = start
			next.Play(moves[i%len(moves)])
			i++
		}
	})
	b.Run("Reset", func(b *testing.B) {
		for b.Loop() {
			g.Reset(&start)
		}
	})
	g.Reset(&start)
	b.Run("Count", func(b *testing.B) {
		for b.Loop() {
			g.Count()
		}
	})
	b.Run("AppendLegal", func(b *testing.B) {
		for b.Loop() {
			moves = g.AppendLegal(moves[:0])
		}
	})
	b.Run("AppendQuiets", func(b *testing.B) {
		for b.Loop() {
			moves = g.AppendQuiets(moves[:0])
		}
	})
	b.Run("Checks", func(b *testing.B) {
		for b.Loop() {
			var c movegen.Checks
			c.Reset(&g)
			moves = c.AppendQuiets(moves[:0])
		}
	})
	moves = g.AppendLegal(moves[:0])
	b.Run("IsLegal", func(b *testing.B) {
		i := 0
		for b.Loop() {
			g.IsLegal(moves[i%len(moves)])
			i++
		}
	})
	b.Run("SEE", func(b *testing.B) {
		i := 0
		for b.Loop() {
			g.SEE(moves[i%len(moves)], 0)
			i++
		}
	})
}
