package browsertest

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// timed begins a game by a clock, White against a bot.
func (p *page) timed(minutes, increment, bot, start string) {
	p.t.Helper()
	p.run(`document.querySelector('#minutes').value = $1`, minutes)
	p.set("#increment", increment)
	p.newGame(bot, 1, 100, start)
}

// shiftable has the page's clock show the time that later asks for.
func (p *page) shiftable() {
	p.run(`window.shift ??= 0; window.now ??= Date.now; Date.now = () => window.now.call(Date) + window.shift`)
}

// later has so many milliseconds pass on the page's clock.
func (p *page) later(ms int) { p.run(`window.shift += $1`, ms) }

// hold has the bots think until release, and counts those that do.
func (p *page) hold() {
	p.run(`window.fetch0 ??= window.fetch; window.held = new Promise((resolve) => { window.release = resolve; });
		window.fetch = async (url, options) => {
			if (url === 'api/analyse') {
				window.holding = (window.holding ?? 0) + 1;
				await Promise.race([window.held, new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)))]);
			}
			return window.fetch0(url, options);
		}`)
}

func (p *page) release() { p.run(`window.release()`) }

const yourMove = `document.querySelector('#status').textContent === 'Your move'`

// TestClock plays by a clock, which is written into the game and outlasts a reload.
func TestClock(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.timed("5", "2", "random", "standard")
	for _, strip := range []string{"#player-top", "#player-bottom"} {
		if got := p.text(strip + " .clock"); got != "5:00" {
			t.Errorf("the clock of %s says %q", strip, got)
		}
	}
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.clicks("d2", "d4")
	p.played(4)
	p.until(yourMove)
	p.shot("clock")
	clk := regexp.MustCompile(`\{\[%clk \d:\d\d:\d\d\.\d\]\}`)
	text := p.pgn()
	if n := len(clk.FindAllString(text, -1)); n != 4 || !strings.Contains(text, `[TimeControl "300+2"]`) {
		t.Errorf("%d clocks in\n%s", n, text)
	}
	// The increment is given from the second move on.
	if !strings.Contains(text, "{[%clk 0:05:00.0]}") || strings.Contains(text, "{[%clk 0:05:02.1") {
		t.Errorf("the clocks are wrong in\n%s", text)
	}

	// A minute without the page is a minute on the clock.
	before := p.moves()
	p.until(`((clock) => clock?.ply === 4 && clock.since > 0)(JSON.parse(sessionStorage.getItem('luft-game')).clock)`)
	p.run(`for (const storage of [sessionStorage, localStorage]) {
		const state = JSON.parse(storage.getItem('luft-game'));
		state.clock.since -= 60_000;
		storage.setItem('luft-game', JSON.stringify(state));
	}`)
	p.reload()
	p.until(yourMove)
	if got := p.text("#player-bottom .clock"); !strings.HasPrefix(got, "4:0") && !strings.HasPrefix(got, "3:") {
		t.Errorf("after a minute the clock says %q", got)
	}
	if diff := cmp.Diff(before, p.moves()); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}

	// While somebody looks back, the clock runs, and nothing else can be played.
	p.shiftable()
	p.strike(kb.ArrowLeft)
	p.until(`document.querySelectorAll('.square.movable').length === 0`)
	p.later(200_000)
	p.until(`document.querySelector('#player-bottom .clock').classList.contains('low')`)
	p.until(`/^You have \d+ seconds left\.$/.test(document.querySelector('#live').textContent)`)
	p.shot("clock low")
	p.colours("forced")
	if styles := value[[]string](p, `[...document.querySelectorAll('.player .clock')].map((e) => getComputedStyle(e).backgroundColor)`); styles[0] == styles[1] {
		t.Errorf("in the colours of the system both clocks are %s", styles[0])
	}
	p.colours("light")
	p.later(100_000)
	p.until(`document.querySelector('#result-dialog').open`)
	if title, text := p.text("#result-title"), p.text("#result-text"); title != "You lose" || text != "White has no time left." {
		t.Errorf("the dialog says %q, %q", title, text)
	}
	p.shot("flag")
	p.click("#result-dialog .cancel")
	text = p.pgn()
	for _, tag := range []string{`[Result "0-1"]`, `[Termination "time forfeit"]`} {
		if !strings.Contains(text, tag) {
			t.Errorf("the game is without %s:\n%s", tag, text)
		}
	}
	if got := p.text("#player-bottom .clock"); got != "0:00.0" {
		t.Errorf("in the end the clock says %q", got)
	}
	p.click("#take-back")
	p.until(`document.querySelector('#live').textContent === 'Undone: end of the game.'`)
	p.strike(kb.End)
	p.until(yourMove)
	if got := p.text("#player-bottom .clock"); got == "0:00.0" {
		t.Error("the game that goes on has no time left")
	}
}

