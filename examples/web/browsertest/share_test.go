package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestTags changes the tags of a game in a form, and undoes that at once.
func TestTags(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("[White \"Anna\"]\n[Black \"Bert\"]\n[WhiteElo \"2000\"]\n[ECO \"C20\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0")
	form := func() {
		t.Helper()
		p.click("#pgn")
		p.click("#tags")
		p.until(`document.querySelector('#tags-dialog')?.open && !document.querySelector('#pgn-dialog').open`)
	}
	form()
	values := value[[]string](p, `[...document.querySelectorAll('#tags-dialog [name]')].map((e) => e.name + '=' + e.value)`)
	want := []string{"White=Anna", "WhiteElo=2000", "Black=Bert", "BlackElo=", "Event=", "Site=", "Date=", "Round=", "Result=1-0"}
	if diff := cmp.Diff(want, values); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p.shot("tags-1280x800")
	p.colours("dark")
	p.shot("tags-1280x800-dark")
	p.colours("forced")
	p.shot("tags-1280x800-forced")
	p.colours("light")

	// What is no date or rating is refused.
	p.set("#tags-dialog [name=Date]", "soon")
	p.click("#tags-dialog .primary")
	p.until(`document.querySelector('#tags-dialog [name=Date]:invalid')`)
	p.set("#tags-dialog [name=Date]", "1972-07")
	p.set("#tags-dialog [name=White]", `Anna "A" \ B`)
	p.set("#tags-dialog [name=WhiteElo]", "")
	p.set("#tags-dialog [name=Event]", "Match")
	p.set("#tags-dialog [name=Result]", "0-1")
	p.click("#tags-dialog .primary")
	p.until(`document.querySelector('#tags-dialog') === null && document.querySelector('#player-bottom .name').textContent === 'Anna "A" \\ B'`)
	text := func() string {
		t.Helper()
		p.click("#pgn")
		text := value[string](p, `document.querySelector('#pgn-text').value`)
		p.run(`document.querySelector('#pgn-dialog').close()`)
		return text
	}
	got := text()
	for _, line := range []string{`[Event "Match"]`, `[Date "1972.07.??"]`, `[White "Anna \"A\" \\ B"]`, `[ECO "C20"]`, `[Result "0-1"]`, "1. e4 e5 0-1"} {
		if !strings.Contains(got, line) {
			t.Errorf("the PGN lacks %s:\n%s", line, got)
		}
	}
	if strings.Contains(got, "WhiteElo") {
		t.Errorf("the rating is still there:\n%s", got)
	}
	p.click("#take-back")
	p.until(`document.querySelector('#player-bottom .name').textContent === 'Anna'`)
	got = text()
	for _, line := range []string{`[White "Anna"]`, `[WhiteElo "2000"]`, `[Result "1-0"]`, "1. e4 e5 1-0"} {
		if !strings.Contains(got, line) {
			t.Errorf("undone, the PGN lacks %s:\n%s", line, got)
		}
	}

	// Nothing changed is no change, and Escape leaves the form.
	form()
	p.click("#tags-dialog .primary")
	p.until(`document.querySelector('#tags-dialog') === null`)
	if p.text("#redo") != "Redo" || value[bool](p, `document.querySelector('#redo').disabled`) {
		t.Error("saving what was there has taken the way forward")
	}
	form()
	p.strike(kb.Escape)
	p.until(`document.querySelector('#tags-dialog') === null`)

	// Who plays a bot does not choose the result.
	p.newGame("random", 1, 100, "standard")
	form()
	if !value[bool](p, `document.querySelector('#tags-dialog [name=Result]').disabled`) {
		t.Error("the result of a game that goes on can be chosen")
	}
}

// TestLink copies a link to the position.
func TestLink(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 2. Nf3 *")
	p.click("#last")
	p.until(`document.querySelector('#moves [aria-current=true]')?.textContent === 'Nf3'`)
	p.click("#back")
	p.until(`document.querySelector('#moves [aria-current=true]').textContent === 'e5'`)
	p.run(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`)
	p.click("#pgn")
	p.click("#copy-link")
	p.until(`document.querySelector('#link-said')?.textContent === 'Copied'`)
	copied := value[string](p, `window.copied`)
	if !strings.HasSuffix(copied, "#moves=e2e4.e7e5") {
		t.Errorf("the link is %s", copied)
	}
	// Without the clipboard, it can be copied by hand.
	p.run(`navigator.clipboard.writeText = async () => { throw new Error('no'); }`)
	p.click("#copy-link")
	p.until(`document.activeElement.id === 'link' && document.activeElement.value === $1 && document.activeElement.selectionEnd === $1.length && document.querySelector('#link-said').textContent === ''`, copied)
	p.shot("link-1280x800")
}

// TestPicture saves the position as it is shown as SVG and PNG, also without a server.
func TestPicture(t *testing.T) {
	inChromium(t)
	address, _ := hosted(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			p := open(t, address, size[0], size[1])
			dir := t.TempDir()
			params := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID}
			if _, err := chromedp.Call(p.ctx, browser.SetDownloadBehavior, params); err != nil {
				t.Fatal(err)
			}
			saved := func(name string) []byte {
				t.Helper()
				for begun := time.Now(); time.Since(begun) < patience; time.Sleep(10 * time.Millisecond) {
					if content, err := os.ReadFile(filepath.Join(dir, name)); err == nil && len(content) > 0 {
						return content
					}
				}
				t.Fatalf("no %s is saved: %s", name, p.text("#pgn-problem"))
				return nil
			}
			p.load("1. e4 {[%cal Gg1f3][%csl Re4]} *")
			p.click("#last")
			p.click("#flip")
			p.click("#pgn")
			p.until(`document.querySelector('#pgn-dialog').open`)
			p.shot(fmt.Sprintf("share-%dx%d", size[0], size[1]))
			if wide := value[bool](p, `((d) => d.scrollWidth > d.clientWidth)(document.querySelector('#pgn-dialog'))`); wide {
				t.Error("the dialog is too wide")
			}
			p.click("#save-svg")
			if picture := string(saved("position.svg")); !strings.HasPrefix(picture, "<svg") || !strings.Contains(picture, "</svg>") {
				t.Errorf("the SVG is %.100s", picture)
			}
			p.click("#save-png")
			if picture := string(saved("position.png")); !strings.HasPrefix(picture, "\x89PNG") || len(picture) < 5000 {
				t.Errorf("the PNG has %d bytes: %.20q", len(picture), picture)
			}
		})
	}
}
