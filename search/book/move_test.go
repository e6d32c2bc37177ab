package book_test

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/search/book"
)

func TestMove(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, c := range []struct {
		name, fen string
		bits      book.Move
		text      string
		move      string // of the board, or "" if it is not legal
	}{
		{"pawn", startFEN, 12<<6 | 28, "e2e4", "e2e4"},
		{"castling king side", castling, 4<<6 | 7, "e1h1", "e1g1"},
		{"castling queen side", castling, 4 << 6, "e1a1", "e1c1"},
		{"castling as a step", castling, 4<<6 | 6, "e1g1", "e1g1"},
		{"castling without the right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 4<<6 | 7, "e1h1", ""},
		{"Chess960 castling, king beside its rook", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 5<<6 | 6, "f1g1", "f1g1"},
		{"Chess960 castling, inner rook", "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1", 4<<6 | 6, "e1g1", "e1g1"},
		{"knight", "7k/P7/8/8/8/8/8/7K w - - 0 1", 1<<12 | 48<<6 | 56, "a7a8n", "a7a8n"},
		{"bishop", "7k/P7/8/8/8/8/8/7K w - - 0 1", 2<<12 | 48<<6 | 56, "a7a8b", "a7a8b"},
		{"rook", "7k/P7/8/8/8/8/8/7K w - - 0 1", 3<<12 | 48<<6 | 56, "a7a8r", "a7a8r"},
		{"queen", "7k/P7/8/8/8/8/8/7K w - - 0 1", 4<<12 | 48<<6 | 56, "a7a8q", "a7a8q"},
		{"no promotion", "7k/P7/8/8/8/8/8/7K w - - 0 1", 48<<6 | 56, "a7a8", ""},
		{"king as promotion", "7k/P7/8/8/8/8/8/7K w - - 0 1", 5<<12 | 48<<6 | 56, "a7a8(5)", ""},
		{"promotion and a bit too many", "7k/P7/8/8/8/8/8/7K w - - 0 1", 12<<12 | 48<<6 | 56, "a7a8(12)", ""},
		{"bit too many", startFEN, 1<<15 | 12<<6 | 28, "e2e4(8)", ""},
		{"promotion of a knight", startFEN, 4<<12 | 1<<6 | 18, "b1c3q", ""},
		{"nothing", startFEN, 0, "0000", ""},
	} {
		b := play(t, c.fen, "").Board()
		if got := c.bits.String(); got != c.text {
			t.Errorf("%s: text %q, want %q", c.name, got, c.text)
		}
		got, err := c.bits.On(&b)
		ok := err == nil
		if !ok && !errors.Is(err, game.ErrIllegalMove) {
			t.Error(err)
		}
		if ok != (c.move != "") || ok && got != parseMove(t, c.move) || !ok && got != board.NoMove {
			t.Errorf("%s: got %v, %v, want %q", c.name, got, ok, c.move)
		}
	}
}

// Every legal move of every position goes into a book and comes back, and no
// other does.
func TestMoveRoundTrip(t *testing.T) {
	for i, p := range perfttest.Positions() {
		if i%16 != 0 && !testdata.Long() {
			continue
		}
		b := p.Board(t)
		legal := make(map[board.Move]bool)
		for m := range movegen.Legal(&b) {
			legal[m] = true
			n := book.NewMove(&b, m)
			if got, err := n.On(&b); err != nil || got != m {
				t.Errorf("%s: %v becomes %v becomes %v, %v", p.Name, m, n, got, err)
			}
		}
		for n := range book.Move(1 << 15) {
			if m, err := n.On(&b); err == nil && !legal[m] {
				t.Errorf("%s: %v becomes %v, which is not legal", p.Name, n, m)
			}
		}
	}
	var zero board.Board
	if m, err := book.Move(0).On(&zero); err == nil {
		t.Errorf("zero Board: got %v", m)
	}
	if got := book.NewMove(&zero, board.NoMove); got != 0 {
		t.Errorf("zero Board: got %v", got)
	}
}

func TestNewMoveCastling(t *testing.T) {
	for _, c := range []struct{ name, fen, move, want string }{
		{"as a step", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1h1"},
		{"as taking the rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1h1"},
		{"Black's queen side", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "e8a8"},
		{"Chess960", "4k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "f1b1", "f1b1"},
		{"a king's step", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1f1", "e1f1"},
		{"a rook's e1g1", "3k4/8/8/8/8/8/8/K3R3 w - - 0 1", "e1g1", "e1g1"},
	} {
		b := play(t, c.fen, "").Board()
		if got := book.NewMove(&b, parseMove(t, c.move)).String(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
