package board_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// mustFEN returns the position of a FEN that is known to be good.
func mustFEN(tb testing.TB, text string) board.Board {
	tb.Helper()
	b, err := fen.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// mustMove returns the move of a text that is known to be good.
func mustMove(tb testing.TB, text string) board.Move {
	tb.Helper()
	m, err := board.ParseMove(text)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func TestMoveParts(t *testing.T) {
	seen := make(map[board.Move]bool)
	for from := range board.NoSquare {
		for to := range board.NoSquare {
			for k := board.NoKind; k <= board.King; k++ {
				m := board.NewPromotion(from, to, k)
				if m.From() != from || m.To() != to || m.Promotion() != k {
					t.Errorf("NewPromotion(%v, %v, %v) has %v, %v, %v", from, to, k, m.From(), m.To(), m.Promotion())
				}
				if seen[m] {
					t.Errorf("NewPromotion(%v, %v, %v) equals another move", from, to, k)
				}
				seen[m] = true
			}
			if board.NewMove(from, to) != board.NewPromotion(from, to, board.NoKind) {
				t.Errorf("NewMove(%v, %v) promotes", from, to)
			}
		}
	}
}

func TestMoveFlip(t *testing.T) {
	for v := range 1 << 16 {
		m := board.Move(v)
		flipped := m.Flip()
		if flipped.Flip() != m && flipped != board.NoMove {
			t.Fatalf("Move(%#x).Flip().Flip() = %#x", v, uint16(flipped.Flip()))
		}
		if m == board.NoMove {
			if flipped != board.NoMove {
				t.Errorf("NoMove.Flip() = %v", flipped)
			}
			continue
		}
		if flipped.From() != m.From().Flip() || flipped.To() != m.To().Flip() || flipped.Promotion() != m.Promotion() {
			t.Fatalf("%v.Flip() = %v", m, flipped)
		}
	}
}

func TestMoveOfOddKinds(t *testing.T) {
	// Each of the 65,536 values that may be a move in some variant is read as it was
	// written; the others have no text.
	for v := range 1 << 16 {
		m := board.Move(v)
		k := m.Promotion()
		good := m == board.NoMove || v>>15 == 0 && k <= board.King
		if m.From() == m.To() {
			good = good && (m == board.NoMove || k != board.NoKind)
		} else {
			good = good && k != board.Pawn
		}
		text, err := m.MarshalText()
		if good != (err == nil) {
			t.Fatalf("Move(%#x).MarshalText() = %q, %v", v, text, err)
		}
		got, err := board.ParseMove(m.String())
		if good != (err == nil) || err == nil && (got != m || string(text) != m.String()) {
			t.Fatalf("Move(%#x) is written %q and read as %v, %v", v, m, got, err)
		}
	}
}

// TestCanonical spells each castling both ways and reads it in its one way.
func TestCanonical(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		spellings []string
		want      string
	}{
		{"ordinary, king side", "4k3/8/8/8/8/8/8/R3K2R w KQ -", []string{"e1g1", "e1h1"}, "e1g1"},
		{"ordinary, queen side", "4k3/8/8/8/8/8/8/R3K2R w KQ -", []string{"e1c1", "e1a1"}, "e1c1"},
		{"Black, king side", "r3k2r/8/8/8/8/8/8/4K3 b kq -", []string{"e8g8", "e8h8"}, "e8g8"},
		{"Black, queen side", "r3k2r/8/8/8/8/8/8/4K3 b kq -", []string{"e8c8", "e8a8"}, "e8c8"},
		{"king on the e-file, rook on g", "4k3/8/8/8/8/8/8/4K1R1 w G -", []string{"e1g1"}, "e1g1"},
		{"king on the e-file, rook on b", "4k3/8/8/8/8/8/8/1R2K3 w B -", []string{"e1b1"}, "e1b1"},
		{"king on the f-file", "4k3/8/8/8/8/8/8/R4K1R w HA -", []string{"f1h1"}, "f1h1"},
		{"king on the b-file", "4k3/8/8/8/8/8/8/RK5R w HA -", []string{"b1a1"}, "b1a1"},
		{"a king's step", "4k3/8/8/8/8/8/8/R4K1R w HA -", []string{"f1g1"}, "f1g1"},
		{"no right: left as it is", "4k3/8/8/8/8/8/8/R3K2R w - -", []string{"e1h1"}, "e1h1"},
		{"the other's rook", "4k2r/8/8/8/8/8/8/R3K2R w KQk -", []string{"e1h8"}, "e1h8"},
		{"another piece takes its own rook", "4k3/8/8/8/8/8/8/R2QK2R w KQ -", []string{"d1a1"}, "d1a1"},
		{"with a promotion", "4k3/8/8/8/8/8/8/R3K2R w KQ -", []string{"e1h1q"}, "e1h1q"},
		{"no move", "4k3/8/8/8/8/8/8/R3K2R w KQ -", []string{"0000"}, "0000"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			for _, text := range tt.spellings {
				if got := b.Canonical(mustMove(t, text)).String(); got != tt.want {
					t.Errorf("Canonical(%s) = %s, want %s", text, got, tt.want)
				}
			}
		})
	}
}

