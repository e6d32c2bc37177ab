package scid_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/scid"
)

// stem is the path of a database that Scid 4.7.4 has made of testdata/games.pgn: random games with
// variations, comments, annotations, promotions and start positions. Games 4 and 7 are marked
// as deleted, and some have other flags.
const stem = "testdata/games"

// data returns the files of the small database.
func data(t testing.TB) (index, names, games []byte) {
	t.Helper()
	for i, to := range []*[]byte{&index, &names, &games} {
		var err error
		if *to, err = os.ReadFile(stem + []string{".si4", ".sn4", ".sg4"}[i]); err != nil {
			t.Fatal(err)
		}
	}
	return index, names, games
}

// newDB returns a database of files in memory.
func newDB(index, names, games []byte) (*scid.Database, error) {
	return scid.New(scid.Files{Index: bytes.NewReader(index), Names: bytes.NewReader(names), Games: bytes.NewReader(games)})
}

func mustOpen(t testing.TB, name string) *scid.Database {
	t.Helper()
	db, err := scid.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// readPGN returns the games of a file of PGN.
func readPGN(t testing.TB, name string) []*pgn.Game {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	games, err := pgn.ParseAll(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// plain is a Writer for comparisons: white space in comments makes no difference.
type plain struct{ *pgn.Writer }

func (p plain) Comment(text []byte) error {
	if words := bytes.Fields(text); len(words) > 0 {
		return p.Writer.Comment(utf8Of(bytes.Join(words, []byte{' '})))
	}
	return nil
}

// utf8Of returns a text that may be in Latin-1 in UTF-8, to which Scid converts it.
func utf8Of(text []byte) []byte {
	if utf8.Valid(text) {
		return text
	}
	var b []byte
	for _, c := range text {
		b = utf8.AppendRune(b, rune(c))
	}
	return b
}

// content returns everything about a game that Scid keeps, as text that can be compared. Without
// whole, of the date only the year: Scid does not take a month 19 or a 31 November.
func content(t testing.TB, g *pgn.Game, whole bool) string {
	t.Helper()
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	w.NoTags, w.Width = true, -1
	if err := g.Visit(plain{w}); err != nil {
		t.Error(err)
	}
	w.Flush()
	var tags []string
	for _, tag := range g.Tags {
		switch {
		case tag.Name == "ScidFlags", tag.Name == "Result":
			continue
		case tag.Value == "" || tag.Value == "?" || tag.Value == "0":
			continue
		case tag.Name == "Date" && !whole:
			tag.Value = tag.Value[:min(4, len(tag.Value))]
		}
		tags = append(tags, tag.Name+" "+string(bytes.TrimSpace(utf8Of([]byte(tag.Value)))))
	}
	slices.Sort(tags)
	return strings.Join(tags, "\n") + "\n\n" + sb.String()
}

// mustWriteAlike requires that a game comes to a Writer, for which the decoder has ways of its own, as it
// comes to any other Visitor.
func mustWriteAlike(t testing.TB, db *scid.Database, i int, o pgn.WriterOptions) {
	t.Helper()
	write := func(hide func(*pgn.Writer) pgn.Visitor) (string, error) {
		var sb strings.Builder
		w := pgn.NewWriter(&sb)
		w.WriterOptions = o
		err := db.Visit(i, hide(w))
		if bad := w.Flush(); bad != nil {
			t.Fatal(bad)
		}
		return sb.String(), err
	}
	text, err := write(func(w *pgn.Writer) pgn.Visitor { return w })
	want, wantErr := write(func(w *pgn.Writer) pgn.Visitor { return struct{ pgn.Visitor }{w} })
	if diff := cmp.Diff(want, text); diff != "" {
		t.Fatalf("game %d: (-want +got)\n%s", i+1, diff)
	}
	if fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Fatalf("game %d: %v, want %v", i+1, err, wantErr)
	}
}
