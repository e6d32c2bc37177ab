package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

const thinking = `document.querySelector('#status').textContent === 'Random is thinking…'`

// TestBotsClock has a bot think whenever its clock runs, wherever the person looks: after
// the page was loaded again, and when its position comes after another is shown.
func TestBotsClock(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.timed("1", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.hold()
	p.clicks("d2", "d4")
	p.until(thinking)
	p.strike(kb.ArrowLeft)
	p.until(`((state) => state.path.length === 2 && state.clock.since > 0)(JSON.parse(sessionStorage.getItem('luft-game')))`)
	p.run(`(() => {
		const state = JSON.parse(sessionStorage.getItem('luft-game'));
		state.clock.since -= 62_000;
		sessionStorage.setItem('luft-game', JSON.stringify(state));
	})()`)
	p.reload()
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
	p.strike(kb.ArrowLeft)
	p.until(`window.asked === 2`)
	p.run(`window.answer()`)
	p.played(4)
	p.until(yourMove)
}

// TestBotsMoveRetry looks for the answer to a mistake of the opening while a bot thinks by its
// clock. The bot's move is played, and is no answer.
func TestBotsMoveRetry(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.timed("5", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.until(`JSON.parse(sessionStorage.getItem('luft-game')).game.moves.length === 2`)
	time.Sleep(300 * time.Millisecond) // nothing is kept any more
	p.run(`(() => {
		const state = JSON.parse(sessionStorage.getItem('luft-game'));
		const [first, second] = state.game.moves;
		first.nags = ['$4'];
		first.variations = [{ moves: [{ ...second, move: 'd2d4', san: 'd4', after: [] }], end: [] }];
		for (const node of [first, second]) node.after.push('[%eval 0.1]');
		sessionStorage.setItem('luft-game', JSON.stringify(state));
	})()`)
	p.reload()
	p.until(yourMove)
	p.hold()
	p.clicks("d2", "d4")
	p.until(thinking)
	p.click("#retry")
	p.until(`!document.querySelector('#trial').hidden`)
	p.release()
	p.until(yourMove)
	if !value[bool](p, `document.querySelector('#trial').hidden`) || len(p.moves()) != 4 {
		t.Errorf("after the bot's move there are %v", p.moves())
	}
}

// TestBotsPace has bots with little time take less of it for each move to be seen, and
// none when nobody sees it.
func TestBotsPace(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.shiftable()
	p.run(`(() => {
		const stands = window.now.call(Date), later = window.setTimeout;
		window.now = () => stands;
		window.waits = [];
		window.setTimeout = (action, ms) => {
			window.waits.push(ms);
			return later(action, ms);
		};
	})()`)
	p.click("#new-game")
	p.click("input[name=colour][value=none] + span")
	for _, bot := range []string{"#bot", "#bot2"} {
		p.set(bot, "random")
	}
	p.set("#minutes", "1")
	p.click("#new-dialog .primary")
	p.until(`document.querySelectorAll('#moves .move').length >= 3 && window.waits.includes(400)`)
	p.hold()
	p.until(`window.holding > 0`) // by the clock of one of the bots
	p.later(57_900)
	p.release()
	p.until(`window.waits.includes(105)`)
	p.run(`Object.defineProperty(document, 'hidden', { get: () => true }); window.waits = []`)
	n := len(p.moves())
	p.until(`document.querySelectorAll('#moves .move').length >= $1`, n+6)
	if waits := value[[]int](p, `window.waits.slice(4).filter((ms) => ms === 400 || ms === 105)`); len(waits) > 0 {
		t.Errorf("the bots wait for %v milliseconds", waits)
	}
}

// TestBotsWait has two bots wait when the page is loaded again, by a clock as well, and when
// nobody sees it.
func TestBotsWait(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	paused := `document.querySelector('#status').textContent === 'Paused'`
	more := func() {
		t.Helper()
		p.until(`document.querySelectorAll('#moves .move').length > $1 + 2`, len(p.moves()))
	}
	begin := func(minutes string) {
		t.Helper()
		p.click("#new-game")
		p.click("input[name=colour][value=none] + span")
		for _, bot := range []string{"#bot", "#bot2"} {
			p.set(bot, "random")
		}
		p.set("#minutes", minutes)
		p.set("#movetime", "100")
		p.click("#new-dialog .primary")
		more()
	}
	for _, minutes := range []string{"0", "1"} {
		begin(minutes)
		p.reload()
		p.until(paused)
		p.click("#pause")
		more()
	}
	p.click("#pause")
	p.until(paused)
	p.run(`(() => {
		const state = JSON.parse(sessionStorage.getItem('luft-game'));
		state.clock.since = Date.now() - 62_000; // as if it was not paused
		sessionStorage.setItem('luft-game', JSON.stringify(state));
	})()`)
	p.reload()
	p.click("#pause")
	more()

	begin("0")
	p.run(`Object.defineProperty(document, 'hidden', { get: () => true }); document.dispatchEvent(new Event('visibilitychange'))`)
	p.until(paused)
}
