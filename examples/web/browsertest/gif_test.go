package browsertest

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/luftchess/luft/board/svg"
)

// TestGIF saves a line as an animation, drawn by the server and by the browser.
func TestGIF(t *testing.T) {
	inChromium(t)
	for _, test := range []struct {
		name          string
		address       func() string
		width, height int
	}{
		{"served", func() string { return served(t) }, 1280, 800},
		{"hosted", func() string { address, _ := hosted(t); return address }, 390, 844},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := open(t, test.address(), test.width, test.height)
			dir := t.TempDir()
			params := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID}
			if _, err := chromedp.Call(p.ctx, browser.SetDownloadBehavior, params); err != nil {
				t.Fatal(err)
			}
			saved := func() *gif.GIF {
				t.Helper()
				name := filepath.Join(dir, "game.gif")
				defer os.Remove(name)
				for begun := time.Now(); time.Since(begun) < patience; time.Sleep(10 * time.Millisecond) {
					if content, err := os.ReadFile(name); err == nil && bytes.HasSuffix(content, []byte{0x3b}) {
						film, err := gif.DecodeAll(bytes.NewReader(content))
						if err != nil {
							t.Fatal(err)
						}
						return film
					}
				}
				t.Fatalf("no animation is saved: %s", p.text("#pgn-problem"))
				return nil
			}

			// The whole line that is shown, with the names, from Black's side.
			p.load("[White \"Anna <b>\"]\n[WhiteElo \"2000\"]\n[Black \"?\"]\n\n1. e4 e5 2. Qh5 (2. Nf3 Nc6 3. Bb5) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
			p.click("#last")
			p.until(`document.querySelector('#moves [aria-current=true]')?.textContent === 'Qxf7#'`)
			p.click("#back")
			p.click("#flip")
			p.click("#pgn")
			p.until(`document.querySelector('#pgn-dialog').open`)
			p.set("#gif-delay", "2000")
			p.run(`document.querySelector('#save-gif').focus()`)
			p.strike(kb.Enter)
			film := saved()
			p.until(`((e) => e.textContent === 'Saved' && e.getAttribute('role') === 'status')(document.querySelector('#gif-said'))`)
			if film.Delay[0] != 200 || film.Delay[7] != 400 {
				t.Errorf("the frames take %v hundredths of a second", film.Delay)
			}
			if len(film.Image) != 8 || film.Config.Width != 420 || film.Config.Height != 468 {
				t.Errorf("%d frames of %d by %d", len(film.Image), film.Config.Width, film.Config.Height)
			}
			screen := image.NewRGBA(film.Image[0].Rect)
			for _, frame := range film.Image {
				draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
			}
			theme, err := svg.ThemeNamed("light")
			if err != nil {
				t.Fatal(err)
			}
			// Corners of h1, a1 and d5 as they are seen from Black's side. The queen came from h5.
			for square, want := range map[[2]int]svg.Color{{0, 0}: theme.Light, {7, 0}: theme.Dark, {4, 4}: theme.Light} {
				c := screen.RGBAAt(18+square[0]*48+2, 24+18+square[1]*48+2)
				if got := (svg.Color(c.R)<<24 | svg.Color(c.G)<<16 | svg.Color(c.B)<<8 | 0xff); got != want {
					t.Errorf("square %v is %v, want %v", square, got, want)
				}
			}
			if c := screen.RGBAAt(18+0*48+2, 24+18+4*48+2); c == (color.RGBA{uint8(theme.Light >> 24), uint8(theme.Light >> 16), uint8(theme.Light >> 8), 255}) {
				t.Error("the square that the queen came from is not marked")
			}
			if wide := value[bool](p, `((d) => d.scrollWidth > d.clientWidth)(document.querySelector('#pgn-dialog'))`); wide {
				t.Error("the dialog is too wide")
			}
			p.shot("gif-" + test.name)
		})
	}
}
