package match

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
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
}
