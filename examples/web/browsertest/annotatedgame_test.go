package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// annotatedGame is a game of 60 moves with comments and variations.
func annotatedGame() string {
	var b strings.Builder
	for n := 1; n <= 60; n++ {
		if n%2 == 1 {
			fmt.Fprintf(&b, "%d. Nf3 {White develops, and has more than one way to go on; this is the one that the book gives.} Nf6 (%d... Nc6 %d. Nc3) ", n, n, n+1)
		} else {
			fmt.Fprintf(&b, "%d. Ng1 $4 {[%%eval -3.1]} (%d. d4) %d... Ng8 {[%%eval 0.1] The knights go home again, as they do in every second move of this game.} ", n, n, n)
		}
	}
	return b.String() + "*"
}

// TestAnnotatedGame has a game of 60 moves with comments, after a review, with the explorer and the
// analysis open. Nothing scrolls but lists, and the board and the way through the game are in
// view.
func TestAnnotatedGame(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800, "--threads", "4")
	p.load(annotatedGame())
	p.set("#line-count", "5")
	p.set("#effort-time", "5")
	p.analyse()
	p.until(`document.querySelectorAll('.line-score').length === 5`)
	p.until(`document.querySelector('#explorer').open && !document.querySelector('#retry').hidden && !document.querySelector('#review').hidden`)
	for _, size := range [][2]int{{1280, 800}, {1920, 1080}, {844, 390}, {390, 844}} {
		p.size(size[0], size[1])
		p.run(`scrollTo(0, 0)`)
		what := fmt.Sprintf("%dx%d", size[0], size[1])
		p.shot("annotated game " + what)
		for _, problem := range value[[]string](p, `(() => {
			const found = [], root = document.documentElement, one = (s) => document.querySelector(s);
			const box = (e) => e.getBoundingClientRect();
			if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('the page is ' + root.scrollWidth + ' by ' + root.scrollHeight);
			const within = (e, top, bottom) => e.checkVisibility() && box(e).top >= top && box(e).bottom <= bottom;
			const desktop = innerWidth > 860 && innerHeight > 520;
			for (const e of [one('#board'), ...document.querySelectorAll('.nav button'), ...(desktop ? document.querySelectorAll('.actions button') : [])]) {
				if (e.checkVisibility() && !within(e, 0, innerHeight)) found.push((e.id || e.textContent) + ' is out of view');
			}
			const moves = box(one('#moves')), floor = desktop ? innerHeight : box(one('.nav')).top;
			if (Math.min(moves.bottom, floor) - moves.top < 88) found.push('of the moves ' + (Math.min(moves.bottom, floor) - moves.top) + ' pixels are in view');
			if (one('#moves').scrollHeight < 4 * one('#moves').clientHeight) found.push('the moves do not scroll');
			const [line] = document.querySelectorAll('.line-score');
			if (!within(line, 0, floor)) found.push('the first line of the engine is out of view');
			const panels = one('.panels');
			if (desktop && panels.scrollHeight > panels.clientHeight) found.push('the panels scroll: ' + panels.scrollHeight + ' in ' + panels.clientHeight);
			return found;
		})()`) {
			t.Errorf("%s: %s", what, problem)
		}
	}
}
