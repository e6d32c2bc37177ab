package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// reviewed is a game with the mistakes of both players and better moves: three of White's and
// two of Black's.
const reviewed = `1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} 3. Bc4 {[%eval 0.2]}
Nd4 $6 {[%eval 0.9]} (3... Nf6) 4. Nxe5 $6 {[%eval 0.0]} (4. Nxd4) Qg5 $2 {[%eval 1.5]} (4... Qe7)
5. Nxf7 $4 {[%eval -3.0]} (5. Bxf7+) Qxg2 {[%eval -3.0]} 6. Rf1 {[%eval -3.2]} Qxe4+ {[%eval -3.2]}
7. Be2 $4 {[%eval #-1]} (7. Qe2) Nf3# 0-1`

// TestRetrySides retries the mistakes of one player and of the other, up to the end of each.
func TestRetrySides(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.load(reviewed)
			p.until(`document.querySelector('#review-text')`)
			if got, want := p.text("#review-sum"), "White208 cp lost a move2 blunders1 inaccuracyBlack31 cp lost a move1 mistake1 inaccuracy"+
				"The game turned with 5. Nxf7?? (+1.50 before, −3.00 after); Bxf7+ was better. All 5 errors came in the opening."; got != want {
				t.Errorf("the summary is %q, want %q", got, want)
			}
			press := func(id string) { t.Helper(); p.run(`document.querySelector($1).click()`, id) }
			at := func(move string) {
				t.Helper()
				p.until(`document.querySelector('#moves [aria-current]')?.textContent.startsWith($1)`, move)
			}
			// The numbers lead to one such move after the other.
			for _, step := range [][2]string{{"[data-colour=black][data-nag='6']", "Nd4"}, {"[data-colour=white][data-nag='4']", "Nxf7"},
				{"[data-colour=white][data-nag='4']", "Be2"}, {"[data-colour=white][data-nag='4']", "Nxf7"}} {
				p.run(`document.querySelector($1).focus()`, "#review-sum "+step[0])
				p.strike(kb.Enter)
				at(step[1])
			}
			count := func(want string) {
				t.Helper()
				p.until(`document.querySelector('#retry-count').textContent === $1`, want)
			}
			press("[data-colour=black][data-nag='6']")
			at("Nd4")

			press("#retry") // from the move that is shown on
			p.until(`document.querySelector('#live').textContent === 'Find a better move for White than Nxe5. 1 of 3.'`)
			count("1 of 3")
			p.shot(fmt.Sprint("retry count ", size[0]))
			press("#retry-next")
			count("2 of 3")
			p.until(`document.querySelector('[data-square=c4]').classList.contains('movable')`)
			p.run(`scrollTo(0, 0)`)
			p.clicks("c4", "f7")
			count("2 of 3: solved")
			at("Bxf7+")
			if got := p.text("#retry-next"); got != "Next" || p.visible("#answer") {
				t.Errorf("after the solution there is %q", got)
			}
			press("#retry-next")
			count("3 of 3")
			p.run(`document.querySelector('#answer').focus()`)
			p.strike(kb.Enter)
			count("3 of 3: shown")
			at("Qe2")
			p.until(`document.activeElement.id === 'retry-next'`)
			p.strike(kb.Enter)
			count("No more mistakes of White, 1 of 3 solved.")
			p.until(`document.querySelector('#live').textContent === 'No more mistakes of White, 1 of 3 solved.'`)
			p.shot(fmt.Sprint("retry end ", size[0]))
			press("#retry-next") // again
			p.until(`/^[1-3] of 3$/.test(document.querySelector('#retry-count').textContent)`)
			for range 3 {
				press("#retry-next")
			}
			count("No more mistakes of White, 0 of 3 solved.")

			// The other side's begin with the board turned, and end with the button.
			press("#retry-other")
			p.until(`/^Find a better move for Black than /.test(document.querySelector('#trial').textContent)`)
			p.until(`/^[12] of 2$/.test(document.querySelector('#retry-count').textContent)`)
			p.until(`((a, b) => a.bottom > b.bottom)(document.querySelector('[data-square=a8]').getBoundingClientRect(), document.querySelector('[data-square=a1]').getBoundingClientRect())`)
			press("#retry")
			p.until(`document.querySelector('#retry-count').hidden && document.querySelector('#trial').hidden && document.querySelector('#retry').textContent === 'Retry mistakes'`)
		})
	}
}
