package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// settings opens the dialog of the settings.
func (p *page) settings() {
	p.t.Helper()
	p.click("#settings")
	p.until(`document.querySelector('#settings-dialog').open`)
}

// done closes it.
func (p *page) done() {
	p.t.Helper()
	p.click("#settings-dialog .primary")
	p.until(`!document.querySelector('#settings-dialog').open`)
}

// style returns a computed property of an element.
func (p *page) style(selector, property string) string {
	p.t.Helper()
	return value[string](p, `getComputedStyle(document.querySelector($1)).getPropertyValue($2)`, selector, property)
}

// TestThemes chooses each theme of package svg for the board and the pieces, and finds both
// again after the page has been loaded again.
func TestThemes(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	usual := p.style("[data-square=a2]", "background-color")
	p.settings()
	if diff := cmp.Diff(append([]string{""}, svg.Themes()...), value[[]string](p, `[...document.querySelectorAll('#board-of option')].map((o) => o.value)`)); diff != "" {
		t.Errorf("themes of the board (-want +got):\n%s", diff)
	}
	for _, name := range svg.Themes() {
		theme, err := svg.ThemeNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		p.set("#board-of", name)
		rgb := theme.Light >> 8
		want := fmt.Sprintf("rgb(%d, %d, %d)", rgb>>16, rgb>>8&255, rgb&255)
		p.until(`getComputedStyle(document.querySelector('[data-square=a2]')).backgroundColor === $1`, want)
		if !value[bool](p, `[...document.querySelectorAll('#pieces-of option')].some((o) => o.value === $1)`, name) {
			continue // it has the pieces of another theme
		}
		p.set("#pieces-of", name)
		for _, piece := range []board.Piece{board.WhiteKing, board.BlackKnight, board.BlackQueen} {
			code := piece.Color().String()[:1] + strings.ToUpper(string(piece.Kind().Letter()))
			picture := strings.NewReplacer("\n", "", `"`, "'", "#", "%23").Replace(svg.Piece(piece, &theme))
			p.until(`getComputedStyle(document.querySelector('#board .' + $1)).backgroundImage === $2`,
				code, `url("data:image/svg+xml,`+picture+`")`)
		}
		p.shot("theme " + name)
	}
	p.set("#colours-of", "dark")
	p.set("#board-of", "wood")
	p.set("#pieces-of", "wood")
	p.until(`localStorage.getItem('luft-look').includes('f0dcb8') && localStorage.getItem('luft-look').includes('4a3427')`)
	p.done()
	p.reload()
	if got := p.style("[data-square=a2]", "background-color"); got != "rgb(240, 220, 184)" {
		t.Errorf("the light squares are %s", got)
	}
	if got := p.style("#board .bN", "background-image"); !strings.Contains(got, "4a3427") {
		t.Errorf("the black knights are %s", got)
	}
	if got := p.style("body", "background-color"); got != "rgb(18, 23, 27)" {
		t.Errorf("the page is %s", got)
	}
	p.shot("wood, dark")
	p.settings()
	if got := value[string](p, `['colours-of', 'board-of', 'pieces-of'].map((id) => document.getElementById(id).value).join()`); got != "dark,wood,wood" {
		t.Errorf("the settings are %s", got)
	}
	p.set("#board-of", "")
	p.set("#pieces-of", "light")
	p.set("#colours-of", "light")
	p.until(`getComputedStyle(document.querySelector('[data-square=a2]')).backgroundColor === $1`, usual)
}

// TestSounds hears what a move, a capture, check and the end of a game sound like, and
// nothing after the sounds have been switched off.
func TestSounds(t *testing.T) {
	inChromium(t) // Firefox makes none without a device
	p := open(t, served(t), 1280, 800)
	p.run(`(() => {
		window.heard = [];
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...when) { heard.push(this.frequency.value); start.apply(this, when); };
	})()`)
	p.load("1. e4 d5 2. exd5 *")
	if got := value[int](p, `heard.length`); got != 0 {
		t.Errorf("loading a game makes %d tones", got)
	}
	p.load("1. e4 e5 2. Bc4 Nf6 3. Bxf7+ Kxf7 *")
	sounds := func(want ...float64) {
		t.Helper()
		p.until(`heard.length >= $1`, len(want))
		if diff := cmp.Diff(want, value[[]float64](p, `heard.splice(0)`)); diff != "" {
			t.Errorf("tones (-want +got):\n%s", diff)
		}
	}
	move, capture, check := []float64{230}, []float64{230, 150}, []float64{520, 690}
	for i, want := range [][]float64{move, move, move, move, check, capture} {
		p.strike(kb.ArrowRight)
		p.until(`[...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent) === $1`, i)
		sounds(want...)
	}
	p.strike(kb.ArrowLeft)
	p.until(`[...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent) === 4`)
	p.setUp("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1")
	p.clicks("d1", "d8")
	sounds(392, 330, 262)
	p.click("#result-dialog .cancel")

	p.settings()
	if !value[bool](p, `document.querySelector('#sounds').checked`) {
		t.Error("the sounds are off, and were heard")
	}
	p.click("#sounds")
	p.done()
	p.setUp("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1")
	p.clicks("d1", "d2")
	p.played(1)
	if got := value[int](p, `heard.length`); got != 0 {
		t.Errorf("with sounds off there are %d tones", got)
	}
	p.reload()
	p.settings()
	if value[bool](p, `document.querySelector('#sounds').checked`) {
		t.Error("the sounds are on again")
	}
}

// TestKeysOff switches keys of one letter off, and on again.
func TestKeysOff(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(commented)
	corner := func() string { return value[string](p, `document.querySelector('#board .square').dataset.square`) }
	p.settings()
	p.click("#keys")
	p.shot("settings")
	p.done()
	p.reload()
	p.strike("f")
	if got := corner(); got != "a8" {
		t.Errorf("a key that is off turns the board: %s", got)
	}
	p.strike(kb.ArrowRight) // arrows are no letters
	p.until(`document.querySelector('[data-square=e4]').ariaLabel === 'e4 white pawn'`)
	p.settings()
	p.click("#keys")
	p.until(`document.querySelector('#keys').checked`)
	p.done()
	p.strike("f")
	p.until(`document.querySelector('#board .square').dataset.square === 'h1'`)
}

// TestWheel goes through a game by the wheel over the board, in pixels and in lines.
func TestWheel(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 2. Nf3 *")
	for _, step := range []struct{ delta, mode, at int }{{100, 0, 0}, {3, 1, 1}, {20, 0, 1}, {30, 0, 2}, {-100, 0, 1}, {-3, 1, 0}} {
		p.run(`document.querySelector('[data-square=e6]').dispatchEvent(
			new WheelEvent('wheel', { deltaY: $1, deltaMode: $2, bubbles: true, cancelable: true }))`, step.delta, step.mode)
		p.until(`[...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent) === $1`, step.at)
	}
	x, y := p.at("e6")
	if !value[bool](p, `document.elementFromPoint($1, $2).closest('#board') !== null`, x, y) {
		t.Error("something is between the wheel and the board")
	}
}
