package fen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

func TestFormatter(t *testing.T) {
	const inner = "rr2kr1r/8/8/8/8/8/8/RR2KR1R w KBfq - 3 4"
	tests := []struct {
		name string
		f    fen.Formatter
		in   string
		want string
	}{
		{"zero value", fen.Formatter{}, startFEN, startFEN},
		{"no counters", fen.Formatter{NoCounters: true}, startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
		{"Shredder", fen.Formatter{Castling: fen.CastlingShredder}, startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{"Shredder without rights", fen.Formatter{Castling: fen.CastlingShredder}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"X-FEN with inner rooks", fen.Formatter{}, inner, inner},
		{"Shredder with inner rooks", fen.Formatter{Castling: fen.CastlingShredder}, inner, "rr2kr1r/8/8/8/8/8/8/RR2KR1R w HBfa - 3 4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, test.f.Format(&b, board.NoMove)); diff != "" {
				t.Errorf("Format (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEnPassantStyles(t *testing.T) {
	tests := []struct {
		name                  string
		before                string // the position in which the move is played
		move                  string
		legal, beside, always string // the square written
	}{
		{"no pawn beside", startFEN, "e2e4", "-", "-", "e3"},
		{"Black's step", "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", "d7d5", "-", "-", "d6"},
		{"legal capture", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3", "e3", "e3"},
		{"pinned pawn", "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "-", "d6", "d6"},
		{"both pawns leave the king's rank", "4k3/2p5/8/K2P3r/8/8/8/8 b - - 0 1", "c7c5", "-", "c6", "c6"},
		{"edge of the board", "4k3/p7/8/7P/8/8/8/4K3 b - - 0 1", "a7a5", "-", "-", "a6"},
		{"edge of the board, pawn beside", "4k3/7p/8/6P1/8/8/8/4K3 b - - 0 1", "h7h5", "h6", "h6", "h6"},
		{"single step", startFEN, "e2e3", "-", "-", "-"},
		{"not a pawn", "3k4/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e4", "-", "-", "-"},
		{"castling, king takes rook", "4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "b1a1", "-", "-", "-"},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "-", "-", "-"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.before)
			if err != nil {
				t.Fatal(err)
			}
			last, err := board.ParseMove(test.move)
			if err != nil {
				t.Fatal(err)
			}
			b.Play(last)
			for style, want := range map[fen.EnPassantStyle]string{
				fen.EnPassantLegal:  test.legal,
				fen.EnPassantBeside: test.beside,
				fen.EnPassantAlways: test.always,
			} {
				f := fen.Formatter{EnPassant: style}
				text := f.Format(&b, last)
				s, err := fen.ParseSetup(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := s.EnPassant.First(); got.String() != want {
					t.Errorf("style %d: %q, want %s for the en passant square", style, text, want)
				}
				if got, err := fen.Parse(text); got != b || err != nil {
					t.Errorf("style %d: Parse(%q) = %q, %v, want the Board that was written", style, text, fen.Format(&got), err)
				}
				if diff := cmp.Diff(fen.Format(&b), f.Format(&b, board.NoMove)); diff != "" {
					t.Errorf("style %d, last move not known (-want +got):\n%s", style, diff)
				}
			}
		})
	}
}

// A last move that cannot be true adds no square, so that Parse reads the Board that
// was written.
func TestEnPassantStyleChecksLastMove(t *testing.T) {
	tests := []struct {
		name, fen string
		last      string // the only move that adds a square; "" is none
	}{
		{"a double step", "r3k2r/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/R3K2R b KQkq - 0 1", "e2e4"},
		{"a check that it explains", "8/8/8/3k4/4P3/8/8/4K3 b - - 0 5", "e2e4"},
		{"a check that it does not explain", "4k3/8/5N2/8/4P3/8/8/4K3 b - - 0 5", ""},
		{"the clock says that it was no pawn's move", "4k3/8/8/8/4P3/8/8/4K3 b - - 7 5", ""},
		{"both", "4k3/8/5N2/8/4P3/8/8/4K3 b - - 7 5", ""},
		{"the capture would be legal, and is not in the Board", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 5", ""},
		{"something in its way", "4k3/8/8/8/4P3/4N3/8/4K3 b - - 0 5", ""},
		{"something where it came from", "4k3/8/8/8/4P3/8/4N3/4K3 b - - 0 5", ""},
		{"more pieces than can be", "4k3/8/8/8/4P3/8/QQQQ4/QQQQKQQQ b - - 0 5", "e2e4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			parse := func(text string) board.Board {
				s, err := fen.ParseSetup(text)
				if err != nil {
					t.Fatal(err)
				}
				b, err := s.Board(board.TooMuchMaterial)
				if err != nil {
					t.Error(err)
				}
				return b
			}
			b := parse(test.fen)
			added := ""
			for _, style := range []fen.EnPassantStyle{fen.EnPassantBeside, fen.EnPassantAlways} {
				f := fen.Formatter{EnPassant: style}
				for m := range board.Move(1<<15 - 1) {
					text := f.Format(&b, m)
					if text == test.fen {
						continue
					}
					if !strings.Contains(added, m.String()) {
						added += m.String()
					}
					if got := parse(text); got != b {
						t.Errorf("after %v: %q is read as %q", m, text, fen.Format(&got))
					}
				}
			}
			if added != test.last {
				t.Errorf("a square is added after %q, want %q", added, test.last)
			}
		})
	}
}
