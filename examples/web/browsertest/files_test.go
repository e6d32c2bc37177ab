package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestFileAfterClosing opens a file when the dialog has just been closed, of which browsers tell
// with the next frame: that must not end the reading.
func TestFileAfterClosing(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.click("#pgn")
	p.until(`document.querySelector('#pgn-dialog').open`)
	p.run(`(() => {
		const input = document.querySelector('#pgn-file'), files = new DataTransfer();
		files.items.add(new File(['1. e4 * 1. d4 * '.repeat(20_000)], 'games.pgn'));
		document.querySelector('#pgn-dialog').close();
		input.files = files.files;
		input.dispatchEvent(new Event('change'));
	})()`)
	p.until(`document.querySelector('#games-dialog').open && !document.querySelector('#pgn-dialog').open`)
}

// TestGamesList browses a file whose first game cannot be read, with quick clicks and by
// keys, and goes back with one undo.
func TestGamesList(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. c4 c5 2. b3 *")
	var b strings.Builder
	b.WriteString("[White \"Bad\"]\n\n1. e4 e9 *\n\n")
	for n := range 600 {
		fmt.Fprintf(&b, "[White \"Player %d\"]\n\n1. e4 e5 *\n\n", n+2)
	}
	p.upload("#pgn-file", file(t, "many.pgn", b.String()))
	p.until(`document.querySelector('#games-problem').textContent.includes('e9')`)
	p.expectProblem("422")
	if got, want := p.text("#games-count"), "601 games"; got != want {
		t.Errorf("the list has %q, want %q", got, want)
	}
	// Down beyond what is listed at once.
	for range 30 {
		p.strike(kb.PageDown)
	}
	p.until(`document.querySelector('#games-list [aria-selected=true]')?.textContent.startsWith('301. Player 301')`)
	p.strike(kb.Enter)
	white := func(name string) {
		t.Helper()
		p.until(`document.querySelector('#player-bottom .name').textContent === $1`, name)
	}
	white("Player 301")
	p.until(`!document.querySelector('#games-dialog').open`)

	// The last click counts, though the answer to the first comes later.
	p.run(`(() => {
		const ask = window.fetch;
		let late = true;
		window.fetch = async (...request) => {
			if (late && request[0] === 'api/pgn/read') {
				late = false;
				await new Promise((resolve) => { window.letGo = resolve; });
			}
			return ask(...request);
		};
		document.querySelector('#next-game').click();
	})()`)
	p.until(`window.letGo !== undefined`)
	p.run(`document.querySelector('#next-game').click()`)
	white("Player 303")
	if got := value[string](p, `(async () => {
		window.letGo();
		await new Promise((resolve) => setTimeout(resolve, 300));
		return document.querySelector('#player-bottom .name').textContent;
	})()`); got != "Player 303" {
		t.Errorf("a late answer has shown %q", got)
	}
	p.click("#take-back")
	p.until(`document.querySelectorAll('#moves .move').length === 3`)
	p.click("#redo")
	white("Player 303")
}

// TestReadingStops closes the dialog while a file is read.
func TestReadingStops(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(commented)
	all := p.text("#moves")
	// The file comes in pieces, of which the second waits.
	p.run(`(() => {
		const stream = Blob.prototype.stream;
		Blob.prototype.stream = function () {
			Blob.prototype.stream = stream;
			const text = new TextEncoder().encode('1. e4 *\n\n1. d4 *\n\n');
			return new ReadableStream({
				async pull(c) {
					if (window.pulled) await new Promise((resolve) => { window.goOn = resolve; });
					window.pulled = true;
					c.enqueue(text);
				},
				cancel() { window.cancelled = true; },
			}, { highWaterMark: 0 });
		};
	})()`)
	p.click("#pgn")
	p.click("#pgn-dialog .primary")
	p.until(`window.goOn !== undefined && !document.querySelector('#pgn-progress').hidden`)
	if got := p.text("#pgn-problem"); got != "" {
		t.Errorf("it says %q, which would be read aloud again and again", got)
	}
	p.click("#pgn-dialog .cancel")
	// Closing the dialog is an event of its own, and may come after a piece more.
	p.until(`(window.goOn(), window.cancelled)`)
	if got := p.text("#moves"); got != all {
		t.Errorf("the game is\n%s\nand not\n%s", got, all)
	}
	p.click("#pgn")
	p.until(`document.querySelector('#pgn-progress').hidden`)
	p.click("#pgn-dialog .cancel")
}

// TestSaid goes through a game, whose moves are said, and reviews it.
func TestSaid(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	live := func(want string) {
		t.Helper()
		p.until(`document.querySelector('#live').textContent === $1`, want)
	}
	p.load("1. f3 $6 e5 2. g4 Qh4# 0-1")
	p.strike(kb.ArrowRight)
	live("Move 1, white: f3, dubious move.")
	p.strike(kb.End)
	live("Move 2, black: queen h4, checkmate.")
	p.click("#back")
	live("Move 2, white: g4.")
	p.strike(kb.Home)
	live("The first position.")
	p.click("#review-run")
	p.until(`document.querySelector('#live').textContent.startsWith('The review has ended. Black was the more accurate player')`)
	if got := p.text("#live"); !strings.Contains(got, "2. g4??") {
		t.Errorf("of the review it says %q", got)
	}
	p.click("#retry")
	p.until(`document.querySelector('#live').textContent.startsWith('Find a better move for White than ')`)
}
