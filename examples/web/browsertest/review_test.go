package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// mistaken is a game with a blunder of each player.
const mistaken = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1"

// TestReview reviews a game, goes through it by the curve and retries a mistake.
func TestReview(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.load(mistaken)
			if p.visible("#review") {
				t.Error("there is a review before one was made")
			}
			click := func(id string) { t.Helper(); p.run(`document.querySelector($1).click()`, id) }
			click("#review-run")
			p.until(`document.querySelector('#curve .area')?.getAttribute('d').length > 30`)
			p.until(`document.querySelector('#review-run').textContent === 'Review'`)
			text := strings.Join(strings.Fields(p.pgn()), " ") // lines end anywhere
			for _, part := range []string{"[%eval ", "5. Nxf7 $4 {[%eval", "6. Rf1", "[WhiteAccuracy \"", "[BlackAccuracy \""} {
				if !strings.Contains(text, part) {
					t.Errorf("the game is without %q:\n%s", part, text)
				}
			}
			p.until(`document.querySelector('#review-text')`)
			if got := p.text("#review-sum"); !strings.Contains(got, "accuracy") || !strings.Contains(got, "blunder") || !strings.Contains(got, "The game turned with ") {
				t.Errorf("the summary is %q", got)
			}
			if got := value[int](p, `document.querySelectorAll('#curve .blunder').length`); got == 0 {
				t.Error("no blunder on the curve")
			}
			// Of the better lines only those than mistakes and blunders are unfolded.
			if value[bool](p, `[...document.querySelectorAll('#moves .row .move')].some((m) => /[^?]\?\?? /.test(m.textContent + ' ') &&
				m.closest('.row').nextElementSibling?.querySelector('.fold')?.ariaExpanded === 'false')`) {
				t.Error("the line better than a mistake is folded")
			}
			// The curve leads to the position that is clicked on, here the seventh of 14 moves.
			p.run(`document.querySelector('#curve').scrollIntoView({ block: 'center' })`)
			at := value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('#curve').getBoundingClientRect())`)
			p.clickAt(at[0], at[1])
			p.until(`document.querySelector('#moves [aria-current]')?.textContent.startsWith('Nxe5')`)
			p.shot(fmt.Sprint("review ", size[0]))

			// The mistake after that is 5. Nxf7; the answer is not to be seen.
			for value[string](p, `document.querySelector('#trial').textContent`) != "Find a better move for White than Nxf7." {
				before := p.text("#trial")
				if p.visible("#retry-next") {
					click("#retry-next")
				} else {
					click("#retry")
				}
				p.until(`document.querySelector('#trial').textContent !== $1`, before)
			}
			p.until(`document.querySelector('[data-square=e5]').classList.contains('movable')`)
			if value[bool](p, `getComputedStyle(document.querySelector('#moves')).visibility !== 'hidden'`) {
				t.Error("the moves are to be seen")
			}
			p.shot(fmt.Sprint("retry ", size[0]))
			p.run(`scrollTo(0, 0)`)
			p.clicks("e5", "f7")
			p.until(`document.querySelector('#trial').textContent === 'Nxf7 is not better. Try again.'`)
			p.until(`document.querySelector('[data-square=e5]').ariaLabel === 'e5 white knight'`)
			p.until(`document.querySelector('[data-square=a2]').classList.contains('movable')`)
			p.clicks("a2", "a3") // which loses as well
			p.until(`document.querySelector('#trial').textContent === 'a3 is not better. Try again.'`)
			click("#answer")
			p.until(`document.querySelector('#live').textContent.startsWith('The answer: ')`)
			p.until(`document.querySelector('#trial').hidden && document.querySelector('.variation [aria-current]') !== null`)

			// What was found is kept, and one change.
			p.reload()
			p.until(`document.querySelector('#review-text')`)
			if !p.visible("#review") || !strings.Contains(p.text("#review-sum"), "blunder") {
				t.Error("the review is lost")
			}
		})
	}
	t.Run("undone", func(t *testing.T) {
		beside(t)
		p := open(t, address, 1280, 800)
		p.load("1. f3 e5 2. g4 Qh4# 0-1")
		before := p.pgn()
		p.click("#review-run")
		p.until(`document.querySelector('#take-back').title === 'Undo: review (u)'`)
		p.click("#take-back")
		p.until(`document.querySelector('#review').hidden`)
		if after := p.pgn(); after != before {
			t.Errorf("the game was\n%s\nand is\n%s", before, after)
		}
	})
}
