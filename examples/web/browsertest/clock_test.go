package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestClockAway has the clock of a game stand while another is shown: in the person's turn
// and in a bot's.
func TestClockAway(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.shiftable()
	p.hold()
	p.timed("1", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.until(thinking)
	p.release()
	p.played(2)
	p.until(yourMove)
	p.setUp("7k/8/8/8/8/8/8/KQ6 w - - 0 19")
	for range 2 {
		p.later(62_000)
		p.click("#take-back")
		p.until(`document.querySelector('#live').textContent === 'Undone: setting up.'`)
		p.until(yourMove)
		p.click("#redo")
		p.until(`document.querySelector('#live').textContent === 'Done again: setting up.'`)
	}
	p.click("#take-back")
	p.until(yourMove)
	p.hold()
	p.clicks("d2", "d4")
	p.until(thinking)
	p.load(commented)
	p.later(62_000)
	p.click("#take-back")
	p.until(`document.querySelector('#live').textContent === 'Undone: loading.'`)
	p.until(thinking)
	p.release()
	p.played(4)
	p.until(yourMove)
}

// TestClockTakeBack takes a move back and makes it again, which gives no time for the
// present one. Another move instead has its time.
func TestClockTakeBack(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.shiftable()
	p.timed("5", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.clicks("d2", "d4")
	p.played(4)
	p.until(yourMove)
	p.later(200_000)
	left := func(minute string) {
		t.Helper()
		p.until(`((text) => text.startsWith($1))(document.querySelector('#player-bottom .clock').textContent)`, minute)
	}
	left("1:")
	p.click("#take-back")
	p.played(2)
	p.until(yourMove)
	left("4:")
	p.click("#redo")
	p.played(4)
	p.until(yourMove)
	left("1:")
	p.click("#take-back")
	p.played(2)
	p.until(yourMove)
	p.clicks("c2", "c4")
	p.played(4)
	p.until(yourMove)
	left("4:")
}

// TestClockPromotion has the flag of who is asked for a promotion fall.
func TestClockPromotion(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.shiftable()
	p.setUp("8/1P5k/8/8/8/8/8/K5B1 w - - 0 1")
	p.timed("1", "0", "random", "here")
	p.clicks("g1", "d4")
	p.played(2)
	p.until(yourMove)
	p.clicks("b7", "b8")
	p.until(`document.querySelector('#promotion-dialog').open`)
	p.later(62_000)
	p.until(`document.querySelector('#result-dialog').open`)
	p.until(`!document.querySelector('#promotion-dialog').open`)
	p.click("#result-dialog .cancel")
	if got := p.moves(); len(got) != 2 {
		t.Errorf("after the end of the game there are %v", got)
	}
}

// TestClockLookBack says whose move it was where somebody looks back in a game by a clock.
func TestClockLookBack(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.hold()
	p.timed("5", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.until(thinking)
	p.strike(kb.ArrowLeft)
	p.until(`document.querySelector('#status').textContent === 'White to move'`)
}
