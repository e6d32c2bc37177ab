package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// invite has the page open a room by the dialog for new games, and returns the link.
func (p *page) invite(colour, minutes, name string) string {
	p.t.Helper()
	p.click("#new-game")
	p.until(`document.querySelector('#new-dialog').open`)
	p.run(`document.querySelector('[name=colour][value=' + $1 + ']').click()`, colour)
	p.set("#bot", "friend")
	p.set("#minutes", minutes)
	p.set("#friend-name", name)
	p.until(`document.querySelector('#new-start').textContent === 'Create link'`)
	p.shot("friend dialog")
	p.click("#new-start")
	p.until(`document.querySelector('#friend-url')?.checkVisibility()`)
	return value[string](p, `document.querySelector('#friend-url').value`)
}

// says waits for what the card of the game by a link says.
func (p *page) says(part string) {
	p.t.Helper()
	p.until(`document.querySelector('#friend').innerText.includes($1)`, part)
}

// TestFriend has two people play each other on two pages by a link, with a third who watches:
// moves, offers, a return after a reload, the end beside the board and a rematch.
func TestFriend(t *testing.T) {
	inBrowser(t)
	address := served(t)
	white, black := open(t, address, 1280, 800), open(t, address, 390, 844)
	link := white.invite("white", "5", "Ann")
	white.until(`document.querySelector('#status').textContent === 'Waiting for the other player'`)
	white.until(`document.querySelector('#player-bottom .clock').textContent === '5:00'`)
	white.shot("friend waits")
	white.clicks("e2", "e4")
	white.played(0)

	visit := func(p *page) {
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link))
		p.until(`document.documentElement?.dataset.ready`)
	}
	visit(black)
	black.until(`document.querySelector('#invitation-text')?.textContent === 'You play Black, 5 minutes.'`)
	black.shot("friend invited")
	black.set("#invitation-name", "Bob")
	black.click("#invitation-play")
	black.until(`document.querySelector('#status').textContent === 'Ann is to move'`)
	white.until(`document.querySelector('#status').textContent === 'Your move'`)
	white.until(`document.querySelector('#player-top .name').textContent === 'Bob'`)

	white.clicks("e2", "e4")
	black.played(1)
	black.clicks("e7", "e5")
	white.played(2)
	white.until(`document.querySelector('#player-bottom .clock').classList.contains('runs')`)

	// A third person watches.
	guest := open(t, address, 1280, 800)
	visit(guest)
	guest.says("You are watching.")
	guest.played(2)
	white.says("One spectator.")

	// Both come back to the same game.
	for _, p := range []*page{white, black} {
		p.do(chromedp.Reload())
		p.until(`document.documentElement?.dataset.ready`)
		p.played(2)
	}
	white.until(`document.querySelector('#status').textContent === 'Your move'`)
	white.clicks("f1", "c4")
	black.played(3)
	guest.played(3)
	white.click("#take-back")
	black.says("Ann offers to take the last move back.")
	black.shot("friend asked")
	black.click("#friend-yes")
	white.played(2)
	guest.played(2)
	white.clicks("g1", "f3")
	black.played(3)
	black.click("#offer")
	white.says("Bob offers a draw.")
	white.shot("friend offered")
	white.click("#friend-no")
	black.until(`document.querySelector('#friend').hidden || !document.querySelector('#friend').innerText.includes('offered')`)

	// The analysis is closed, and cannot be opened, until the game is over.
	if !value[bool](white, `document.querySelector('#analyse').disabled && document.querySelector('#disclose').hidden`) {
		t.Error("the analysis is open during the game")
	}
	black.click("#resign")
	for _, p := range []*page{white, black} {
		p.until(`document.querySelector('#result-dialog').open`)
	}
	white.shot("friend result")
	black.shot("friend result phone")
	if got := white.text("#result-title"); got != "You win" {
		t.Errorf("White is told %q", got)
	}
	if !value[bool](white, `(() => {
		const board = document.querySelector('#board').getBoundingClientRect(), dialog = document.querySelector('#result-dialog').getBoundingClientRect();
		return dialog.left >= board.right || dialog.top >= board.bottom;
	})()`) {
		t.Error("the result covers the board")
	}
	white.click("#result-again")
	black.until(`document.querySelector('#result-text').textContent.endsWith('Ann offers a rematch.')`)
	black.click("#result-again")
	black.until(`document.querySelector('#status').textContent === 'Your move'`)
	white.until(`document.querySelector('#status').textContent === 'Bob is to move'`)
	black.clicks("d2", "d4")
	white.played(1)
	guest.played(1)
}

