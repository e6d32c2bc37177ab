package syzygy_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/syzygy"
)

// read returns the content of a table.
func read(tb testing.TB, name string) []byte {
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	return content
}

func parse(tb testing.TB, s string) board.Board {
	b, err := fen.Parse(s)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// A missing table has the name of its file, whichever colour has the pieces.
func TestNameOfMissingTable(t *testing.T) {
	tables, err := syzygy.New(fstest.MapFS{"KRNvKRN.rtbw": {}}) // for six pieces
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, test := range []struct{ pieces, fen, want string }{
		{"White has more", "8/8/8/6k1/8/8/3PP3/K7 w - - 0 1", "KPPvK.rtbw"},
		{"Black has more", "8/3pp3/8/6k1/8/8/8/K7 w - - 0 1", "KPPvK.rtbw"},
		{"Black has more and White better ones", "8/3pp3/8/6k1/8/8/8/K6Q b - - 0 1", "KPPvKQ.rtbw"},
		{"White has better ones", "8/3p4/8/6k1/8/8/8/K6R b - - 0 1", "KRvKP.rtbw"},
		{"Black has better ones", "3r4/8/8/6k1/8/8/3P4/K7 w - - 0 1", "KRvKP.rtbw"},
		{"Black's second is better", "3rn3/8/8/6k1/8/8/3P4/K6R w - - 0 1", "KRNvKRP.rtbw"},
	} {
		b := parse(t, test.fen)
		_, err := tables.WDL(&b)
		if e, ok := errors.AsType[*syzygy.TableError](err); !ok || e.Name != test.want {
			t.Errorf("%s: got %v, want %s", test.pieces, err, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, fen string
		want      error
	}{
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", syzygy.ErrCastling},
		{"too many pieces", "4k3/ppppp3/8/8/8/8/8/4K2R w - - 0 1", syzygy.ErrTooManyPieces},
		{"missing", "8/8/8/6k1/8/8/3PP3/K7 w - - 0 1", syzygy.ErrMissing},
		{"missing, a capture does not win", "8/8/8/6k1/8/3p4/3PP3/K7 b - - 0 1", syzygy.ErrMissing},
	} {
		b := parse(t, test.fen)
		if _, err := tables.WDL(&b); !errors.Is(err, test.want) {
			t.Errorf("%s: WDL gives %v, want %v", test.name, err, test.want)
		}
		if _, err := tables.DTZ(&b); !errors.Is(err, test.want) {
			t.Errorf("%s: DTZ gives %v, want %v", test.name, err, test.want)
		}
		if _, err := tables.Rank(game.New(b)); !errors.Is(err, test.want) {
			t.Errorf("%s: Rank gives %v, want %v", test.name, err, test.want)
		}
	}
	b := parse(t, "7k/8/8/8/3r4/8/8/K2Q4 w - - 0 1") // there is no KQvKR.rtbw
	if w, err := tables.WDL(&b); w != movegen.Win || err != nil {
		t.Errorf("a capture wins: %v, %v", w, err)
	}
	var zero board.Board
	if _, err := tables.WDL(&zero); err == nil {
		t.Error("the zero Board has an outcome")
	}
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
	b = parse(t, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
	if _, err := tables.WDL(&b); !errors.Is(err, syzygy.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestFiles has files that are not what their names say.
func TestFiles(t *testing.T) {
	good := read(t, "KQvK.rtbw")
	for name, content := range map[string][]byte{
		"empty":          {},
		"a byte":         good[:1],
		"the magic only": good[:4],
		"half":           good[:len(good)/2],
		"short by one":   good[:len(good)-1],
		"another magic":  append([]byte("...."), good[4:]...),
		"another table":  read(t, "KPvK.rtbw"),
		"distances":      read(t, "KQvK.rtbz"),
	} {
		tables, err := syzygy.New(fstest.MapFS{"KQvK.rtbw": {Data: content}, "notes.txt": {}, "KQvKX.rtbw": {}})
		if err != nil {
			t.Fatal(err)
		}
		b := parse(t, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
		_, err = tables.WDL(&b)
		e, ok := errors.AsType[*syzygy.TableError](err)
		if !ok || !errors.Is(err, syzygy.ErrCorrupt) || e.Name != "KQvK.rtbw" || !strings.Contains(err.Error(), "KQvK.rtbw") {
			t.Errorf("%s: %v", name, err)
		}
		if again := func() error { _, err := tables.WDL(&b); return err }(); again == nil || again.Error() != err.Error() {
			t.Errorf("%s: %v the second time", name, again)
		}
	}
	tables, err := syzygy.New(fstest.MapFS{"KQvK.rtbw/x": {Data: good}})
	if err != nil {
		t.Fatal(err)
	}
	b := parse(t, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
	if _, err := tables.WDL(&b); err == nil {
		t.Error("a directory is no table")
	}
	if _, err := syzygy.Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
}

// FuzzTable changes bytes of small tables: whatever is in a file, looking a position up
// ends, with an outcome or an error.
func FuzzTable(f *testing.F) {
	names := []string{"KQvK", "KRvK", "KNvKN"}
	fens := []string{"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/KQ6 b - - 3 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1", "8/8/2n5/3k4/8/8/8/KN6 w - - 0 1"}
	files := make(map[string][]byte)
	for _, name := range names {
		for _, suffix := range []string{".rtbw", ".rtbz"} {
			files[name+suffix] = read(f, name+suffix)
		}
	}
	f.Add(uint8(0), []byte{9, 0, 77})
	f.Add(uint8(1), []byte{20, 0, 255, 21, 0, 255})
	f.Fuzz(func(t *testing.T, which uint8, edits []byte) {
		fsys := make(fstest.MapFS)
		i := 0
		for _, name := range names {
			for _, suffix := range []string{".rtbw", ".rtbz"} {
				content := append([]byte(nil), files[name+suffix]...)
				if i == int(which)%(2*len(names)) {
					for e := edits; len(e) >= 3; e = e[3:] {
						at := (int(e[0]) | int(e[1])<<8) % len(content)
						content[at] = e[2]
					}
				}
				fsys[name+suffix] = &fstest.MapFile{Data: content}
				i++
			}
		}
		tables, err := syzygy.New(fsys)
		if err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
		for _, s := range fens {
			b := parse(t, s)
			tables.WDL(&b)
			tables.DTZ(&b)
			tables.Verdict(&b)
			tables.Rank(game.New(b))
		}
	})
}
