package movegen_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

func TestStatus(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		want      movegen.Status
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", movegen.StatusOngoing},
		{"back-rank mate", "4R1k1/5ppp/8/8/8/8/8/4K3 b - -", movegen.StatusCheckmate},
		{"stalemate by a bishop and a knight", "7k/5K2/5NB1/8/8/8/8/8 b - -", movegen.StatusStalemate},
		{"mate by two bishops", "7k/8/5BK1/3B4/8/8/8/8 b - -", movegen.StatusCheckmate},
		{"smothered mate", "6rk/5Npp/8/8/8/8/8/4K3 b - -", movegen.StatusCheckmate},
		{"mate, en passant is no way out", "8/6N1/3R4/6k1/5Pp1/1K2P3/8/4B1R1 b - f3", movegen.StatusCheckmate},
		{"no mate, en passant is a way out", "2R1R3/1N6/8/3k4/2rpP3/8/8/K5B1 b - e3", movegen.StatusOngoing},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -", movegen.StatusStalemate},
		{"stalemate with blocked pawns", "8/8/5k2/p4p1p/P4K1P/1r6/8/8 w - -", movegen.StatusStalemate},
		{"no stalemate, en passant is left", "k7/8/1K6/8/pP6/P7/7B/8 b - b3", movegen.StatusOngoing},
		{"stalemate comes before insufficient material", "k7/2B5/1K6/8/8/8/8/8 b - -", movegen.StatusStalemate},

		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - -", movegen.StatusInsufficientMaterial},
		{"a knight", "4k3/8/8/8/8/8/8/4KN2 w - -", movegen.StatusInsufficientMaterial},
		{"a bishop", "4kb2/8/8/8/8/8/8/4K3 w - -", movegen.StatusInsufficientMaterial},
		{"bishops on one colour", "b1b1k3/8/8/8/8/8/8/4KB1B w - -", movegen.StatusInsufficientMaterial},
		{"bishops on both colours", "2b1k3/8/8/8/8/8/8/2B1K3 w - -", movegen.StatusOngoing},
		{"two bishops of one player", "4k3/8/8/8/8/8/8/4KBB1 w - -", movegen.StatusOngoing},
		{"two knights", "4k3/8/8/8/8/8/8/4KNN1 w - -", movegen.StatusOngoing},
		{"a knight each", "4kn2/8/8/8/8/8/8/4KN2 w - -", movegen.StatusOngoing},
		{"knight and bishop", "4k3/8/8/8/8/8/8/4KNB1 w - -", movegen.StatusOngoing},
		{"knight against bishop", "4kb2/8/8/8/8/8/8/4KN2 w - -", movegen.StatusOngoing},
		{"a pawn", "4k3/8/8/8/8/8/4P3/4K3 w - -", movegen.StatusOngoing},
		{"a rook", "4k3/8/8/8/8/8/8/4K2R w - -", movegen.StatusOngoing},
		{"a queen", "4k2q/8/8/8/8/8/8/4K3 w - -", movegen.StatusOngoing},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.fen)
			if got := movegen.StatusOf(&b); got != tt.want {
				t.Errorf("StatusOf = %v, want %v\n%v", got, tt.want, b)
			}
		})
	}
}

// TestStatusTable holds the ends of games against the slow generator.
func TestStatusTable(t *testing.T) {
	seen := make(map[movegen.Status]int)
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		s := b.Setup()
		got := movegen.StatusOf(&b)
		seen[got]++
		over := len(oracle.Legal(&s)) == 0
		switch {
		case over != (got == movegen.StatusCheckmate || got == movegen.StatusStalemate):
			t.Errorf("%s: %v, with moves: %v", p.Name, got, !over)
		case over && oracle.InCheck(&s) != (got == movegen.StatusCheckmate):
			t.Errorf("%s: %v, in check: %v", p.Name, got, oracle.InCheck(&s))
		case movegen.InsufficientMaterial(&b) && !over && got != movegen.StatusInsufficientMaterial:
			t.Errorf("%s: %v with insufficient material", p.Name, got)
		}
	}
	for _, s := range []movegen.Status{movegen.StatusOngoing, movegen.StatusCheckmate, movegen.StatusStalemate, movegen.StatusInsufficientMaterial} {
		if seen[s] == 0 {
			t.Errorf("no position of the table is %v", s)
		}
	}
}

func TestStatusText(t *testing.T) {
	for s, want := range map[movegen.Status]string{
		movegen.StatusOngoing:              "ongoing",
		movegen.StatusCheckmate:            "checkmate",
		movegen.StatusStalemate:            "stalemate",
		movegen.StatusInsufficientMaterial: "insufficient material",
	} {
		if got := s.String(); got != want {
			t.Errorf("Status(%d) is %q, want %q", uint8(s), got, want)
		}
		text, err := json.Marshal(s)
		if err != nil || string(text) != strconv.Quote(want) {
			t.Errorf("Status(%d) is %s in JSON, %v", uint8(s), text, err)
		}
		back := movegen.Status(77)
		if err := json.Unmarshal(text, &back); err != nil || back != s {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	if text, err := movegen.Status(9).MarshalText(); err == nil {
		t.Errorf("Status(9) is written as %q", text)
	}
	if got := movegen.Status(9).String(); got != "Status(9)" {
		t.Errorf("Status(9) is %q", got)
	}
	back := movegen.Status(77)
	err := back.UnmarshalText([]byte("no status"))
	if _, ok := errors.AsType[*board.ParseError](err); !ok || back != 77 {
		t.Errorf("no status is read as %v, %v", back, err)
	}
}
