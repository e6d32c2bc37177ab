package browsertest

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTablebase looks at the badge and the ranked moves, of a server with tables.
func TestTablebase(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t, "--tb", filepath.Join("search", "syzygy", "testdata")), 1280, 800)
	if p.visible("#tablebase") {
		t.Error("the tables know the start position")
	}

	p.setUp("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")
	p.known("win", "Kb2 13–14 plies: win", "d3: draw", "d4: draw", "Kb1: draw", "Ka2: draw")
	if p.visible("#tablebase-moves") {
		t.Error("the moves are shown before anybody has asked for them")
	}
	p.click("#tablebase summary")
	p.until(`document.querySelector('#tablebase').open`)
	if !p.visible("#tablebase-moves") {
		t.Error("the moves are not shown")
	}
	p.shot("tablebase")

	p.clicks("a1", "b2")
	p.played(1)
	p.known("loss")
	p.click("#back")
	p.known("win", "Kb2 13–14 plies: win", "d3: draw", "d4: draw", "Kb1: draw", "Ka2: draw")
	p.clicks("d2", "d4")
	p.known("draw")

	p.setUp("8/8/8/3k4/8/8/8/K6R w - - 80 100")
	p.known("cursed win")
	p.setUp("8/8/8/6k1/8/8/3PP3/K7 w - - 0 1") // of which there is no table
	p.until(`document.querySelector('#tablebase').hidden`)
}

// TestNoTablebase looks at the page of a server without tables.
func TestNoTablebase(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.setUp("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")
	p.clicks("a1", "b2")
	p.played(1)
	if p.visible("#tablebase") {
		t.Errorf("there is a badge: %q", p.text("#tablebase"))
	}
}

// known waits until the tables say that a position is so and, if there are any, rank the
// moves so.
func (p *page) known(outcome string, moves ...string) {
	p.t.Helper()
	p.until(`!document.querySelector('#tablebase').hidden && document.querySelector('#tablebase-badge').textContent === $1`, outcome)
	if !p.visible("#tablebase-badge") {
		p.t.Errorf("the badge %q cannot be seen", outcome)
	}
	if len(moves) == 0 {
		return
	}
	got := value[[]string](p, `[...document.querySelectorAll('#tablebase-moves button')].map((e) => e.ariaLabel)`)
	if diff := cmp.Diff(moves, got); diff != "" {
		p.t.Errorf("moves (-want +got):\n%s", diff)
	}
}

// visible reports whether an element can be seen.
func (p *page) visible(selector string) bool {
	p.t.Helper()
	return value[bool](p, `document.querySelector($1).checkVisibility()`, selector)
}
