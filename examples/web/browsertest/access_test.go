package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// clocked is a game that was reviewed and played by a clock. Its middlegame begins with
// White's seventh move, when only three pieces stand on the back rank.
const clocked = `[White "A"]
[Black "B"]
[TimeControl "300+2"]

1. e4 {[%eval 0.3] [%clk 0:05:00]} e5 {[%eval 0.3] [%clk 0:05:00]}
2. Nf3 {[%eval 0.2] [%clk 0:04:52]} Nc6 {[%eval 0.3] [%clk 0:05:01]}
3. Bc4 {[%eval 0.2] [%clk 0:04:50]} Bc5 {[%eval 0.2] [%clk 0:03:02]}
4. d3 {[%eval 0.1] [%clk 0:04:50]} Nf6 {[%eval 0.1] [%clk 0:03:00]}
5. Be3 {[%eval 0.0] [%clk 0:04:40]} Bb6 {[%eval 0.2] [%clk 0:02:55]}
6. Nc3 {[%eval 0.1] [%clk 0:04:40]} d6 {[%eval 0.2] [%clk 0:02:55]}
7. Qd2 $6 {[%eval -0.5] [%clk 0:04:30]} (7. O-O {[%eval 0.1]}) Ng4 {[%eval -0.4] [%clk 0:02:51]} *`

// TestCurve reads the curve of a game by keys, by mouse and by touch.
func TestCurve(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			p := open(t, address, size[0], size[1])
			p.load(clocked)
			p.until(`document.querySelector('#curve .area')`)
			if got := value[int](p, `document.querySelectorAll('#curve .phase').length`); got != 1 {
				t.Errorf("%d phases begin", got)
			}
			// The longest time, of 3… Bc5, is that of the highest bar; the first two moves took none.
			bars := value[[]float64](p, `[...document.querySelectorAll('#curve rect')].map((r) => Math.round(r.getAttribute('height')))`)
			if len(bars) != 12 || bars[3] != 48 || bars[0] < 10 || bars[0] > 15 {
				t.Errorf("the bars of the times are %v high", bars)
			}
			p.until(`document.querySelector('#curve').getAttribute('aria-valuetext') === 'The first position, opening'`)

			p.run(`document.querySelector('#curve').focus()`)
			for _, step := range []struct{ key, at, text string }{
				{kb.ArrowRight, "1", "Move 1, white: e4, +0.30, opening, 0 seconds"},
				{kb.ArrowUp, "2", "Move 1, black: e5, +0.30, opening, 0 seconds"},
				{kb.ArrowLeft, "1", "Move 1, white: e4, +0.30, opening, 0 seconds"},
				{kb.End, "14", "Move 7, black: knight g4, −0.40, middlegame, 6 seconds"},
				{kb.PageDown, "4", "Move 2, black: knight c6, +0.30, opening, 1 second"},
				{kb.PageUp, "14", "Move 7, black: knight g4, −0.40, middlegame, 6 seconds"},
				{kb.ArrowDown, "13", "Move 7, white: queen d2, dubious move, −0.50, middlegame, 12 seconds"},
			} {
				p.strike(step.key)
				p.until(`document.querySelector('#curve').ariaValueNow === $1`, step.at)
				p.until(`document.querySelector('#curve').ariaValueText === $1`, step.text)
			}
			p.until(`document.querySelector('#moves [aria-current]').textContent === 'Qd2?!' && document.activeElement.id === 'curve'`)
			if got, want := p.text("#curve-text"), "7. Qd2?! · −0.50 · middlegame · 0:12"; got != want {
				t.Errorf("the move is told as %q, want %q", got, want)
			}
			p.shot(fmt.Sprint("curve ", size[0]))

			// A variation counts as the move that it begins from.
			p.run(`document.querySelector('.variation .move').click()`)
			p.until(`document.querySelector('#curve').ariaValueNow === '12'`)

			p.run(`document.querySelector('#curve').scrollIntoView({ block: 'center' })`)
			at := value[[]float64](p, `((r) => [r.x, r.y + r.height / 2, r.width])(document.querySelector('#curve').getBoundingClientRect())`)
			x := func(ply float64) float64 { return at[0] + at[2]*ply/14 }
			if size[0] < 500 {
				p.touch(input.DispatchTouchEventTypeTouchStart, x(3), at[1])
				p.until(`document.querySelector('#moves [aria-current]').textContent === 'Nf3'`)
				p.touch(input.DispatchTouchEventTypeTouchMove, x(6), at[1])
				p.until(`document.querySelector('#moves [aria-current]').textContent === 'Bc5'`)
				p.touch(input.DispatchTouchEventTypeTouchEnd)
				return
			}
			p.hover(x(6), at[1])
			p.until(`document.querySelector('#curve-text').textContent === '3… Bc5 · +0.20 · opening · 2:01'`)
			if value[bool](p, `document.querySelector('#curve .hair').hidden`) {
				t.Error("what is pointed at is not marked")
			}
			p.clickAt(x(5), at[1])
			p.until(`document.querySelector('#moves [aria-current]').textContent === 'Bc4'`)
			p.hover(5, 5)
			p.until(`document.querySelector('#curve-text').textContent.startsWith('3. Bc4 ') && document.querySelector('#curve .hair').hidden`)
		})
	}

	// Without clocks there are no bars, and without moves of the endgame no line.
	p := open(t, address, 1280, 800)
	p.load("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} *")
	p.until(`document.querySelector('#curve .area')`)
	if p.visible("#curve .times") || value[bool](p, `document.querySelector('#curve .phase') !== null`) {
		t.Error("there are times or phases of a game without")
	}
	// While a better move is looked for, the keys do not give it away.
	p.load("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 {[%eval -0.5]} Qg5 {[%eval -0.4]} 5. Nxf7 $4 {[%eval -6.0]} (5. Bxf7+ {[%eval -0.4]}) Qxg2 {[%eval -6.0]} *")
	p.click("#retry")
	p.until(`document.querySelector('#trial').textContent.startsWith('Find ') && document.querySelector('#trial').checkVisibility()`)
	p.run(`document.querySelector('#curve').focus()`)
	p.strike(kb.ArrowRight)
	p.strike(kb.End)
	if got := p.text("#trial"); !strings.HasPrefix(got, "Find ") || !p.visible("#trial") {
		t.Errorf("the retry has ended: %q", got)
	}
}

