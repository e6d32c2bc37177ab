package fen_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// checkOffset checks that an error points into the input.
func checkOffset(t *testing.T, in string, err error) {
	t.Helper()
	e, ok := errors.AsType[*fen.Error](err)
	if !ok {
		t.Fatalf("error %v of %q, want a *fen.Error", err, in)
	}
	if e.Offset < 0 || e.Offset > len(in) {
		t.Fatalf("offset %d in %d bytes: %v", e.Offset, len(in), err)
	}
	if n := len(e.Near); e.Offset+n > len(in) || in[e.Offset:e.Offset+n] != e.Near {
		t.Fatalf("%q does not stand at offset %d of %q", e.Near, e.Offset, in)
	}
	if e.Error() == "" {
		t.Fatal("empty message")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", startFEN, kiwipete,
		"rr2kr1r/8/8/8/8/8/8/RR2KR1R w KBfq - 3 4",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w HAha f6 0 3",
		"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -",
		"q1n5/pppppppp/4k3/8/8/8/PPPPPPPP/4K3 w KQkq - 0 1",
		"8/8/8/8/8/8/8/8 b - e3 65536 -1 x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		s, textErr := fen.ParseSetup(in)
		b, err := fen.Parse(in)
		if textErr != nil {
			checkOffset(t, in, textErr)
			if diff := cmp.Diff(textErr, err, cmp.Comparer(func(x, y error) bool { return x.Error() == y.Error() })); diff != "" {
				t.Fatalf("Parse and ParseSetup differ (-want +got):\n%s", diff)
			}
			return
		}
		if got, setupErr := s.Board(); got != b || (setupErr == nil) != (err == nil) {
			t.Fatalf("%q: Parse %v, but ParseSetup and Board %v", in, err, setupErr)
		}
		if err != nil {
			checkOffset(t, in, err)
		} else {
			checkRoundTrip(t, b)
		}
		waive := board.Waivable()
		if b, err := s.Board(waive...); err == nil {
			checkRoundTrip(t, b, waive...)
		}
	})
}

func FuzzEPD(f *testing.F) {
	for _, seed := range []string{
		"", kings,
		kings + ` bm Kd2; id "x; \"y\" \\"; c0 "";`,
		kings + ` 3 47; hmvc 4; fmvn 12; pv a b c`,
		kings + ` ; 30 knights ; +1; "x`,
		startFEN + " ;D1 20 ;D2 400",
		kings + " bm Kd2;\r\n# comment\n\ufeff" + kings,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		e, err := fen.ParseEPD(in)
		if err != nil {
			checkOffset(t, in, err)
			return
		}
		text, err := e.MarshalText()
		if err != nil {
			t.Fatalf("%q cannot be written: %v", in, err)
		}
		again, err := fen.ParseEPD(string(text))
		if err != nil {
			t.Fatalf("%q written as %q: %v", in, text, err)
		}
		if diff := cmp.Diff(e, again); diff != "" {
			t.Fatalf("%q written as %q (-want +got):\n%s", in, text, diff)
		}
		if diff := cmp.Diff(string(text), again.String()); diff != "" {
			t.Fatalf("%q written twice (-want +got):\n%s", in, diff)
		}
	})
}
