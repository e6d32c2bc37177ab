package browsertest

import (
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// arrow returns the squares of the arrow of the move that is pointed at, or "".
const arrow = `(document.querySelector('#arrows .pointed')?.dataset.squares ?? '')`

// point moves the mouse to the middle of an element.
func (p *page) point(selector string) {
	p.t.Helper()
	at := value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector($1).getBoundingClientRect())`, selector)
	p.hover(at[0], at[1])
}

// TestPlayable points at moves of the tablebases and of the explorer, and plays them.
func TestPlayable(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800, "--tb", filepath.Join("search", "syzygy", "testdata"))
	p.point("#explorer-moves li:nth-child(2) button")
	p.until(arrow + ` === 'a2a3'`)
	p.point("#explorer-moves button")
	p.until(arrow + ` === 'e2e4'`)
	p.shot("playable-explorer-1280x800")
	p.point("#board")
	p.until(arrow + ` === ''`)
	if got, want := value[string](p, `document.querySelector('#explorer-moves .sum').ariaLabel`),
		"All moves: 14 games, White won 8 %, 85 % drawn, average rating 1296"; got != want {
		t.Errorf("the sum is %q, want %q", got, want)
	}

	p.setUp("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")
	p.until(`document.querySelector('#tablebase-badge').textContent === 'win'`)
	p.run(`document.querySelector('#tablebase').open = true`)
	groups := value[[]string](p, `[...document.querySelectorAll('#tablebase-moves > li')].map((e) => e.textContent)`)
	if diff := cmp.Diff([]string{"WonKb2 13–14", "Drawnd3d4Kb1Ka2"}, groups); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p.point("#tablebase-moves button")
	p.until(arrow + ` === 'a1b2'`)
	p.shot("playable-tablebase-1280x800")
	p.colours("dark")
	p.shot("playable-tablebase-1280x800-dark")
	p.colours("forced")
	p.shot("playable-tablebase-1280x800-forced")
	p.colours("light")

	// By the keyboard, the focus stays among the moves.
	p.point("#board")
	p.run(`document.querySelector('#tablebase summary').focus()`)
	p.strike(kb.Tab)
	p.until(arrow + ` === 'a1b2'`)
	p.strike(kb.Enter)
	p.played(1)
	p.until(`document.querySelector('#tablebase-badge').textContent === 'loss' && document.activeElement.closest('#tablebase-moves')`)
	p.until(arrow + ` === document.activeElement.dataset.uci`)
	p.setUp("8/8/8/8/8/8/8/K1k5 w - - 0 1")
	p.until(`document.querySelector('#tablebase').hidden && ` + arrow + ` === ''`)
}

// TestPlayableByTouch plays a move of the tablebases on a phone.
func TestPlayableByTouch(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t, "--tb", filepath.Join("search", "syzygy", "testdata")), 390, 844)
	p.setUp("8/8/8/3k4/8/8/8/K6R w - - 80 100")
	p.until(`document.querySelector('#tablebase-badge').textContent === 'cursed win'`)
	p.tap("#tablebase summary")
	p.until(`document.querySelector('#tablebase').open`)
	p.shot("playable-390x844")
	if small := value[float64](p, `Math.min(...[...document.querySelectorAll('#tablebase-moves button')].map((b) => Math.min(b.offsetHeight, b.offsetWidth)))`); small < 24 {
		t.Errorf("buttons of %v pixels are hard to hit", small)
	}
	p.tap("#tablebase-moves button")
	p.played(1)
	p.until(`!document.querySelector('#arrows .pointed')`)
}
