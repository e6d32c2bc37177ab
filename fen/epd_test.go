package fen_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

const kings = "4k3/8/8/8/8/8/8/4K3 w - -"

func op(code string, operands ...fen.Operand) fen.Op { return fen.Op{Code: code, Operands: operands} }

func word(s string) fen.Operand { return fen.Operand{Text: s} }

func quoted(s string) fen.Operand { return fen.Operand{Text: s, Quoted: true} }

func TestParseEPD(t *testing.T) {
	tests := []struct {
		name      string
		in        string
		ops       []fen.Op
		canonical string // "" if it is in itself
	}{
		{"no operations", kings, nil, ""},
		{"one operation", kings + " bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, ""},
		{"several operands", kings + " bm Kd2 Ke2 Kf2;", []fen.Op{op("bm", word("Kd2"), word("Ke2"), word("Kf2"))}, ""},
		{"no operands", kings + " draw_reject;", []fen.Op{op("draw_reject")}, ""},
		{"order and repetition are kept", kings + " z 1; a 2; z 3;",
			[]fen.Op{op("z", word("1")), op("a", word("2")), op("z", word("3"))}, ""},
		{"words that say more than moves", kings + " bm e8=Q+ O-O-O Nf3!? -13 +1.5;",
			[]fen.Op{op("bm", word("e8=Q+"), word("O-O-O"), word("Nf3!?"), word("-13"), word("+1.5"))}, ""},
		{"string", kings + ` id "WAC.001";`, []fen.Op{op("id", quoted("WAC.001"))}, ""},
		{"empty string", kings + ` id "";`, []fen.Op{op("id", quoted(""))}, ""},
		{"semicolon and blanks in a string", kings + ` c0 "bm f7g8;  am h5h1;";`,
			[]fen.Op{op("c0", quoted("bm f7g8;  am h5h1;"))}, ""},
		{"escapes", kings + ` c0 "a \"b\" \\";`, []fen.Op{op("c0", quoted(`a "b" \`))}, ""},
		{"backslash that escapes nothing", kings + ` c0 "C:\temp";`,
			[]fen.Op{op("c0", quoted(`C:\temp`))}, kings + ` c0 "C:\\temp";`},
		{"backslash in a word", kings + ` c0 C:\temp;`, []fen.Op{op("c0", word(`C:\temp`))}, ""},
		{"not ASCII", kings + " id \"Réti\"; c0 Ré\xff;", []fen.Op{op("id", quoted("Réti")), op("c0", word("Ré\xff"))}, ""},

		{"no final semicolon", kings + " bm Kd2; id x", []fen.Op{op("bm", word("Kd2")), op("id", word("x"))}, kings + " bm Kd2; id x;"},
		{"no blanks", kings + `;bm Kd2;id"x"`, []fen.Op{op("bm", word("Kd2")), op("id", quoted("x"))}, kings + ` bm Kd2; id "x";`},
		{"many blanks", "  " + kings + " \t bm\tKd2  ;  id   x ; ", []fen.Op{op("bm", word("Kd2")), op("id", word("x"))}, kings + " bm Kd2; id x;"},
		{"empty operations", kings + " ; ;; bm Kd2;;", []fen.Op{op("bm", word("Kd2"))}, kings + " bm Kd2;"},
		{"string within words", kings + ` id BK"01"x;`, []fen.Op{op("id", word("BK"), quoted("01"), word("x"))}, kings + ` id BK "01" x;`},
		{"free text after the operations", kings + " bm Kd2; CCC post by N. N., 27.4.2004",
			[]fen.Op{op("bm", word("Kd2")), op("CCC", word("post"), word("by"), word("N."), word("N.,"), word("27.4.2004"))},
			kings + " bm Kd2; CCC post by N. N., 27.4.2004;"},
		{"a move like an opcode", kings + ` bm c3 c4;`, []fen.Op{op("bm", word("c3"), word("c4"))}, ""},
		{"an opcode in free text", kings + ` id from bm tests;`, []fen.Op{op("id", word("from"), word("bm"), word("tests"))}, ""},
		{"one dash too many", kings + " - bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, kings + " bm Kd2;"},
		{"dashes for counters", kings + " - -; bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, kings + " bm Kd2;"},
		{"one dash too many and counters", kings + " - 3 47 bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, kings + " 3 47 bm Kd2;"},

		{"counters", kings + " 3 47 bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, ""},
		{"counters and semicolon", kings + " 3 47; bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, kings + " 3 47 bm Kd2;"},
		{"counters that four fields mean", kings + " 0 1 bm Kd2;", []fen.Op{op("bm", word("Kd2"))}, kings + " bm Kd2;"},
		{"counters only", kings + " 3 47", nil, ""},
		{"counters as operations", kings + " hmvc 3; fmvn 47;", []fen.Op{op("hmvc", word("3")), op("fmvn", word("47"))}, ""},
		{"counters said twice alike", kings + " 3 47 hmvc 3; fmvn 47;",
			[]fen.Op{op("hmvc", word("3")), op("fmvn", word("47"))}, kings + " hmvc 3; fmvn 47;"},
		{"counters said twice, fields go first", kings + " 3 47 hmvc 4;", []fen.Op{op("hmvc", word("4"))}, ""},
		{"opcode like a counter", kings + ";D1 5; 30 knights", []fen.Op{op("D1", word("5")), op("30", word("knights"))},
			kings + " D1 5; 30 knights;"},
		{"first opcode like a counter", kings + "; 30 knights", []fen.Op{op("30", word("knights"))}, kings + " 0 1 30 knights;"},
		{"first opcode is a sign", kings + "; +175 now", []fen.Op{op("+175", word("now"))}, kings + " 0 1 +175 now;"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e, err := fen.ParseEPD(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.ops, e.Ops); diff != "" {
				t.Errorf("operations (-want +got):\n%s", diff)
			}
			want := test.canonical
			if want == "" {
				want = test.in
			}
			if diff := cmp.Diff(want, e.String()); diff != "" {
				t.Errorf("String (-want +got):\n%s", diff)
			}
			checkEPDRoundTrip(t, e)
		})
	}
}

// checkEPDRoundTrip checks that e reads back from its text in every style.
func checkEPDRoundTrip(t *testing.T, e fen.EPD, waive ...board.Reason) {
	t.Helper()
	for _, f := range []fen.Formatter{{}, shredder} {
		text, err := f.AppendEPD(nil, e)
		if err != nil {
			t.Errorf("AppendEPD of %q: %v", e, err)
			continue
		}
		got, err := fen.Parser{Waive: waive}.ParseEPD(string(text))
		if err != nil {
			t.Errorf("ParseEPD of own text: %v", err)
		} else if diff := cmp.Diff(e, got); diff != "" {
			t.Errorf("read back from %q (-want +got):\n%s", text, diff)
		}
	}
}

func TestParseEPDErrors(t *testing.T) {
	tests := []struct {
		name  string
		in    string // with mark where the error is
		field fen.Field
		is    error
	}{
		{"empty", "¶", fen.FieldPlacement, nil},
		{"semicolon only", "¶;", fen.FieldPlacement, nil},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 w -¶; bm Kd2;", fen.FieldEnPassant, nil},
		{"half a counter", kings + " 3¶; bm Kd2;", fen.FieldFullmove, nil},
		{"operation for a counter", kings + " 3 ¶bm Kd2;", fen.FieldFullmove, nil},
		{"negative counter", kings + " ¶-3 1 bm Kd2;", fen.FieldHalfmove, nil},
		{"string does not end", kings + ` bm Kd2; c0 ¶"bm g5g2; am g5f5;`, fen.FieldOperation, nil},
		{"string ends in an escape", kings + ` c0 ¶"a\";`, fen.FieldOperation, nil},
		{"string for an opcode", kings + ` bm Kd2; ¶"comment";`, fen.FieldOperation, nil},
		{"hmvc without a number", kings + " hmvc¶;", fen.FieldOperation, nil},
		{"hmvc with a word", kings + " bm Kd2; hmvc  ¶x;", fen.FieldOperation, nil},
		{"hmvc with a string", kings + ` hmvc ¶"3";`, fen.FieldOperation, nil},
		{"fmvn with two numbers", kings + " fmvn ¶1 2;", fen.FieldOperation, nil},
		{"fmvn too high", kings + " fmvn ¶65536;", fen.FieldOperation, nil},
		{"semicolon missing", kings + ` bm Kd2 ¶id "x"`, fen.FieldOperation, nil},
		{"semicolon missing before a word", kings + ` bm Kd2 Ke2 ¶dm 3;`, fen.FieldOperation, nil},
		{"semicolon missing before a comment", kings + ` bm Kd2 ¶c3 "x";`, fen.FieldOperation, nil},
		{"semicolon missing after a string", kings + ` c0 "a" ¶c1 "b";`, fen.FieldOperation, nil},
		{"semicolon missing after a number", kings + ` ce 12   ¶acd 5;`, fen.FieldOperation, nil},
		{"three dashes", kings + ` - - ¶- bm Kd2;`, fen.FieldHalfmove, nil},
		{"line end", kings + " bm Kd2;¶\n", fen.FieldNone, nil},
		{"two lines", kings + " bm Kd2;¶\r\n" + kings, fen.FieldNone, nil},
		{"no king", "¶8/8/8/8/8/8/8/8 w - - bm Kd2;", fen.FieldPlacement, board.MissingKing},
		{"castling right without its rook", "4k3/8/8/8/8/8/8/4K3 w ¶K -; bm Kd2;", fen.FieldCastling, board.ImpossibleCastling},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			at := strings.Index(test.in, mark)
			e, err := fen.ParseEPD(strings.Replace(test.in, mark, "", 1))
			checkError(t, err, test.field, at, test.is)
			if diff := cmp.Diff(fen.EPD{}, e); diff != "" {
				t.Errorf("ParseEPD with an error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEPDAccessors(t *testing.T) {
	const in = kings + ` bm Kd2 Ke2; am Kd1; id "name; of it"; dm 3; ce -57; c0 "first"; c9 last words; acd x;`
	e, err := fen.ParseEPD(in)
	if err != nil {
		t.Fatal(err)
	}
	type got struct {
		BestMoves, AvoidMoves []string
		ID, C0, C1, C9        string
		Mate, Centipawns      int
		HasMate, HasCE        bool
	}
	take := func(e fen.EPD) (g got) {
		g = got{BestMoves: e.BestMoves(), AvoidMoves: e.AvoidMoves(), ID: e.ID(), C0: e.Comment(0), C1: e.Comment(1), C9: e.Comment(9)}
		g.Mate, g.HasMate = e.DirectMate()
		g.Centipawns, g.HasCE = e.Centipawns()
		return g
	}
	want := got{
		BestMoves: []string{"Kd2", "Ke2"}, AvoidMoves: []string{"Kd1"},
		ID: "name; of it", C0: "first", C9: "last words",
		Mate: 3, HasMate: true, Centipawns: -57, HasCE: true,
	}
	if diff := cmp.Diff(want, take(e)); diff != "" {
		t.Errorf("full record (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(got{}, take(fen.EPD{})); diff != "" {
		t.Errorf("zero EPD (-want +got):\n%s", diff)
	}
	if o, ok := e.Op("acd"); !ok || o.Code != "acd" {
		t.Errorf("Op(acd) = %v, %v", o, ok)
	}
	if o, ok := e.Op("nothing"); ok {
		t.Errorf("Op(nothing) = %v", o)
	}
	for text, want := range map[string]int{"0": 0, "-13": -13, "+7": 7} {
		if n, ok := word(text).Int(); n != want || !ok {
			t.Errorf("Int of %q = %d, %v", text, n, ok)
		}
	}
	for _, o := range []fen.Operand{word("Kd2"), word("1.5"), word(""), word(strings.Repeat("9", 40)), quoted("3")} {
		if n, ok := o.Int(); ok {
			t.Errorf("Int of %+v = %d", o, n)
		}
	}
}

func TestEPDCounters(t *testing.T) {
	tests := []struct {
		name           string
		in             string
		half, fullmove int
	}{
		{"none", kings + " bm Kd2;", 0, 1},
		{"fields", kings + " 3 47 bm Kd2;", 3, 47},
		{"operations", kings + " fmvn 47; hmvc 3;", 3, 47},
		{"one operation", kings + " hmvc 3;", 3, 1},
		{"fields go before operations", kings + " 3 47 hmvc 4; fmvn 48;", 3, 47},
		{"first of two operations", kings + " hmvc 3; hmvc 4;", 3, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e, err := fen.ParseEPD(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if h, f := e.Board.Halfmove(), e.Board.Fullmove(); h != test.half || f != test.fullmove {
				t.Errorf("counters %d %d, want %d %d", h, f, test.half, test.fullmove)
			}
			checkEPDRoundTrip(t, e)
		})
	}
}

func TestAppendEPDErrors(t *testing.T) {
	tests := []struct {
		name string
		op   fen.Op
	}{
		{"no opcode", op("", word("x"))},
		{"blank in an opcode", op("a b")},
		{"semicolon in an opcode", op("a;b")},
		{"empty word", op("id", word(""))},
		{"blank in a word", op("id", word("a b"))},
		{"semicolon in a word", op("id", word("a;"))},
		{"quote in a word", op("id", word(`a"`))},
		{"line end in a word", op("id", word("a\n"))},
		{"line end in a string", op("id", quoted("a\r"))},
		{"an opcode among moves", op("bm", word("Kd2"), word("id"))},
		{"an opcode before a string", op("id", word("c0"), quoted("x"))},
		{"hmvc without a number", op("hmvc")},
		{"fmvn with a word", op("fmvn", word("x"))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := fen.EPD{Board: board.Start(), Ops: []fen.Op{test.op}}
			_, err := e.MarshalText()
			bad, ok := errors.AsType[*fen.Error](err)
			if !ok || bad.Field != fen.FieldOperation {
				t.Fatalf("MarshalText: %v, want an error of the operation", err)
			}
			text, again := e.AppendText([]byte("prefix "))
			if diff := cmp.Diff(err.Error(), again.Error()); diff != "" {
				t.Errorf("AppendText after other text (-want +got):\n%s", diff)
			}
			if bad.Offset > len(text)-len("prefix ") {
				t.Errorf("offset %d in %q", bad.Offset, text)
			}
		})
	}
}

func TestEPDText(t *testing.T) {
	var e fen.EPD
	if err := e.UnmarshalText([]byte(kings + " bm Kd2")); err != nil {
		t.Fatal(err)
	}
	text, err := e.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(kings+" bm Kd2;", string(text)); diff != "" {
		t.Errorf("MarshalText after UnmarshalText (-want +got):\n%s", diff)
	}
	before := e.String()
	if err := e.UnmarshalText([]byte("x")); err == nil || e.String() != before {
		t.Errorf("UnmarshalText of nonsense: %v, and the record is %q", err, e)
	}
}