// TestKingTakesRook spells each castling in its other way.
func TestKingTakesRook(t *testing.T) {
	for _, tt := range []struct{ name, fen, move, want string }{
		{"ordinary, king side", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "e1h1"},
		{"ordinary, queen side", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1", "e1a1"},
		{"Black, king side", "r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8g8", "e8h8"},
		{"Black, queen side", "r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8c8", "e8a8"},
		{"spelled like this already", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1h1", "e1h1"},
		{"king on the f-file", "4k3/8/8/8/8/8/8/R4K1R w HA -", "f1h1", "f1h1"},
		{"king on the e-file, rook on g", "4k3/8/8/8/8/8/8/4K1R1 w G -", "e1g1", "e1g1"},
		{"a king's step", "4k3/8/8/8/8/8/8/R4K1R w HA -", "f1g1", "f1g1"},
		{"one right", "4k3/8/8/8/8/8/8/R3K2R w Q -", "e1g1", "e1g1"},
		{"the other's rights", "4k3/8/8/8/8/8/8/R3K2R b KQ -", "e1g1", "e1g1"},
		{"another piece moves like a castling king", "3k4/8/8/8/8/8/8/R3Q1KR w HA -", "e1c1", "e1c1"},
		{"another move", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "a1a8", "a1a8"},
		{"with a promotion", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1q", "e1g1q"},
		{"no move", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "0000", "0000"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			if got := b.KingTakesRook(mustMove(t, tt.move)).String(); got != tt.want {
				t.Errorf("KingTakesRook(%s) = %s, want %s", tt.move, got, tt.want)
			}
		})
	}
}

func TestCastlingMove(t *testing.T) {
	for _, tt := range []struct{ name, fen, king, queen string }{
		{"White", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "e1c1"},
		{"Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8g8", "e8c8"},
		{"one right", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", "0000", "e1c1"},
		{"none", "r3k2r/8/8/8/8/8/8/R3K2R w kq -", "0000", "0000"},
		{"Chess960", "4k3/8/8/8/8/8/8/1R3KR1 w GB -", "f1g1", "f1b1"},
		{"in the way and in check, yet the right is there", "4k3/8/8/8/8/5n2/8/R2QK1NR w KQ -", "e1g1", "e1c1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			got := []string{b.CastlingMove(board.KingSide).String(), b.CastlingMove(board.QueenSide).String()}
			if diff := cmp.Diff([]string{tt.king, tt.queen}, got); diff != "" {
				t.Errorf("king side, queen side (-want +got):\n%s", diff)
			}
		})
	}
}
