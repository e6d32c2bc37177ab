package oracle_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/oracle"
)

func parse(t *testing.T, text string) board.Setup {
	t.Helper()
	s, err := fen.ParseSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPerft holds the oracle against counts that many programs agree on.
func TestPerft(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		nodes     []uint64 // by depth, from 0
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", []uint64{1, 20, 400, 8902}},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []uint64{1, 48, 2039, 97862}},
		{"rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", []uint64{1, 14, 191, 2812, 43238}},
		{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", []uint64{1, 6, 264, 9467}},
		{"inner rooks", "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq -", []uint64{1, 23, 522, 12333}},
		{"step as evasion", "8/8/8/5k2/3p4/8/4P3/4K3 w - -", []uint64{1, 6, 54, 343, 2810}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := parse(t, tt.fen)
			for depth, want := range tt.nodes {
				if got := oracle.Perft(&s, depth); got != want {
					t.Errorf("Perft(%d) = %d, want %d", depth, got, want)
				}
			}
		})
	}
}

func TestLegal(t *testing.T) {
	for _, tt := range []struct{ name, fen, moves string }{
		{"castling and a pinned bishop", "4k3/8/8/8/1b6/8/3B1P1P/4K2R w K -", "d2b4 d2c3 e1d1 e1e2 e1f1 e1g1 f2f3 f2f4 h1f1 h1g1 h2h3 h2h4"},
		{"no castling over an attacked square", "4k3/8/8/8/8/5r2/7P/4K2R w K -", "e1d1 e1d2 e1e2 h1f1 h1g1 h2h3 h2h4"},
		{"king takes rook", "4k3/8/8/8/8/8/PPP5/RK6 w A -", "a2a3 a2a4 b1a1 b1c1 b2b3 b2b4 c2c3 c2c4"},
		{"promotion ahead and by taking", "4k3/8/8/8/8/8/1p1K4/B1r5 b - -", "b2a1b b2a1n b2a1q b2a1r b2b1b b2b1n b2b1q b2b1r c1a1 c1b1 c1c2 c1c3 c1c4 c1c5 c1c6 c1c7 c1c8 c1d1 c1e1 c1f1 c1g1 c1h1 e8d7 e8d8 e8e7 e8f7 e8f8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := parse(t, tt.fen)
			var texts []string
			for _, m := range oracle.Legal(&s) {
				texts = append(texts, m.String())
			}
			slices.Sort(texts)
			got := strings.Join(texts, " ")
			if got != tt.moves {
				t.Errorf("Legal\n got %s\nwant %s", got, tt.moves)
			}
		})
	}
}

func TestPlay(t *testing.T) {
	for _, tt := range []struct{ name, before, move, after string }{
		{"castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "e1c1", "4k3/8/8/8/8/8/8/2KR3R b - - 4 9"},
		{"Chess960 castling", "4k3/8/8/8/8/8/8/1R3K1R w HB - 3 9", "f1b1", "4k3/8/8/8/8/8/8/2KR3R b - - 4 9"},
		{"rook takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"},
		{"step beside a pawn", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 9", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"},
		{"step beside a pinned pawn", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 3 9", "e2e4", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 9"},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 10"},
		{"promotion", "4k3/8/8/8/8/8/3p4/1R4K1 b - - 5 9", "d2d1n", "4k3/8/8/8/8/8/8/1R1n2K1 w - - 0 10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := parse(t, tt.before)
			m, err := board.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(parse(t, tt.after), oracle.Play(&s, m)); diff != "" {
				t.Errorf("Play(%v) (-want +got):\n%s", m, diff)
			}
		})
	}
}

func TestAttackers(t *testing.T) {
	s := parse(t, "4k3/8/8/4r3/1b6/2p3n1/8/4K3 w - -")
	if got, want := oracle.Attackers(&s, board.E2, board.Black), []board.Square{board.G3, board.E5}; !slices.Equal(got, want) {
		t.Errorf("Attackers(e2) = %v, want %v", got, want)
	}
	if !oracle.InCheck(&s) {
		t.Error("InCheck = false with a rook on the king's file")
	}
	if oracle.Attacked(&s, board.E1, board.White) {
		t.Error("Attacked(e1) by White, whose king stands there alone")
	}
	s = parse(t, "4k3/8/8/8/8/8/8/3QK3 w - -")
	for m, want := range map[board.Move]bool{
		board.NewMove(board.D1, board.D7): true,
		board.NewMove(board.D1, board.D2): false,
	} {
		if got := oracle.GivesCheck(&s, m); got != want {
			t.Errorf("GivesCheck(%v) = %v", m, got)
		}
	}
}
