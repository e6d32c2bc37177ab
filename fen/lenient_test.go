package fen_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

func TestParseLenient(t *testing.T) {
	const placement = "r3k2r/8/8/8/8/8/8/R3K2R"
	repair := func(f fen.Field, offset int, was, now, why string) fen.Repair {
		return fen.Repair{Field: f, Offset: offset, Old: was, New: now, Why: why}
	}
	missing := func(at int, f ...fen.Field) (all []fen.Repair) {
		now := map[fen.Field]string{fen.FieldTurn: "w", fen.FieldCastling: "-", fen.FieldEnPassant: "-", fen.FieldHalfmove: "0", fen.FieldFullmove: "1"}
		for _, f := range f {
			all = append(all, repair(f, at, "", now[f], "missing"))
		}
		return all
	}
	const lone = "castling right without its king and rook"
	tests := []struct {
		name    string
		in      string
		want    string // FEN
		repairs []fen.Repair
	}{
		{"nothing wrong", placement + " w KQkq - 0 1", placement + " w KQkq - 0 1", nil},
		{"four fields", placement + " w KQkq -", placement + " w KQkq - 0 1", nil},
		{"placement only", placement, placement + " w - - 0 1",
			missing(23, fen.FieldTurn, fen.FieldCastling, fen.FieldEnPassant, fen.FieldHalfmove, fen.FieldFullmove)},
		{"placement only, White could capture the king", "4k3/4R3/8/8/8/8/8/4K3", "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1",
			append([]fen.Repair{repair(fen.FieldTurn, 21, "", "b", "missing")},
				missing(21, fen.FieldCastling, fen.FieldEnPassant, fen.FieldHalfmove, fen.FieldFullmove)...)},
		{"turn missing", placement + " KQkq - 3 4", placement + " w KQkq - 3 4", missing(24, fen.FieldTurn)},
		{"turn in full", placement + " Black KQkq - 3 4", placement + " b KQkq - 3 4",
			[]fen.Repair{repair(fen.FieldTurn, 24, "Black", "b", "not w or b")}},
		{"turn unreadable", placement + " ? KQkq - 3 4", placement + " w KQkq - 3 4",
			[]fen.Repair{repair(fen.FieldTurn, 24, "?", "w", "not w or b")}},
		{"castling without its rook", "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
			[]fen.Repair{repair(fen.FieldCastling, 24, "KQkq", "Kq", lone)}},
		{"no castling left", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			[]fen.Repair{repair(fen.FieldCastling, 22, "KQkq", "-", lone)}},
		{"castling letters", placement + " w KxQ- - 0 1", placement + " w KQ - 0 1",
			[]fen.Repair{repair(fen.FieldCastling, 26, "KxQ-", "KQ", "not a castling right")}},
		{"castling twice", placement + " w KQKH - 0 1", placement + " w KQ - 0 1",
			[]fen.Repair{repair(fen.FieldCastling, 26, "KQKH", "KQ", "duplicate castling right")}},
		{"castling missing", placement + " w e6 0 1", placement + " w - - 0 1", []fen.Repair{
			repair(fen.FieldCastling, 26, "", "-", "missing"),
			repair(fen.FieldEnPassant, 26, "e6", "-", "en passant square that no double step explains")}},
		{"en passant without its pawn", placement + " w KQkq e6 0 1", placement + " w KQkq - 0 1",
			[]fen.Repair{repair(fen.FieldEnPassant, 31, "e6", "-", "en passant square that no double step explains")}},
		{"en passant unreadable", placement + " w KQkq e 0 1", placement + " w KQkq - 0 1",
			[]fen.Repair{repair(fen.FieldEnPassant, 31, "e", "-", "not a square")}},
		{"en passant missing", placement + " w KQkq 7 9", placement + " w KQkq - 7 9", missing(31, fen.FieldEnPassant)},
		{"five fields", placement + " w KQkq - 7", placement + " w KQkq - 7 1", missing(34, fen.FieldFullmove)},
		{"clocks", placement + " w KQkq - -1 70000", placement + " w KQkq - 0 65535", []fen.Repair{
			repair(fen.FieldHalfmove, 33, "-1", "0", "not a number from 0 to 65535"),
			repair(fen.FieldFullmove, 36, "70000", "65535", "not a number from 0 to 65535")}},
		{"dashes for clocks", placement + " w KQkq - - -", placement + " w KQkq - 0 1", []fen.Repair{
			repair(fen.FieldHalfmove, 33, "-", "0", "not a number from 0 to 65535"),
			repair(fen.FieldFullmove, 35, "-", "1", "not a number from 0 to 65535")}},
		{"one dash too many", placement + " w KQkq - - 3 4", placement + " w KQkq - 3 4",
			[]fen.Repair{repair(fen.FieldNone, 33, "-", "", "one dash too many")}},
		{"text after the last field", placement + " w KQkq - 0 1 bm e4;", placement + " w KQkq - 0 1",
			[]fen.Repair{repair(fen.FieldNone, 37, "bm e4;", "", "text after the last field")}},
		{"line end", placement + " w KQkq - 0 1\r\n", placement + " w KQkq - 0 1",
			[]fen.Repair{repair(fen.FieldNone, 36, "\r\n", " ", "line end")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, repairs, err := fen.ParseLenient(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if got := fen.Format(&b); got != tt.want {
				t.Errorf("read as %s, want %s", got, tt.want)
			}
			if diff := cmp.Diff(tt.repairs, repairs); diff != "" {
				t.Errorf("repairs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseLenientErrors(t *testing.T) {
	tests := []struct {
		name string
		in   string // with mark where the error is
		is   error
	}{
		{"empty", "¶", nil},
		{"nine squares", "4k3/8/8/8/8/8/8/4K3¶R w - - 0 1", nil},
		{"no king", "¶8/8/8/8/8/8/8/4K3 w - - 0 1", board.MissingKing},
		{"opponent in check", "4k3/¶4R3/8/8/8/8/8/4K3 w KQ - 0 1", board.OpponentInCheck},
		{"too much material", "¶4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K3 w Q - 0 1", board.TooMuchMaterial},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			at := strings.Index(tt.in, mark)
			in := strings.Replace(tt.in, mark, "", 1)
			b, repairs, err := fen.ParseLenient(in)
			checkOffset(t, in, err)
			e, _ := errors.AsType[*fen.Error](err)
			if e.Field != fen.FieldPlacement || tt.is == nil && e.Offset != at || tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("error %v, want offset %d", err, at)
			}
			if b != (board.Board{}) || repairs != nil {
				t.Errorf("%v\n%v with an error", repairs, b)
			}
		})
	}
	p := fen.Parser{Waive: []board.Reason{board.TooMuchMaterial}}
	b, repairs, err := p.ParseLenient("4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K3 b Q - 0 1")
	if err != nil || len(repairs) != 1 || b.Castling() != 0 {
		t.Errorf("waived: %v, %v", repairs, err)
	}
}

func FuzzParseLenient(f *testing.F) {
	for _, seed := range []string{
		"", startFEN, kiwipete, "4k3/4R3/8/8/8/8/8/4K3",
		"r3k3/8/8/8/8/8/8/4K2R w KQkqx e6 -1 70000 x",
		"rr2kr1r/8/8/8/8/8/8/RR2KR1R w KBfq 3 4\n",
		"r3k2r/8/8/8/8/8/8/R3K2R Black KQ - - - -",
		"0\n", "4k3/8/8/8/8/8/8/4K3 \xff\n\xff - - x\ny",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		b, repairs, err := fen.ParseLenient(in)
		strict, strictErr := fen.Parse(in)
		if strictErr == nil && (err != nil || len(repairs) > 0 || b != strict) {
			t.Fatalf("%q can be read, but: %v, %v\n%v", in, repairs, err, b)
		}
		if err != nil {
			checkOffset(t, in, err)
			return
		}
		if strictErr != nil && len(repairs) == 0 {
			t.Fatalf("%q is read without repairs, but Parse says %v", in, strictErr)
		}
		checkRoundTrip(t, b)
		for _, r := range repairs {
			if r.Offset < 0 || r.Offset > len(in) || !strings.HasPrefix(in[r.Offset:], r.Old) || r.Why == "" || r.String() == "" {
				t.Fatalf("%q: repair %+v", in, r)
			}
		}
	})
}
