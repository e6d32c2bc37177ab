package explorer

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
)

// TestPredecessors takes back every move of random games, and finds the position before among the
// predecessors; each of them leads to the position.
func TestPredecessors(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	starts := []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
	}
	games := 1
	if testdata.Long() {
		games = 6
	}
	var castled, enPassant, promoted int
	for range games {
		for n := range len(starts) + 3 {
			b := board.Start()
			if n < len(starts) {
				var err error
				if b, err = fen.Parse(starts[n]); err != nil {
					t.Fatal(err)
				}
			} else if n == len(starts) {
				b, _ = board.Chess960(random.IntN(960))
			}
			for ply := range 80 {
				moves := movegen.AppendLegal(nil, &b)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				before := b
				b.Play(m)
				if ply%5 != 0 && m.Promotion() == board.NoKind && m != before.CastlingMove(board.KingSide) && m != before.CastlingMove(board.QueenSide) && m.To() != before.EnPassant() {
					continue
				}
				found := predecessors(&b)
				if !slices.Contains(found, predecessor{before.Hash(), m}) {
					t.Fatalf("%v in %s is not found", m, before.FEN())
				}
				switch {
				case m == before.CastlingMove(board.KingSide) || m == before.CastlingMove(board.QueenSide):
					castled++
				case m.To() == before.EnPassant() && before.Kind(board.Pawn).Has(m.From()):
					enPassant++
				case m.Promotion() != board.NoKind:
					promoted++
				}
			}
		}
	}
	if castled < 2 || promoted < 5 {
		t.Errorf("%d castling moves, %d promotions", castled, promoted)
	}
	t.Logf("%d castling moves, %d en passant, %d promotions", castled, enPassant, promoted)
}

func BenchmarkPredecessors(b *testing.B) {
	p, err := fen.Parse("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		predecessors(&p)
	}
}
