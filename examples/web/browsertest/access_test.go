package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// clocked is a game that was reviewed and played by a clock. Its middlegame begins with
// White's seventh move, when only three pieces stand on the back rank.
const clocked = `[White "A"]
[Black "B"]
[TimeControl "300+2"]

1. e4 {[%eval 0.3] [%clk 0:05:00]} e5 {[%eval 0.3] [%clk 0:05:00]}
2. Nf3 {[%eval 0.2] [%clk 0:04:52]} Nc6 {[%eval 0.3] [%clk 0:05:01]}
3. Bc4 {[%eval 0.2] [%clk 0:04:50]} Bc5 {[%eval 0.2] [%clk 0:03:02]}
4. d3 {[%eval 0.1] [%clk 0:04:50]} Nf6 {[%eval 0.1] [%clk 0:03:00]}
5. Be3 {[%eval 0.0] [%clk 0:04:40]} Bb6 {[%eval 0.2] [%clk 0:02:55]}
6. Nc3 {[%eval 0.1] [%clk 0:04:40]} d6 {[%eval 0.2] [%clk 0:02:55]}
7. Qd2 $6 {[%eval -0.5] [%clk 0:04:30]} (7. O-O {[%eval 0.1]}) Ng4 {[%eval -0.4] [%clk 0:02:51]} *`

// TestCurve reads the curve of a game by keys, by mouse and by touch.
func TestCurve(t *testing.T) {
	chromium(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			p := open(t, address, size[0], size[1])
			p.load(clocked)
			p.until(`document.querySelector('#curve .area')`)
			if got := value[int](p, `document.querySelectorAll('#curve .phase').length`); got != 1 {
				t.Errorf("%d phases begin", got)
			}
			// The longest time, of 3… Bc5, is that of the highest bar; the first two moves took none.
			bars := value[[]float64](p, `[...document.querySelectorAll('#curve rect')].map((r) => Math.round(r.getAttribute('height')))`)
			if len(bars) != 12 || bars[3] != 48 || bars[0] < 10 || bars[0] > 15 {
				t.Errorf("the bars of the times are %v high", bars)
			}
			p.until(`document.querySelector('#curve').getAttribute('aria-valuetext') === 'The first position, opening'`)

			p.run(`document.querySelector('#curve').focus()`)
			for _, step := range []struct{ key, at, text string }{
				{kb.ArrowRight, "1", "Move 1, white: e4, +0.30, opening, 0 seconds"},
				{kb.ArrowUp, "2", "Move 1, black: e5, +0.30, opening, 0 seconds"},
				{kb.ArrowLeft, "1", "Move 1, white: e4, +0.30, opening, 0 seconds"},
				{kb.End, "14", "Move 7, black: knight g4, −0.40, middlegame, 6 seconds"},
				{kb.PageDown, "4", "Move 2, black: knight c6, +0.30, opening, 1 second"},
				{kb.PageUp, "14", "Move 7, black: knight g4, −0.40, middlegame, 6 seconds"},
				{kb.ArrowDown, "13", "Move 7, white: queen d2, dubious move, −0.50, middlegame, 12 seconds"},
			} {
				p.do(chromedp.KeyEvent(step.key))
				p.until(`document.querySelector('#curve').ariaValueNow === $1`, step.at)
				p.until(`document.querySelector('#curve').ariaValueText === $1`, step.text)
			}
			p.until(`document.querySelector('#moves [aria-current]').textContent === 'Qd2?!' && document.activeElement.id === 'curve'`)
			if got, want := p.text("#curve-text"), "7. Qd2?! · −0.50 · middlegame · 0:12"; got != want {
				t.Errorf("the move is told as %q, want %q", got, want)
			}
			p.shot(fmt.Sprint("curve ", size[0]))

			// A variation counts as the move that it begins from.
			p.run(`document.querySelector('.variation .move').click()`)
			p.until(`document.querySelector('#curve').ariaValueNow === '12'`)

			p.run(`document.querySelector('#curve').scrollIntoView({ block: 'center' })`)
			at := value[[]float64](p, `((r) => [r.x, r.y + r.height / 2, r.width])(document.querySelector('#curve').getBoundingClientRect())`)
			x := func(ply float64) float64 { return at[0] + at[2]*ply/14 }
			if size[0] < 500 {
				p.touch(input.DispatchTouchEventTypeTouchStart, x(3), at[1])
				p.until(`document.querySelector('#moves [aria-current]').textContent === 'Nf3'`)
				p.touch(input.DispatchTouchEventTypeTouchMove, x(6), at[1])
				p.until(`document.querySelector('#moves [aria-current]').textContent === 'Bc5'`)
				p.touch(input.DispatchTouchEventTypeTouchEnd)
				return
			}
			p.do(chromedp.MouseEvent(chromedp.MouseMoved, x(6), at[1]))
			p.until(`document.querySelector('#curve-text').textContent === '3… Bc5 · +0.20 · opening · 2:01'`)
			if value[bool](p, `document.querySelector('#curve .hair').hidden`) {
				t.Error("what is pointed at is not marked")
			}
			p.do(chromedp.MouseClickXY(x(5), at[1]))
			p.until(`document.querySelector('#moves [aria-current]').textContent === 'Bc4'`)
			p.do(chromedp.MouseEvent(chromedp.MouseMoved, 5, 5))
			p.until(`document.querySelector('#curve-text').textContent.startsWith('3. Bc4 ') && document.querySelector('#curve .hair').hidden`)
		})
	}

	// Without clocks there are no bars, and without moves of the endgame no line.
	p := open(t, address, 1280, 800)
	p.load("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} *")
	p.until(`document.querySelector('#curve .area')`)
	if p.visible("#curve .times") || p.visible("#curve .phase") {
		t.Error("there are times or phases of a game without")
	}
	// While a better move is looked for, the keys do not give it away.
	p.load("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 {[%eval -0.5]} Qg5 {[%eval -0.4]} 5. Nxf7 $4 {[%eval -6.0]} (5. Bxf7+ {[%eval -0.4]}) Qxg2 {[%eval -6.0]} *")
	p.click("#retry")
	p.until(`document.querySelector('#trial').textContent.startsWith('Find ')`)
	p.run(`document.querySelector('#curve').focus()`)
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	p.do(chromedp.KeyEvent(kb.End))
	if got := p.text("#trial"); !strings.HasPrefix(got, "Find ") || !p.visible("#trial") {
		t.Errorf("the retry has ended: %q", got)
	}
}
