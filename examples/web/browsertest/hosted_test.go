package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestHostedPractice plays for practice without a server, on a machine with one processor:
// the bot, the judgement of the moves and the hints share a worker.
func TestHostedPractice(t *testing.T) {
	inChromium(t)
	address, _ := hosted(t)
	p := open(t, address, 1280, 800)
	if _, err := chromedp.Call(p.ctx, emulation.SetHardwareConcurrencyOverride, emulation.SetHardwareConcurrencyOverrideParams{HardwareConcurrency: 1}); err != nil {
		t.Fatal(err)
	}
	p.reload()
	p.setUp("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	p.run(`document.querySelector('#practise').click()`)
	p.set("#bot", "luft")
	p.set("#level", "1")
	p.set("#movetime", "1000")
	p.click("#new-dialog .primary")
	p.until(`document.querySelector('#practice')?.checkVisibility() && !document.querySelector('#hint').disabled`)
	p.clicks("h2", "h3")
	p.until(`document.querySelector('#verdict').textContent === 'h3: blunder; best was Rxd8#.'`)
	p.played(2)
	p.until(yourMove)
	p.run(`document.querySelector('#take-back').click()`)
	p.played(0)
	for _, told := range []string{"Look at the rook on d1.", "The engine would play Rxd8#."} {
		p.until(`!document.querySelector('#hint').disabled`)
		p.click("#hint")
		p.until(`document.querySelector('#verdict').textContent === $1`, told)
	}
	p.clicks("d1", "d8")
	p.until(`document.querySelector('#verdict').textContent === 'Rxd8#: best.'`)
	p.until(`document.querySelector('#result-dialog').open`)
	p.click("#result-dialog .cancel")
	p.until(`document.querySelector('#closed').hidden && !document.querySelector('#analyse').disabled`)
}

// TestHostedEndless analyses without a limit and without a server. No search goes on that
// nobody waits for.
func TestHostedEndless(t *testing.T) {
	inBrowser(t)
	address, _ := hosted(t)
	p := open(t, address, 1280, 800)
	p.run(`(() => {
		window.searching = new Set();
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			if (message.what === 'analyse') searching.add(message.id);
			if (!this.heard) this.addEventListener('message', ({ data }) => { if (data.event !== 'info') searching.delete(data.id); });
			this.heard = true;
			return post.call(this, message);
		};
	})()`)
	p.load("1. e4 e5 2. Nf3 Nc6 *")
	p.set("#effort-time", "0")
	p.analyse()
	first := func(moves string) {
		t.Helper()
		p.until(`((b) => b && b.textContent.startsWith($1))(document.querySelector('#lines li:first-child .pv'))`, moves)
		p.until(`searching.size === 1`)
	}
	const depth = `Number(/^Depth (\d+)/.exec(document.querySelector('#engine-note').textContent)?.[1])`
	first("1. ")
	p.until(depth + ` > 5`)
	p.click("#engine-run")
	p.until(`searching.size === 0 && document.querySelector('#engine-run').textContent === 'Go on'`)
	if !value[bool](p, `document.querySelectorAll('.line-score').length === 2`) {
		t.Error("the lines are gone with the search")
	}
	p.click("#engine-run")
	p.until(`document.querySelector('#engine-run').textContent === 'Stop'`)
	p.until(depth + ` > 5`)
	first("1. ")
	p.keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	first("2... ")
	p.until(depth + ` > 5`)
	p.setUp("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30")
	first("30... ")
	p.reload()
	first2 := `((b) => b && b.textContent.startsWith('30... '))(document.querySelector('#lines li:first-child .pv'))`
	p.until(first2)
	if got := value[string](p, `document.querySelector('#effort-time').value`); got != "0" {
		t.Errorf("the time is %q", got)
	}
	p.analyse()
	p.until(`document.querySelectorAll('.line-score').length === 0`)
}

// TestHostedClosed plays by the clock without a server, with the analysis closed until the
// flag falls.
func TestHostedClosed(t *testing.T) {
	inBrowser(t)
	address, _ := hosted(t)
	p := open(t, address, 1280, 800)
	p.shiftable()
	p.load("1. e4 *")
	p.analyse()
	p.until(`document.querySelector('.line-score') !== null`)
	p.run(`document.querySelector('#minutes').value = '1'`)
	p.run(`document.querySelector('#minutes').dispatchEvent(new Event('change', { bubbles: true }))`)
	p.newGame("random", 1, 100, "standard")
	closed := func(want bool) {
		t.Helper()
		p.until(`document.querySelector('#analyse').disabled === $1 && document.querySelector('#closed').hidden !== $1 &&
			document.querySelector('#lines').checkVisibility() !== $1`, want)
	}
	closed(true)
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.clicks("d2", "d4")
	p.played(4)
	p.until(yourMove)
	p.keys("a", " ")
	for _, question := range []string{"eval", "best"} {
		if got := p.ask(question); !strings.Contains(got, "keeps silent") {
			t.Errorf("in the game, %s is %q", question, got)
		}
	}
	p.reload()
	closed(true)
	p.until(yourMove)
	p.shiftable()
	p.later(62_000)
	p.until(`document.querySelector('#result-dialog').open`)
	if got := p.text("#result-text"); !strings.HasPrefix(got, "White has no time left") {
		t.Errorf("the game ends as %q", got)
	}
	p.click("#result-dialog .cancel")
	closed(false)
	p.until(`document.querySelector('.line-score') !== null`)
	p.click("#review-run")
	p.until(`document.querySelector('#take-back').title === 'Undo: review (u)'`)
}