// ask types a question into the field for moves and returns the answer.
func (p *page) ask(question string) string {
	p.t.Helper()
	p.run(`document.querySelector('#typed').focus(); document.querySelector('#typed').value = $1; document.querySelector('#live').textContent = ''`, question)
	p.strike(kb.Enter)
	p.until(`document.querySelector('#live').textContent !== ''`)
	p.until(`document.querySelector('#answer-to').textContent === document.querySelector('#live').textContent`)
	return p.text("#live")
}

// TestAnswers asks about a game in the field for moves.
func TestAnswers(t *testing.T) {
	inBrowser(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, served(t), size[0], size[1])
		p.load(`[TimeControl "300+2"]` + "\n\n1. e4 {[%eval 0.3] [%clk 0:05:00]} e5 {[%eval 0.25] [%clk 0:04:58]} *")
		for _, question := range []struct{ text, answer string }{
			{"last", "The first position."},
			{"p n", "White knights: b1, g1. Black knights: b8, g8."},
			{"P K", "White king: e1. Black king: e8."},
			{"s 4", "Rank 4: empty."},
			{"s e4", "e4: empty."},
			{"moves b1", "2 moves: knight a3; knight c3."},
			{"moves e3", "No moves from e3."},
		} {
			if got := p.ask(question.text); got != question.answer {
				t.Errorf("%q is answered with %q, want %q", question.text, got, question.answer)
			}
		}
		p.run(`document.querySelectorAll('#moves .move')[1].click()`)
		p.shows(1)
		for _, question := range []struct{ text, answer string }{
			{"last", "Move 1, black: e5."},
			{"s e", "File e: e1 white king, e4 white pawn, e5 black pawn, e8 black king."},
			{"clock", "White has 5:00. Black has 4:58."},
			{"p q", "White queen: d1. Black queen: d8."},
		} {
			if got := p.ask(question.text); got != question.answer {
				t.Errorf("%q is answered with %q, want %q", question.text, got, question.answer)
			}
		}
		p.shot(fmt.Sprint("answer ", size[0]))
		if got := p.ask("moves"); !strings.HasPrefix(got, "29 moves: ") || !strings.Contains(got, "; knight f3;") {
			t.Errorf("the moves are %q", got)
		}
		if wide := value[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%d pixels too wide", wide)
		}
		// The same again is said again, and what is typed next takes the answer away.
		first := p.ask("last")
		if again := p.ask("last"); again != first {
			t.Errorf("asked again, the answer is %q and not %q", again, first)
		}
		p.set("#typed", "N")
		if p.visible("#answer-to") {
			t.Error("an old answer stands there")
		}

		p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
		if got, want := p.ask("eval"), "White mates in 1."; got != want {
			t.Errorf("the evaluation is %q, want %q", got, want)
		}
		if got, want := p.ask("best"), "rook d8, checkmate. White mates in 1."; got != want {
			t.Errorf("the best move is %q, want %q", got, want)
		}
		p.analyse()
		p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
		if got, want := p.ask("best"), "rook d8, checkmate. White mates in 1."; got != want {
			t.Errorf("the best move of the analysis is %q, want %q", got, want)
		}
		p.set("#typed", "Rd8")
		p.run(`document.querySelector('#type-move').requestSubmit()`)
		p.until(`document.querySelector('#result-dialog').open`)
		p.click("#result-dialog .cancel")
		if got, want := p.ask("eval"), "White wins: checkmate."; got != want {
			t.Errorf("the end is told as %q, want %q", got, want)
		}

		p.set("#typed", "p x")
		p.run(`document.querySelector('#type-move').requestSubmit()`)
		p.until(`document.querySelector('#toast').textContent === 'It is not your move.' && document.querySelector('#typed').value === 'p x'`)
		p.set("#typed", "help")
		p.run(`document.querySelector('#type-move').requestSubmit()`)
		p.until(`document.querySelector('#help-dialog')?.open && document.querySelector('#help-dialog').textContent.includes('p n')`)
		p.run(`document.querySelector('#help-dialog').close()`)

		// In a game, the engine helps with all or keeps silent.
		p.newGame("random", 1, 100, "standard")
		got := p.ask("best")
		for range 50 { // the analysis may only have begun
			if got != "The engine has found nothing yet." {
				break
			}
			time.Sleep(100 * time.Millisecond)
			got = p.ask("best")
		}
		if !strings.HasSuffix(got, " for White.") {
			t.Errorf("in a game with all help, the best move is %q", got)
		}
		p.set("#minutes", "5")
		p.newGame("random", 1, 100, "standard")
		for _, question := range []string{"eval", "best"} {
			if got := p.ask(question); !strings.Contains(got, "keeps silent") {
				t.Errorf("in a game without help, %s is %q", question, got)
			}
		}
	}
}

