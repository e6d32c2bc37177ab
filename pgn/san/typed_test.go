package san_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/san"
)

// Moves as people type them.
func TestTyped(t *testing.T) {
	const castling = "r3k2r/pppq1ppp/2n2n2/2bpp3/2BPP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1"
	lenient := san.Parser{Allow: san.Lenient}
	for _, test := range []struct{ position, text, want string }{
		{startPosition, "e4 ", "e2e4"}, {startPosition, " e4", "e2e4"}, {startPosition, "\te4\r\n", "e2e4"}, {startPosition, "\u00a0Nf3\u00a0", "g1f3"},
		{startPosition, "E4", "e2e4"}, {startPosition, "NF3", "g1f3"}, {startPosition, "nF3", "g1f3"}, {startPosition, "E2E4", "e2e4"}, {startPosition, "E2-E4", "e2e4"},
		{startPosition, "1.e4", "e2e4"}, {startPosition, "1. e4", "e2e4"}, {startPosition, "1.E4", "e2e4"}, {startPosition, "12...Nf3", "g1f3"}, {startPosition, "...e4", "e2e4"},
		{startPosition, "…e4", "e2e4"}, {startPosition, "1… e4", "e2e4"}, {startPosition, "1 e4", "e2e4"},
		{startPosition, "e2 e4", "e2e4"}, {startPosition, "E2 E4", "e2e4"}, {startPosition, "Ng1 f3", "g1f3"}, {startPosition, "1. e2 e4!", "e2e4"},
		{castling, "oo", "e1g1"}, {castling, "OO", "e1g1"}, {castling, "00", "e1g1"}, {castling, "ooo", "e1c1"}, {castling, "0-0-0", "e1c1"}, {castling, "O O", "e1g1"},
		{castling, "OOO", "e1c1"}, {castling, "1.00", "e1g1"}, {castling, "EXD5", "e4d5"}, {castling, "BXD5", "c4d5"}, {castling, "bxd5", "c4d5"}, {castling, "NXD5", "c3d5"},
		{"7k/P7/8/8/8/8/8/K7 w - - 0 1", "A8=Q", "a7a8q"}, {"7k/P7/8/8/8/8/8/K7 w - - 0 1", "A8N+", "a7a8n"}, {"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7 a8q", "a7a8q"},
	} {
		b := mustBoard(t, test.position)
		if m, err := lenient.Parse(&b, test.text); err != nil || m.String() != test.want {
			t.Errorf("%q is read as %v, %v, want %s", test.text, m, err, test.want)
		}
	}
	b := board.Start()
	if m, err := san.Parse(&b, " e4\n"); err != nil || m.String() != "e2e4" {
		t.Errorf("blanks around a move in strict notation: %v, %v", m, err)
	}
	for _, text := range []string{"E4", "1.e4", "e2 e4", "oo", "", " ", "."} {
		if m, err := san.Parse(&b, text); err == nil {
			t.Errorf("%q is read strictly as %v", text, m)
		}
	}
}

// An error says why a move is illegal, and among which moves a text does not decide.
func TestReasons(t *testing.T) {
	lenient := san.Parser{Allow: san.Lenient}
	for _, test := range []struct{ position, text, want string }{
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "the knight is pinned"},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "the knight is pinned"},
		{"4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f3", "the pawn is pinned"},
		{"4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", "the king is in check"},
		{"4k3/3r4/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "the king would be in check"},
		{startPosition, "Bc4", "the way of the bishop is blocked"},
		{startPosition, "f1c4", "the way of the bishop is blocked"},
		{"4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e4", "the way of the pawn is blocked"},
		{startPosition, "e7e5", "that is not your piece, it is white's turn"},
		{startPosition, "Nf6", "that is not your piece, it is white's turn"},
		{startPosition, "e3e4", "there is no piece on e3"},
		{startPosition, "Nd2", "there is a piece of your own on d2"},
		{startPosition, "Nd5", "no knight can go there"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "the king or the rook has moved"},
		{startPosition, "O-O", "a square between is occupied or attacked"},
		{"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "oo", "a square between is occupied or attacked"},
		{"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "the king is in check"},
		{"4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "--", ""},
	} {
		b := mustBoard(t, test.position)
		m, err := lenient.Parse(&b, test.text)
		e, ok := errors.AsType[*san.Error](err)
		if !ok || e.Err != san.ErrIllegal || e.Reason != test.want {
			t.Errorf("%s: %v, %v, want %q", test.text, m, err, test.want)
		}
	}
	for _, test := range []struct{ position, text, want string }{
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "[b1d2 f1d2]"},
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "nd2", "[b1d2 f1d2]"},
		{"4k3/4r3/8/8/8/N7/4N3/N3K3 w - - 0 1", "Nc2", "[a1c2 a3c2]"},
	} {
		b := mustBoard(t, test.position)
		_, err := lenient.Parse(&b, test.text)
		if e, ok := errors.AsType[*san.Error](err); !ok || fmt.Sprint(e.Candidates) != test.want || e.Err != san.ErrAmbiguous {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
}
