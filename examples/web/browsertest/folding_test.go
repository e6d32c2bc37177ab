package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// folds returns the lines that can be folded, those that are folded after a "+".
func (p *page) folds() []string {
	p.t.Helper()
	return value[[]string](p, `[...document.querySelectorAll('#moves .fold')].map((b) => (b.ariaExpanded === 'true' ? '' : '+') + b.ariaLabel)`)
}

// said waits until the page has a screen reader say a text.
func (p *page) said(text string) {
	p.t.Helper()
	p.until(`document.querySelector('#live').textContent === $1`, text)
}

// TestFold folds variations and unfolds them, by the list, by keys and by the buttons beside
// it. What the position that is shown belongs to is there to be seen.
func TestFold(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			press := p.click
			if size[0] < 500 {
				press = p.tap
			}
			p.load(parted)
			folds := func(what string, want ...string) {
				t.Helper()
				if diff := cmp.Diff(want, p.folds()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", what, diff)
				}
			}
			present := func(san string) {
				t.Helper()
				p.until(`(document.querySelector('#moves [aria-current]')?.textContent ?? '') === $1`, san)
			}
			const c5, nc3, e6 = "Line 1… c5", "Line 2. Nc3", "Line 1… e6"
			folds("at first", c5, nc3, e6)
			press("#moves .fold")
			p.said("Folded: 1… c5, 5 moves.")
			folds("a line is folded", "+"+c5, e6)
			if got := p.text("#moves .variation"); got != "1…c5… 4 more" {
				t.Errorf("folded, the line is %q", got)
			}
			p.shot(fmt.Sprint("folded ", size[0]))
			p.reload()
			folds("after a reload", "+"+c5, e6)
			press("#moves .fold")
			p.said("Unfolded: 1… c5, 5 moves.")
			folds("unfolded", c5, nc3, e6)

			// The key folds what is beside a move, or else the line that it is in, of which the
			// first move is shown then.
			p.keys(kb.Home, kb.ArrowRight)
			present("e4")
			p.keys("c")
			p.said("There is no line to fold.")
			p.keys(kb.ArrowRight)
			present("e5")
			p.keys("c")
			p.said("Folded: 1… c5, 5 moves; 1… e6, 2 moves.")
			folds("beside a move", "+"+c5, "+"+e6)
			p.keys(kb.ArrowLeft)
			present("e4")
			p.keys(kb.ArrowDown, kb.ArrowRight)
			present("c5")
			folds("at its first move, a line stays folded", "+"+c5, "+"+e6)
			p.keys(kb.ArrowRight)
			present("Nf3")
			folds("further on it is unfolded", c5, nc3, "+"+e6)
			p.keys("c")
			p.said("Folded: 2. Nc3, 2 moves.")
			p.keys(kb.ArrowRight)
			present("d6")
			p.keys("c")
			p.said("Folded: 1… c5, 5 moves.")
			present("c5")
			folds("within a line", "+"+c5, "+"+e6)

			// All at once, and by the button of the editor of moves.
			p.keys("V")
			p.said("Unfolded: 1… c5, 5 moves; 1… e6, 2 moves; 2. Nc3, 2 moves.")
			folds("all unfolded", c5, nc3, e6)
			p.keys("V")
			folds("all folded", "+"+c5, "+"+e6)
			press("#edit")
			p.until(`document.querySelector('#fold-line').ariaExpanded === 'false'`)
			press("#fold-line")
			p.until(`document.querySelector('#fold-line').ariaExpanded === 'true'`)
			folds("by the button", c5, "+"+nc3, "+"+e6)
			press("#fold-all")
			folds("all by the button", "+"+c5, "+"+e6)
			press("#fold-all")
			folds("and unfolded", c5, nc3, e6)

			// A button that was pressed keeps the focus.
			p.run(`document.querySelector('#moves .fold').focus()`)
			p.strike(" ")
			p.until(`document.activeElement.ariaLabel === $1 && document.activeElement.ariaExpanded === 'false'`, c5)
		})
	}
}

// TestInline lists the moves as running text, by a key and in the settings, and at later
// visits.
func TestInline(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.load("1. e4 {A comment.} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *")
			// together are the first and the last move if they are on one line.
			together := `((all) => Math.abs(all.at(-1).getBoundingClientRect().top - all[0].getBoundingClientRect().top) < 60)([...document.querySelectorAll('#moves .move')])`
			if value[bool](p, together) {
				t.Error("the two columns are on one line")
			}
			p.keys("I")
			p.said("The moves are running text.")
			p.until(together)
			p.shot(fmt.Sprint("inline ", size[0]))
			if wide := value[int](p, `((e) => e.scrollWidth - e.clientWidth)(document.querySelector('#moves'))`); wide > 0 {
				t.Errorf("the list is %d pixels too wide", wide)
			}
			p.reload()
			p.until(together)
			p.click("#settings")
			p.until(`document.querySelector('#settings-dialog').open && document.querySelector('#inline').checked`)
			p.run(`document.querySelector('#inline').click()`)
			p.said("The moves are in two columns.")
			p.until(`!` + together)
		})
	}
}