// TestFlags has flags fall: that of the person against a king alone, and that of a bot.
func TestFlags(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 390, 844)
	p.setUp("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	p.timed("1", "0", "random", "here")
	p.taps("e1", "d1")
	p.played(2)
	p.until(yourMove)
	p.shiftable()
	p.later(61_000)
	p.until(`document.querySelector('#result-dialog').open`)
	if title, text := p.text("#result-title"), p.text("#result-text"); title != "Draw" || text != "White has no time left; drawn, as Black could not have won." {
		t.Errorf("the dialog says %q, %q", title, text)
	}
	p.shot("flag phone")

	// The same with colours changed: the bot, which is White now, does not move.
	p.hold()
	p.tap("#result-again")
	p.until(`document.querySelector('#player-bottom .name').textContent === 'You' && document.querySelector('#player-bottom .name.black')`)
	p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
	p.release()
	p.played(1)
	p.until(yourMove)
	p.hold()
	p.run(`document.querySelector('.square.movable').dataset.chosen = ''`)
	p.tap("[data-chosen]")
	p.until(`document.querySelector('.square.target')`)
	p.run(`document.querySelector('.square.target').dataset.aim = ''`)
	p.tap("[data-aim]")
	p.played(2)
	p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
	p.later(61_000)
	p.until(`document.querySelector('#result-dialog').open`)
	if title, text := p.text("#result-title"), p.text("#result-text"); title != "Draw" || text != "White has no time left; drawn, as Black could not have won." {
		t.Errorf("the dialog says %q, %q", title, text)
	}
}

// TestPremoves chooses moves while a bot thinks, by mouse, keyboard and finger.
func TestPremoves(t *testing.T) {
	inBrowser(t)
	address := served(t)
	marked := `[...document.querySelectorAll('.square.premove')].map((s) => s.dataset.square).sort().join()`
	for _, size := range []struct {
		name          string
		width, height int
		choose        func(p *page, from, to string)
		elsewhere     func(p *page)
	}{
		{"mouse", 1280, 800, func(p *page, from, to string) { p.clicks(from, to) }, func(p *page) { x, y := p.at("d5"); p.clickAt(x, y) }},
		{"drag", 1280, 800, func(p *page, from, to string) { p.drag(from, to) }, func(p *page) {
			x, y := p.at("d5")
			p.clickRight(x, y)
			if n := value[int](p, `document.querySelectorAll('#arrows [data-layer=study] > *').length`); n > 0 {
				p.t.Errorf("cancelling has drawn %d shapes", n)
			}
		}},
		{"keyboard", 1280, 800, func(p *page, from, to string) {
			for _, square := range []string{from, to} {
				p.focus("[data-square=" + square + "]")
				p.strike(kb.Enter)
			}
		}, func(p *page) { p.strike(kb.Escape) }},
		{"finger", 390, 844, func(p *page, from, to string) { p.taps(from, to) }, func(p *page) { p.tap("[data-square=d5]") }},
	} {
		t.Run(size.name, func(t *testing.T) {
			beside(t)
			p := open(t, address, size.width, size.height)
			p.hold()
			p.newGame("random", 1, 100, "standard")
			size.choose(p, "e2", "e4")
			p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
			size.choose(p, "g1", "f3")
			p.until(marked + ` === 'f3,g1'`)
			if got := p.on("g1"); got != "white knight" {
				t.Errorf("on g1 stands %q", got)
			}
			p.shot("premove " + size.name)
			p.colours("forced")
			if !value[bool](p, `['f3', 'g1'].every((s) => getComputedStyle(document.querySelector('[data-square=' + s + ']')).boxShadow !== 'none')`) {
				t.Error("in the colours of the system the premove is not marked")
			}
			p.colours("light")
			size.elsewhere(p)
			p.until(marked + ` === ''`)
			size.choose(p, "b1", "c3")
			p.until(marked + ` === 'b1,c3'`)
			p.release()
			p.played(4)
			p.until(yourMove)
			if got := p.moves(); got[2] != "Nc3" {
				t.Errorf("the moves are %v", got)
			}
			if got := value[string](p, marked); got != "" {
				t.Errorf("%s is marked after the move", got)
			}
			// No knight takes on d6 or e8, nor does what is not legal count.
			p.hold()
			size.choose(p, "d2", "d3")
			p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
			size.choose(p, "c1", "a3")
			p.until(marked + ` === 'a3,c1'`)
			p.release()
			p.played(6)
			p.until(yourMove + ` && ` + marked + ` === ''`)
		})
	}
}

