package fen_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

func TestEPDJSON(t *testing.T) {
	waived, err := fen.Parser{Waive: []board.Reason{board.TooMuchMaterial}}.ParseEPD("4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K3 b - - id \"x\";")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []fen.EPD{{}, {Board: board.Start()}, {Board: board.Start(), Ops: []fen.Op{op("bm", word("e4"))}}, waived} {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		back := fen.EPD{Ops: []fen.Op{op("x")}}
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(e, back); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	damaged := board.Start()
	damaged.Play(board.NewMove(board.D1, board.E8))
	for _, e := range []fen.EPD{{Board: damaged}, {Ops: []fen.Op{op("bm", word("e4"))}}} {
		if text, err := e.MarshalText(); err == nil {
			t.Errorf("%v is written %q", e, text)
		}
	}
}

func TestOpText(t *testing.T) {
	ops := []fen.Op{op("noop"), op("bm", word("Qg6"), word("Nf3")), op("id", quoted(`a "b"; \`)), op("hmvc", word("3")), op("30", word("-"))}
	for _, o := range ops {
		text, err := o.MarshalText()
		if err != nil || string(text) != o.String() {
			t.Errorf("%v is written %q, %v", o, text, err)
		}
		var back fen.Op
		if err := back.UnmarshalText(append(text, " ;"...)); err != nil || !cmp.Equal(o, back) {
			t.Errorf("%q reads as %v, %v", text, back, err)
		}
	}
	for text, offset := range map[string]int{"": 0, ";": 0, "bm e4; id x": 0, `bm e4 id "x"`: 6, `id "x`: 3, "bm e4\n": 5, "hmvc x": 5} {
		back := op("x")
		err := back.UnmarshalText([]byte(text))
		if e, ok := errors.AsType[*board.ParseError](err); !ok || e.Offset != offset || back.Code != "x" {
			t.Errorf("%q reads as %v, %v", text, back, err)
		}
	}
	for _, o := range []fen.Op{{}, op("a b"), op("id", word("")), op("id", quoted("\n")), op("hmvc"), op("bm", word("id"))} {
		if text, err := o.MarshalText(); err == nil {
			t.Errorf("%#v is written %q", o, text)
		} else if _, ok := errors.AsType[*board.ParseError](err); !ok {
			t.Errorf("%#v: error %v", o, err)
		}
	}
}

func TestStyleText(t *testing.T) {
	for castling := range fen.CastlingShredder + 1 {
		for enPassant := range fen.EnPassantAlways + 1 {
			want := fen.Formatter{Castling: castling, EnPassant: enPassant, NoCounters: true}
			text, err := json.Marshal(want)
			var got fen.Formatter
			if err != nil || json.Unmarshal(text, &got) != nil || got != want {
				t.Errorf("%s reads as %v, %v", text, got, err)
			}
		}
	}
	for f := range fen.FieldOperation + 1 {
		var got fen.Field
		text, err := f.MarshalText()
		if err != nil || got.UnmarshalText(text) != nil || got != f || string(text) != f.String() {
			t.Errorf("%s reads as %v, %v", text, got, err)
		}
	}
	var c fen.CastlingStyle
	var e fen.EnPassantStyle
	var f fen.Field
	for _, v := range []interface{ UnmarshalText([]byte) error }{&c, &e, &f} {
		err := v.UnmarshalText([]byte("none"))
		if _, ok := errors.AsType[*board.ParseError](err); !ok {
			t.Errorf("%T: error %v", v, err)
		}
	}
}

func FuzzParseOp(f *testing.F) {
	for _, seed := range []string{"bm Qg6", `id "a\"b";`, "hmvc 3", `bm Kd2 id "x"`, "c0 c1 ;", ";"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		o, err := fen.ParseOp(in)
		if err != nil {
			if e, ok := errors.AsType[*board.ParseError](err); !ok || e.Offset < 0 || e.Offset > len(in) {
				t.Fatalf("error %v", err)
			}
			return
		}
		text, err := o.MarshalText()
		if err != nil {
			t.Fatalf("%q is read but not written: %v", in, err)
		}
		if again, err := fen.ParseOp(string(text)); err != nil || !cmp.Equal(o, again) {
			t.Fatalf("%q is written %q, which reads as %v, %v", in, text, again, err)
		}
	})
}
