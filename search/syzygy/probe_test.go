package syzygy_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/syzygy"
)

// open returns all tables that there are: those of testdata and of LUFT_DATA, which is
// the directory returned, "" if there is none.
func open(tb testing.TB) (tables *syzygy.Tables, data string) {
	tb.Helper()
	dirs := []string{"testdata"}
	if dir := os.Getenv("LUFT_DATA"); dir != "" {
		data = filepath.Join(dir, "syzygy")
		dirs = append(dirs, data)
	}
	tables, err := syzygy.Open(dirs...)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { tables.Close() })
	return tables, data
}

// TestExpected compares with what another program found.
func TestExpected(t *testing.T) {
	tables, dir := open(t)
	if dir == "" {
		t.Skip("LUFT_DATA is not set")
	}
	file, err := os.Open(filepath.Join(dir, "probe-expected-a.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		b, err := fen.Parse(row[0])
		if err != nil {
			t.Fatal(err)
		}
		wdl, _ := strconv.Atoi(row[1])
		dtz, _ := strconv.Atoi(row[2])
		if got, err := tables.WDL(&b); err != nil || int(got) != wdl {
			t.Errorf("%s: WDL %v, %v, want %v", row[0], got, err, movegen.WDL(wdl))
		}
		if got, err := tables.DTZ(&b); err != nil || got.Plies != dtz {
			t.Errorf("%s: DTZ %v, %v, want %d", row[0], got, err, dtz)
		}
	}
}

// Tables adjudicate the games of a match.
func TestProbe(t *testing.T) {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	var judge search.Tablebase = tables
	for record, want := range map[string]movegen.WDL{
		"8/8/8/3k4/8/8/8/K6R w - - 0 1":    movegen.Win,
		"8/8/8/3k4/8/8/8/K6R b - - 0 1":    movegen.Loss,
		"8/8/8/3k4/8/8/8/K6R w - - 80 120": movegen.CursedWin,
		"8/8/8/3k4/8/8/8/K6R b - - 80 120": movegen.BlessedLoss,
		"8/8/8/8/8/5k2/3P4/K7 b - - 0 1":   movegen.Draw,
	} {
		b, err := fen.Parse(record)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := judge.Probe(&b); !ok || got != want {
			t.Errorf("%s: %v, %v, want %v", record, got, ok, want)
		}
	}
	b := board.Start()
	if got, ok := judge.Probe(&b); ok {
		t.Errorf("the start position: %v", got)
	}
}