// TestPiecesByLetter goes from piece to piece on the board.
func TestPiecesByLetter(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.setUp("4k3/1n6/8/3N4/8/8/8/N3K3 w - - 0 1")
	p.run(`document.querySelector('[data-square=d5]').focus()`)
	for _, step := range []struct{ key, square string }{{"N", "a1"}, {"N", "b7"}, {"N", "d5"}, {"K", "e1"}, {"K", "e8"}, {"Q", "e8"}, {"n", ""}} {
		p.strike(step.key)
		if step.square == "" {
			p.until(`document.querySelector('#new-dialog').open`) // the key of the page
			continue
		}
		p.until(`document.activeElement.dataset.square === $1`, step.square)
	}
}

// TestScrollBars has scroll bars take room in narrow windows of a desktop, which is no
// reason to scroll sideways.
func TestScrollBars(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, width := range []int{600, 780, 880} {
		p := open(t, address, width, 900, chromedp.Flag("hide-scrollbars", false))
		if width < 800 && value[float64](p, `innerWidth - document.documentElement.getBoundingClientRect().width`) == 0 {
			t.Fatal("the scroll bars take no room")
		}
		p.load("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} *")
		p.until(`document.querySelector('#curve .area')`)
		if wide := value[int](p, `document.documentElement.scrollWidth - Math.floor(document.documentElement.getBoundingClientRect().width)`); wide > 0 {
			t.Errorf("a window of %d pixels scrolls sideways by %d", width, wide)
		}
		if over := value[float64](p, `document.querySelector('.nav').getBoundingClientRect().bottom - document.querySelector('.actions').getBoundingClientRect().top`); width > 860 && over > 0 {
			t.Errorf("in a window of %d pixels the bar of the moves covers the actions by %v pixels", width, over)
		}
		p.shot(fmt.Sprint("bars ", width))
	}
}

// TestCoordinatesContrast measures the letters and numbers of the board against its squares.
func TestCoordinatesContrast(t *testing.T) {
	inChromium(t)
	p := open(t, served(t), 1280, 800)
	for _, theme := range []string{"light", "dark"} {
		p.colours(theme)
		contrasts := value[map[string]float64](p, `(() => {
			const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
			const luminance = (colour) => {
				context.fillStyle = colour;
				context.fillRect(0, 0, 1, 1);
				const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((v) => v / 255)
					.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const contrast = (selector, square) => {
				const both = [document.querySelector(selector), document.querySelector('[data-square=' + square + ']')]
					.map((e, i) => luminance(getComputedStyle(e)[i ? 'backgroundColor' : 'color'])).toSorted((a, b) => b - a);
				return (both[0] + 0.05) / (both[1] + 0.05);
			};
			return { dark: contrast('.file.on-dark', 'a1'), light: contrast('.file:not(.on-dark)', 'b1') };
		})()`)
		for square, contrast := range contrasts {
			if contrast < 4.5 {
				t.Errorf("%s: the contrast on %s squares is %.2f", theme, square, contrast)
			}
		}
	}
}

