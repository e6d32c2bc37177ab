package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestPremoveEnds chooses moves beforehand which are given up with the position that they
// were chosen at: by another game, a move taken back, a look back and the end of the game.
// The same position comes again each time, and nothing but the bot's move is played there.
func TestPremoveEnds(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	marked := `document.querySelectorAll('.square.premove').length === `
	begin := func() { p.timed("5", "0", "random", "standard") }
	again := func() {
		begin()
		p.clicks("e2", "e4")
	}
	for _, test := range []struct {
		name      string
		end, then func()
	}{
		{"another game", begin, func() { p.clicks("e2", "e4") }},
		{"taken back", func() { p.click("#take-back"); p.played(0) }, func() { p.clicks("e2", "e4") }},
		{"look back", func() {
			p.strike(kb.ArrowLeft)
			p.until(`document.querySelector('[data-square=e2]').ariaLabel.startsWith('e2 white pawn')`)
		}, func() {
			p.strike(kb.ArrowRight)
			p.until(`document.querySelector('[data-square=e4]').ariaLabel.startsWith('e4 white pawn')`)
		}},
		{"end of the game", func() {
			p.click("#resign")
			p.until(`document.querySelector('#result-dialog').open`)
			p.click("#result-dialog .cancel")
		}, again},
	} {
		t.Run(test.name, func(t *testing.T) {
			p.t = t
			p.hold()
			again()
			p.until(thinking)
			p.clicks("d2", "d4")
			p.until(marked + "2")
			test.end()
			p.until(marked + "0")
			test.then()
			p.until(thinking)
			if !value[bool](p, marked+"0") {
				t.Error("the premove is marked again")
			}
			p.release()
			p.played(2)
			p.until(yourMove)
		})
	}
}
