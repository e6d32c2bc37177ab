package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestWorkers reviews a game while a position is analysed, both in the browser: in a worker
// each if there are processors for them, and otherwise in the same. The WebAssembly is
// fetched once for all.
func TestWorkers(t *testing.T) {
	inChromium(t)
	address := exported(t)
	for processors, workers := range map[int64]int{1: 2, 4: 3} {
		t.Run(fmt.Sprint(processors), func(t *testing.T) {
			t.Parallel()
			p := open(t, address, 1280, 800)
			if _, err := chromedp.Call(p.ctx, emulation.SetHardwareConcurrencyOverride, emulation.SetHardwareConcurrencyOverrideParams{HardwareConcurrency: processors}); err != nil {
				t.Fatal(err)
			}
			p.until(`navigator.serviceWorker.controller !== null`) // which has fetched all there is
			p.leave(func() { p.navigate(address) })
			p.load("1. f3 e5 2. g4 Qh4# 0-1")
			p.click("#back")
			p.analyse()
			p.until(`document.querySelectorAll('.line-score').length === 2`)
			p.click("#review-run")
			p.until(`/^[1-9]/.test(document.querySelector('#review-sum').textContent) || document.querySelector('#take-back').title === 'Undo: review (u)'`)
			fetched := func(name string) int {
				return value[int](p, `performance.getEntriesByType('resource').filter((e) => e.name.endsWith($1)).length`, name)
			}
			if got := fetched("/worker.js"); got != workers {
				t.Errorf("with %d processors there are %d workers, want %d", processors, got, workers)
			}
			if got := fetched("/luft.wasm"); got != 1 {
				t.Errorf("the engine is fetched %d times", got)
			}
		})
	}
}
