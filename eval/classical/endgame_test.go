package classical

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

func TestKnownEndgames(t *testing.T) {
	draw := func(s eval.Score) bool { return s == 0 }
	winning := func(s eval.Score) bool { return s > 300 }
	mating := func(s eval.Score) bool { return s > 900 }
	small := func(s eval.Score) bool { return s > -60 && s < 60 }
	tests := []struct {
		name string
		fen  string
		want func(eval.Score) bool // of the score for White
	}{
		{"king in front of its pawn on the sixth", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", winning},
		{"the same, Black to move", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", winning},
		{"Black has the opposition", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", draw},
		{"White has the opposition", "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", winning},
		{"a rook's pawn with the king in its way", "k7/8/1K6/P7/8/8/8/8 w - - 0 1", draw},
		{"the same on the other flank", "7k/8/6K1/7P/8/8/8/8 w - - 0 1", draw},
		{"the pawn cannot be caught", "8/8/8/P6k/8/8/8/7K w - - 0 1", winning},
		{"Black's pawn cannot be caught", "7k/8/8/8/p6K/8/8/8 b - - 0 1", func(s eval.Score) bool { return s < -300 }},

		{"two knights", "4k3/8/4K3/3NN3/8/8/8/8 w - - 0 1", draw},
		{"a bishop", "4k3/8/4K3/3B4/8/8/8/8 w - - 0 1", draw},
		{"bishop against pawn", "4k3/8/4K3/3B4/8/8/p7/8 w - - 0 1", func(s eval.Score) bool { return s <= 0 }},
		{"bishop and knight", "4k3/8/4K3/3BN3/8/8/8/8 w - - 0 1", mating},
		{"two bishops", "4k3/8/4K3/3BB3/8/8/8/8 w - - 0 1", mating},
		{"two bishops of one colour", "4k3/8/4K3/3B1B2/8/8/8/8 w - - 0 1", draw},
		{"a rook", "4k3/8/4K3/3R4/8/8/8/8 w - - 0 1", func(s eval.Score) bool { return s > 800 }},
		{"a queen", "4k3/8/4K3/3Q4/8/8/8/8 w - - 0 1", mating},

		{"the wrong bishop", "k7/8/1K6/P7/8/8/8/2B5 w - - 0 1", draw},
		{"the right bishop", "k7/8/1K6/P7/8/8/8/5B2 w - - 0 1", winning},
		{"the wrong bishop, the king too far away", "8/8/1K3k2/P7/8/8/8/2B5 w - - 0 1", winning},
		{"the wrong bishop on the other flank", "7k/8/6K1/7P/8/8/8/5B2 w - - 0 1", draw},
		{"opposite bishops, a pawn ahead", "5k2/8/3b4/5K2/4P3/8/8/3B4 w - - 0 1", small},
		{"rook against bishop", "4k3/8/3bK3/8/8/8/8/3R4 w - - 0 1", small},
		{"rook against knight", "4k3/8/3nK3/8/8/8/8/3R4 w - - 0 1", small},
	}
	c := New(nil)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := mustParse(t, test.fen)
			if s := c.Evaluate(&b).White(b.Turn()); !test.want(s) {
				t.Errorf("score %v for White", s)
			}
		})
	}
}

// To make progress, a search must be told which way to go: in each pair, the same
// pieces, with the first position better for White.
func TestWayToMate(t *testing.T) {
	tests := []struct {
		name          string
		better, worse string
	}{
		{"rook: the bare king at the edge", "4k3/8/3K4/8/8/8/8/R7 w - - 0 1", "8/8/3K4/8/4k3/8/8/R7 w - - 0 1"},
		{"rook: the kings are near", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"bishop and knight: the bishop's corner", "8/6Nk/5K2/8/3B4/8/8/8 w - - 0 1", "8/kN6/2K5/8/8/8/3B4/8 w - - 0 1"},
		{"promote", "4k3/8/8/8/8/4K3/8/Q7 w - - 0 1", "4k3/P7/8/8/8/4K3/8/8 w - - 0 1"},
	}
	c := New(nil)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			better, worse := mustParse(t, test.better), mustParse(t, test.worse)
			if s, u := c.Evaluate(&better), c.Evaluate(&worse); s <= u {
				t.Errorf("score %v, but %v for the worse", s, u)
			}
		})
	}
}

// The judgements of any chess book; see TestPieceSquareJudgement.
func TestJudgement(t *testing.T) {
	tests := []struct {
		name          string
		better, worse string
	}{
		{
			"castle while the queens are on",
			"r1bq1rk1/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 1",
			"r1bq1rk1/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPPKPPP/R1BQ3R w - - 0 1",
		},
		{
			"a pawn not isolated",
			"4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1",
			"4k3/pp3ppp/8/8/8/7P/P1P2PP1/4K3 w - - 0 1",
		},
		{
			"a passed pawn far on",
			"4k3/2P2ppp/8/8/8/8/5PPP/2R1K3 w - - 0 1",
			"4k3/5ppp/8/8/8/2P5/5PPP/2R1K3 w - - 0 1",
		},
		{
			"a guarded knight in the hole before an isolated pawn",
			"r2q1rk1/pp3ppp/4pn2/8/3N4/4P3/PP3PPP/R2Q1RK1 w - - 0 1",
			"r2q1rk1/pp3ppp/4pn2/8/8/4P3/PP3PPP/RN1Q1RK1 w - - 0 1",
		},
		{
			"rooks on open files",
			"3r2k1/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - - 0 1",
			"3r2k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1",
		},
		{
			"two bishops rather than bishop and knight",
			"r1bq1rk1/ppp2ppp/2n5/8/8/3B4/PPP2PPP/R1BQ1RK1 w - - 0 1",
			"r1bq1rk1/ppp2ppp/2n5/8/8/3N4/PPP2PPP/R1BQ1RK1 w - - 0 1",
		},
	}
	c := New(nil)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			better, worse := mustParse(t, test.better), mustParse(t, test.worse)
			if s, u := c.Evaluate(&better), c.Evaluate(&worse); s <= u {
				t.Errorf("score %v, but %v for the worse", s, u)
			}
		})
	}
}

// What one position leaves in the table of pawns must not tell on another.
func TestPawnTable(t *testing.T) {
	used, fresh := New(nil), New(nil)
	fresh.ready()
	randomPositions(10, func(b *board.Board) {
		clear(fresh.state.table[:])
		if got, want := used.Evaluate(b), fresh.Evaluate(b); got != want {
			t.Fatalf("score %v, with a new table %v for\n%v", got, want, b)
		}
	})
}

// A table in which nothing is known yet must not pass for knowledge of positions
// without pawns.
func TestPawnTableWithoutPawns(t *testing.T) {
	used, fresh := New(nil), New(nil)
	b := mustParse(t, "4r1k1/8/8/8/8/8/8/Q4RK1 w - - 0 1")
	trace := used.Trace(&b)
	if got := fresh.Evaluate(&b); got != trace.Score {
		t.Errorf("score %v, want %v", got, trace.Score)
	}
}

func TestAllocatesOnce(t *testing.T) {
	c := New(nil)
	b := board.Start()
	c.Evaluate(&b)
	if n := testing.AllocsPerRun(100, func() { c.Evaluate(&b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
