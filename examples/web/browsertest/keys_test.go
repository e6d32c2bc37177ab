package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// keys presses keys one after the other, with nothing in focus.
func (p *page) keys(keys ...string) {
	p.t.Helper()
	p.run(`document.activeElement.blur()`)
	for _, key := range keys {
		p.strike(key)
	}
}

// shows waits until the move with that number in the list is the present one, from 0 on, or
// none if it is -1.
func (p *page) shows(move int) {
	p.t.Helper()
	p.until(`[...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent) === $1`, move)
}

// TestKeys goes through a game and works the engine by the keys that other pages have, and
// reads of them in the help.
func TestKeys(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 2. Nf3 Nc6 *")
	for _, step := range []struct {
		key string
		at  int
	}{{"j", 0}, {"j", 1}, {"k", 0}, {kb.End, 3}, {"0", -1}} {
		p.keys(step.key)
		p.shows(step.at)
	}

	p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	p.keys("l")
	p.until(`document.querySelector('#analyse').ariaChecked === 'true'`)
	arrow := `(document.querySelector('#arrows .line')?.getBoundingClientRect().width > 0)`
	p.until(arrow)
	p.keys("v")
	p.until(`!` + arrow)
	p.keys("v")
	p.until(arrow)
	score := `document.querySelector('.line-score').checkVisibility({ visibilityProperty: true })`
	p.keys("z")
	p.until(`!` + score + ` && !` + arrow + ` && !document.querySelector('#eval').checkVisibility({ visibilityProperty: true })`)
	p.keys("z")
	p.until(score)
	p.keys("z", "l")
	p.until(`document.querySelector('#analyse').ariaChecked === 'false'`)
	p.keys(" ") // turns the analysis on, which is then to be seen
	p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
	p.until(score)
	p.keys(" ")
	p.until(`document.querySelector('#moves .move')?.textContent === 'Rd8#'`)
	p.until(`document.querySelector('#result-dialog').open`)
	p.click("#result-dialog .cancel")

	p.keys("?")
	p.until(`document.querySelector('#help-dialog')?.open`)
	p.shot("help")
	for _, key := range []string{"←", "k", "End", "Space", "Ctrl+Shift+Z", "Esc"} {
		if !value[bool](p, `[...document.querySelectorAll('#help-dialog kbd')].some((e) => e.textContent === $1)`, key) {
			t.Errorf("the help is without %s", key)
		}
	}
	p.strike(kb.Escape)
	p.until(`!document.querySelector('#help-dialog')`)

	// What is typed into a field is no key, and buttons take Space.
	corner := `document.querySelector('#board .square').dataset.square`
	p.click("#typed")
	p.strike("f?z0 e")
	if got := value[string](p, `document.querySelector('#typed').value + ' ' + `+corner); got != "f?z0 e a8" {
		t.Errorf("typed, the keys come to %q", got)
	}
	p.run(`document.querySelector('#flip').focus()`)
	p.strike(" ")
	p.until(corner + ` === 'h1'`)

	// The keys are switched off together.
	p.settings()
	p.click("#keys")
	p.done()
	p.keys("f", "?", kb.Home)
	p.shows(-1)
	if got := value[string](p, corner); got != "h1" || value[bool](p, `document.querySelector('#help-dialog') !== null`) {
		t.Errorf("keys that are off turn the board to %s, or show the help", got)
	}
	p.settings()
	p.click("#show-keys")
	p.until(`document.querySelector('#help-dialog')?.open && !document.querySelector('#settings-dialog').open`)
	p.until(`document.querySelector('#help-dialog .note').textContent.includes('switched off')`)
}

// TestKeysExplorer closes and opens the explorer.
func TestKeysExplorer(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800)
	p.until(`document.querySelector('#explorer').checkVisibility()`)
	p.keys("e")
	p.until(`!document.querySelector('#explorer').open`)
	p.keys("e")
	p.until(`document.querySelector('#explorer').open`)
}

// parted is a game in which lines part after the first move, and in one of them again.
const parted = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) (1... e6 2. d4) 2. Nf3 Nc6 *"

// choices returns the moves to choose from where lines part, the chosen one after a ">".
func (p *page) choices() string {
	p.t.Helper()
	return value[string](p, `[...document.querySelectorAll('#fork:not([hidden]) button')].map((b) => (b.ariaCurrent ? '>' : '') + b.textContent).join(', ')`)
}

