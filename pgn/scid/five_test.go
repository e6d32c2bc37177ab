package scid_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/scid"
)

// data5 returns the files of the small database in the format of Scid 5.
func data5(t testing.TB) (index, names, games []byte) {
	t.Helper()
	for i, to := range []*[]byte{&index, &names, &games} {
		var err error
		if *to, err = os.ReadFile(stem + []string{".si5", ".sn5", ".sg5"}[i]); err != nil {
			t.Fatal(err)
		}
	}
	return index, names, games
}

// onlyReaderAt hides the other methods of a file, such as Size.
type onlyReaderAt struct{ io.ReaderAt }

func newDB5(index, names, games []byte) (*scid.Database, error) {
	return scid.New(scid.Files{
		Index: onlyReaderAt{bytes.NewReader(index)}, Names: bytes.NewReader(names), Games: bytes.NewReader(games), Scid5: true,
	})
}

// TestTruncated5 cuts the files of Scid 5.
func TestTruncated5(t *testing.T) {
	if testing.Short() {
		t.Skip("cuts the files at every byte")
	}
	index, names, games := data5(t)
	whole, err := newDB5(index, names, games)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i := range whole.Len() {
		g, err := whole.Game(i)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, g.String())
	}
	check := func(index, names, games []byte) (good int) {
		t.Helper()
		db, err := newDB5(index, names, games)
		if err != nil {
			t.Fatal(err)
		}
		for i := range db.Len() {
			g, err := db.Game(i)
			bad, ok := errors.AsType[*scid.Error](err)
			switch {
			case err == nil && g.String() == want[i]:
				good++
			case err == nil:
				t.Fatalf("game %d is another\n%v", i+1, g)
			case !ok || bad.Game != i+1 || bad.File == "" || !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, scid.ErrName):
				t.Fatalf("game %d: %v", i+1, err)
			}
		}
		return good
	}
	const entry = 56
	for n := range index {
		if good := check(index[:n], names, games); good != n/entry {
			t.Fatalf("%d games in %d bytes of the index", good, n)
		}
	}
	for n := range names {
		check(index, names[:n], games)
	}
	last := -1
	for n := 0; n < len(games); n += 97 {
		good := check(index, names, games[:n])
		if good < last {
			t.Fatalf("%d games of %d bytes, but %d of fewer", good, n, last)
		}
		last = good
	}
	if good := check(index, names, games); good != len(want) {
		t.Errorf("%d games in the whole", good)
	}
}

// A file that is mapped into memory has its end where it was cut, too.
func TestTruncatedFile(t *testing.T) {
	for _, version := range []string{"4", "5"} {
		dir := t.TempDir()
		for _, ext := range []string{".si", ".sn", ".sg"} {
			data, err := os.ReadFile(stem + ext + version)
			if err != nil {
				t.Fatal(err)
			}
			if ext == ".sg" {
				data = data[:100]
			}
			if err := os.WriteFile(filepath.Join(dir, "a"+ext+version), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		db, err := scid.Open(filepath.Join(dir, "a.si"+version))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for i := range db.Len() {
			if _, err := db.Game(i); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("Scid %s, game %d: %v", version, i+1, err)
			}
		}
	}
}

// FuzzDatabase5 is FuzzDatabase for the files of Scid 5.
func FuzzDatabase5(f *testing.F) {
	index, names, games := data5(f)
	f.Add(index, names, games)
	r := rand.New(rand.NewPCG(1, 5))
	for range 40 {
		change := func(b []byte) []byte {
			b = bytes.Clone(b)
			b[r.IntN(len(b))] ^= byte(1 << r.IntN(8))
			return b
		}
		f.Add(index, change(names), change(games))
		f.Add(change(index), names, change(games))
	}
	f.Fuzz(func(t *testing.T, index, names, games []byte) {
		db, err := newDB5(index, names, games)
		if err != nil {
			t.Fatal(err) // the files can be read
		}
		for i := range min(db.Len(), 50) {
			_, err := db.Header(i)
			mustBeError(t, err)
			g, err := db.Game(i)
			mustBeError(t, err)
			if g == nil {
				break // the last entry is incomplete
			}
			mustWriteAlike(t, db, i, pgn.WriterOptions{})
			text, err := g.Format(pgn.WriterOptions{})
			if _, ok := errors.AsType[*pgn.WriteError](err); ok {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			again, err := pgn.Parse(text)
			if err != nil || !again.Equal(g) {
				t.Fatalf("game %d does not read back: %v\n%s", i+1, err, text)
			}
		}
	})
}