// TestLookBack looks back while a bot thinks by its clock: the bot goes on, and its move is
// shown.
func TestLookBack(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.hold()
	p.timed("3", "0", "random", "standard")
	p.clicks("e2", "e4")
	p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
	p.strike(kb.ArrowLeft)
	p.until(`document.querySelector('[data-square=e2]').ariaLabel === 'e2 white pawn'`)
	if got := value[int](p, `document.querySelectorAll('.square.movable').length`); got > 0 {
		t.Errorf("%d pieces can be moved before the end of the game", got)
	}
	p.release()
	p.played(2)
	p.until(yourMove)
}

// TestPremovePromotes promotes by a premove, to a queen or to what is asked.
func TestPremovePromotes(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	for _, test := range []struct{ name, want string }{{"to a queen", "b8=Q"}, {"asked", "b8=N"}, {"too late", ""}} {
		p.setUp("7k/1P6/8/8/8/8/8/K5B1 w - - 0 1")
		p.click("#settings")
		p.until(`document.querySelector('#settings-dialog').open`)
		if asks := test.name != "to a queen"; asks == value[bool](p, `document.querySelector('#queen').checked`) {
			p.click("#queen")
		}
		p.click("#settings-dialog .primary")
		p.hold()
		p.newGame("random", 1, 100, "here")
		p.clicks("g1", "d4")
		p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
		p.clicks("b7", "b8")
		if test.name != "to a queen" {
			p.until(`document.querySelector('#promotion-dialog').open`)
		}
		switch test.name {
		case "asked":
			p.click("#promotion-dialog button[value=n]")
		case "too late":
			p.release()
			p.played(2)
			p.until(`!document.querySelector('#promotion-dialog').open`)
			p.until(yourMove)
			if got := p.on("b7"); got != "white pawn" || len(p.moves()) != 2 {
				t.Errorf("%s: %q on b7 after %v", test.name, got, p.moves())
			}
			continue
		}
		p.until(`document.querySelectorAll('.square.premove').length === 2`)
		p.release()
		p.until(`document.querySelectorAll('#moves .move').length >= 3`)
		if got := strings.TrimRight(p.moves()[2], "+#"); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestPromotionOfAnother asks for a promotion, and shows another position.
func TestPromotionOfAnother(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.setUp("8/P5k1/8/8/8/8/7P/K7 w - - 0 1")
	p.clicks("a7", "a8")
	p.until(`document.querySelector('#promotion-dialog').open`)
	p.run(`location.hash = '#fen=8/P5k1/8/8/8/8/7P/1K6_w_-_-_0_1'`)
	p.until(`!document.querySelector('#promotion-dialog').open`)
	p.until(`document.querySelector('[data-square=b1]').ariaLabel === 'b1 white king'`)
	if got := p.moves(); len(got) > 0 {
		t.Errorf("%v was played", got)
	}
}

// TestPromotionAfterAnother asks for a promotion when another one has just been given up: that
// the dialog was closed, of which browsers tell with the next frame, is no answer to the second.
func TestPromotionAfterAnother(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	got := value[string](p, `import('./js/lib/dialogs.js').then(async ({ promote }) => {
		const moves = [...'qnrb'].map((promotion) => ({ promotion })), first = new AbortController();
		const ask = (signal) => promote(moves, new DOMRect(0, 0, 50, 50), 'w', false, signal);
		const given = ask(first.signal);
		first.abort();
		const second = ask(new AbortController().signal);
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		document.querySelector('#promotion-dialog button[value=r]').click();
		return String(await given) + ' ' + (await second)?.promotion;
	})`)
	if got != "null r" {
		t.Errorf("the answers are %s, want null r", got)
	}
}

// TestAddressWhileSaving has the address of the page changed when the game that is shown is about
// to be saved with its own address, which then comes before the page hears of the change.
func TestAddressWhileSaving(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 *")
	p.run(`document.querySelector('#flip').click(); // which is saved in a moment
		location.hash = '#fen=8/P5k1/8/8/8/8/7P/1K6_w_-_-_0_1';
		dispatchEvent(new Event('pagehide')) // or now`)
	p.until(`document.querySelector('[data-square=b1]').ariaLabel === 'b1 white king'`)
	// Of two addresses, the last one is shown, though the answer to the other comes later.
	p.run(`const ask = fetch;
		window.fetch = async (...request) => {
			const late = request[1]?.body?.includes('7k/8');
			if (late) await new Promise((resolve) => { window.answer = resolve; });
			const response = await ask(...request);
			if (late) setTimeout(() => { window.answered = true; }, 100);
			return response;
		};
		location.hash = '#fen=7k/8/8/8/8/8/8/K7_w_-_-_0_1'`)
	p.until(`window.answer`)
	p.run(`location.hash = '#fen=6k1/8/8/8/8/8/8/K7_w_-_-_0_1'`)
	p.until(`document.querySelector('[data-square=g8]').ariaLabel === 'g8 black king'`)
	p.run(`answer()`)
	p.until(`window.answered`)
	if got := p.on("g8"); got != "black king" {
		t.Errorf("%q is on g8, as the first address has it", got)
	}
}

// TestWatch has two bots play: it pauses, goes on, changes the speed and stops.
func TestWatch(t *testing.T) {
	inBrowser(t)
	for _, place := range places {
		t.Run(place.name, func(t *testing.T) {
			beside(t)
			p := place.open(t)
			p.click("#new-game")
			p.click("input[name=colour][value=none] + span")
			p.set("#bot", "luft")
			p.set("#level", "2")
			p.set("#bot2", "random")
			p.set("#movetime", "100")
			p.shot("watch dialog")
			p.click("#new-dialog .primary")
			p.until(`document.querySelectorAll('#moves .move').length >= 3`)
			p.click("#pause")
			p.until(`document.querySelector('#status').textContent === 'Paused'`)
			n := len(p.moves())
			time.Sleep(500 * time.Millisecond) // five moves could be played
			if got := len(p.moves()); got != n {
				t.Errorf("%d moves were played in the pause", got-n)
			}
			p.set("#speed", "300")
			p.shot("watch " + place.name)
			p.click("#pause")
			p.until(`document.querySelectorAll('#moves .move').length > $1 + 1`, n)
			if got := value[string](p, `document.querySelector('#speed').value`); got != "300" {
				t.Errorf("the speed is %s", got)
			}
			// Looking back is a pause as well.
			p.click("#first")
			p.until(`document.querySelector('#pause').textContent === 'Continue'`)
			p.click("#pause")
			p.until(`document.querySelector('#pause').textContent === 'Pause' && document.querySelector('#back').disabled === false`)
			p.click("#stop")
			p.until(`document.querySelector('#watch').hidden`)
			text := p.pgn()
			for _, part := range []string{`[White "Luft (level `, `[Black "Random"]`, `[Result "*"]`} {
				if !strings.Contains(text, part) {
					t.Errorf("the game is without %s:\n%s", part, text)
				}
			}
		})
	}
}

// TestWatchEnds sees two bots play to the end of a game by a clock.
func TestWatchEnds(t *testing.T) {
	inBrowser(t)
	for _, place := range []string{"server", "browser"} {
		t.Run(place, func(t *testing.T) {
			beside(t)
			p := open(t, served(t), 390, 844)
			p.set("#place", place)
			p.watchEnd()
		})
	}
}

func (p *page) watchEnd() {
	p.setUp("k7/8/1K6/8/8/8/8/7R w - - 0 1")
	p.tap("#new-game")
	p.run(`for (const [name, value] of [['colour', 'none'], ['start', 'here']]) document.querySelector('input[name=' + name + '][value=' + value + ']').click()`)
	p.set("#minutes", "1")
	p.set("#bot", "luft")
	p.set("#level", "12")
	p.set("#bot2", "random")
	p.tap("#new-dialog .primary")
	p.until(`document.querySelector('#result-dialog').open`)
	if got := p.text("#result-title"); got != "White wins" {
		p.t.Errorf("the dialog says %q", got)
	}
	p.tap("#result-again")
	p.until(`document.querySelector('#player-top .name').textContent === 'Luft'`)
}

// TestMissingBot goes on with a game against a bot that does not exist.
func TestMissingBot(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.hold()
	p.newGame("random", 1, 100, "standard")
	p.clicks("e2", "e4")
	p.until(`document.querySelector('#status').textContent === 'Random is thinking…'`)
	p.until(`JSON.parse(sessionStorage.getItem('luft-game')).path.length === 1`)
	p.run(`const state = JSON.parse(sessionStorage.getItem('luft-game'));
		Object.assign(state.players.black, { id: 'nobody', name: 'Nobody' });
		sessionStorage.setItem('luft-game', JSON.stringify(state))`)
	p.reload()
	p.expectProblem("404")
	p.played(2)
	if got := p.text("#toast"); !strings.HasPrefix(got, "Nobody cannot play here. Luft (level ") {
		t.Errorf("the page says %q", got)
	}
	if got := p.text("#player-top .name"); got != "Luft" {
		t.Errorf("%s plays on", got)
	}
	if p.visible("#trouble") {
		t.Error("the page offers to try again")
	}
}

// TestAfterGame does what the dialog at the end of a game offers.
func TestAfterGame(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.newGame("random", 1, 100, "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	p.click("#resign")
	p.until(`document.querySelector('#result-dialog').open`)
	p.shot("result")
	p.click("#result-review")
	p.until(`document.querySelector('#take-back').title === 'Undo: review (u)'`)
	if !p.visible("#review") {
		t.Error("there is no review")
	}
	p.newGame("random", 1, 100, "standard")
	p.click("#resign")
	p.until(`document.querySelector('#result-dialog').open`)
	p.click("#result-again")
	p.played(1)
	p.until(yourMove)
	if got := p.text("#player-bottom .name.black"); got != "You" {
		t.Errorf("below the board sits %q", got)
	}
}

// TestOffer offers draws: to a bot that has no scores, at the beginning of a game, and to
// one that stands worse.
func TestOffer(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	declined := func(name string) {
		t.Helper()
		p.run(`document.querySelector('#toast').textContent = ''`)
		p.click("#offer")
		p.until(`document.querySelector('#toast').textContent === $1`, name+" declines the draw.")
	}
	p.newGame("random", 1, 100, "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(yourMove)
	declined("Random")

	p.setUp("7k/8/8/8/8/8/8/KQ6 w - - 0 19")
	p.newGame("luft", 1, 100, "here")
	p.clicks("b1", "b2")
	p.played(2)
	p.until(yourMove)
	declined("Luft")
	p.clicks("b2", "b3")
	p.played(4)
	p.until(yourMove)
	p.setUp("7k/8/8/8/8/8/8/KQ6 w - - 0 30")
	p.newGame("luft", 1, 100, "here")
	declined("Luft") // it has not seen the position
	p.clicks("b1", "b2")
	p.played(2)
	p.until(yourMove)
	p.click("#offer")
	p.until(`document.querySelector('#result-dialog').open`)
	if got := p.text("#result-text"); got != "Draw by agreement." {
		t.Errorf("the dialog says %q", got)
	}
}

// TestUnknownPosition asks for what needs a position while that is not known yet.
func TestUnknownPosition(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 2. Nf3 *")
	p.run(`window.fetch = () => new Promise(() => {})`)
	p.click("#last")
	p.enter("#typed", "Nc6\n")
	p.until(`!document.querySelector('#toast').hidden`)
	p.click("#set-up")
	p.until(`document.querySelector('#fen').value.startsWith('rnbqkbnr/pppppppp')`)
}

// TestPhoneBar finds the bar at the bottom of a phone.
func TestPhoneBar(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}} {
		p := open(t, address, size[0], size[1])
		p.load("1. e4 e5 *")
		p.run(`scrollTo(0, document.body.scrollHeight)`)
		for _, id := range []string{"first", "back", "forward", "last", "flip", "analyse-dock"} {
			if !value[bool](p, `(() => {
				const e = document.querySelector('#' + $1), r = e.getBoundingClientRect();
				return r.width >= 30 && r.height >= 30 && r.bottom <= innerHeight && r.bottom > innerHeight - 60 &&
					e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
			})()`, id) {
				t.Errorf("at %v there is no #%s at the bottom", size, id)
			}
		}
		p.tap("#last")
		p.until(`document.querySelector('[data-square=e5]').ariaLabel === 'e5 black pawn'`)
		p.tap("#back")
		p.until(`document.querySelector('[data-square=e5]').ariaLabel === 'e5'`)
		p.tap("#flip")
		p.until(`document.querySelector('.square').dataset.square === 'h1'`)
		p.tap("#analyse-dock")
		p.until(`document.querySelectorAll('.line-score').length > 0`)
		p.tap("#analyse-dock")
		p.until(`document.querySelectorAll('.line-score').length === 0`)
	}
}

// TestPlayFits has nothing of a game by a clock or between bots stick out of small windows.
func TestPlayFits(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{320, 640}, {844, 390}} {
		p := open(t, address, size[0], size[1])
		fits := func(what string) {
			t.Helper()
			if got := value[[]string](p, `[...document.querySelectorAll('.player *, #watch *, #new-dialog[open], #new-dialog[open] *')].filter((e) => {
				const r = e.getBoundingClientRect();
				return !e.closest('.segments') && r.width > 0 && (r.left < -1 || r.right > innerWidth + 1);
			}).map((e) => e.id || e.className)`); len(got) > 0 {
				t.Errorf("%s: at %v %v stick out", what, size, got)
			}
			if width := value[int](p, `document.documentElement.scrollWidth`); width > size[0] {
				t.Errorf("%s: at %v the page is %d wide", what, size, width)
			}
		}
		p.setUp("kq6/8/8/8/8/8/1PPPPPPP/1K6 w - - 0 1")
		p.timed("90", "30", "luft", "here")
		fits("a clock")
		p.click("#new-game")
		fits("the dialog")
		p.run(`document.querySelector('input[name=colour][value=none]').click()`)
		p.set("#minutes", "0")
		fits("the dialog for two bots")
		p.click("#new-dialog .primary")
		p.click("#pause")
		p.until(`document.querySelector('#status').textContent === 'Paused'`)
		fits("two bots")
	}
}

// TestResignByKeyboard resigns by the keyboard, which is on the board afterwards.
func TestResignByKeyboard(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.newGame("random", 1, 100, "standard")
	p.strike(kb.Tab)
	p.focus("#resign")
	p.strike(kb.Enter)
	p.until(`document.querySelector('#result-dialog').open`)
	p.strike(kb.Escape)
	p.until(`document.activeElement.closest('#board')`)
}
