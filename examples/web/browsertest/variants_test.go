package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// begin begins a game of a variant that one person plays for both.
func (p *page) begin(variant string) {
	p.t.Helper()
	p.click("#new-game")
	p.click("input[name=colour][value=both] + span")
	p.click("input[name=start][value=standard] + span")
	p.set("#variant", variant)
	p.run(`document.querySelector('#live').textContent = ''`)
	p.click("#new-dialog .primary")
	p.until(`document.querySelector('#live').textContent.startsWith('New game.')`)
}

// pocketed returns the selector of a piece in the pocket of a player.
func pocketed(colour, piece string) string {
	return fmt.Sprintf(`.pocket[aria-label="Pocket of %s"] button[value="%s@"]`, colour, piece)
}

// ends sees how the page says that the game has ended.
func (p *page) ends(title, text string) {
	p.t.Helper()
	p.until(`document.querySelector('#result-dialog').open`)
	if got := p.text("#result-title") + ": " + p.text("#result-text"); got != title+": "+text {
		p.t.Errorf("the end is told as %q", got)
	}
	p.click("#result-dialog .cancel")
	p.until(`!document.querySelector('#result-dialog').open`)
}

// TestVariants plays a game of each variant to its end, saves it as PGN and opens it again.
func TestVariants(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	for _, tt := range []struct {
		name, start string // start is "" for that of the variant
		moves       string // as UCI has them; of drops, the piece and the square
		sans        string
		title, text string
	}{
		{"3check", "", "e2e4 e7e5 f1c4 a7a6 c4f7 e8f7 d1h5 g7g6 h5g6", "e4 e5 Bc4 a6 Bxf7+ Kxf7 Qh5+ g6 Qxg6#", "White wins", "Third check."},
		{"kingofthehill", "", "e2e4 e7e5 e1e2 a7a6 e2d3 a6a5 d3c4 h7h6 c4d5", "e4 e5 Ke2 a6 Kd3 a5 Kc4 h6 Kd5#", "White wins", "King at its goal."},
		{"racingkings", "8/1K5k/8/8/8/8/8/8 w - - 0 1", "b7b8 h7h8", "Kb8 Kh8", "Draw", "King at its goal."},
		{"horde", "4k3/8/8/8/8/8/r7/P7 b - - 0 1", "a2a1", "Rxa1#", "Black wins", "All pieces lost."},
		{"antichess", "8/8/8/8/8/1p6/R7/8 b - - 0 1", "b3a2", "bxa2#", "White wins", "All pieces lost."},
		{"atomic", "", "g1f3 a7a6 f3g5 a6a5 g5f7", "Nf3 a6 Ng5 a5 Nxf7#", "White wins", "King exploded."},
		{"crazyhouse", "7k/7p/8/8/8/8/6q1/R3K3[R] w - - 0 1", "R@a8 g2g8 a8g8", "R@a8+ Qg8 Rxg8+", "", ""},
		{"crazyhouse", "7k/8/6K1/8/8/8/8/8[R] w - - 0 1", "R@a8", "R@a8#", "White wins", "Checkmate."},
	} {
		t.Run(tt.name+" "+tt.start, func(t *testing.T) {
			p.t = t
			if tt.start == "" {
				p.begin(tt.name)
			} else {
				p.setUp(tt.name + " " + tt.start)
			}
			for i, move := range strings.Fields(tt.moves) {
				from, to := move[:2], move[2:4]
				if from[1] == '@' {
					p.click(pocketed("White", from[:1]))
					x, y := p.at(to)
					p.do(chromedp.MouseClickXY(x, y))
				} else {
					p.until(`document.querySelector('[data-square=' + $1 + ']').classList.contains('movable')`, from)
					p.clicks(from, to)
				}
				p.played(i + 1)
			}
			if diff := cmp.Diff(strings.Fields(tt.sans), p.moves()); diff != "" {
				t.Errorf("moves (-want +got):\n%s", diff)
			}
			if tt.title != "" {
				p.ends(tt.title, tt.text)
			}
			p.shot("variant " + tt.name)

			// The game is saved with its tags, and is the same when it is opened again.
			p.click("#pgn")
			text := value[string](p, `document.querySelector('#pgn-text').value`)
			if !strings.Contains(text, "[Variant ") || strings.Contains(text, "[FEN ") != (tt.start != "") {
				t.Errorf("it is saved as\n%s", text)
			}
			p.click("#pgn-dialog .cancel")
			p.begin("")
			if got := value[int](p, `document.querySelectorAll('.pocket').length`); got != 0 {
				t.Errorf("%d pockets in ordinary chess", got)
			}
			p.load(text)
			p.until(`document.querySelectorAll('#moves .move').length === $1`, len(strings.Fields(tt.moves)))
			p.click("#last")
			p.played(len(strings.Fields(tt.moves)))
			if diff := cmp.Diff(strings.Fields(tt.sans), p.moves()); diff != "" {
				t.Errorf("moves of the saved game (-want +got):\n%s", diff)
			}
			p.click("#pgn")
			if again := value[string](p, `document.querySelector('#pgn-text').value`); again != text {
				t.Errorf("saved again (-first +second):\n%s", cmp.Diff(text, again))
			}
			p.click("#pgn-dialog .cancel")
		})
	}
}

