package browsertest

import "testing"

// TestSecondEngine has two engines analyse the same position, with their lines side by side under their
// names, until the second is sent away.
func TestSecondEngine(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 *")
	p.run(`document.querySelector('#last').click()`)
	if value[bool](p, `document.querySelector('#second').checkVisibility()`) {
		t.Error("without an analysis, a second engine is offered")
	}
	p.set("#effort-time", "5")
	p.click("#analyse")
	p.set("#second", "gnome")
	lines := `[...document.querySelectorAll('#' + $1 + ' .line-score')].filter((e) => e.checkVisibility()).length`
	p.until(lines+` === 2`, "lines")
	p.until(lines+` === 2`, "second-lines")
	if names := p.text("#first-name") + ", " + p.text("#second-name"); names != "Luft, Gnome" {
		t.Errorf("the engines are called %s", names)
	}
	p.shot("second engine")
	if !value[bool](p, `((a, b) => a.right <= b.left && Math.abs(a.top - b.top) < 2)(
		document.querySelector('#lines').getBoundingClientRect(), document.querySelector('#second-lines').getBoundingClientRect())`) {
		t.Error("the lines are not side by side")
	}
	for _, problem := range value[[]string](p, overlaps) {
		t.Error(problem)
	}

	// Each goes on with the game, and moves of both can be played.
	p.until(`!document.querySelector('#second-lines .pv').textContent.startsWith('1')`)
	move := value[string](p, `(() => { // at once, as the line may change
		const line = document.querySelector('#second-lines .pv'), san = line.dataset.san;
		line.click();
		return san;
	})()`)
	p.until(`document.querySelectorAll('#moves .move').length === 3`)
	if got := p.moves()[2]; got != move {
		t.Errorf("%s is played instead of %s", got, move)
	}
	for _, list := range []string{"lines", "second-lines"} {
		p.until(`document.querySelector('#' + $1 + ' .pv')?.textContent.startsWith('2..')`, list)
	}
	p.set("#second", "")
	p.until(`!document.querySelector('#second-side').checkVisibility() && !document.querySelector('#first-name').checkVisibility()`)
	p.until(lines+` === 2`, "lines")
}
