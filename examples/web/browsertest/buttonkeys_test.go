package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestKeysOfButtons opens the editor, goes through the games of a file and retries mistakes
// by keys, which do nothing while there is no button for it.
func TestKeysOfButtons(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	of := func(key string) {
		t.Helper()
		p.run(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: $1, shiftKey: true, bubbles: true }))`, key)
	}
	p.load("1. e4 *")
	of("PageDown")
	p.keys("t", kb.Enter, "o")
	p.until(`document.querySelector('#position-dialog').open`)
	if value[bool](p, `document.querySelector('#games-dialog').open`) || p.visible("#trial") {
		t.Error("the keys act without a file and without mistakes")
	}
	p.run(`document.querySelector('#position-dialog').close()`)

	p.load(reviewed + "\n\n1. d4 *")
	p.run(`document.querySelector('#games-dialog').close()`)
	of("PageDown")
	p.until(`document.querySelector('#game-number').textContent.startsWith('Game 2 of 2')`)
	// The moves are listed before the position is there, and with it that there are no mistakes.
	p.until(`document.querySelector('#moves .move')?.textContent === 'd4' && !document.querySelector('#retry').checkVisibility()`)
	of("PageUp")
	p.until(`document.querySelector('#game-number').textContent.startsWith('Game 1 of 2')`)
	p.until(`document.querySelector('#retry').checkVisibility()`)
	p.keys("t")
	p.until(`document.querySelector('#retry-count')?.textContent === '1 of 3' && document.querySelector('#trial').checkVisibility()`)
	p.keys(kb.Enter)
	p.until(`document.querySelector('#retry-count').textContent === '2 of 3'`)

	// On a button, Enter presses that.
	p.run(`document.querySelector('#answer').focus()`)
	p.strike(kb.Enter)
	p.until(`document.querySelector('#retry-count').textContent === '2 of 3: shown'`)
	p.keys("t")
	p.until(`document.querySelector('#retry').textContent === 'Retry mistakes'`)
}
