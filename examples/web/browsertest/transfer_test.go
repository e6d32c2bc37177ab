package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// mostTransfer is how many bytes all that the page loads may have as they are sent, without the
// engine.
const mostTransfer = 60_000

// TestTransfer adds up what a browser is sent, after the server has had the time to compress
// it, and uses what was once loaded on first use: nothing more is asked for.
func TestTransfer(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	var sizes map[string]int
	sum := func() (sum int) {
		sizes = value[map[string]int](p, `Object.fromEntries([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
			.filter((e) => !e.name.includes('/api/')).map((e) => [new URL(e.name).pathname, e.encodedBodySize]))`)
		for _, size := range sizes {
			sum += size
		}
		return sum
	}
	for _, name := range []string{"./", "page.js", "style.css", "pieces.css", "worker.js"} {
		p.until(`await fetch($1, { cache: 'no-store' }).then((r) => r.headers.get('Content-Encoding') === 'br')`, name)
	}
	if _, err := chromedp.Call(p.ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true}); err != nil {
		t.Fatal(err)
	}
	p.reload()
	p.settings()
	p.click("#show-keys")
	p.until(`document.querySelector('#help-dialog')?.open`)
	p.run(`document.querySelector('#help-dialog').close()`)
	p.click("#set-up")
	p.until(`document.querySelector('#editor .castling')`)
	p.run(`document.querySelector('#position-dialog').close()`)
	p.run(`document.querySelector('#puzzles').click()`)
	p.until(`document.querySelector('#trainer').open`)
	if got := sum(); got > mostTransfer || got < mostTransfer/4 {
		t.Errorf("the page is %d bytes as it is sent, and may be %d: %v", got, mostTransfer, sizes)
	} else {
		t.Logf("the page is %d bytes as it is sent: %v", got, sizes)
	}
	for name := range sizes {
		if strings.HasPrefix(name, "/js/") {
			t.Errorf("the page loads the module %s", name)
		}
	}
}
