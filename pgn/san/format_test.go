package san_test

import (
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/san"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, position, move, short, long string }{
		{"push", startPosition, "e2e4", "e4", "e2-e4"},
		{"piece", startPosition, "g1f3", "Nf3", "Ng1-f3"},
		{"pawn captures", captures, "e4d5", "exd5", "e4xd5"},
		{"piece captures", captures, "c3d5", "Nxd5", "Nc3xd5"},
		{"en passant", enPassant, "e5d6", "exd6", "e5xd6"},
		{"promotion", promotes, "a7a8b", "a8=B", "a7-a8=B"},
		{"promotion with capture and check", promotes, "e7d8q", "exd8=Q+", "e7xd8=Q+"},
		{"mate", mates, "a1a8", "Ra8#", "Ra1-a8#"},
		{"castling king side", castles, "e1g1", "O-O", "O-O"},
		{"castling queen side", castles, "e1c1", "O-O-O", "O-O-O"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+", "O-O+"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "O-O", "O-O"},
		{"king step", castles, "e1d1", "Kd1", "Ke1-d1"},
		{"file of two", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "f1d2", "Nfd2", "Nf1-d2"},
		{"rank of two", "4k3/8/8/3N4/8/8/8/3NK3 w - - 0 1", "d5c3", "N5c3", "Nd5-c3"},
		{"square of three", "4k3/8/8/3N1N2/8/8/8/3NK3 w - - 0 1", "d5e3", "Nd5e3", "Nd5-e3"},
		{"rival pinned", "4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2", "Na1-c2"},
		{"stalemate has no mark", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", "Qg6", "Qg5-g6"},
		{"null move", startPosition, "0000", "--", "--"},
		{"null move in check", "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "0000", "--", "--"},
		{"illegal", startPosition, "e2e5", "e2e5", "e2e5"},
		{"illegal promotion", startPosition, "e2e4q", "e2e4q", "e2e4q"},
		{"castling in another spelling", castles, "e1h1", "e1h1", "e1h1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustBoard(t, c.position)
			m := mustMove(t, c.move)
			if got := san.Format(&b, m); got != c.short {
				t.Errorf("%s is written %s, want %s", c.move, got, c.short)
			}
			if got := san.FormatLong(&b, m); got != c.long {
				t.Errorf("%s is written %s at length, want %s", c.move, got, c.long)
			}
			if got := string(san.Append([]byte("1. "), &b, m)); got != "1. "+c.short {
				t.Errorf("%s appended: %s", c.move, got)
			}
			spare := []byte("................")
			if got := san.Append(spare[:0], &b, m); strings.Trim(string(spare[len(got):]), ".") != "" {
				t.Errorf("%s: %q after the move", c.move, spare[len(got):])
			}
		})
	}
}

func TestFormatLine(t *testing.T) {
	const blackToMove = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12"
	for _, c := range []struct {
		name, position string
		moves          []string
		want           string
	}{
		{"nothing", startPosition, nil, ""},
		{"one move", startPosition, []string{"e2e4"}, "1. e4"},
		{"White first", startPosition, []string{"e2e4", "e7e5", "g1f3"}, "1. e4 e5 2. Nf3"},
		{"Black first", blackToMove, []string{"b8c6", "f1b5", "a7a6"}, "12... Nc6 13. Bb5 a6"},
		{"null move", blackToMove, []string{"0000", "f1b5", "0000", "b5d7"}, "12... -- 13. Bb5 -- 14. Bxd7+"},
		{"illegal move", startPosition, []string{"e2e4", "e7e4", "g1f3", "a7a8q"}, "1. e4 e7e4 2. g1f3 a7a8q"},
		{"null move in check", "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", []string{"0000", "e8d8"}, "1. 0000 e8d8"},
		{"last number", "4k3/8/8/8/8/8/8/4K3 b - - 0 65535", []string{"e8d8", "e1d1"}, "65535... Kd8 65536. Kd1"},
		{"to the mate", "6k1/5ppp/8/8/8/8/7P/R3K3 b - - 0 3", []string{"h7h5", "a1a8", "g8h7", "a8h8", "h7h8"}, "3... h5 4. Ra8+ Kh7 5. Rh8+ Kxh8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustBoard(t, c.position)
			before := b
			var moves []board.Move
			for _, uci := range c.moves {
				moves = append(moves, mustMove(t, uci))
			}
			if got := san.FormatLine(&b, moves); got != c.want {
				t.Errorf("written %q, want %q", got, c.want)
			}
			if b != before {
				t.Error("the board has changed")
			}
		})
	}
}
