package opening

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

// makeBook returns the book of games, in which each move weighs what it has won.
func makeBook(t *testing.T, games string) string {
	t.Helper()
	all, err := pgn.ParseAll(games)
	if err != nil {
		t.Fatal(err)
	}
	var b book.Builder
	for _, g := range all {
		line, err := g.Replay()
		if err != nil {
			t.Fatal(err)
		}
		b.AddGame(line, g.Result)
	}
	var out bytes.Buffer
	if err := book.Write(&out, b.Entries()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Six lines, of which two lead to the same position, and one has no weight.
const sixLines = "1. e4 e5 2. Nf3 1/2-1/2\n\n1. Nf3 e5 2. e4 1/2-1/2\n\n1. d4 d5 1/2-1/2\n\n1. d4 Nf6 1/2-1/2\n\n1. c4 1/2-1/2\n\n1. g4 0-1\n"

func TestBook(t *testing.T) {
	text := makeBook(t, sixLines)
	path := filepath.Join(t.TempDir(), "book.bin")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		options Options
		want    int
	}{
		{"all", Options{}, 4},
		{"one ply", Options{Plies: 1}, 4},
		{"two plies", Options{Plies: 2}, 5},
		{"no more than are asked for", Options{Count: 2}, 2},
		{"later ones", Options{Start: 3}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := ReadFile(t.Context(), path, test.options)
			if err != nil || len(s.Openings) != test.want {
				t.Fatalf("%v, %v; want %d openings", s, err, test.want)
			}
			for _, o := range s.Openings {
				if o.Moves[0] == board.NewMove(board.G2, board.G4) {
					t.Errorf("a move without weight is played: %v", o.Moves)
				}
			}
			// What cannot be read at any place is read into memory.
			again, err := Read(t.Context(), io.MultiReader(strings.NewReader(text)), path, test.options)
			if diff := cmp.Diff(s, again); err != nil || diff != "" {
				t.Errorf("%v (-file +stream):\n%s", err, diff)
			}
		})
	}
	unsorted := text[len(text)-16:] + text[:16]
	if _, _, err := readText(t, "x.bin", unsorted, Options{}); err == nil || !strings.Contains(err.Error(), "offset 16: key is lower") {
		t.Errorf("unsorted: %v", err)
	}
	if _, _, err := readText(t, "x.bin", "", Options{}); err == nil || !strings.Contains(err.Error(), "no openings") {
		t.Errorf("empty: %v", err)
	}
}

// TestLineError holds that only [book.ErrNoMove] ends a line; every other error of a Pick is returned.
func TestLineError(t *testing.T) {
	text := makeBook(t, sixLines)
	b, err := book.New(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	for _, test := range []struct {
		name  string
		err   error
		plies int // of the line, -1 if there is none
		want  error
	}{
		{"no move", book.ErrNoMove, 1, nil},
		{"no move, wrapped", fmt.Errorf("position: %w", book.ErrNoMove), 1, nil},
		{"another error", broken, -1, broken},
	} {
		pick := func(moves []book.Choice) (book.Choice, error) {
			if len(moves) == 1 { // after 1. e4
				return book.Choice{}, test.err
			}
			return book.Choice{Move: board.NewMove(board.E2, board.E4)}, nil
		}
		g, err := Line(b, pick, 8)
		plies := -1
		if g != nil {
			plies = g.Ply()
		}
		if plies != test.plies || !errors.Is(err, test.want) {
			t.Errorf("%s: %d plies, error %v, want %d, %v", test.name, plies, err, test.plies, test.want)
		}
	}
}

// The same seed gives the same lines, and fewer of them are the first of more.
func TestBookSeed(t *testing.T) {
	path := testdata.File(t, "polyglot/performance.bin")
	take := func(o Options) []string {
		t.Helper()
		o.Plies = 10
		s, err := ReadFile(t.Context(), path, o)
		if err != nil || len(s.Openings) != o.Count {
			t.Fatalf("%v, %v", s, err)
		}
		return describe(s.Openings)
	}
	some, more := take(Options{Count: 100, Seed: 7}), take(Options{Count: 150, Seed: 7})
	if diff := cmp.Diff(some, more[:100]); diff != "" {
		t.Errorf("openings (-100 +150):\n%s", diff)
	}
	if diff := cmp.Diff(more[50:], take(Options{Count: 100, Start: 50, Seed: 7})); diff != "" {
		t.Errorf("from the 51st on (-want +got):\n%s", diff)
	}
	if cmp.Equal(some, take(Options{Count: 100, Seed: 8})) {
		t.Error("another seed gives the same openings")
	}
}
