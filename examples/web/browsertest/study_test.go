package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// pgn returns the game as the page writes it.
func (p *page) pgn() string {
	p.t.Helper()
	p.run(`document.querySelector('#pgn').click()`)
	text := value[string](p, `document.querySelector('#pgn-text').value`)
	p.run(`document.querySelector('#pgn-dialog').close()`)
	return text
}

// drawn returns the shapes of the study on the board, such as "green e2e4".
func (p *page) drawn() []string {
	p.t.Helper()
	return value[[]string](p, `[...document.querySelectorAll('#arrows [data-layer=study] > *')].map((e) =>
		e.getAttribute('class') + ' ' + e.dataset.squares)`)
}

// draw draws with the right button of the mouse, while keys are held down.
func (p *page) draw(from, to string, keys int64) {
	p.t.Helper()
	x, y := p.at(from)
	u, v := p.at(to)
	if p.fox != nil {
		if keys != 0 {
			chromium(p.t)
		}
		p.must(p.fox.pointer(moveTo(x, y), press(2), moveTo(u, v), lift(2)))
		return
	}
	for _, e := range []input.DispatchMouseEventParams{
		{Type: input.DispatchMouseEventTypeMousePressed, X: x, Y: y},
		{Type: input.DispatchMouseEventTypeMouseMoved, X: u, Y: v},
		{Type: input.DispatchMouseEventTypeMouseReleased, X: u, Y: v},
	} {
		e.Button, e.ClickCount, e.Modifiers = input.MouseButtonRight, 1, keys
		if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, e); err != nil {
			p.t.Fatal(err)
		}
	}
}

// TestDrawing draws arrows and circles in four colours, which the game keeps.
func TestDrawing(t *testing.T) {
	inBrowser(t)
	address := served(t)
	t.Run("by mouse", func(t *testing.T) {
		beside(t)
		p := open(t, address, 1280, 800)
		p.load("1. e4 {Best. [%clk 0:10:00][%csl Yd5][%eval 0.3]} e5 *")
		p.run(`document.querySelector('#forward').click()`)
		p.until(`document.querySelector('[data-square=e4]').ariaLabel === 'e4 white pawn'`)
		if got := p.text("#player-bottom .clock"); got != "10:00" {
			t.Errorf("the clock says %q", got)
		}
		if got := value[string](p, `document.querySelector('#eval').ariaLabel`); got != "Evaluation +0.30 for White" {
			t.Errorf("the bar says %q", got)
		}
		p.draw("d7", "d5", 0)
		p.draw("g8", "f6", 8) // Shift
		p.draw("b8", "c6", 1) // Alt
		p.draw("f7", "f7", 9)
		p.draw("a7", "a7", 0)
		p.draw("a7", "a7", 0) // which takes it away again
		want := []string{"yellow d5d5", "yellow f7f7", "green d7d5", "red g8f6", "blue b8c6"}
		if diff := cmp.Diff(want, p.drawn()); diff != "" {
			t.Errorf("drawn (-want +got):\n%s", diff)
		}
		p.shot("drawing")
		if text := p.pgn(); !contains(text, "1. e4 {Best. [%clk 0:10:00][%eval 0.3] [%csl Yd5,Yf7][%cal Gd7d5,Rg8f6,Bb8c6]}") {
			t.Errorf("the game is\n%s", text)
		}
		p.run(`document.querySelector('#back').click()`)
		p.until(`document.querySelectorAll('#arrows [data-layer=study] > *').length === 0`)
		p.draw("e2", "e4", 0)
		if text := p.pgn(); !contains(text, "{[%cal Ge2e4]} 1. e4 {Best.") {
			t.Errorf("the game is\n%s", text)
		}
		p.click("#take-back")
		p.until(`document.querySelectorAll('#arrows [data-layer=study] > *').length === 0`)
		if got := p.moves(); len(got) != 2 {
			t.Errorf("drawing has played: %v", got)
		}
	})
	t.Run("by touch", func(t *testing.T) {
		beside(t)
		p := open(t, address, 390, 844)
		p.load("1. e4 e5 *")
		p.tap("#edit")
		p.tap("#colours [value=blue]")
		p.until(`document.querySelector('#colours [value=blue]').ariaPressed === 'true'`)
		p.run(`scrollTo(0, 0)`)
		x, y := p.at("g1")
		u, v := p.at("f3")
		p.touch(input.DispatchTouchEventTypeTouchStart, x, y)
		p.touch(input.DispatchTouchEventTypeTouchMove, (x+u)/2, (y+v)/2)
		p.touch(input.DispatchTouchEventTypeTouchMove, u, v)
		p.touch(input.DispatchTouchEventTypeTouchEnd)
		p.until(`document.querySelector('#arrows .blue') !== null`)
		if diff := cmp.Diff([]string{"blue g1f3"}, p.drawn()); diff != "" {
			t.Errorf("drawn (-want +got):\n%s", diff)
		}
		if got := p.moves(); len(got) != 2 {
			t.Errorf("drawing has played: %v", got)
		}
		p.shot("drawing on a phone")
		// A finger plays again. Chromium may have taken the drawing finger for a fling, and a tap
		// would then only end that.
		p.run(`document.querySelector('#edit').click()`)
		p.until(`document.querySelector('#edit').ariaPressed === 'false'`)
		p.taps("d2", "d4")
		p.until(`[...document.querySelectorAll('#moves .move')].some((m) => m.textContent === 'd4')`)
	})
}

// TestNotes writes comments and glyphs.
func TestNotes(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.load("1. e4 {Best. [%clk 0:10:00]} e5 $2 $14 2. Nf3 *")
			p.run(`document.querySelector('#forward').click()`)
			p.until(`document.querySelector('[data-square=e4]').ariaLabel === 'e4 white pawn'`)
			p.run(`document.querySelector('#edit').click()`)
			if got := value[string](p, `document.querySelector('#comment').value`); got != "Best." {
				t.Errorf("the comment is %q", got)
			}
			p.run(`document.querySelector('#comment').value = ''`)
			p.enter("#comment", "By test {or so}. ")
			p.run(`document.querySelector('#move-glyphs button[value="1"]').click()`)
			p.run(`document.querySelector('#forward').click()`)
			p.until(`document.querySelector('#annotated').textContent === '1… e5? +='`)
			p.run(`document.querySelector('#move-glyphs button[value="6"]').click()`)
			p.run(`document.querySelector('#position-glyphs button[value="14"]').click()`)
			p.run(`document.querySelector('#position-glyphs button[value="16"]').click()`)
			p.shot(fmt.Sprint("notes ", size[0]))
			if text := p.pgn(); !contains(text, "1. e4 $1 {By test {or so). [%clk 0:10:00]} 1... e5 $6 $16 2. Nf3 *") {
				t.Errorf("the game is\n%s", text)
			}
			if got := p.moves(); got[0] != "e4!" || got[1] != "e5?!±" {
				t.Errorf("the moves are %q", got)
			}
			if got := p.text("#moves"); !strings.Contains(got, "By test {or so).") {
				t.Errorf("the list of moves is %q", got)
			}
			// A comment is one change, however many keys it took.
			p.run(`document.activeElement.blur(); for (let n = 0; n < 4; n++) document.querySelector('#take-back').click()`)
			p.run(`document.querySelector('#take-back').click()`)
			p.until(`!document.querySelector('#moves').textContent.includes('or so')`)
			if text := p.pgn(); !contains(text, "1. e4 {Best. [%clk 0:10:00]} 1... e5 $2 $14 2. Nf3 *") {
				t.Errorf("after undoing all the game is\n%s", text)
			}
		})
	}
}