// TestForkByKeys enters lines by keys.
func TestForkByKeys(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(parted)
	at := func(san, choices string) {
		t.Helper()
		p.until(`(document.querySelector('#moves [aria-current]')?.textContent ?? '') === $1`, san)
		if got := p.choices(); got != choices {
			t.Errorf("after %q one can choose %q, want %q", san, got, choices)
		}
	}
	at("", "")
	p.keys(kb.ArrowRight)
	at("e4", ">1… e5, 1… c5, 1… e6")
	p.shot("fork")
	p.keys(kb.ArrowDown)
	p.until(`document.querySelector('#live').textContent === 'c5.'`)
	at("e4", "1… e5, >1… c5, 1… e6")
	p.keys(kb.ArrowRight)
	at("c5", ">2. Nf3, 2. Nc3")
	p.keys(kb.ArrowUp) // from the first to the last
	at("c5", "2. Nf3, >2. Nc3")
	p.keys(kb.ArrowRight)
	at("Nc3", "")
	shift := func(key string) {
		t.Helper()
		p.run(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: $1, shiftKey: true, bubbles: true }))`, key)
	}
	shift("ArrowLeft")
	at("c5", ">2. Nf3, 2. Nc3")
	shift("ArrowLeft")
	at("e4", ">1… e5, 1… c5, 1… e6")
	shift("ArrowLeft")
	at("", "")
	shift("ArrowRight")
	at("e4", ">1… e5, 1… c5, 1… e6")
	shift("ArrowRight")
	at("Nc6", "")
}

// TestForkByTouch enters a line by a tap.
func TestForkByTouch(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 390, 844)
	p.load(parted)
	p.tap("#forward")
	p.until(`document.querySelectorAll('#fork button').length === 3`)
	p.shot("fork 390")
	if wide := value[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("%d pixels too wide", wide)
	}
	if got := value[string](p, `document.querySelector('#fork button:nth-child(2)').ariaLabel`); got != "1… c5, c5" {
		t.Errorf("a line is called %q", got)
	}
	p.tap("#fork button:nth-child(2)")
	p.until(`document.querySelector('#moves [aria-current]').textContent === 'c5'`)
	if got, want := p.choices(), ">2. Nf3, 2. Nc3"; got != want {
		t.Errorf("one can choose %q, want %q", got, want)
	}
}

// TestRetryKeepsMistake goes on in vain while a better move than a mistake is looked for.
func TestRetryKeepsMistake(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 {[%eval -0.5]} Qg5 {[%eval -0.4]} 5. Nxf7 $4 {[%eval -6.0]} (5. Bxf7+ {[%eval -0.4]}) Qxg2 {[%eval -6.0]} *")
	p.click("#retry")
	p.until(`document.querySelector('#trial').textContent === 'Find a better move for White than Nxf7.'`)
	p.until(`document.querySelector('[data-square=e5]').classList.contains('movable') && document.querySelector('#forward').disabled`)
	p.keys(kb.ArrowRight, kb.End, "j", kb.ArrowDown)
	p.clicks("e5", "f7")
	p.until(`document.querySelector('#trial').textContent === 'Nxf7 is not better. Try again.'`)
	if got := p.choices(); got != "" || !p.visible("#trial") {
		t.Errorf("the retry has ended, or shows the moves %q", got)
	}
}

// TestScores has evaluations beside the moves, of the game and of the engine, until they are
// hidden with the signs of errors.
func TestScores(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 {[%eval 0.35]} e5 2. Qh5 $6 {[%eval -0.6]} (2. Nf3 {[%eval 0.3]}) Ke7 $4 {[%eval #1]} *")
	shown := func() []string {
		return value[[]string](p, `[...document.querySelectorAll('#moves .move')].map((e) =>
			e.textContent + `+generated("::after")+`.replace('none', '').replaceAll('"', ' ').trimEnd())`)
	}
	want := []string{"e4 +0.35", "e5", "Qh5?! −0.60", "Nf3 +0.30", "Ke7?? #1"}
	if diff := cmp.Diff(want, shown()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p.shot("scores")
	p.keys("z")
	if diff := cmp.Diff([]string{"e4", "e5", "Qh5", "Nf3", "Ke7"}, shown()); diff != "" {
		t.Errorf("hidden (-want +got):\n%s", diff)
	}
	if p.visible("#review") {
		t.Error("the curve is not hidden")
	}
	p.keys("z")
	if diff := cmp.Diff(want, shown()); diff != "" {
		t.Errorf("shown again (-want +got):\n%s", diff)
	}
	if got := value[string](p, `[...document.querySelectorAll('#moves .move')].at(-1).ariaLabel`); got != "Ke7??, king e7, blunder, #1" {
		t.Errorf("a move is called %q", got)
	}
	p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	p.clicks("d1", "d7")
	p.played(1)
	p.keys("a")
	p.until(`document.querySelector('#moves .move').dataset.score !== ''`)
}
