package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// phones are windows of telephones, upright and sideways.
var phones = [][2]int{{390, 844}, {360, 640}, {844, 390}, {320, 568}}

// inReach tells which of some elements are not whole in the window, are covered, or are smaller than a
// thumb, which takes 44 pixels.
const inReach = `$1.filter((selector) => {
	const e = document.querySelector(selector), r = e.getBoundingClientRect();
	const at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
	return r.width < 43.5 || r.height < 43.5 || r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth || !e.contains(at);
})`

// inView reports whether elements are whole in the window and nothing covers them.
const inView = `$1.filter((selector) => {
	const e = document.querySelector(selector), r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
	return r.height === 0 || r.top < -1 || r.bottom > innerHeight + 1 || !e.contains(at);
})`

// TestPhone goes through a game and annotates it on telephones. The board and what the thumb needs stay
// in view, and nothing has to be scrolled to.
func TestPhone(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range phones {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			squares := []string{"#board [data-square=a8]", "#board [data-square=h8]", "#board [data-square=a1]", "#board [data-square=h1]"}
			see := func(what string, buttons ...string) {
				t.Helper()
				if missing := value[[]string](p, inReach, buttons); len(missing) > 0 {
					t.Errorf("%s: %v are not in reach of the thumb", what, missing)
				}
				if missing := value[[]string](p, inView, squares); len(missing) > 0 {
					t.Errorf("%s: %v are not in view", what, missing)
				}
				if high := value[int](p, `document.documentElement.scrollHeight - innerHeight`); high > 0 {
					t.Errorf("%s: the page is %d pixels higher than the window", what, high)
				}
			}
			nav := []string{"#first", "#back", "#forward", "#last", "#flip", "#edit", "#analyse-dock"}
			see("at first", append(nav, "#take-back", "#redo", "#review-run", "#offer", "#resign", "#new-game", "#set-up", "#pgn", "#puzzles", "#settings")...)

			var moves strings.Builder
			for n := range 30 {
				fmt.Fprintf(&moves, "%d. %s ", n+1, []string{"Nf3 Nf6", "Ng1 Ng8"}[n%2])
			}
			p.load(moves.String() + "*")
			p.tap("#last")
			p.until(`document.querySelector('#forward').disabled`)
			see("in a game", append(nav, "#take-back", "#redo", "#review-run", "#teach", "#practise")...)
			if got := value[[]string](p, inView, []string{"#moves [aria-current]"}); len(got) > 0 {
				t.Error("the present move is not in view in the list")
			}
			bar := value[float64](p, `document.querySelector('.actions').getBoundingClientRect().top`)
			below := value[float64](p, `document.querySelector('#moves').getBoundingClientRect().top - document.querySelector('#player-bottom').getBoundingClientRect().bottom`)
			if size[0] < size[1] && (below < 0 || below > 20) {
				t.Errorf("the moves are %v pixels below the board", below)
			}
			if size[0] > size[1] && value[bool](p, `document.querySelector('#moves').getBoundingClientRect().left < document.querySelector('#board').getBoundingClientRect().right`) {
				t.Error("the moves are not beside the board")
			}
			if got := bar - value[float64](p, `document.querySelector('#moves').getBoundingClientRect().top`); got < 60 {
				t.Errorf("%v pixels of the moves are in view", got)
			}

			// A note, a glyph and an arrow, with the board in view.
			p.tap("#edit")
			p.until(`!document.querySelector('#annotation').hidden`)
			see("annotating", nav...)
			if missing := value[[]string](p, inView, []string{"#comment"}); len(missing) > 0 {
				t.Error("the comment is not in view")
			}
			p.tap(`#move-glyphs [value="4"]`)
			see("with the glyphs", `#move-glyphs [value="4"]`)
			p.until(`document.querySelector('[data-square=g8]').dataset.glyph === '??'`)
			p.tap("#colours [value=red]")
			see("with the colours", "#colours [value=red]")
			p.tap("[data-square=e4]")
			p.until(`document.querySelectorAll('#arrows .red').length === 1`)
			p.tap("#colours [value=red]")
			p.shot("annotating " + t.Name()[len("TestPhone/"):])
			p.focus("#comment")
			p.enter("#comment", "Home again.")
			see("with a comment", "#back", "#forward")
			if text := p.pgn(); !contains(text, "Ng8 $4 {Home again. [%csl Re4]}") && !contains(text, "Ng8 $4 {[%csl Re4] Home again.}") {
				t.Errorf("annotated, the game is\n%s", text)
			}
		})
	}
}

// TestKeyboardOfPhone types a comment while the keyboard of the telephone takes the lower part of the
// window: board and comment are in view.
func TestKeyboardOfPhone(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{390, 500}, {360, 400}} {
		p := open(t, address, size[0], 844)
		p.load("1. e4 e5 *")
		p.run(`document.querySelector('#last').click(); document.querySelector('#edit').click(); document.querySelector('#comment').focus()`)
		p.size(size[0], size[1])
		p.shot(fmt.Sprintf("keyboard %dx%d", size[0], size[1]))
		if missing := value[[]string](p, inView, []string{"#comment", "[data-square=a8]", "[data-square=h1]", "#back"}); len(missing) > 0 {
			t.Errorf("%v: %v are not in view", size, missing)
		}
		if side := value[int](p, `Math.round(document.querySelector('#board').getBoundingClientRect().width)`); side < 150 {
			t.Errorf("%v: the board has %d pixels", size, side)
		}
	}
}
