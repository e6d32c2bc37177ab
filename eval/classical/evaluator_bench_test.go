package classical

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// middlegames are positions as a search meets them most.
var middlegames = []string{
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
	"2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/2KR3R b - - 0 13",
	"2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
	"3r1rk1/p3qppp/1pn1p3/2p5/4N3/2P1P3/PPQ2PPP/3R1RK1 w - - 0 18",
	"8/pp3pk1/2p1r1p1/3r3p/1P1R3P/P3RPP1/5K2/8 w - - 0 33",
	"r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 20",
}

// benchPositions returns positions a few moves on from the middlegames, so many
// that no processor learns them by heart.
func benchPositions(tb testing.TB) (list []board.Board) {
	random := rand.New(rand.NewPCG(1, 2))
	for len(list) < 2048 {
		b := mustParse(tb, middlegames[len(list)%len(middlegames)])
		for range 1 + random.IntN(6) {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[random.IntN(len(moves))])
		}
		list = append(list, b)
	}
	return list
}

func BenchmarkEvaluate(b *testing.B) {
	boards := benchPositions(b)
	b.Run("classical", func(b *testing.B) {
		benchmarkEvaluate(b, New(nil).Evaluate, boards)
	})
	b.Run("piece-square", func(b *testing.B) {
		benchmarkEvaluate(b, eval.PieceSquare{}.Evaluate, boards)
	})
}

func benchmarkEvaluate(b *testing.B, evaluate func(*board.Board) eval.Score, boards []board.Board) {
	i := 0
	for b.Loop() {
		evaluate(&boards[i%len(boards)])
		i++
	}
}

func mustParse(t testing.TB, s string) board.Board {
	t.Helper()
	b, err := fen.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
