package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const thinking = `document.querySelector('#status').textContent === 'Random is thinking…'`

// TestBotsClock has a bot think whenever its clock runs, wherever the person looks: after
// the page was loaded again, and when its position comes after another is shown.
func TestBotsClock(t *testing.T) {
	chromium(t)
	p := open(t, served(t), 1280, 800)
	p.timed("1", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.hold()
	p.clicks("d2", "d4")
	p.until(thinking)
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.until(`((state) => state.path.length === 2 && state.clock.since > 0)(JSON.parse(sessionStorage.getItem('luft-game')))`)
	p.run(`(() => {
		const state = JSON.parse(sessionStorage.getItem('luft-game'));
		state.clock.since -= 62_000;
		sessionStorage.setItem('luft-game', JSON.stringify(state));
	})()`)
	p.again()
	p.played(4)
	p.until(yourMove)

	p.timed("1", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.run(`window.fetch1 = window.fetch; window.asked = 0;
		window.known = new Promise((resolve) => { window.answer = resolve; });
		window.fetch = async (url, options) => {
			if (url === 'api/position') {
				window.asked++;
				await window.known;
			}
			return window.fetch1(url, options);
		}`)
	p.clicks("d2", "d4")
	p.until(`window.asked === 1`)
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.until(`window.asked === 2`)
	p.run(`window.answer()`)
	p.played(4)
	p.until(yourMove)
}
