package browsertest

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestStatesAccessibility has axe-core look at the form of the tags, the explorer of a file,
// the moves of the tablebases, the curve with the focus, autoplay and an answer.
func TestStatesAccessibility(t *testing.T) {
	axe := axeCore(t)
	chromium(t)
	address := served(t, "--tb", filepath.Join("search", "syzygy", "testdata"))
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, address, size[0], size[1])
		p.run(axe)
		look := func(what string) {
			t.Helper()
			for _, theme := range []string{"light", "dark", "forced"} {
				p.colours(theme)
				p.shot(fmt.Sprint(what, " ", theme, " ", size[0]))
				p.axe(fmt.Sprint(what, ", ", theme, ", ", size[0]))
			}
		}
		p.load(clocked)
		p.run(`document.querySelector('#curve').focus()`)
		p.strike(kb.ArrowRight)
		p.until(`document.querySelector('#curve .hair') !== null`)
		look("curve")
		p.set("#typed", "p n")
		p.run(`document.querySelector('#type-move').requestSubmit()`)
		p.until(`document.querySelector('#answer-to')?.checkVisibility()`)
		look("answer")
		p.run(`document.querySelector('#first').click()`)
		p.run(`window.later = setTimeout; window.setTimeout = (f, ms) => ms !== 1000 && later(f, ms); document.querySelector('#autoplay').click()`)
		p.until(`document.querySelector('#autoplay').ariaPressed === 'true'`)
		look("autoplay")
		p.run(`document.querySelector('#autoplay').click(); window.setTimeout = later`)
		p.run(`document.querySelector('#pgn').click()`)
		p.run(`document.querySelector('#tags').click()`)
		p.until(`document.querySelector('#tags-dialog')?.open`)
		p.run(`document.querySelector('#tags-dialog [name=Date]').value = 'soon'; document.querySelector('#tags-dialog form').requestSubmit()`)
		p.until(`document.querySelector('#tags-dialog [name=Date]:invalid')`)
		look("tags")
		p.run(`document.querySelector('#tags-dialog').close()`)
		p.setUp("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")
		p.until(`document.querySelector('#tablebase-badge').textContent === 'win'`)
		p.run(`document.querySelector('#tablebase').open = true; document.querySelector('#tablebase-moves button').focus()`)
		look("tablebase")
		p.openFile(playedGames)
		look("explorer offered")
		p.run(`document.querySelector('#explore-file').click()`)
		p.until(`document.querySelector('#live').textContent.endsWith('games can be explored.')`)
		p.until(`document.querySelector('#explorer-games button') !== null`)
		p.run(`document.querySelector('#explorer-moves button').focus()`)
		look("explorer")
	}
}
