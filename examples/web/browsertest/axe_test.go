package browsertest

import (
	"fmt"
	"os"
	"testing"
)

// A violation is what axe-core finds wrong.
type violation struct {
	ID, Impact, Help string
	Nodes            []struct{ HTML, FailureSummary string }
}

// axeCore returns axe-core, if AXE is the path of its axe.min.js (npm install axe-core), or
// skips the test.
func axeCore(t *testing.T) string {
	t.Helper()
	path := os.Getenv("AXE")
	if path == "" {
		lacking(t, "AXE is not set to the path of axe.min.js")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(axe)
}

// TestAccessibility has axe-core look at the page.
func TestAccessibility(t *testing.T) {
	axe := axeCore(t)
	inBrowser(t)
	address := served(t)
	for _, width := range []int{1280, 390} {
		p := open(t, address, width, 844)
		p.run(axe)
		for _, theme := range []string{"light", "dark"} {
			p.colours(theme)
			p.load("1. e4 {King's pawn.} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *")
			p.analyse()
			p.until(`document.querySelectorAll('.line-score').length === 2`)
			p.axe("the page, " + theme)
			p.analyse()
			p.load("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. f4 $6 {[%eval 0.0]} (2. Nf3) *")
			p.run(`document.querySelector('#edit').click()`)
			p.axe("with notes and a review, " + theme)
			p.run(`document.querySelector('#edit').click()`)
			p.playing(theme)
			if width < 1000 {
				continue // the dialogs are the same
			}
			for _, dialog := range []string{"#new-game", "#set-up", "#pgn"} {
				p.click(dialog)
				p.until(`document.querySelector('dialog[open]') !== null`)
				p.axe("the dialog of " + dialog + ", " + theme)
				p.run(`document.querySelector('dialog[open]').close()`)
			}
			p.click("#pgn")
			p.set("#pgn-text", "1. e4 * 1. d4 *")
			p.click("#pgn-dialog .primary")
			p.until(`document.querySelector('#games-dialog').open`)
			p.axe("the list of games, " + theme)
			p.run(`document.querySelector('#games-dialog').close()`)
		}
	}
}

// playing looks at a game by a clock, with a premove and with little time left, at its end,
// and at two bots.
func (p *page) playing(theme string) {
	p.t.Helper()
	p.hold()
	p.timed("1", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
	p.clicks("g1", "f3")
	p.until(`document.querySelectorAll('.square.premove').length === 2`)
	p.axe("a premove, " + theme)
	p.release()
	p.played(4)
	p.shiftable()
	p.later(55_000)
	p.until(`document.querySelector('.clock.low')`)
	p.axe("little time, " + theme)
	p.later(10_000)
	p.until(`document.querySelector('#result-dialog').open`)
	p.axe("the end of a game, " + theme)
	p.run(`document.querySelector('#result-dialog').close()`)
	p.set("#minutes", "0")
	p.click("#new-game")
	p.run(`document.querySelector('input[name=colour][value=none]').click()`)
	p.axe("the choice of two bots, " + theme)
	p.click("#new-dialog .primary")
	p.click("#pause")
	p.until(`document.querySelector('#status').textContent === 'Paused'`)
	p.axe("two bots, " + theme)
}

// TestDialogAccessibility has axe-core look at the dialogs of the position, of the
// settings and of the keys in windows of all sizes and in all colours, as TestAccessibility does, and sees
// that they fit.
func TestDialogAccessibility(t *testing.T) {
	var axe []byte
	if path := os.Getenv("AXE"); path != "" {
		var err error
		if axe, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}, {320, 568}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			if axe != nil {
				p.run(string(axe))
			}
			for _, theme := range []string{"light", "dark", "forced"} {
				p.colours(theme)
				for _, dialog := range []struct{ button, ready string }{
					{"set-up", "#editor .castling"}, {"settings", "#settings-dialog[open]"}, {"show-keys", "#help-dialog[open]"},
				} {
					what := fmt.Sprintf("%s %d %s", dialog.button, size[0], theme)
					p.run(`document.getElementById($1).click()`, dialog.button)
					p.until(`document.querySelector($1)`, dialog.ready)
					p.run(`if ($1 === 'set-up') document.querySelector('#editor [value=wQ]').click()`, dialog.button)
					if wide := value[int](p, `((d) => Math.max(d.scrollWidth - d.clientWidth, d.getBoundingClientRect().right - innerWidth,
						document.documentElement.scrollWidth - innerWidth))(document.querySelector('dialog[open]'))`); wide > 0 {
						t.Errorf("%s: %d pixels too wide", what, wide)
					}
					p.shot(what)
					if axe != nil {
						p.axe(what)
					}
					p.run(`document.querySelector('dialog[open]').close()`)
				}
			}
		})
	}
}

// axe reports what is wrong with the page as it is.
func (p *page) axe(what string) {
	p.t.Helper()
	for _, v := range value[[]violation](p, `axe.run().then((r) => r.violations)`) {
		report := p.t.Logf
		if v.Impact == "serious" || v.Impact == "critical" {
			report = p.t.Errorf
		}
		report("%s: %s (%s): %s", what, v.ID, v.Impact, v.Help)
		for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
			report("  %.200s: %s", n.HTML, n.FailureSummary)
		}
	}
}
