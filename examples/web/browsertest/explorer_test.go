package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestExplorer goes through the games of a file by what was played most.
func TestExplorer(t *testing.T) {
	chromium(t)
	path := filepath.Join(t.TempDir(), "games.pgn")
	const games = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. e4 e5 2. Bc4 1/2-1/2\n\n1. d4 *\n"
	if err := os.WriteFile(path, []byte(games), 0o600); err != nil {
		t.Fatal(err)
	}
	p := open(t, served(t, "--explorer", path), 1280, 800)
	p.load("1. a3 *")
	labels := func() []string {
		return value[[]string](p, `[...document.querySelectorAll('#explorer-moves button')].map((b) => b.ariaLabel)`)
	}
	if diff := cmp.Diff([]string{"e4, 3 games, White won 33 %, 33 % drawn", "d4, 1 games, White won 0 %, 0 % drawn"}, labels()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p.shot("explorer")
	p.click("#explorer-moves button")
	p.until(`document.querySelector('#explorer-moves .played').textContent === 'e5'`)
	if got, want := p.text("#explorer-sum"), "3 games of the explorer"; got != want {
		t.Errorf("the panel says %q, want %q", got, want)
	}
	p.click("#explorer-moves button")
	p.until(`document.querySelector('#explorer-moves .played').textContent === 'Nf3'`)
	p.click("#explorer-moves li:last-child button")
	p.until(`document.querySelector('#explorer').hidden`)
}
