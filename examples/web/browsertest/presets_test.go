package browsertest

import "testing"

// TestPresets chooses clocks by one press, for games against the engine, of two people at the board, and
// with a friend by a link.
func TestPresets(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	press := func(clock, minutes, increment string) {
		t.Helper()
		p.click("#presets [value='" + clock + "']")
		if got := value[string](p, `document.querySelector('#minutes').value + '+' + document.querySelector('#increment').value`); got != minutes+"+"+increment {
			t.Errorf("%s has %s minutes and seconds", clock, got)
		}
		if got := value[string](p, `[...document.querySelectorAll('#presets [aria-pressed=true]')].map((b) => b.value).join()`); got != clock {
			t.Errorf("%s is pressed, and shown as pressed is %q", clock, got)
		}
	}
	start := func(time string) {
		t.Helper()
		p.click("#new-start")
		p.until(`document.querySelector('#player-bottom .clock')?.textContent === $1`, time)
	}
	p.click("#new-game")
	p.click("input[name=colour][value=white] + span")
	if value[bool](p, `document.querySelector('#increment-field').checkVisibility()`) {
		t.Error("without a clock, there is a field for the increment")
	}
	press("15+10", "15", "10")
	press("3+2", "3", "2")
	if got := value[string](p, `document.querySelector('[name=help]:checked').value`); got != "none" {
		t.Errorf("by a clock, the help is %q", got)
	}
	p.shot("presets")
	start("3:00")
	if text := p.pgn(); !contains(text, `[TimeControl "180+2"]`) {
		t.Errorf("the game is\n%s", text)
	}

	p.click("#new-game")
	p.set("#minutes", "90")
	if value[bool](p, `document.querySelector('#presets [aria-pressed=true]') !== null`) {
		t.Error("a preset is pressed that is not the clock")
	}
	p.click("input[name=colour][value=both] + span")
	press("5+0", "5", "0")
	start("5:00")
	p.clicks("e2", "e4")
	p.played(1)

	p.click("#new-game")
	p.click("input[name=colour][value=black] + span")
	p.set("#bot", "friend")
	press("10+0", "10", "0")
	start("10:00")
	p.until(`document.querySelector('#friend-url')?.checkVisibility()`)

	p.click("#new-game")
	p.set("#bot", "luft")
	press("0+0", "0", "0")
	p.click("#new-start")
	p.until(`![...document.querySelectorAll('.player .clock')].some((clock) => clock.checkVisibility())`)
}
