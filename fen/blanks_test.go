package fen_test

import (
	"io"
	"strings"
	"testing"

	"github.com/luftchess/luft/fen"
)

// unicodeBlanks are some of the blanks beyond ASCII that copied text has.
var unicodeBlanks = []string{
	"\u00a0", "\u0085", "\u1680", "\u2003", "\u2009", "\u200b", "\u200e", "\u2028", "\u202f", "\u205f", "\u2060", "\u3000", "\ufeff", "\ufeff \u00a0",
}

// TestUnicodeBlanks reads records with blanks beyond ASCII between, before and after the
// fields. Only the strict functions refuse them.
func TestUnicodeBlanks(t *testing.T) {
	const record = "4k3/8/8/8/3pP3/8/8/4K2R b K e3 3 7"
	for _, blank := range append(unicodeBlanks, "\v", "\f") {
		for _, in := range []string{
			strings.ReplaceAll(record, " ", blank), blank + record, record + blank,
			strings.Replace(record, " b ", " b"+blank, 1), strings.Replace(record, " K ", blank+" K "+blank, 1),
		} {
			b, repairs, err := fen.ParseLenient(in)
			if err != nil || fen.Format(&b) != record {
				t.Errorf("%q is read as %s, %v", in, fen.Format(&b), err)
			}
			if len(repairs) == 0 {
				t.Errorf("%q: no repairs", in)
			}
			for _, r := range repairs {
				if r.Field != fen.FieldNone || r.Why != "blank that is not a space" || in[r.Offset:r.Offset+len(r.Old)] != r.Old {
					t.Errorf("%q: repair %+v", in, r)
				}
			}
			if _, err := fen.Parse(in); err == nil {
				t.Errorf("%q is read strictly", in)
			}
		}
	}
}

func TestUnicodeBlanksEPD(t *testing.T) {
	want := fen.EPD{Ops: []fen.Op{
		{Code: "bm", Operands: []fen.Operand{{Text: "Ke2"}, {Text: "Kd2"}}},
		{Code: "id", Operands: []fen.Operand{{Text: "a\u00a0b\u200b", Quoted: true}}},
	}}
	want.Board, _ = fen.Parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	for _, blank := range unicodeBlanks {
		in := strings.ReplaceAll("4k3/8/8/8/8/8/8/4K2R w K - bm Ke2 Kd2; id \"a_b\"; ", " ", blank)
		in = strings.Replace(in, "a_b", "a\u00a0b\u200b", 1)
		e, err := fen.ParseEPD(in)
		if err != nil || e.String() != want.String() || e.Board != want.Board {
			t.Errorf("%q is read as %v, %v", in, e, err)
		}
		r := fen.NewReader(strings.NewReader(blank + "\n" + blank + "# comment\n" + in + "\n" + blank))
		if e, err := r.Read(); err != nil || e.String() != want.String() {
			t.Errorf("%q in a file is read as %v, %v", in, e, err)
		}
		if _, err := r.Read(); err != io.EOF {
			t.Errorf("%q: %v after the record", in, err)
		}
		if op, err := fen.ParseOp("bm" + blank + "Ke2" + blank); err != nil || op.String() != "bm Ke2" {
			t.Errorf("operation with %q is read as %v, %v", blank, op, err)
		}
		if _, err := (fen.Op{Code: "id", Operands: []fen.Operand{{Text: "a" + blank + "b"}}}).MarshalText(); err == nil {
			t.Errorf("%q in an operand is written without quotes", blank)
		}
	}
	in := "4k3/8/8/8/8/8/8/4K3\u00a0w - - dm\u00a0;\u3000\"x"
	if _, err := fen.ParseEPD(in); err == nil || !strings.Contains(err.Error(), "x") {
		t.Errorf("%q: %v", in, err)
	}
}

// TestUpperCaseEnPassant reads squares in upper case, which only ParseLenient does.
func TestUpperCaseEnPassant(t *testing.T) {
	for in, want := range map[string]string{
		"4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1":                                 "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
		"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq E3 0 2":      "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
		"4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1":                                 "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 W - D6":                                     "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 w D6":                                       "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 D6 0 9":                                     "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
		"4k3/8/8/3pP3/8/8/8/4K3 w - H6 0 1":                                 "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
		"rnbqkbnr/pppp1ppp/8/4pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq\u00a0E6 0 3": "rnbqkbnr/pppp1ppp/8/4pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 3",
	} {
		b, repairs, err := fen.ParseLenient(in)
		if err != nil || fen.Format(&b) != want || len(repairs) == 0 {
			t.Errorf("%s is read as %s, %v, %v; want %s", in, fen.Format(&b), repairs, err, want)
		}
		if _, err := fen.Parse(in); err == nil {
			t.Errorf("%s is read strictly", in)
		}
	}
}