// TestHold goes through a game by a button that is held down, with a finger and with a mouse.
func TestHold(t *testing.T) {
	inBrowser(t)
	address := served(t)
	p := open(t, address, 390, 844)
	p.load(mistaken)
	at := value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('#forward').getBoundingClientRect())`)
	p.touch(input.DispatchTouchEventTypeTouchStart, at...)
	p.shows(13) // the last, after which the button is disabled
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.tap("#back")
	p.shows(12)
	p.tap("#forward")
	p.shows(13)
	at = value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('#back').getBoundingClientRect())`)
	p.touch(input.DispatchTouchEventTypeTouchStart, at...)
	p.until(`[...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent) < 10`)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until(`!document.querySelector('#forward').disabled`)
	here := value[int](p, `new Promise((resolve) => setTimeout(() => resolve([...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent)), 600))`)
	if later := value[int](p, `new Promise((resolve) => setTimeout(() => resolve([...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent)), 600))`); later != here {
		t.Errorf("after the finger has left, the moves go from %d to %d", here, later)
	}

	p = open(t, address, 1280, 800)
	p.load(mistaken)
	at = value[[]float64](p, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('#forward').getBoundingClientRect())`)
	p.do(chromedp.MouseEvent(chromedp.MousePressed, at[0], at[1], chromedp.ButtonType("left"), chromedp.ClickCount(1)))
	p.shows(13)
	p.do(chromedp.MouseEvent(chromedp.MouseReleased, at[0], at[1], chromedp.ButtonType("left"), chromedp.ClickCount(1)))
	p.click("#back")
	p.shows(12)
}

// TestAutoplay has moves go by themselves until the end, until they are stopped, and until
// somebody goes elsewhere.
func TestAutoplay(t *testing.T) {
	inBrowser(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, served(t), size[0], size[1])
		p.load("1. e4 e5 2. Nf3 Nc6 *")
		going := `document.querySelector('#autoplay').ariaPressed === 'true'`
		p.click("#autoplay")
		p.until(going)
		p.until(`document.querySelector('.pace select').checkVisibility()`)
		p.shows(1)
		p.shot(fmt.Sprint("autoplay ", size[0]))
		p.shows(3)
		p.until(`!(` + going + `) && !document.querySelector('.pace select').checkVisibility()`)

		p.keys(kb.Home, "p")
		p.until(going)
		p.keys("p")
		p.until(`!(` + going + `)`)
		p.keys("p")
		p.until(going)
		p.keys(kb.End)
		p.until(`!(` + going + `)`)
		p.shows(3)

		// By the clocks of the game, a move takes as long as it took.
		p.load(`[TimeControl "300"]` + "\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:00]} *")
		p.keys("p")
		p.set(".pace select", "clock")
		p.shows(0)
		time := `new Promise((resolve) => setTimeout(() => resolve([...document.querySelectorAll('#moves .move')].findIndex((m) => m.ariaCurrent)), 2500))`
		if got := value[int](p, time); got != 0 {
			t.Errorf("a move of a minute has come after seconds")
		}
		p.keys("p")
		p.until(`!(` + going + `)`)
	}
}

// generated returns an expression for the generated content of an element e. Of an attribute,
// Firefox has the name.
func generated(pseudo string) string {
	return `getComputedStyle(e, '` + pseudo + `').content.replace(/^attr\(data-(\w+)\)/, (_, name) => JSON.stringify(e.dataset[name]))`
}

// TestMoreKeys goes from line to line, and gives a move glyphs and a comment by keys.
func TestMoreKeys(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(parted)
	shift := func(key, san string) {
		t.Helper()
		p.run(`document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: $1, shiftKey: true, bubbles: true }))`, key)
		p.until(`document.querySelector('#moves [aria-current]')?.textContent === $1`, san)
	}
	p.keys(kb.ArrowRight)
	ways := `[...document.querySelectorAll('#arrows .way')].map((a) => a.dataset.squares + (a.matches('.chosen') ? '!' : '')).join()`
	p.until(ways + ` === 'e7e5!,c7c5,e7e6'`)
	p.keys("v")
	p.until(`document.querySelector('#arrows .way').getBoundingClientRect().width === 0`)
	p.keys("v", kb.ArrowRight)
	p.until(ways + ` === ''`)
	p.keys(kb.ArrowRight)
	p.until(`document.querySelector('#moves [aria-current]')?.textContent === 'Nf3'`)
	shift("ArrowDown", "c5")
	shift("ArrowDown", "e6")
	shift("ArrowDown", "e5")
	shift("ArrowUp", "e6")
	p.keys("1")
	badge := `((e) => ` + generated("::before") + `)(document.querySelector('[data-square=e6]'))`
	p.until(badge + ` === '"!"'`)
	p.shot("badge")
	p.until(`document.querySelector('#moves [aria-current]').textContent === 'e6!' && document.querySelector('#live').textContent === 'e6, good move.'`)
	p.keys("6")
	p.until(`document.querySelector('#moves [aria-current]').textContent === 'e6?!'`)
	p.until(badge + ` === '"?!"'`)
	p.keys("z") // what may be the engine's
	p.until(`getComputedStyle(document.querySelector('[data-square=e6]'), '::before').display === 'none'`)
	p.keys("z", "6")
	p.until(badge + ` === 'none'`)
	p.until(`document.querySelector('#moves [aria-current]').textContent === 'e6'`)
	// The key itself is not typed into the comment.
	if value[bool](p, `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true, cancelable: true }))`) {
		t.Error("the key d is left to the browser")
	}
	p.until(`document.activeElement.id === 'comment'`)
	p.strike("French")
	p.until(`document.querySelector('#moves').textContent.includes('French')`)
	if got := value[string](p, `document.querySelector('#comment').value`); got != "French" {
		t.Errorf("the comment is %q", got)
	}
	p.keys("C")
	p.until(`!document.querySelector('#moves .comment').checkVisibility()`)
	p.keys("C")
	p.until(`document.querySelector('#moves .comment').checkVisibility()`)
}

// TestKeysOfErrors goes to the errors of the player at the bottom by keys.
func TestKeysOfErrors(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 {[%eval 0.3]} e5 $6 {[%eval 0.4]} 2. Qh5 $6 {[%eval -0.6]} Nc6 3. Ke2 $4 {[%eval -3]} Nf6 $4 {[%eval -2]} *")
	for _, step := range []struct {
		key string
		at  int
	}{{"b", 4}, {"b", 4}, {"i", 2}, {"m", 2}, {"f", 2}, {"b", 5}, {"i", 1}} {
		p.keys(step.key)
		p.shows(step.at)
	}
}

// TestMoreKeysExplorer plays the explorer's first move by keys.
func TestMoreKeysExplorer(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800)
	p.until(`document.querySelector('#explorer-moves button')`)
	first := value[string](p, `document.querySelector('#explorer-moves .played').textContent`)
	p.run(`document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', shiftKey: true, bubbles: true }))`)
	p.until(`document.querySelector('#moves [aria-current]')?.textContent === $1`, first)
}

