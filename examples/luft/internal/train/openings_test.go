package train

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
)

const twoStarts = `4k3/8/8/8/8/8/4P3/4K2R w K - id "ahead";
r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - id "even";
`

func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	file := create(t, "starts.epd", twoStarts)
	// Only one of the two is not lost.
	status, stdout, stderr := start(t.Context(), "openings", "-openings", file, "-random", "0", "-games", "3", "-nodes", "500")
	if status != 0 || stderr != "" || strings.Count(stdout, "\n") != 3 ||
		strings.Count(stdout, "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - ce ") != 3 {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	// To a file, with random moves, which differ.
	out := filepath.Join(dir, "out.epd")
	if status, stdout, stderr := start(t.Context(), "openings", "-o", out, "-openings", file, "-games", "5", "-nodes", "200", "-lost", "500"); status != 0 || stdout != "" {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(read(t, out))) {
		seen[line] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d openings, want 5 that are different", len(seen))
	}
	if status, _, stderr := start(t.Context(), "openings", "-o", out); status != 1 || !strings.Contains(stderr, out) {
		t.Errorf("over a file that is there: status %d, errors %q", status, stderr)
	}
	status, _, stderr = start(t.Context(), quick(filepath.Join(dir, "same"), "-openings", file, "-random", "0", "-games", "3", "-maxmoves", "3")...)
	if status != 0 || !strings.Contains(stderr, "games will be the same") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
}

func TestBook(t *testing.T) {
	name := testdata.File(t, "polyglot/performance.bin")
	status, stdout, stderr := start(t.Context(), "openings", "-openings", name, "-random", "0", "-games", "20", "-nodes", "200")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	for line := range strings.Lines(stdout) {
		e, err := fen.ParseEPD(strings.TrimSpace(line))
		if err != nil || e.Board == board.Start() {
			t.Errorf("%q: %v", line, err)
		}
	}
}
