package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match"
)

// writeBook writes the book of games, in which each move weighs what it has won.
func writeBook(t *testing.T, games string) string {
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
	path := filepath.Join(t.TempDir(), "book.bin")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := book.Write(file, b.Entries()); err != nil {
		t.Fatal(err)
	}
	return path
}

// Six lines, of which two come to the same position, and one is never played.
const sixLines = "1. e4 e5 2. Nf3 1/2-1/2\n\n1. Nf3 e5 2. e4 1/2-1/2\n\n1. d4 d5 1/2-1/2\n\n1. d4 Nf6 1/2-1/2\n\n1. c4 1/2-1/2\n\n1. g4 0-1\n"

func TestWalks(t *testing.T) {
	path := writeBook(t, sixLines)
	tests := []struct {
		name        string
		plies, most int
		want        int
	}{
		{"all", 0, 100, 4},
		{"one ply", 1, 100, 4},
		{"two plies", 2, 100, 5},
		{"no more than are asked for", 0, 2, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			openings, err := bookLines(t.Context(), path, test.plies, test.most, 1)
			if err != nil || len(openings) != test.want {
				t.Errorf("%d openings, want %d: %v, %v", len(openings), test.want, openings, err)
			}
			for _, o := range openings {
				if o.Moves[0] == board.NewMove(board.G2, board.G4) {
					t.Errorf("a move without weight is played: %v", o.Moves)
				}
			}
		})
	}
}

// The same seed gives the same lines, and fewer of them are the first of more.
func TestWalksSeed(t *testing.T) {
	path := testdata.File(t, "polyglot/performance.bin")
	take := func(most int, seed uint64) []match.Opening {
		t.Helper()
		openings, err := bookLines(t.Context(), path, 10, most, seed)
		if err != nil || len(openings) != most {
			t.Fatalf("%d openings of %d, %v", len(openings), most, err)
		}
		return openings
	}
	some, more := take(100, 7), take(150, 7)
	if diff := cmp.Diff(some, more[:100]); diff != "" {
		t.Errorf("openings (-100 +150):\n%s", diff)
	}
	if cmp.Equal(some, take(100, 8)) {
		t.Error("another seed gives the same openings")
	}
	known := map[board.Board]bool{}
	for _, o := range more {
		now := board.Start()
		for _, m := range o.Moves {
			now.Play(m)
		}
		if known[now] || len(o.Moves) > 10 {
			t.Errorf("%v", o.Moves)
		}
		known[now] = true
	}
}

func TestBook(t *testing.T) {
	path := writeBook(t, sixLines)
	out := filepath.Join(t.TempDir(), "out.pgn")
	args := quick("-openings", path, "-plies", "2", "-rounds", "4", "-seed", "3", "-pgn", out)
	status, first, bad := program(t, args...)
	if status != 0 || bad != "" || games(t, out) != 8 {
		t.Errorf("status %d, %q", status, bad)
	}
	// A match of more rounds has the openings that it had, and others.
	if status, _, bad := program(t, append(args, "-resume", "-rounds", "5")...); status != 0 || bad != "" || games(t, out) != 10 {
		t.Errorf("five rounds: status %d, %q", status, bad)
	}
	if _, again, _ := program(t, args[:len(args)-2]...); again != first {
		t.Errorf("output (-first +again):\n%s", cmp.Diff(first, again))
	}
	unsorted := writeBook(t, sixLines)
	text, err := os.ReadFile(unsorted)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, file, want string }{
		{"cut", write(t, "cut.bin", string(text[:40])), "offset 40: not a whole number"},
		{"unsorted", write(t, "unsorted.bin", string(text[len(text)-16:])+string(text[:16])), "offset 16: key is lower"},
		{"empty", write(t, "empty.bin", ""), "no openings"},
		{"none", filepath.Join(t.TempDir(), "none.bin"), "none.bin"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := program(t, quick("-openings", test.file)...)
			if status != 1 || out != "" || !strings.Contains(bad, test.want) || strings.Count(bad, test.file) != 1 {
				t.Errorf("status %d, %q, %q; want %q", status, out, bad, test.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bookLines(ctx, path, 2, 100, 1); err == nil {
		t.Error("an interrupt was not noticed")
	}
}
