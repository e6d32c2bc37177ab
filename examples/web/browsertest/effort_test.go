package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// record has the page note the questions that it asks the server from now on.
func (p *page) record() {
	p.t.Helper()
	p.run(`(() => {
		const fetched = fetch;
		window.asked = [];
		window.fetch = (path, options) => {
			asked.push([path, JSON.parse(options?.body ?? '{}')]);
			return fetched(path, options);
		};
	})()`)
}

// asks waits until the last analysis that was asked for has these limits.
func (p *page) asks(limits string) {
	p.t.Helper()
	p.until(`(({ infinite, movetime, threads } = {}) => JSON.stringify({ infinite, movetime, threads }) === $1)(
		asked.findLast(([path]) => path === 'api/analyse')?.[1])`, limits)
}

// TestEffort sets how long an analysis takes, and with how many threads, which is kept. In
// the browser there are no threads to choose from.
func TestEffort(t *testing.T) {
	inBrowser(t)
	address := served(t, "--threads", "8") // enough for searches that are just being given up, too
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, address, size[0], size[1])
		p.record()
		p.analyse()
		p.asks(`{"movetime":60000}`)
		p.set("#effort-time", "0")
		p.asks(`{"infinite":true}`)
		p.set("#threads", "3")
		p.asks(`{"infinite":true,"threads":3}`)
		p.until(`document.querySelector('#engine-note').textContent.endsWith(' · 3 threads')`)
		p.shot("effort")
		if got := value[int](p, `document.documentElement.scrollWidth`); got > size[0] {
			t.Errorf("the page is %d wide", got)
		}
		p.reload()
		p.record()
		p.run(`document.querySelector('#threads').focus()`)
		p.strike(kb.ArrowUp)
		p.asks(`{"infinite":true,"threads":2}`)
		p.set("#effort-time", "5")
		p.asks(`{"movetime":5000,"threads":2}`)
		if size[0] < 500 {
			continue
		}
		p.set("#place", "browser")
		p.until(`document.querySelector('#threads-label').hidden`)
		p.set("#place", "server")
		p.until(`!document.querySelector('#threads-label').hidden && document.querySelector('#threads').value === '2'`)
	}
}
