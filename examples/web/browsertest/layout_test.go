package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// overlaps tells which parts beside the board cover each other, stick out of their card or are
// below the end of the page.
const overlaps = `(() => {
	const side = document.querySelector('.side'), found = [];
	const box = (e) => e.getBoundingClientRect();
	const called = (e) => e.id || e.className || e.tagName;
	const seen = (all) => [...all].filter((e) => e.checkVisibility() && box(e).width > 2 && box(e).height > 0);
	const apart = (parts) => parts.forEach((a, i) => parts.slice(i + 1).forEach((b) => {
		const r = box(a), s = box(b);
		if (Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1) {
			found.push(called(a) + ' covers ' + called(b));
		}
	}));
	apart(seen([document.querySelector('.top'), document.querySelector('.table'), ...side.children]));
	for (const card of seen(side.querySelectorAll('.card'))) {
		// What is in a list that scrolls is cut off there.
		const leaves = seen(card.querySelectorAll('h2, p, ol, ul, button, input, select, textarea, summary, #curve, #moves'))
			.filter((e) => !e.parentElement.closest('ol, ul, #moves, summary, #curve'));
		apart(leaves);
		for (const leaf of leaves) {
			const r = box(leaf), s = box(card);
			if (r.bottom > s.bottom - 4 || r.top < s.top || r.left < s.left || r.right > s.right) found.push(called(leaf) + ' sticks out of its card');
		}
	}
	const end = document.documentElement.scrollHeight - scrollY;
	for (const e of seen(side.querySelectorAll('button'))) if (box(e).bottom > end + 2 && !e.closest('ol, ul, #moves')) found.push(called(e) + ' is below the page');
	const [moves] = seen([document.querySelector('#moves')]);
	if (moves && moves.offsetHeight < 60) found.push('the moves have ' + moves.offsetHeight + ' pixels');
	if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
	return found;
})()`

// TestPanels opens each combination of panels in windows of a desktop. Nothing covers
// anything else.
func TestPanels(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800, "--threads", "4")
	p.load(`1. e4 {[%eval 0.3] A comment.} (1. d4) e5 {[%eval 0.3]} (1... c5) 2. f4 $6 {[%eval 0.0]} (2. Nf3) Qh4+ {[%eval 0.9]} *

1. d4 d5 *`)
	p.run(`document.querySelector('#games-dialog').close()`)
	p.set("#line-count", "5")
	p.set("#effort-time", "5")
	sizes := [][2]int{{1280, 800}, {1280, 720}, {1024, 768}, {1440, 900}}
	turn := func(selector string, on bool) {
		t.Helper()
		p.run(`((e) => {
			const is = { analyse: e.ariaChecked === 'true', edit: e.ariaPressed === 'true', explorer: e.open };
			if (is[e.id] === $2) return;
			if (e.id === 'explorer') e.open = $2; else e.click();
		})(document.querySelector($1))`, selector, on)
	}
	for _, review := range []bool{true, false} {
		if !review {
			p.load("1. e4 e5 (1... c5) 2. Nf3 *")
		}
		// The notes have more rows on a move, and the explorer has more in the first position.
		for i, key := range []string{kb.Home, kb.ArrowRight} {
			notes := i == 1
			p.keys(key)
			p.until(`document.querySelector('#explorer-sum').textContent === $1 + ' games of the explorer' && document.querySelector('#review').hidden === !$2`,
				[]string{"14", "3"}[i], review)
			turn("#edit", notes)
			for i := range 4 {
				analysis, explorer := i&2 > 0, i&1 > 0
				turn("#analyse", analysis)
				turn("#explorer", explorer)
				if analysis {
					p.until(`document.querySelectorAll('.line-score').length === 5`)
				}
				for _, size := range sizes {
					p.size(size[0], size[1])
					what := fmt.Sprintf("%dx%d, review %v, notes %v, analysis %v, explorer %v", size[0], size[1], review, notes, analysis, explorer)
					for _, problem := range value[[]string](p, overlaps) {
						t.Errorf("%s: %s", what, problem)
					}
					if analysis && explorer {
						p.run(`scrollTo(0, 0)`)
						p.shot("panels " + what)
					}
				}
			}
		}
	}
}
