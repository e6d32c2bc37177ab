package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestNotesOnFirst keeps what is drawn and said of the first position when a move follows.
func TestNotesOnFirst(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("*")
	p.draw("e2", "e4", 0)
	p.clicks("d2", "d4")
	p.played(1)
	p.strike(kb.ArrowLeft)
	p.until(`document.querySelectorAll('#arrows [data-layer=study] > *').length === 1`)
	if text := p.pgn(); !contains(text, "{[%cal Ge2e4]} 1. d4 *") {
		t.Errorf("the game is\n%s", text)
	}
	p.load("{Start. [%csl Ge4]} 1. e4 e5 *")
	p.draw("d2", "d4", 0)
	if text := p.pgn(); !contains(text, "{Start. [%csl Ge4][%cal Gd2d4]} 1. e4 e5 *") {
		t.Errorf("the game is\n%s", text)
	}
}

// TestLinkKeepsGame follows a link, which leaves the game that was stored until a move
// is played.
func TestLinkKeepsGame(t *testing.T) {
	inBrowser(t)
	address := served(t)
	p := open(t, address, 1280, 800)
	stored := func() string {
		return value[string](p, `localStorage.getItem('luft-game')`)
	}
	p.load("1. c4 c5 *")
	p.until(`localStorage.getItem('luft-game')?.includes('c2c4')`)
	before := stored()
	linked := `sessionStorage.getItem('luft-game').includes('e2e4')`
	p.run(`location.hash = '#moves=e2e4.e7e5'`)
	p.until(linked)
	if after := stored(); after != before {
		t.Errorf("the link has stored %s", after)
	}
	p.reload()
	p.strike(kb.ArrowLeft)
	p.until(`JSON.parse(sessionStorage.getItem('luft-game')).path.length === 1`)
	if diff := cmp.Diff(before, stored()); diff != "" {
		t.Errorf("after the page was loaded again (-want +got):\n%s", diff)
	}
	p.strike(kb.End)
	p.played(2)
	p.clicks("g1", "f3")
	p.until(`localStorage.getItem('luft-game').includes('g1f3')`)
}

// TestReviewOfAnother loads a game while another is reviewed, and retries a mistake where
// a variation was there before the review.
func TestReviewOfAnother(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(mistaken)
	p.click("#review-run")
	p.until(`document.querySelector('#review-run').textContent === 'Stop review'`)
	p.load("1. f3 e5 2. g4 (2. Nh3 {mine}) Qh4# 0-1")
	p.until(`document.querySelector('#review-run').textContent === 'Review'`)
	if p.visible("#review") {
		t.Error("there is a review of the game before")
	}
	p.click("#review-run")
	p.until(`document.querySelector('#take-back').title === 'Undo: review (u)'`)
	p.analyse()
	p.until(`document.querySelectorAll('.line-score').length > 0`)
	p.click("#retry")
	for p.text("#trial") != "Find a better move for White than g4." {
		before := p.text("#trial")
		p.click("#retry-next")
		p.until(`document.querySelector('#trial').textContent !== $1`, before)
	}
	if got := value[int](p, `document.querySelectorAll('#lines li, #arrows [data-layer=engine] > *').length`); got != 0 {
		t.Errorf("%d lines and arrows of another position during a trial", got)
	}
	p.click("#answer")
	p.until(`document.querySelector('#live').textContent.startsWith('The answer: ')`)
	if got := p.text("#live"); got == "The answer: knight h3." {
		t.Error("the answer is the player's own variation")
	}
	// A trial ends with the review that it is of.
	p.click("#retry")
	p.until(`document.querySelector('#retry').textContent === 'Retry mistakes'`)
	p.click("#retry")
	p.until(`!document.querySelector('#trial').hidden`)
	p.click("#take-back")
	p.until(`document.querySelector('#review').hidden`)
	p.clicks("d2", "d4")
	p.until(`document.querySelector('[data-square=d4]').ariaLabel === 'd4 white pawn'`)
}
