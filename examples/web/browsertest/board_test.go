package browsertest

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/luftchess/luft/board/svg"
)

// TestBoardSize measures the board, which has to fill the window but for the strips of the
// players and, on a phone held upright, some moves and the actions.
func TestBoardSize(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	for _, test := range []struct{ width, height, least int }{
		{1280, 800, 665}, {1600, 900, 765}, {390, 844, 380}, {320, 568, 256}, {844, 390, 330},
	} {
		p.size(test.width, test.height)
		if got := value[int](p, `Math.round(document.querySelector('#board').getBoundingClientRect().width)`); got < test.least {
			t.Errorf("%d×%d: the board has %d pixels, and could have %d", test.width, test.height, got, test.least)
		}
		if test.width > 1000 {
			if got := value[int](p, `document.documentElement.scrollHeight - innerHeight`); got > 0 {
				t.Errorf("%d×%d: the page is %d pixels higher than the window", test.width, test.height, got)
			}
		}
	}
}

// TestMarks sees that the last move and a king in check are marked in all colours of the
// page and of the board: by how far the colours in the picture are apart.
func TestMarks(t *testing.T) {
	inChromium(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 2. Bc4 Nf6 3. Bxf7+ *")
	p.run(`document.querySelector('#last').click()`)
	p.until(`document.querySelector('[data-square=e8]').classList.contains('check')`)
	look := func(what string, least float64) {
		t.Helper()
		shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		for marked, plain := range map[string]string{"c4": "d5", "f7": "e6"} { // of one colour each
			if far := apart(p, picture, marked, plain, 0.12, 0.5); far < least {
				t.Errorf("%s: %s, of the last move, is %.0f from %s", what, marked, far, plain)
			}
		}
		// The king is in the middle of its square.
		if far := apart(p, picture, "e8", "c6", 0.12, 0.5); far < 30 {
			t.Errorf("%s: the square of the king in check is %.0f from another", what, far)
		}
	}
	for _, theme := range []string{"light", "dark", "forced"} {
		p.colours(theme)
		p.shot("marks " + theme)
		look(theme, 40)
	}
	if got := p.style("[data-square=f7]", "box-shadow"); got == "none" {
		t.Error("in forced colours the last move has no ring")
	}
	p.colours("light")
	p.run(`document.querySelector('#settings').click()`)
	p.until(`document.querySelector('#settings-dialog').open`)
	for _, name := range svg.Themes() {
		p.set("#board-of", name)
		p.until(`localStorage.getItem('luft-look').includes('--light')`)
		p.run(`document.querySelector('#settings-dialog').close()`)
		p.shot("marks on " + name)
		look("on "+name, 25)
		p.run(`document.querySelector('#settings-dialog').showModal()`)
	}
}

// apart returns how far the colours of two squares are apart at a place in them.
func apart(p *page, picture image.Image, a, b string, x, y float64) float64 {
	p.t.Helper()
	var rgb [2][3]float64
	for i, square := range []string{a, b} {
		at := value[[]float64](p, `((r) => [r.x + r.width * $2, r.y + r.height * $3])(
			document.querySelector('[data-square=' + $1 + ']').getBoundingClientRect())`, square, x, y)
		red, green, blue, _ := picture.At(int(at[0]), int(at[1])).RGBA()
		rgb[i] = [3]float64{float64(red >> 8), float64(green >> 8), float64(blue >> 8)}
	}
	sum := 0.0
	for i := range rgb[0] {
		sum += (rgb[0][i] - rgb[1][i]) * (rgb[0][i] - rgb[1][i])
	}
	return math.Sqrt(sum)
}
