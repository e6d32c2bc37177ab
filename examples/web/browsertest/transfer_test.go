package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// maxTransfer is how many bytes all that the page begins with may have as they are sent, without
// the engine.
const maxTransfer = 63_000

// TestTransfer adds up what a browser is sent, and uses what is loaded on first use: that is one
// more script.
func TestTransfer(t *testing.T) {
	inChromium(t)
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
	later := func() int {
		for name, size := range sizes {
			if strings.HasPrefix(name, "/later-") {
				return size
			}
		}
		return 0
	}
	if _, err := chromedp.Call(p.ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true}); err != nil {
		t.Fatal(err)
	}
	p.reload()
	first := sum()
	if first > maxTransfer || first < maxTransfer/4 {
		t.Errorf("the page is %d bytes as it is sent, and may be %d: %v", first, maxTransfer, sizes)
	}
	if len(sizes) == 0 || later() != 0 {
		t.Errorf("it begins with %v", sizes)
	}
	p.settings()
	p.click("#show-keys")
	p.until(`document.querySelector('#help-dialog')?.open`)
	p.run(`document.querySelector('#help-dialog').close()`)
	p.click("#set-up")
	p.until(`document.querySelector('#editor .castling')`)
	p.run(`document.querySelector('#position-dialog').close()`)
	p.run(`document.querySelector('#puzzles').click()`)
	p.until(`document.querySelector('#trainer').open`)
	t.Logf("the page is %d bytes as it is sent, and with what is loaded later %d: %v", first, sum(), sizes)
	if later() == 0 {
		t.Errorf("what is loaded later is not: %v", sizes)
	}
	for name := range sizes {
		if strings.HasPrefix(name, "/js/") {
			t.Errorf("the page loads the module %s", name)
		}
	}
}
