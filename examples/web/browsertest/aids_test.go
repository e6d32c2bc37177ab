package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestAids points out pinned and undefended pieces and kings that can be checked, if that is
// wished, but not in a game without help.
func TestAids(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			marks := func() []string {
				return value[[]string](p, `[...document.querySelectorAll('#arrows [data-layer=aids] > *')].map((e) => e.getAttribute('class') + ' ' + e.dataset.squares.slice(2))`)
			}
			told := func(square string) string {
				return value[string](p, `document.querySelector('[data-square=' + $1 + ']').getAttribute('aria-description') ?? ''`, square)
			}
			const pinned = "4k3/8/2n5/1B6/8/8/6P1/4K3 w - - 0 1"
			p.setUp(pinned)
			if got := marks(); len(got) > 0 || told("c6") != "" {
				t.Errorf("unasked, the page points out %q", got)
			}
			p.settings()
			p.click("#aids")
			p.done()
			if diff := cmp.Diff([]string{"pinned c6", "undefended c6", "checkable e8"}, marks()); diff != "" {
				t.Errorf("pointed out (-want +got):\n%s", diff)
			}
			if got := told("c6"); got != "pinned, attacked and undefended" {
				t.Errorf("of c6 a screen reader reads %q", got)
			}
			for _, theme := range []string{"light", "dark", "forced"} {
				p.colours(theme)
				p.shot(fmt.Sprint("aids ", theme, " ", size[0]))
			}
			p.colours("light")
			p.reload()
			p.until(`document.querySelectorAll('#arrows [data-layer=aids] > *').length === 3`)
			p.clicks("e1", "d2")
			p.until(`document.querySelector('[data-square=d2]').ariaLabel === 'd2 white king'`)
			p.until(`document.querySelector('[data-square=e8]').ariaDescription === 'can be checked'`)

			p.click("#new-game")
			p.click("input[name=help][value=none] + span")
			p.click("input[name=start][value=here] + span")
			p.click("input[name=colour][value=black] + span")
			p.set("#bot", "random")
			p.run(`document.querySelector('#live').textContent = ''`)
			p.click("#new-dialog .primary")
			p.until(`document.querySelector('#live').textContent.startsWith('New game.')`)
			if got := marks(); len(got) > 0 {
				t.Errorf("in a game without help, the page points out %q", got)
			}
		})
	}
}

// TestGlyphKeys gives positions their glyphs by keys, whatever the sign on them, one at a time.
func TestGlyphKeys(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 *")
	p.keys(kb.ArrowRight)
	p.shows(0)
	shift := func(digit int, sign, want string) {
		t.Helper()
		p.run(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: $1, code: $2, shiftKey: true, bubbles: true }))`, sign, fmt.Sprint("Digit", digit))
		p.until(`document.querySelector('#moves .move').textContent === $1`, want)
	}
	for i, want := range []string{"e4 =", "e4∞", "e4 +=", "e4 =+", "e4±", "e4∓", "e4+−", "e4−+"} {
		shift(i+1, string("!@#$%^&*"[i]), want)
	}
	p.said("e4, Black is winning.")
	shift(7, "/", "e4+−") // of a German keyboard
	shift(7, "/", "e4")   // and away again
	p.keys("7")
	p.until(`document.querySelector('#moves .move').textContent === 'e4□'`)
	shift(1, "1", "e4!") // of a French keyboard, which has the digits there
	p.keys("?")
	p.until(`document.querySelector('#help-dialog')?.open`)
	if !value[bool](p, `[...document.querySelectorAll('#help-dialog kbd')].some((e) => e.textContent === 'Shift+8')`) {
		t.Error("the help is without Shift+8")
	}
	p.strike(kb.Escape)
}
