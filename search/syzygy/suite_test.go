package syzygy

import (
	"errors"
	"math"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
)

// TestSuite compares with what another program found, the values in the tables before
// captures have been played out included.
func TestSuite(t *testing.T) {
	if !testdata.Whole() {
		t.Skip("LUFT_DATA is not set")
	}
	tables, err := Open(filepath.Dir(testdata.File(t, "syzygy/KQvK.rtbw")))
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	found, missing := 0, 0
	for n, line := range testdata.Lines(t, "epd/endgame-wdl-dtz.epd") {
		e, err := fen.ParseEPD(line)
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		want := make(map[string]int)
		for _, code := range []string{"wdl_table", "wdl", "dtz"} {
			op, ok := e.Op(code)
			if !ok || len(op.Operands) != 1 {
				t.Fatalf("line %d has no %s", n, code)
			}
			if want[code], err = strconv.Atoi(op.Operands[0].Text); err != nil {
				t.Fatalf("line %d: %v", n, err)
			}
		}
		b := e.Board
		if name := materialOf(&b).canonical().String(); name == "KBPvK" || name == "KPPvK" {
			missing++
			if _, err := tables.WDL(&b); !errors.Is(err, ErrMissing) {
				t.Errorf("line %d: %v for %s, which LUFT_DATA does not have", n, err, name)
			}
			continue
		}
		found++
		p, err := tables.prober(&b)
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		if w, err := p.table(&b); err != nil || int(w) != want["wdl_table"] {
			t.Errorf("line %d: the table has %v, %v, want %v", n, w, err, movegen.WDL(want["wdl_table"]))
		}
		tables.release(p)
		if w, err := tables.WDL(&b); err != nil || int(w) != want["wdl"] {
			t.Errorf("line %d: outcome %v, %v, want %v", n, w, err, movegen.WDL(want["wdl"]))
		}
		if d, err := tables.DTZ(&b); err != nil || d.Plies != want["dtz"] {
			t.Errorf("line %d: distance %+v, %v, want %d", n, d, err, want["dtz"])
		}
	}
	if found+missing != 200 || missing > 20 {
		t.Errorf("%d positions, and %d whose tables are missing, want 200 in all", found, missing)
	}
}

// TestNoAllocs has probes, once the tables are open, in which nothing is allocated, whether
// there is a table or not.
func TestNoAllocs(t *testing.T) {
	tables, err := Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, test := range []struct {
		name, fen string
		wdl, dtz  error
	}{
		{"no captures", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", nil, nil},
		{"the other player's table", "8/8/8/3k4/8/8/8/KR6 b - - 0 1", nil, nil},
		{"a capture", "8/8/8/8/8/8/2kQ4/7K b - - 0 1", nil, nil},
		{"a pawn", "8/8/8/8/8/5k2/3P4/K7 w - - 0 1", nil, nil},
		{"no table", "8/8/8/3k4/8/8/8/KQQ5 w - - 0 1", ErrMissing, ErrMissing},
		{"too many pieces", "8/8/8/6k1/8/8/8/KNNNN3 w - - 0 1", ErrTooManyPieces, ErrTooManyPieces},
		{"castling", "8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", ErrCastling, ErrCastling},
	} {
		b, err := fen.Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, probe := range []struct {
			name string
			f    func() error
			want error
		}{
			{"WDL", func() error { _, err := tables.WDL(&b); return err }, test.wdl},
			{"DTZ", func() error { _, err := tables.DTZ(&b); return err }, test.dtz},
		} {
			if err := probe.f(); !errors.Is(err, probe.want) {
				t.Errorf("%s, %s: %v, want %v", test.name, probe.name, err, probe.want)
			}
			// Under the race detector, a sync.Pool loses things at random.
			least := math.Inf(1)
			for range 20 {
				least = min(least, testing.AllocsPerRun(1, func() { probe.f() }))
			}
			if least != 0 {
				t.Errorf("%s, %s: %v allocations", test.name, probe.name, least)
			}
		}
	}
}