// TestPocket drops a piece by clicks, by dragging, by the keyboard, by a finger and by typing.
func TestPocket(t *testing.T) {
	inBrowser(t)
	const start = "crazyhouse 4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1"
	knight, dropped := pocketed("White", "N"), "white knight"
	check := func(p *page) {
		p.t.Helper()
		p.until(`document.querySelector('[data-square=f3] .piece.wN') !== null`)
		p.played(1)
		if got := p.on("f3"); got != dropped {
			p.t.Errorf("on f3 stands %q", got)
		}
		if diff := cmp.Diff([]string{"N@f3"}, p.moves()); diff != "" {
			p.t.Errorf("moves (-want +got):\n%s", diff)
		}
		if got := value[string](p, `document.querySelector($1).getAttribute('aria-label')`, knight); got != "white knight in the pocket, 1" {
			p.t.Errorf("in the pocket is %q", got)
		}
		if !value[bool](p, `document.querySelector($1).disabled`, knight) || value[bool](p, `document.querySelector($1).disabled`, pocketed("Black", "P")) {
			p.t.Error("it is not Black's turn to drop")
		}
	}
	p := open(t, served(t), 1280, 800)
	t.Run("clicks", func(t *testing.T) {
		p.t = t
		p.setUp(start)
		p.click(knight)
		if got := value[int](p, `document.querySelectorAll('#board .target').length`); got != 62 {
			t.Errorf("%d squares to drop on", got)
		}
		if !value[bool](p, `document.querySelector($1).ariaPressed === 'true'`, knight) {
			t.Error("the knight is not shown as picked up")
		}
		x, y := p.at("f3")
		p.do(chromedp.MouseClickXY(x, y))
		check(p)
	})
	t.Run("a second click puts it down", func(t *testing.T) {
		p.t = t
		p.setUp(start)
		p.click(knight)
		p.click(knight)
		if got := value[int](p, `document.querySelectorAll('#board .target').length`); got != 0 {
			t.Errorf("%d squares to drop on", got)
		}
	})
	t.Run("dragging", func(t *testing.T) {
		p.t = t
		p.setUp(start)
		from := value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector($1).getBoundingClientRect())`, knight)
		x, y := p.at("f3")
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, from[0], from[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, (from[0]+x)/2, (from[1]+y)/2, chromedp.ButtonLeft))
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y, chromedp.ButtonLeft))
		if !value[bool](p, `document.querySelector('.ghost.wN') !== null`) {
			t.Error("nothing is carried")
		}
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		check(p)
	})
	t.Run("keys", func(t *testing.T) {
		p.t = t
		p.setUp(start)
		p.run(`document.querySelector($1).focus()`, knight)
		p.do(chromedp.KeyEvent(kb.Enter)) // which goes to the board
		p.until(`document.activeElement.closest('#board') !== null`)
		p.run(`document.querySelector('[data-square=f3]').focus()`)
		p.do(chromedp.KeyEvent(kb.Enter))
		check(p)
	})
	t.Run("Escape", func(t *testing.T) {
		p.t = t
		p.setUp(start)
		p.run(`document.querySelector($1).focus()`, knight)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.until(`document.querySelectorAll('#board .target').length === 62`)
		p.do(chromedp.KeyEvent(kb.Escape))
		p.until(`document.querySelectorAll('#board .target').length === 0`)
	})
	t.Run("typing", func(t *testing.T) {
		p.t = t
		p.setUp(start)
		p.set("#typed", "n@f3")
		p.run(`document.querySelector('#type-move').requestSubmit()`)
		check(p)
	})
	t.Run("by a finger", func(t *testing.T) {
		phone := open(t, served(t), 390, 844)
		phone.setUp(start)
		phone.tap(knight)
		phone.tap("[data-square=f3]")
		check(phone)
	})
}

// TestVariantBot plays against a bot and analyses, in the variant that the server was told to begin
// with.
func TestVariantBot(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t, "--variant", "antichess"), 1280, 800)
	p.clicks("e2", "e3")
	p.played(2)
	if got := p.text("#opening"); got != "Antichess" {
		t.Errorf("the page says %q", got)
	}
	p.begin("crazyhouse")
	p.click("#analyse")
	p.until(`document.querySelectorAll('#lines .pv').length > 0`)
	p.click("#analyse")

	// Bots that know only ordinary chess cannot be chosen.
	p.click("#new-game")
	p.set("#variant", "")
	p.set("#bot", "barb")
	p.set("#variant", "horde")
	if got := value[string](p, `document.querySelector('#bot').value`); got != "luft" {
		t.Errorf("%q is to play Horde", got)
	}
	if !value[bool](p, `document.querySelector('#start-960').disabled`) {
		t.Error("Horde can begin from Chess960")
	}
	p.click("#new-dialog .cancel")
}

// TestVariantHere begins games from the position shown, whose variant is the only choice, with the bots
// that play it. The choice for other starts is kept.
func TestVariantHere(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	const shows = `((v, b) => [v.value, v.disabled, b.value].join())(document.querySelector('#variant'), document.querySelector('#bot'))`
	for _, tt := range []struct{ start, chosen, here string }{
		{"crazyhouse 4k3/p7/8/8/8/8/8/4K3[NNp] w - - 0 1", ",false,barb", "crazyhouse,true,luft"},
		{"4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "atomic,false,luft", ",true,luft"},
	} {
		p.setUp(tt.start)
		p.click("#new-game")
		p.click("input[name=start][value=standard] + span")
		variant, _, _ := strings.Cut(tt.chosen, ",")
		p.set("#variant", variant)
		if variant == "" {
			p.set("#bot", "barb")
		}
		if got := value[string](p, shows); got != tt.chosen {
			t.Errorf("the dialog has %s, want %s", got, tt.chosen)
		}
		p.click("input[name=start][value=here] + span")
		if got := value[string](p, shows); got != tt.here {
			t.Errorf("for %s the dialog has %s, want %s", tt.start, got, tt.here)
		}
		p.click("input[name=start][value=standard] + span")
		if got := value[string](p, `document.querySelector('#variant').value`); got != variant {
			t.Errorf("then the variant is %q, want %q", got, variant)
		}
		p.click("#new-dialog .cancel")
	}
}

// TestPremoveDrop drops a piece beforehand, while the bot thinks.
func TestPremoveDrop(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	for _, by := range []string{"mouse", "keys"} {
		t.Run(by, func(t *testing.T) {
			p.t = t
			p.setUp("crazyhouse 4k3/p7/8/8/8/8/8/4K3[NNp] w - - 0 1")
			p.newGame("luft", 1, 100, "here")
			p.hold()
			p.clicks("e1", "e2")
			p.until(`document.querySelector('#status').textContent === 'Luft is thinking…'`)
			knight := pocketed("White", "N")
			p.until(`!document.querySelector($1).disabled && document.querySelector($2).disabled`, knight, pocketed("Black", "P"))
			if by == "mouse" {
				p.click(knight)
				if got := value[int](p, `document.querySelectorAll('#board .target').length`); got != 63 {
					t.Errorf("%d squares to drop on", got)
				}
				x, y := p.at("f3")
				p.clickAt(x, y)
			} else {
				p.focus(knight)
				p.strike(kb.Enter)
				p.until(`document.activeElement.closest('#board') !== null`)
				p.focus("[data-square=f3]")
				p.strike(kb.Enter)
			}
			p.until(`document.querySelector('#live').textContent === 'Premove: knight to f3.' && document.querySelector('[data-square=f3]').classList.contains('premove')`)
			p.release()
			p.until(`document.querySelectorAll('#moves .move').length >= 3`)
			if moves := p.moves(); moves[0] != "Ke2" || moves[2] != "N@f3" && moves[2] != "N@f3+" {
				t.Errorf("the moves are %v", moves)
			}
			p.until(`document.querySelector($1).dataset.count === ''`, knight)
		})
	}
}

// TestEditorOfVariants puts pieces into pockets and sets how many checks are left.
func TestEditorOfVariants(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	visible := func(selector string, want bool) {
		t.Helper()
		if got := value[bool](p, `document.querySelector($1).checkVisibility()`, selector); got != want {
			t.Errorf("%s is visible: %v", selector, got)
		}
	}
	p.edit("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	visible(".pockets", false)
	visible(".checks", false)
	p.run(`document.querySelector('#position-dialog').close()`)

	p.begin("crazyhouse")
	p.edit("crazyhouse 4k3/8/8/8/8/8/8/4K3[Nqq] w - - 0 1")
	visible(".pockets", true)
	visible(".checks", false)
	if got := value[string](p, `[...document.querySelectorAll('.pockets input')].map((e) => e.value).join('')`); got != "0001020000" {
		t.Errorf("in the pockets are %s", got)
	}
	p.set(".pockets [name=wP]", "2")
	p.set(".pockets [name=bQ]", "1")
	p.set(".pockets [name=wN]", "-3")
	p.fen("crazyhouse 4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1")
	p.shot("editor with pockets")
	p.click("#position-dialog .primary")
	p.until(`!document.querySelector('#position-dialog').open`)
	p.until(`document.querySelector($1)?.dataset.count === '2'`, pocketed("White", "P"))

	p.begin("3check")
	p.run(`document.querySelector('#set-up').click()`)
	p.until(`document.querySelector('.checks').checkVisibility()`)
	visible(".pockets", false)
	p.set(".checks [name=w]", "1")
	p.fen("3check rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1")
	p.shot("editor with checks")
	p.click("#position-dialog .primary")
	p.until(`document.querySelector('#player-bottom').textContent.includes('1 more check to win')`)
}
