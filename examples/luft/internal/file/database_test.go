package file

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/chessbase"
	"github.com/luftchess/luft/pgn/scid"
)

// The databases of the tests of the packages that read them.
const (
	scidFile      = "../../../../pgn/scid/testdata/games.si4"
	chessBaseFile = "../../../../pgn/chessbase/testdata/sample.cbh"
)

// wantText returns the text of a database, game by game.
func wantText(t *testing.T, name string) string {
	t.Helper()
	var sb strings.Builder
	write := func(g *pgn.Game, err error) {
		if err != nil {
			t.Fatal(err)
		}
		sb.WriteString(g.String() + "\n")
	}
	if strings.HasPrefix(filepath.Ext(name), ".si") {
		db, err := scid.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for g, err := range db.Games(0, db.Len()) {
			write(g, err)
		}
		return sb.String()
	}
	db, err := chessbase.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for g, err := range db.Games(0, db.Len()) {
		write(g, err)
	}
	return sb.String()
}

func TestDatabase(t *testing.T) {
	for _, test := range []struct{ name, note string }{
		{strings.TrimSuffix(scidFile, "4") + "5", `: the description "Games for a test", that flag 1 means "Endings", that flag 6 means "Sixth", 2 × deleted game`},
		{scidFile, `: the description "Games for a test", that flag 1 means "Endings", that flag 6 means "Sixth", 2 × deleted game`},
		{chessBaseFile, ": 1 × annotation 0x77, 1 × deleted game, 1 × evaluation of unknown kind, 1 × guiding text, 1 × training question"},
	} {
		want := wantText(t, test.name)
		var told []error
		complain := func(err error) { told = append(told, err) }
		err := Each(t.Context(), []string{test.name}, nil, complain, func(in *Reader) error {
			got, err := io.ReadAll(in)
			if string(got) != want {
				t.Errorf("%s: text of %d bytes, want %d", test.name, len(got), len(want))
			}
			stat, _ := os.Stat(test.name)
			if in.Raw() != stat.Size() || in.Text() != int64(len(want)) || in.Name() != test.name {
				t.Errorf("%s: %s: %d and %d bytes", test.name, in.Name(), in.Raw(), in.Text())
			}
			return err
		})
		if err != nil || len(told) != 1 || !IsLocal(told[0]) || !strings.HasSuffix(told[0].Error(), test.note) {
			t.Errorf("%s: %v, told %q, want ...%q", test.name, err, told, test.note)
		}

		// Without somebody to tell, and twice to the end.
		r, err := Open(t.Context(), test.name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := iotest.TestReader(r, []byte(want)); err != nil {
			t.Error(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		access, err := OpenDatabaseText(t.Context(), test.name)
		if err != nil || access.Size() != int64(len(want)) {
			t.Fatalf("%s: %v", test.name, err)
		}
		if err := iotest.TestReader(io.NewSectionReader(access, 0, access.Size()), []byte(want)); err != nil {
			t.Error(err)
		}
		if err := access.Close(); err != nil {
			t.Error(err)
		}
	}
	if access, err := OpenDatabaseText(t.Context(), "a.pgn"); access != nil || err != nil {
		t.Errorf("a PGN file as a database: %v, %v", access, err)
	}
}

// copyOf copies the small database of Scid as name, changed.
func copyOf(t *testing.T, name string, change func(games []byte) []byte) string {
	t.Helper()
	stem := filepath.Join(t.TempDir(), name)
	for _, ext := range []string{".si4", ".sn4", ".sg4"} {
		data, err := os.ReadFile(strings.TrimSuffix(scidFile, ".si4") + ext)
		if err == nil && ext == ".sg4" {
			data = change(data)
		}
		if err == nil && data != nil {
			err = os.WriteFile(stem+ext, data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return stem + ".si4"
}

// TestDamagedDatabase has one game that is damaged: it is told, and the others are read.
func TestDamagedDatabase(t *testing.T) {
	name := copyOf(t, "a", func(games []byte) []byte {
		at := bytes.Index(games, []byte("before the first move"))
		for games[at] != 15 { // the end of its moves
			at--
		}
		games[at-1] = 0xf0
		return games
	})
	var told []error
	complain := func(err error) { told = append(told, err) }
	err := Each(t.Context(), []string{name}, nil, complain, func(in *Reader) error {
		n := 0
		for _, err := range pgn.NewReader(in).Games() {
			if n++; err != nil {
				t.Error(err)
			}
		}
		if n != 22 {
			t.Errorf("%d games", n)
		}
		return nil
	})
	if err != nil || len(told) != 2 {
		t.Fatalf("%v, told %q", err, told)
	}
	if bad, ok := errors.AsType[*scid.Error](told[0]); !ok || bad.Game != 1 || !IsLocal(told[0]) || !IsLocal(told[1]) {
		t.Errorf("told %v", told[0])
	}
	in, err := Open(t.Context(), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if _, err := io.ReadAll(in); !errors.As(err, new(*scid.Error)) {
		t.Errorf("with nobody to tell: %v", err)
	}

	missing := copyOf(t, "b", func([]byte) []byte { return nil })
	if _, err := Open(t.Context(), missing, nil); !errors.Is(err, fs.ErrNotExist) || IsLocal(err) {
		t.Errorf("without a file: %v", err)
	}
}

// TestCancelledDatabase stops in the middle.
func TestCancelledDatabase(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, err := Open(ctx, scidFile, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(in, make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := in.Read(make([]byte, 100)); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	if _, err := OpenDatabaseText(ctx, scidFile); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