// TestFriendClockUnsent loses a move on the way to the server. The clock, which has run since the
// last state, does not go back to what it showed then.
func TestFriendClockUnsent(t *testing.T) {
	inBrowser(t)
	address := served(t)
	white, black := open(t, address, 1280, 800), open(t, address, 1280, 800)
	black.do(chromedp.Navigate("about:blank"), chromedp.Navigate(white.invite("white", "1", "Ann")))
	black.until(`document.querySelector('#invitation-play')?.checkVisibility()`)
	black.click("#invitation-play")
	white.until(`document.querySelector('#status').textContent === 'Your move'`)
	white.clicks("e2", "e4")
	black.played(1)
	black.clicks("e7", "e5")
	white.played(2)
	const left = `Number(document.querySelector('#player-bottom .clock').textContent.split(':')[1])`
	white.until(`document.querySelector('#player-bottom .clock').textContent === '0:57'`)
	white.run(`{
		const send = window.fetch;
		window.fetch = (what, ...rest) => what === 'api/live/move' ? Promise.reject(new TypeError('gone')) : send(what, ...rest);
	}`)
	white.clicks("g1", "f3")
	white.until(`document.querySelector('[data-square=g1]').ariaLabel.startsWith('g1 white knight')`)
	if got := value[int](white, left); got < 1 || got > 57 {
		t.Errorf("%d seconds are left after a move that was not sent, want at most 57", got)
	}
}

// TestFriendStages has a game by a link whose time control has two stages. Its clocks show that of the
// first one, and its PGN has the control as a tag.
func TestFriendStages(t *testing.T) {
	inBrowser(t)
	address := served(t)
	p := open(t, address, 1280, 800)
	id := value[string](p, `fetch('api/live/open', {
		method: 'POST', headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ control: '40/90m+30,30m+30', color: 'white', name: 'Ann' }),
	}).then((r) => r.json()).then((seat) => seat.id)`)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address+"#friend="+id))
	p.until(`document.querySelector('#invitation-text')?.textContent === 'You play Black, 40/5400+30,1800+30.'`)
	p.click("#invitation-play")
	for _, player := range []string{"#player-top", "#player-bottom"} {
		p.until(`document.querySelector($1 + ' .clock').textContent === '1:30:00'`, player)
	}
	p.click("#pgn")
	p.until(`document.querySelector('#pgn-dialog').open && document.querySelector('#pgn-text').value.includes('[TimeControl "40/5400+30:1800+30"]')`)
}

// TestFriendOnline has the page follow the game by a new connection when the browser is in a network
// again, as the old one may be dead.
func TestFriendOnline(t *testing.T) {
	inBrowser(t)
	address := served(t)
	white, black := open(t, address, 1280, 800), open(t, address, 1280, 800)
	link := white.invite("white", "5", "Ann")
	white.run(`{
		const send = window.fetch;
		window.watches = 0;
		window.fetch = (what, ...rest) => { if (what === 'api/live/watch') watches++; return send(what, ...rest); };
		dispatchEvent(new Event('online'));
	}`)
	white.until(`watches === 1`)
	white.says("Waiting for the other player…")
	black.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link))
	black.until(`document.querySelector('#invitation-play')?.checkVisibility()`)
	black.click("#invitation-play")
	white.until(`document.querySelector('#status').textContent === 'Your move'`)
	white.clicks("e2", "e4")
	black.played(1)
}

// TestFriendAccessibility has axe-core look at what a game by a link shows.
func TestFriendAccessibility(t *testing.T) {
	axe := axeCore(t)
	chromium(t)
	p := open(t, served(t), 1280, 800)
	p.do(chromedp.Evaluate[chromedp.Void](axe))
	p.invite("white", "5", "Ann")
	p.axe("the link")
	q := open(t, value[string](p, `document.querySelector('#friend-url').value`), 390, 844)
	q.do(chromedp.Evaluate[chromedp.Void](axe))
	q.until(`document.querySelector('#invitation-play')?.checkVisibility()`)
	q.axe("the invitation")
	q.click("#invitation-play")
	q.until(`document.querySelector('#friend')?.checkVisibility()`)
	q.axe("the game")
}