// TestForkAtHand has the lines that go on next to the bar at the bottom of a phone, where
// they hide nothing.
func TestForkAtHand(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}, {320, 568}} {
		p := open(t, address, size[0], size[1])
		p.load(parted)
		p.tap("#forward")
		p.until(`document.querySelectorAll('#fork button').length === 3`)
		p.run(`scrollTo(0, 0)`)
		between := value[float64](p, `document.querySelector('.nav').getBoundingClientRect().top - document.querySelector('#fork').getBoundingClientRect().bottom`)
		if between < -1 || between > 2 {
			t.Errorf("%v: the lines are %v pixels above the bar", size, between)
		}
		below := value[float64](p, `document.querySelector('#fork').getBoundingClientRect().top - document.querySelector('#board').getBoundingClientRect().bottom`)
		beside := value[float64](p, `document.querySelector('#fork').getBoundingClientRect().left - document.querySelector('#board').getBoundingClientRect().right`)
		if below < 0 && beside < 0 {
			t.Errorf("%v: the lines cover the board", size)
		}
		p.shot(fmt.Sprint("fork at hand ", size[0]))
		p.run(`scrollTo(0, 1e6); document.querySelector('.side').scrollTo(0, 1e6)`)
		if over := value[float64](p, `document.querySelector('.actions').getBoundingClientRect().bottom - document.querySelector('#fork').getBoundingClientRect().top`); over > 0 {
			t.Errorf("%v: the lines cover the last %v pixels of the page", size, over)
		}
		if wide := value[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%v: %d pixels too wide", size, wide)
		}
		p.tap("#fork button:nth-child(3)")
		p.until(`document.querySelector('#moves [aria-current]').textContent === 'e6'`)
	}
}