// TestCopyLine copies a line without the variations beside it.
func TestCopyLine(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	copied := func() string {
		t.Helper()
		p.run(`document.querySelector('#copy-line').click()`)
		p.until(`document.querySelector('#line') && /copied/.test(document.querySelector('#toast').textContent)`)
		return value[string](p, `document.querySelector('#line').value`)
	}
	p.load(parted)
	p.run(`document.querySelector('#edit').click()`)
	if got := copied(); got != "1. e4 e5 2. Nf3 Nc6 *" {
		t.Errorf("the main line is %q", got)
	}
	p.run(`document.querySelector('#moves .variation .move').click()`)
	p.until(`document.querySelector('#annotated').textContent === '1… c5'`)
	if value[bool](p, `document.querySelector('#line') !== null`) {
		t.Error("at another move, the line is still in its field")
	}
	if got := copied(); got != "1. e4 c5 2. Nf3 d6 *" {
		t.Errorf("the variation is %q", got)
	}
	p.load("[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# *")
	p.run(`document.querySelector('#last').click()`)
	p.until(`document.querySelector('#annotated').textContent === '1. Rd8#'`)
	if got := copied(); got != "[SetUp \"1\"] [FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"] 1. Rd8# *" {
		t.Errorf("from another position it is %q", got)
	}
}

// TestForceLine makes the end of a game a variation, as which it is saved and loaded, and a part
// of the game again.
func TestForceLine(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			game := func(what, want string) {
				t.Helper()
				if text := p.pgn(); !contains(text, want) {
					t.Errorf("%s, the game is\n%s\nwithout %q", what, text, want)
				}
			}
			force := func(pressed string) {
				t.Helper()
				p.until(`!document.querySelector('#force-line').disabled && document.querySelector('#force-line').ariaPressed !== $1`, pressed)
				p.run(`document.querySelector('#force-line').click()`)
				p.until(`document.querySelector('#force-line').ariaPressed === $1`, pressed)
			}
			p.load("1. e4 e5 $1 {Played.} 2. Nf3 (2. f4) 2... Nc6 *")
			p.run(`document.querySelector('#edit').click()`)
			p.keys(kb.ArrowRight)
			p.until(`document.querySelector('#annotated').textContent === '1. e4'`)
			if !value[bool](p, `document.querySelector('#force-line').disabled`) {
				t.Error("the first move can be made a variation of no move")
			}
			p.run(`document.querySelectorAll('#moves .move')[2].click()`)
			p.until(`document.querySelector('#annotated').textContent === '2. Nf3'`)
			force("true")
			const forced = "1. e4 e5 $1 {Played.} (1... e5 2. Nf3 (2. f4) 2... Nc6) *"
			game("forced", forced)
			if got := value[string](p, `document.querySelector('#moves [aria-current]').textContent`); got != "Nf3" {
				t.Errorf("the move that is shown is %q", got)
			}
			p.shot(fmt.Sprint("forced line ", size[0]))
			p.reload()
			game("after a reload", forced)
			p.until(`document.querySelector('#moves [aria-current]').textContent === 'Nf3'`)
			const noted = "1. e4 e5 $1 {Played.} (1... e5 $5 {Again.} 2. Nf3 (2. f4) 2... Nc6) *"
			p.load(noted)
			p.keys(kb.End) // of the game, without the variation
			p.until(`document.querySelector('#moves [aria-current]')?.textContent === 'e5!'`)
			p.run(`document.querySelectorAll('#moves .move')[3].click()`)
			p.until(`document.querySelector('#moves [aria-current]')?.textContent === 'Nf3'`)
			p.run(`if (document.querySelector('#annotation').hidden) document.querySelector('#edit').click()`)
			force("false")
			game("joined", "1. e4 e5 $1 $5 {Played.} {Again.} 2. Nf3 (2. f4) 2... Nc6 *")
			p.run(`document.querySelector('#take-back').click()`)
			p.said("Undone: variation.")
			game("undone", noted)
		})
	}
}

// TestLinesAccessibility has axe-core look at folded lines and at running text.
func TestLinesAccessibility(t *testing.T) {
	axe := axeCore(t)
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, address, size[0], size[1])
		p.run(axe)
		p.load(parted)
		p.run(`document.querySelectorAll('#moves .fold')[2].click(); document.querySelector('#edit').click()`)
		for _, what := range []string{"folded", "inline"} {
			if what == "inline" {
				p.keys("I")
			}
			for _, theme := range []string{"light", "dark", "forced"} {
				p.colours(theme)
				p.shot(fmt.Sprint("lines ", what, " ", theme, " ", size[0]))
				p.axe(fmt.Sprint(what, ", ", theme, ", ", size[0]))
			}
		}
	}
}
