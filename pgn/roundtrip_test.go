package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
)

// pgnFiles returns the names of all PGN files of the suites.
func pgnFiles(tb testing.TB) (names []string) {
	tb.Helper()
	root := testdata.File(tb, "pgn")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".pgn") {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return names
}

// write writes a game with a width, as a Writer of it does.
func write(g *pgn.Game, width int) (string, error) {
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	w.Width = width
	if err := g.Visit(w); err != nil {
		return "", err
	}
	err := w.Flush()
	return sb.String(), err
}

// checkRoundTrip writes a game, reads it, and writes what it has read.
func checkRoundTrip(t testing.TB, g *pgn.Game) (text string) {
	t.Helper()
	text, err := write(g, 0)
	if err != nil {
		t.Fatalf("cannot be written: %v", err)
	}
	if s := g.String(); s != text {
		t.Fatalf("String() = %q, a Writer writes %q", s, text)
	}
	again, err := pgn.Parse(text)
	if err != nil {
		t.Fatalf("what was written cannot be read: %v\n%s", err, text)
	}
	if !g.Equal(again) {
		t.Fatalf("read, written and read (-want +got):\n%s\n%s", cmp.Diff(*g, *again), text)
	}
	if second := again.String(); second != text {
		t.Fatalf("written twice (-first +second):\n%s", cmp.Diff(text, second))
	}
	return text
}

// sample is how many games of a file are looked at.
const sample = 400

func TestRoundTripFiles(t *testing.T) {
	for _, name := range pgnFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			n := 0
			for g, err := range pgn.NewReader(f).Games() {
				if _, bad := errors.AsType[*pgn.Error](err); err != nil && !bad {
					t.Fatal(err)
				}
				if !isOtherChess(err) {
					checkRoundTrip(t, g) // what was read of a malformed game is a game too
				}
				if n++; n == sample {
					break
				}
			}
		})
	}
}

// isOtherChess reports whether the tags of a game have a position or rules that
// are not those of chess.
func isOtherChess(err error) bool {
	_, badFEN := errors.AsType[*fen.Error](err)
	_, badSetup := errors.AsType[*board.SetupError](err)
	return badFEN || badSetup || errors.Is(err, pgn.ErrVariant)
}

// A Writer that is fed by a Reader writes the same text as one that is fed by the
// games it builds. Where moves are not resolved, what it writes is resolved later.
func TestFilterFiles(t *testing.T) {
	for _, name := range pgnFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 1<<20 {
				data = data[:bytes.LastIndex(data[:1<<20], []byte("\n\n[Event "))+2]
			}
			var games strings.Builder
			w := pgn.NewWriter(&games)
			for g, err := range pgn.NewReader(bytes.NewReader(data)).Games() {
				if err != nil {
					t.Skip("malformed: a Reader breaks off at different places")
				}
				if err := g.Visit(w); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			filtered := filter(t, string(data), false)
			if filtered != games.String() {
				t.Errorf("reader to writer (-games +filter):\n%s", firstDiff(games.String(), filtered))
			}
			tokens := filter(t, string(data), true)
			if again := filter(t, tokens, true); again != tokens {
				t.Errorf("tokens twice (-once +twice):\n%s", firstDiff(tokens, again))
			}
			if resolved := filter(t, tokens, false); resolved != filtered {
				t.Errorf("tokens, then moves (-moves +tokens):\n%s", firstDiff(filtered, resolved))
			}
		})
	}
}

// filter copies games from a Reader to a Writer.
func filter(t *testing.T, text string, tokens bool) string {
	t.Helper()
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	r := pgn.NewReader(strings.NewReader(text))
	r.RawMoves = tokens
	for {
		err := r.Next(w)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("tokens %v: %v", tokens, err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

// firstDiff compares the surroundings of the first difference.
func firstDiff(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	part := func(s string) string { return s[max(0, min(i-200, len(s))):min(i+200, len(s))] }
	return cmp.Diff(part(a), part(b))
}
