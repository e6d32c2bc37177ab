package book

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDatabase makes a book of a database.
func TestDatabase(t *testing.T) {
	const name = "../../../../pgn/scid/testdata/games.si4"
	out := filepath.Join(t.TempDir(), "out.bin")
	status, stdout, stderr := bookRun(t, "", "build", "-o", out, name)
	if status != 0 || !strings.HasPrefix(stdout, "games 22 left out 0 errors 0 ") || !strings.HasPrefix(stderr, "note: "+name+": left out") {
		t.Fatalf("status %d, %s%s", status, stdout, stderr)
	}
	if moves := lookedUp(t, out); !slices.ContainsFunc(moves, func(s string) bool { return strings.HasPrefix(s, "c3 ") }) {
		t.Errorf("moves %q", moves)
	}
}
