package browsertest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestLines looks at the lines of the engine and plays one of them.
func TestLines(t *testing.T) {
	inBrowser(t)
	address := served(t)
	lines := func(p *page, n int) {
		t.Helper()
		p.until(`document.querySelectorAll('.line-score').length === $1`, n)
	}
	t.Run("by mouse", func(t *testing.T) {
		beside(t)
		p := open(t, address, 1280, 800)
		p.click("#analyse")
		for _, n := range []int{1, 5, 3} {
			p.set("#line-count", fmt.Sprint(n))
			lines(p, n)
			p.until(`new Set([...document.querySelectorAll('#arrows .line')].map((a) => a.dataset.squares)).size === $1`, n)
		}
		p.shot("lines")
		p.until(`document.querySelectorAll('#lines li:first-child .pv').length >= 3`)
		p.click("#engine-run")
		p.until(`document.querySelector('#engine-run').textContent === 'Go on'`)
		lines(p, 3) // they stay

		// Pointing at the third move shows the position after it.
		third := `document.querySelector('#lines li:first-child .pv:nth-child(3)')`
		at := value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(`+third+`.getBoundingClientRect())`)
		p.hover(at[0], at[1])
		moves := value[[]string](p, `[...document.querySelectorAll('#lines li:first-child .pv')].slice(0, 3).map((b) => b.dataset.san)`)
		uci := value[string](p, third+`.dataset.uci`)
		p.until(`document.querySelector('[data-square=' + $1 + '] .piece') !== null`, uci[2:4])
		p.until(`document.querySelectorAll('#moves .move').length === 0`)
		p.hover(5, 5)
		p.until(`document.querySelector('[data-square=e2]').ariaLabel === 'e2 white pawn' &&
			document.querySelectorAll('[data-square$="2"] .wP').length === 8`)

		// A click plays the line up to there.
		p.clickAt(at[0], at[1])
		p.until(`document.querySelectorAll('#moves .move').length >= 3`)
		if diff := cmp.Diff(moves, p.moves()[:3]); diff != "" {
			t.Errorf("moves (-want +got):\n%s", diff)
		}
	})
	t.Run("by keyboard", func(t *testing.T) {
		beside(t)
		p := open(t, address, 1280, 800)
		p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
		p.strike("a")
		p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
		p.run(`document.querySelector('#lines .pv').focus()`) // at once, as a new report replaces the lines
		p.strike(kb.Enter)
		p.until(`document.querySelector('#status').textContent === 'White wins: checkmate'`)
	})
	t.Run("by touch", func(t *testing.T) {
		beside(t)
		p := open(t, address, 390, 844)
		p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
		p.tap("#analyse-dock")
		p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
		p.tap("#lines .pv")
		p.until(`document.querySelector('[data-square=d8] .piece') !== null`)
		if got := p.moves(); len(got) > 0 {
			t.Errorf("the first tap has played %v", got)
		}
		p.tap("#lines .pv")
		p.until(`document.querySelector('#status').textContent === 'White wins: checkmate'`)
	})
	t.Run("threat", func(t *testing.T) {
		beside(t)
		p := open(t, address, 1280, 800)
		p.setUp("3r2k1/5ppp/8/8/8/R7/5PPP/6K1 w - - 0 1")
		p.click("#analyse")
		lines(p, 2)
		p.click("#threat")
		p.until(`document.querySelector('#arrows .threat[data-squares=d8d1]') !== null`)
		p.until(`document.querySelector('.line-score').textContent === '#−1'`)
		p.shot("threat")
		if got := value[string](p, `document.querySelector('#eval').ariaLabel`); strings.Contains(got, "#") {
			t.Errorf("the bar takes the threat for the evaluation: %s", got)
		}
		p.click("#threat")
		p.until(`document.querySelector('#arrows .threat') === null && document.querySelector('#arrows .line') !== null`)
	})
}

// TestEngineAbout tells which tablebases the engine has.
func TestEngineAbout(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t, "--tb", filepath.Join("search", "syzygy", "testdata")), 1280, 800)
	p.load("1. e4 *")
	if got, want := p.text("#engine-note"), "Tablebases of 4 pieces"; got != want {
		t.Errorf("the page says %q, want %q", got, want)
	}
}
