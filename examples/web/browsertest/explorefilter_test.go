package browsertest

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestExplorerFilter selects games of the explorer by the keyboard. What was chosen is read
// out, and kept.
func TestExplorerFilter(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800)
	key := func(keys string) {
		t.Helper()
		p.strike(keys)
	}
	shown := func(sum, button string) {
		t.Helper()
		p.until(`document.querySelector('#explorer-sum').textContent === $1 && document.querySelector('#explorer-filter').textContent === $2`, sum, button)
	}
	p.run(`document.querySelector('#explorer-filter').focus()`)
	key("\r")
	p.until(`document.activeElement.name === 'name' && document.querySelector('#explorer-filter').ariaExpanded === 'true'`)
	key("\t")
	key("\t")
	p.until(`document.activeElement.ariaLabel === 'Rating from'`)
	key("2000")
	key("\t")
	shown("2 games of the explorer, filtered", "Filter: rated from 2000")
	p.until(`document.querySelector('#live').textContent === '2 games of the explorer, filtered' && document.activeElement.ariaLabel === 'Rating to'`)
	p.until(`document.querySelectorAll('#explorer-games button').length === 2`)
	if diff := cmp.Diff([]string{"e4"}, p.list("explorer-moves")); diff != "" {
		t.Errorf("moves (-want +got):\n%s", diff)
	}
	key("2650")
	key("\t")
	shown("1 game of the explorer, filtered", "Filter: rated 2000 to 2650")
	p.until(`document.querySelectorAll('#explorer-games button').length === 1`)
	if diff := cmp.Diff([]string{"Anna 2600 – Bert 2590|1-0|1972"}, p.list("explorer-games")); diff != "" {
		t.Errorf("games (-want +got):\n%s", diff)
	}
	p.shot("filter-1280x800")
	p.colours("dark")
	p.shot("filter-1280x800-dark")
	p.colours("forced")
	p.shot("filter-1280x800-forced")
	p.colours("light")

	// A move is played, and another one that nobody played.
	p.click("#explorer-moves button")
	shown("1 game of the explorer, filtered", "Filter: rated 2000 to 2650")
	p.until(`document.querySelector('#explorer-moves .played').textContent === 'e5' && document.querySelectorAll('#explorer-games button').length === 1`)
	p.click("#first")
	p.until(`document.querySelector('#explorer-moves .played').textContent === 'e4'`)

	// What is no number is refused, and nothing is asked.
	p.run(`document.querySelector('#explorer-conditions [name=since]').focus()`)
	key("99999")
	key("\t")
	p.until(`document.querySelector('#explorer-conditions [name=since]:invalid')`)
	shown("1 game of the explorer, filtered", "Filter: rated 2000 to 2650")
	p.run(`document.querySelector('#explorer-conditions [name=since]').select()`)
	key("1973")
	key("\t")
	shown("0 games of the explorer, filtered", "Filter: rated 2000 to 2650, from 1973")
	if moves := p.list("explorer-moves"); len(moves) > 0 {
		t.Errorf("moves of no game: %v", moves)
	}

	p.reload()
	shown("0 games of the explorer, filtered", "Filter: rated 2000 to 2650, from 1973")
	p.click("#explorer-filter")
	p.until(`document.querySelector('#explorer-conditions [name=max_rating]')?.value === '2650' && document.querySelector('#explorer-conditions [name=since]').value === '1973'`)
	p.click("#explorer-conditions [type=reset]")
	shown("14 games of the explorer", "Filter")
	p.set("#explorer-conditions [name=results]", "0-1")
	shown("1 game of the explorer, filtered", "Filter: 0-1")
	p.set("#explorer-conditions [name=results]", "")
	p.set("#explorer-conditions [name=name]", " dora ")
	shown("1 game of the explorer, filtered", "Filter: dora")
	p.set("#explorer-conditions [name=colour]", "black")
	shown("1 game of the explorer, filtered", "Filter: dora with Black")
	p.set("#explorer-conditions [name=colour]", "white")
	shown("0 games of the explorer, filtered", "Filter: dora with White")
	p.reload()
	shown("0 games of the explorer, filtered", "Filter: dora with White")
	p.click("#explorer-filter")
	p.until(`document.querySelector('#explorer-conditions [name=name]')?.value === 'dora' && document.querySelector('#explorer-conditions [name=colour]').value === 'white'`)
	p.click("#explorer-filter")
	p.until(`!document.querySelector('#explorer-conditions').checkVisibility() && document.querySelector('#explorer-filter').ariaExpanded === 'false'`)
}

// TestExplorerFilterByTouch does so on phones.
func TestExplorerFilterByTouch(t *testing.T) {
	inBrowser(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}, {320, 640}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := explored(t, size[0], size[1])
			p.run(`document.querySelector('#explorer-filter').scrollIntoView({ block: 'center' })`)
			p.tap("#explorer-filter")
			p.until(`document.querySelector('#explorer-conditions')?.checkVisibility()`)
			p.set("#explorer-conditions [name=until]", "1972")
			p.set("#explorer-conditions [name=min_rating]", "1500")
			p.until(`document.querySelector('#explorer-sum').textContent === '2 games of the explorer, filtered'`)
			p.run(`document.querySelector('#explorer-filter').scrollIntoView({ block: 'center' })`)
			p.shot(fmt.Sprintf("filter-%dx%d", size[0], size[1]))
			if wide := value[bool](p, `document.documentElement.scrollWidth > innerWidth`); wide {
				t.Error("the page is wider than the window")
			}
			if small := value[float64](p, `Math.min(...[...document.querySelectorAll('#explorer-conditions :is(input, select, button), #explorer-filter')].map((b) => b.offsetHeight))`); small < 24 {
				t.Errorf("controls of %v pixels are hard to hit", small)
			}
		})
	}
}

// TestExplorerFilterOfFile selects games of a file without a server, as luft explore does.
func TestExplorerFilterOfFile(t *testing.T) {
	inBrowser(t)
	want, games := shows(t, playedGames, "--min-rating", "1000", "--result", "1-0")
	address, _ := hosted(t)
	p := open(t, address, 1280, 800)
	p.openFile(playedGames)
	p.click("#explore-file")
	p.until(`document.querySelector('#explorer-moves button')`)
	p.click("#explorer-filter")
	p.until(`document.querySelector('#explorer-conditions')?.checkVisibility()`)
	p.set("#explorer-conditions [name=min_rating]", "1000")
	p.set("#explorer-conditions [name=results]", "1-0")
	p.until(`document.querySelector('#explorer-sum').textContent === $1`, fmt.Sprintf("%d games of this file, filtered", games))
	if diff := cmp.Diff(want, p.panel()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if games < 6 || len(want) < 3 {
		t.Errorf("only %d games", games)
	}
}

// TestExplorerFilterAccessibility has axe-core look at the form.
func TestExplorerFilterAccessibility(t *testing.T) {
	axe := axeCore(t)
	inBrowser(t)
	p := explored(t, 390, 844)
	p.run(axe)
	p.click("#explorer-filter")
	p.until(`document.querySelector('#explorer-conditions')?.checkVisibility()`)
	p.set("#explorer-conditions [name=min_rating]", "2000")
	p.until(`document.querySelector('#explorer-sum').textContent === '2 games of the explorer, filtered'`)
	for _, theme := range []string{"light", "dark"} {
		p.colours(theme)
		p.axe("the filter of the explorer, " + theme)
	}
}
