package database

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

func TestDatabases(t *testing.T) {
	dir := t.TempDir()
	index := func(name string, keep bool) string {
		b := explorer.NewBuilder(explorer.Options{KeepGames: keep})
		if err := b.Read(t.Context(), explorer.Source{Name: "a"}, pgn.NewReader(strings.NewReader("[White \"Tal\"]\n\n1. e4 e5 1-0"))); err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		if _, err := b.WriteTo(&data); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, test := range []struct {
		name         string
		games, notes int
		absent, lost string
	}{
		{"../../../pgn/scid/testdata/games.si4", 22, 3, "deleted game", ""},
		{"../../../pgn/scid/testdata/games.si5", 22, 3, "deleted game", ""},
		{"../../../pgn/chessbase/testdata/sample.cbh", 1, 0, "guiding text", "training question"},
		{index("a.IDX", true), 1, 0, "", ""},
	} {
		if !Is(test.name) {
			t.Fatalf("%s is no database", test.name)
		}
		d, err := Open(test.name)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		var w pgn.Writer
		absent, lost := map[string]int{}, map[string]int{}
		for i := range d.Len {
			from := out.Len()
			what, all, err := d.Append(&out, &w, i)
			if err != nil {
				t.Errorf("%s: game %d: %v", test.name, i+1, err)
			}
			if (what == "") != (out.Len() > from) {
				t.Errorf("%s: game %d: %q, but %d bytes", test.name, i+1, what, out.Len()-from)
			}
			absent[what]++
			for _, l := range all {
				lost[l]++
			}
		}
		if n := strings.Count(out.String(), "[Event "); n != test.games || absent[""] != n || len(d.Notes) != test.notes || d.Name != test.name {
			t.Errorf("%s: %s: %d games, %d said; notes %q", test.name, d.Name, n, absent[""], d.Notes)
		}
		if test.absent != "" && absent[test.absent] == 0 || test.lost != "" && lost[test.lost] == 0 {
			t.Errorf("%s: absent %v, lost %v", test.name, absent, lost)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := Open(index("b.idx", false)); !errors.Is(err, explorer.ErrNotKept) {
		t.Errorf("an index without games: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "none.si4")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if Is("games.pgn") || Is("si4") {
		t.Error("other files are databases")
	}
}

func TestCodePage(t *testing.T) {
	for in, want := range map[string]string{
		"H\xfcbner":                         "Hübner",
		"\xc1\xf0\xe0\xe2\xee! 19.b4":       "Браво! 19.b4",
		"\xd3":                              "Ó",
		"caf\xe9 \xe0 la carte \x97 d\xe9j": "café à la carte — déj",
		"plain":                             "plain",
		"Хорошо":                            "Хорошо",
	} {
		if got := russianOrWestern([]byte(in)); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
