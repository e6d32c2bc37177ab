package eval

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/tapered"
)

func TestMaterial(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		want Score
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
		{"a pawn up", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 100},
		{"a pawn down", "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", -100},
		{"knight for bishop", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", 0},
		{"queen for two rooks", "r2rk3/8/8/8/8/8/8/3QK3 w - - 0 1", -25},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := mustParse(t, test.fen)
			if got := (Material{}).Evaluate(&b); got != test.want {
				t.Errorf("score %v, want %v", got, test.want)
			}
		})
	}
}

// Each case is a judgement any chess book makes. The two positions are with the
// same player to move; the first must be better for that player.
func TestPieceSquareJudgement(t *testing.T) {
	tests := []struct {
		name          string
		better, worse string
	}{
		{
			"a knight belongs in the centre",
			"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
		},
		{
			"take the centre with pawns",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
		},
		{
			"castle in the middlegame",
			"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1 w kq - 0 1",
			"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1",
		},
		{
			"hide the king in the middlegame",
			"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1 w kq - 0 1",
			"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/3K1N2/PPPPBPPP/RNBQ1R2 w kq - 0 1",
		},
		{
			"bring the king out in the endgame",
			"4k3/pppp4/8/8/3K4/8/PPPP4/8 w - - 0 1",
			"4k3/pppp4/8/8/8/8/PPPP4/6K1 w - - 0 1",
		},
		{
			"push pawns in the endgame",
			"8/1k4P1/8/8/8/8/8/1K6 w - - 0 1",
			"8/1k6/8/8/8/6P1/8/1K6 w - - 0 1",
		},
		{
			"a rook on the seventh rank",
			"6k1/3R1ppp/8/8/8/8/5PPP/r5K1 w - - 0 1",
			"6k1/5ppp/8/8/3R4/8/5PPP/r5K1 w - - 0 1",
		},
		{
			"a queen is worth more than a rook wherever they stand",
			"Q7/8/8/8/6k1/8/8/7K w - - 0 1",
			"8/3R4/8/8/6k1/8/8/7K w - - 0 1",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			better, worse := mustParse(t, test.better), mustParse(t, test.worse)
			b, w := PieceSquare{}.Evaluate(&better), PieceSquare{}.Evaluate(&worse)
			if b <= w {
				t.Errorf("%v is not above %v", b, w)
			}
		})
	}
}

func TestPieceSquareStart(t *testing.T) {
	b := board.Start()
	if got := (PieceSquare{}).Evaluate(&b); got != tempo {
		t.Errorf("the start position is %v, want the tempo alone, %v", got, Score(tempo))
	}
	if got := sum(&b).phase; got != tapered.MaxPhase {
		t.Errorf("the start position is in phase %d, want %d", got, tapered.MaxPhase)
	}
}

// No arrangement of pieces on 64 squares leaves the range of scores.
func TestPieceSquareAbsurdMaterial(t *testing.T) {
	b := mustWaive(t, "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/K5pp/6bk w - - 0 1")
	if got := (PieceSquare{}).Evaluate(&b); got != MaxCentipawns {
		t.Errorf("40 queens are %v", got)
	}
}

func TestAccumulatorTakesWhatComes(t *testing.T) {
	b := board.Start()
	var a accumulator
	a.Pop()
	a.Reset(&b)
	a.Pop()
	if got := a.Evaluate(&b); got != tempo {
		t.Errorf("score %v after a Pop too many, want %v", got, Score(tempo))
	}
}

func TestAccumulatorAllocates(t *testing.T) {
	before := board.Start()
	after := before
	after.Play(board.NewMove(board.E2, board.E4))
	var a accumulator
	a.Reset(&before)
	n := testing.AllocsPerRun(100, func() {
		a.Push(&before, &after)
		a.Evaluate(&after)
		a.Pop()
	})
	if n != 0 {
		t.Errorf("%v allocations a move", n)
	}
}

func BenchmarkPieceSquare(b *testing.B) {
	before := board.Start()
	after := before
	after.Play(board.NewMove(board.E2, board.E4))
	b.Run("from scratch", func(b *testing.B) {
		for b.Loop() {
			PieceSquare{}.Evaluate(&after)
		}
	})
	b.Run("incremental", func(b *testing.B) {
		var a accumulator
		a.Reset(&before)
		for b.Loop() {
			a.Push(&before, &after)
			a.Evaluate(&after)
			a.Pop()
		}
	})
}

func mustParse(t testing.TB, s string) board.Board {
	t.Helper()
	b, err := fen.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// mustWaive reads a position with too much material.
func mustWaive(t *testing.T, s string) board.Board {
	t.Helper()
	setup, err := fen.ParseSetup(s)
	if err != nil {
		t.Fatal(err)
	}
	b, err := setup.Board(board.TooMuchMaterial)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
