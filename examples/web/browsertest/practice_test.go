package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestPractice plays from a position with each move judged, takes a mistake back and mates
// after a hint.
func TestPractice(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.setUp("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
			p.run(`document.querySelector('#practise').click()`)
			for name, want := range map[string]string{"colour": "white", "start": "here", "help": "practice"} {
				if got := value[string](p, `document.querySelector('input[name=' + $1 + ']:checked').value`, name); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
			p.shot(fmt.Sprint("practice dialog ", size[0]))
			p.set("#bot", "random")
			p.click("#new-dialog .primary")
			p.until(`document.querySelector('#practice')?.checkVisibility() && !document.querySelector('#hint').disabled`)
			if !p.visible("#closed") || !value[bool](p, `document.querySelector('#analyse').disabled`) {
				t.Error("the analysis is open")
			}
			p.clicks("h2", "h3")
			p.until(`document.querySelector('#verdict').textContent === 'h3: blunder; best was Rxd8#.'`)
			p.until(`document.querySelector('#practice-tally').textContent === '1 blunder'`)
			p.until(`document.querySelector('#moves .move').textContent === 'h3??'`)
			p.played(2)
			p.shot(fmt.Sprint("practice ", size[0]))
			p.run(`document.querySelector('#take-back').click()`)
			p.played(0)
			p.until(`document.querySelector('#practice-tally').textContent + document.querySelector('#verdict').textContent === ''`)

			// The hint tells of the piece, and then of the move.
			p.until(`!document.querySelector('#hint').disabled`)
			p.run(`document.querySelector('#hint').focus()`)
			p.strike(kb.Enter)
			p.until(`document.querySelector('#live').textContent === 'Look at the rook on d1.'`)
			p.until(`document.querySelector('#arrows [data-layer=hint] circle')?.dataset.squares === 'd1d1'`)
			p.until(`document.querySelector('#hint').textContent === 'Show move'`)
			p.run(`document.querySelector('#hint').click()`)
			p.until(`document.querySelector('#verdict').textContent === 'The engine would play Rxd8#.'`)
			p.until(`document.querySelector('#arrows [data-layer=hint] polygon')?.dataset.squares === 'd1d8'`)
			p.until(`document.querySelector('#hint').disabled`)
			p.run(`scrollTo(0, 0)`)
			p.clicks("d1", "d8")
			p.until(`document.querySelector('#verdict').textContent === 'Rxd8#: best.'`)
			p.until(`document.querySelector('#closed').hidden && !document.querySelector('#analyse').disabled`)
			p.until(`document.querySelectorAll('#arrows [data-layer=hint] > *').length === 0`)
			p.click("#result-dialog .cancel")

			// The next game is as others are.
			p.click("#new-game")
			if got := value[string](p, `document.querySelector('input[name=help]:checked').value + document.querySelector('input[name=start]:checked').value`); got != "allstandard" {
				t.Errorf("the next game has %s", got)
			}
		})
	}
}

// TestClosed plays by the clock, when the analysis, the explorer and the tablebases are closed
// until the game is over or somebody opens them.
func TestClosed(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800)
	p.analyse()
	p.until(`document.querySelector('#arrows .line') !== null`)
	p.run(`document.querySelector('#new-game').click()`)
	for _, step := range [][2]string{{"5", "none"}, {"0", "all"}, {"10", "none"}} {
		p.set("#minutes", step[0])
		if got := value[string](p, `document.querySelector('input[name=help]:checked').value`); got != step[1] {
			t.Errorf("%s minutes: help is %s, want %s", step[0], got, step[1])
		}
	}
	p.set("#bot", "random")
	p.click("input[name=colour][value=white] + span")
	begin := func() {
		t.Helper()
		p.click("#new-dialog .primary")
		p.until(`document.querySelector('#live').textContent.startsWith('New game.')`)
	}
	begin()
	closed := func(want bool) {
		t.Helper()
		p.until(`document.querySelector('#explorer').checkVisibility() !== $1 && document.querySelector('#analyse').disabled === $1 &&
			document.querySelector('#closed').hidden !== $1 && document.querySelector('#lines').checkVisibility() !== $1`, want)
	}
	closed(true)
	p.until(`document.querySelectorAll('#arrows [data-layer=engine] > *').length === 0`)
	p.shot("closed")
	p.keys("a")
	p.until(`document.querySelector('#toast').textContent === 'The analysis is closed until the game is over.'`)
	p.reload()
	closed(true)
	p.click("#disclose")
	closed(false)
	p.until(`document.querySelector('.line-score') !== null`)

	p.run(`document.querySelector('#live').textContent = ''`)
	p.click("#new-game")
	p.set("#minutes", "5")
	p.set("#bot", "random")
	begin()
	closed(true)
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	if !value[bool](p, `document.querySelector('#review-run').disabled`) {
		t.Error("the game can be reviewed")
	}
	p.click("#resign")
	p.click("#result-dialog .cancel")
	p.until(`document.querySelector('#closed').hidden && !document.querySelector('#analyse').disabled && !document.querySelector('#review-run').disabled`)
	p.until(`document.querySelector('.line-score') !== null`)
}

// TestPracticeAccessibility has axe-core look at a game for practice, with a hint, and at the
// retry of mistakes, and sees that they fit.
func TestPracticeAccessibility(t *testing.T) {
	axe := axeCore(t)
	chromium(t)
	address := served(t, "--threads", "2")
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {320, 568}} {
		p := open(t, address, size[0], size[1])
		p.run(axe)
		look := func(what string) {
			t.Helper()
			if got := value[int](p, `document.documentElement.scrollWidth`); got > size[0] {
				t.Errorf("%s: the page is %d wide of %d", what, got, size[0])
			}
			p.shot(fmt.Sprint(what, " ", size[0]))
			p.axe(what)
		}
		for _, theme := range []string{"light", "dark", "forced"} {
			p.colours(theme)
			p.setUp("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
			p.run(`document.querySelector('#practise').click()`)
			p.set("#bot", "random")
			p.run(`document.querySelector('#new-dialog .primary').click()`)
			p.until(`document.querySelector('#practice')?.checkVisibility() && !document.querySelector('#hint').disabled`)
			p.run(`document.querySelector('#hint').click()`)
			p.until(`document.querySelector('#arrows [data-layer=hint] circle')`)
			look("practice, " + theme)
			p.run(`document.querySelector('#disclose').click()`)
			p.analyse()
			p.until(`document.querySelector('#engine-tools').checkVisibility() && document.querySelectorAll('#arrows [data-layer=hint] > *').length === 0`)
			look("effort, " + theme)
			p.analyse()
			p.load(reviewed)
			p.run(`document.querySelector('#retry').click()`)
			p.until(`document.querySelector('#retry-next')?.textContent === 'Skip' && document.querySelector('#retry-next').checkVisibility()`)
			look("retry, " + theme)
			for range 3 {
				p.run(`document.querySelector('#retry-next').click()`)
			}
			p.until(`document.querySelector('#retry-other').checkVisibility()`)
			look("the end of a retry, " + theme)
		}
	}
}
