package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/search/alphabeta"
)

// commented is a game with comments and variations.
const commented = "1. e4 {Best by test.} e5 (1... c5 2. Nf3 {Open.}) 2. Nf3 Nc6 3. Bb5 a6 {Morphy.} *"

// TestPromotionByTouch promotes with a finger, at both edges of the board. Lifting the
// finger chooses nothing, and the queen is on the promotion square.
func TestPromotionByTouch(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}} {
		p := open(t, address, size[0], size[1])
		for _, test := range []struct {
			name, fen, from, to string
			flip                bool
			want                string
		}{
			{"at the top", "8/P5k1/8/8/8/8/7P/K7 w - - 0 1", "a7", "a8", false, "a8=Q"},
			{"at the bottom", "7k/7p/8/8/8/8/p5K1/8 b - - 0 1", "a2", "a1", false, "a1=Q"},
			{"at the bottom, flipped", "8/P5k1/8/8/8/8/7P/K7 w - - 0 1", "a7", "a8", true, "a8=Q"},
		} {
			t.Run(fmt.Sprint(size[0], " ", test.name), func(t *testing.T) {
				p.t = t
				p.setUp(test.fen)
				if test.flip {
					p.tap("#flip")
				}
				p.taps(test.from, test.to)
				p.until(`document.querySelector('#promotion-dialog').open`)
				time.Sleep(500 * time.Millisecond) // for the click that follows a tap
				if got := p.moves(); len(got) > 0 {
					t.Fatalf("the tap has played %v", got)
				}
				p.shot("promotion " + t.Name()[strings.Index(t.Name(), "/")+1:])
				if !value[bool](p, `(() => {
					const queen = document.querySelector('#promotion-dialog button[value=q]').getBoundingClientRect();
					const square = document.querySelector('[data-square=' + $1 + ']').getBoundingClientRect();
					const others = [...document.querySelectorAll('#promotion-dialog button')].map((b) => b.getBoundingClientRect());
					return Math.hypot(queen.x - square.x, queen.y - square.y) < 3 &&
						others.every((r) => r.top >= -1 && r.bottom <= innerHeight + 1);
				})()`, test.to) {
					t.Error("the queen is not on the square, or a piece is off the page")
				}
				p.tap("#promotion-dialog button[value=q]")
				p.played(1)
				if diff := cmp.Diff([]string{test.want}, p.moves()); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				if test.flip {
					p.tap("#flip")
				}
			})
		}
		p.navigate("about:blank")
	}
}

// TestTakeBackKeeps undoes and redoes changes of a loaded game, which leave the rest of
// it as it was.
func TestTakeBackKeeps(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(commented)
	all := p.text("#moves")
	p.strike(kb.ArrowRight, kb.ArrowRight)
	p.until(`document.querySelector('[data-square=e5]').ariaLabel === 'e5 black pawn'`)
	p.clicks("d2", "d4")
	p.until(`document.querySelector('[data-square=d4]').ariaLabel === 'd4 white pawn'`)
	p.click("#take-back")
	p.until(`document.querySelector('#live').textContent === 'Taken back.'`)
	if got := p.text("#moves"); got != all {
		t.Errorf("after a move and its taking back the game is\n%s\nand not\n%s", got, all)
	}
	p.click("#redo")
	p.until(`[...document.querySelectorAll('.variation .move')].some((m) => m.textContent === 'd4')`)
	p.strike("u")
	p.until(`document.querySelector('#moves').textContent === $1`, all)
	// Undoing once more brings back the game before.
	p.click("#take-back")
	p.until(`document.querySelector('#live').textContent === 'Undone: loading.'`)
	p.played(0)
	p.click("#redo")
	p.until(`document.querySelector('#moves').textContent === $1`, all)
}

// TestRedoAgainstBot takes a move and its answer back, and makes both again.
func TestRedoAgainstBot(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.newGame("random", 1, 100, "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(`document.querySelector('#status').textContent === 'Your move'`)
	before := p.moves()
	p.click("#take-back")
	p.played(0)
	p.click("#redo")
	p.played(2)
	if diff := cmp.Diff(before, p.moves()); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
	p.click("#resign")
	p.until(`document.querySelector('#result-dialog').open`)
	p.click("#result-dialog .cancel")
	p.click("#take-back")
	p.until(`document.querySelector('#status').textContent === 'Your move'`)
}

// TestReload loads the page again: the game is there, where it was, with all that is said
// of it, and a game against a bot goes on.
func TestReload(t *testing.T) {
	inBrowser(t)
	address := served(t)
	p := open(t, address, 1280, 800)
	p.load(commented)
	p.strike(kb.End, "f")
	p.until(`document.querySelector('[data-square=a6]').ariaLabel === 'a6 black pawn'`)
	all := p.text("#moves")
	p.reload()
	if got := p.text("#moves"); got != all {
		t.Errorf("the game is\n%s\nand not\n%s", got, all)
	}
	if got := p.text("[aria-current]"); got != "a6" {
		t.Errorf("the position shown is after %q", got)
	}
	if !value[bool](p, `document.querySelector('#board .square').dataset.square === 'h1'`) {
		t.Error("the board is the other way round")
	}

	p.newGame("random", 1, 100, "standard")
	p.clicks("e2", "e4")
	p.played(2)
	p.until(`document.querySelector('#status').textContent === 'Your move'`)
	before := p.moves()
	p.reload()
	if diff := cmp.Diff(before, p.moves()); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
	p.until(`document.querySelector('#status').textContent === 'Your move'`)
	p.clicks("d2", "d4")
	p.played(4)
}

// TestAddress opens addresses with a position or moves in them, and reads the address of
// the page.
func TestAddress(t *testing.T) {
	inBrowser(t)
	address := served(t)
	p := open(t, address+"#moves=e2e4.c7c5.g1f3", 1280, 800)
	p.played(3)
	if diff := cmp.Diff([]string{"e4", "c5", "Nf3"}, p.moves()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p.clicks("d7", "d6")
	p.played(4)
	p.until(`location.hash === '#moves=e2e4.c7c5.g1f3.d7d6'`)
	p.run(`location.hash = '#fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-_0_1&moves=d1d8'`)
	p.until(`document.querySelector('#status').textContent === 'White wins: checkmate'`)
	p.run(`location.hash = '#fen=<script>alert(1)</script>"]'`)
	p.until(`!document.querySelector('#toast').hidden`)
	p.expectProblem("422")
	if got := p.text("#toast"); !strings.Contains(got, "holds no game") {
		t.Errorf("of a bad address the page says %q", got)
	}
}

// TestLeaving is warned of only if something would be lost.
func TestLeaving(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	warned := func() bool {
		return value[bool](p, `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`)
	}
	p.load(commented)
	if warned() {
		t.Error("there is a warning though the game is kept")
	}
	p.run(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`)
	p.strike(kb.End)
	p.until(`document.querySelector('[data-square=a6]').ariaLabel === 'a6 black pawn'`)
	if !warned() {
		t.Error("there is no warning though the game cannot be kept")
	}
	p.run(`delete Storage.prototype.setItem`)
}

// TestManyGames loads a file of more than a megabyte, whose games are all reached by the
// list, its search and the buttons beside it.
func TestManyGames(t *testing.T) {
	inBrowser(t)
	var b strings.Builder
	const count = 9000
	for n := range count {
		fmt.Fprintf(&b, "[Event \"Open %d\"]\n[White \"Player %d\"]\n[Black \"Müller [x], \\\"B\\\"\"]\n[Result \"1-0\"]\n\n", n%10, n+1)
		fmt.Fprintf(&b, "1. e4 {1-0 [Event \"no tag\"] *} e5 (1... c5 *) ; a comment 0-1\n2. Nf3 Nc6 3. Bb5 $146 1-0 {Ends.}\n\n")
	}
	file := filepath.Join(t.TempDir(), "many.pgn")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", b.Len())
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, served(t), size[0], size[1])
		p.upload("#pgn-file", file)
		p.until(`document.querySelector('#games-dialog').open`)
		if got, want := p.text("#games-count"), fmt.Sprint(count, " games"); got != want {
			t.Errorf("the list has %q, want %q", got, want)
		}
		if got, want := p.text("#games-list li"), `1. Player 1 – Müller [x], "B" 1-0Open 0`; got != want {
			t.Errorf("the first game is %q, want %q", got, want)
		}
		p.shot(fmt.Sprint("games ", size[0]))
		p.enter("#games-search", "player 8999")
		p.until(`document.querySelectorAll('#games-list li').length === 1`)
		p.strike(kb.Enter)
		p.until(`!document.querySelector('#games-dialog').open`)
		p.until(`document.querySelector('#player-bottom .name').textContent === 'Player 8999'`)
		if got, want := len(p.moves()), 5; got != want {
			t.Errorf("the game has %d moves, want %d: %q", got, want, p.moves())
		}
		p.run(`document.querySelector('#next-game').click()`)
		p.until(`document.querySelector('#player-bottom .name').textContent === 'Player 9000'`)
		if !value[bool](p, `document.querySelector('#next-game').disabled`) {
			t.Error("there is a game after the last")
		}
		value[bool](p, `(async () => {
			while (!await (await caches.open('luft-games')).match('games.pgn')) await new Promise((r) => setTimeout(r, 20));
			return true;
		})()`) // the file is kept
		p.reload()
		if got, want := p.text("#game-number"), fmt.Sprintf("Game %d of %d", count, count); got != want {
			t.Errorf("after loading the page again: %q, want %q", got, want)
		}
	}
}

// TestGameTooLong says that a game is too long to be read.
func TestGameTooLong(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.click("#pgn")
	p.set("#pgn-text", "1. e4 {"+strings.Repeat("long ", 60_000)+"} *")
	p.click("#pgn-dialog .primary")
	p.until(`document.querySelector('#pgn-problem').textContent === 'The game is too long: it has 300010 bytes, and may have 250000.'`)
	p.click("#pgn-dialog .cancel")
}

// TestVariations ends a side line with mate, and moves lines up, makes them the main line
// and deletes them.
func TestVariations(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. f3 e5 2. e4 (2. a3 Nc6) d6 *")
	p.click("#moves .row .move:nth-of-type(2)")
	p.until(`document.querySelector('[data-square=e5]').ariaLabel === 'e5 black pawn'`)
	p.clicks("g2", "g4")
	p.until(`document.querySelector('[data-square=g4]').ariaLabel === 'g4 white pawn'`)
	p.until(`document.querySelector('[data-square=d8]').classList.contains('movable')`)
	p.clicks("d8", "h4")
	p.until(`document.querySelector('#status').textContent === 'Black wins: checkmate'`)
	p.until(`document.querySelector('#live').textContent === 'Black wins: checkmate.'`)
	if got := p.text(".variation .outcome"); got != "0–1" {
		t.Errorf("the side line ends with %q", got)
	}
	if got := value[bool](p, `document.querySelector('#moves > .outcome') === null`); !got {
		t.Error("the game has the result of the side line")
	}
	edit := func(button string) {
		t.Helper()
		p.run(`document.querySelector('#live').textContent = ''`)
		if !p.visible("#annotation") {
			p.click("#edit")
		}
		p.click(button)
	}
	pgn := func(want string) {
		t.Helper()
		if text := p.pgn(); !contains(text, want) {
			t.Errorf("the game is\n%s\nwithout %q", text, want)
		}
	}
	pgn("1. f3 e5 2. e4 (2. a3 Nc6) (2. g4 Qh4#) 2... d6 *")
	p.shot("edit")
	edit("#promote-line")
	pgn("1. f3 e5 2. e4 (2. g4 Qh4#) (2. a3 Nc6) 2... d6 *")
	edit("#main-line")
	pgn("1. f3 e5 2. g4 (2. e4 d6) (2. a3 Nc6) 2... Qh4# *")
	edit("#delete-line")
	pgn("1. f3 e5 2. g4 (2. e4 d6) (2. a3 Nc6) *")
	p.click("#take-back")
	p.until(`document.querySelector('#live').textContent === 'Undone: deletion.'`)
	pgn("1. f3 e5 2. g4 (2. e4 d6) (2. a3 Nc6) 2... Qh4# *")
}

// TestFlipAndBar turns the board during an analysis, which keeps its arrow and has the bar
// turn as well. The bar says nothing that nobody has found out, and is full at the end.
func TestFlipAndBar(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, address, size[0], size[1])
		bar := func() string { return value[string](p, `document.querySelector('#eval').ariaLabel`) }
		p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
		if got := bar(); got != "No evaluation" {
			t.Errorf("before the analysis: %s", got)
		}
		analyse := "#analyse"
		if size[0] < 500 {
			analyse = "#analyse-dock"
		}
		p.click(analyse)
		p.until(`document.querySelector('#arrows .line') !== null && document.querySelector('#eval').ariaLabel === 'Evaluation #1 for White'`)
		// White's part is on White's side, and the arrow ends on its square.
		right := func(what string) {
			t.Helper()
			p.until(`document.querySelector('#eval .fill').getAnimations().length === 0`)
			if !value[bool](p, `(() => {
				const middle = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
				const side = (white) => middle(document.querySelector('[data-square=e' + (white ? 1 : 8) + ']'))[1];
				const bar = document.querySelector('#eval'), r = bar.getBoundingClientRect();
				const fill = middle(document.querySelector('#eval .fill')), whole = middle(bar);
				const upright = r.height > r.width;
				const below = side(true) > side(false);
				const share = upright ? (fill[1] > whole[1]) === below : (fill[0] < whole[0]) === below;
				const arrow = middle(document.querySelector('#arrows .rank1'));
				const d = middle(document.querySelector('[data-square=d1]')), to = middle(document.querySelector('[data-square=d8]'));
				return share && Math.hypot(arrow[0] - (d[0] + to[0]) / 2, arrow[1] - (d[1] + to[1]) / 2) < 12;
			})()`) {
				t.Errorf("%d: %s, the bar or the arrow is on the wrong side", size[0], what)
			}
		}
		right("as it begins")
		p.click("#flip")
		right("flipped")
		p.shot(fmt.Sprint("flipped ", size[0]))
		p.click("#flip")
		p.clicks("d1", "d8")
		p.until(`document.querySelector('#eval').ariaLabel === 'White has won'`)
		if got := p.text("#eval .score"); got != "1" {
			t.Errorf("at the end the bar says %q", got)
		}
		p.until(`((fill, bar) => fill.width * fill.height > 0.8 * bar.width * bar.height)(
			document.querySelector('#eval .fill').getBoundingClientRect(), document.querySelector('#eval').getBoundingClientRect())`)
		p.until(`document.querySelector('#result-dialog').open`)
		p.click("#result-dialog .cancel")
		p.shot(fmt.Sprint("mate ", size[0]))
		p.click(analyse)
		p.setUp("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
		p.until(`document.querySelector('#eval').ariaLabel === 'No evaluation'`)
	}
}

// TestSizes opens the page in windows of all sizes. Nothing overflows, and all squares of
// the board are in sight at once, with the bar for the way through the game.
func TestSizes(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1920, 1080}, {1280, 800}, {1024, 600}, {844, 390}, {820, 1180}, {667, 375}, {390, 844}, {320, 568}} {
		t.Run(fmt.Sprint(size[0], "x", size[1]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			if got := value[int](p, `document.documentElement.scrollWidth`); got > size[0] {
				t.Errorf("the page is %d pixels wide", got)
			}
			p.load(commented)
			for _, square := range []string{"a1", "h1", "a8", "h8"} {
				if !value[bool](p, `((r) => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth)(
					document.querySelector('[data-square=' + $1 + ']').getBoundingClientRect())`, square) {
					t.Errorf("%s is out of sight", square)
				}
			}
			for _, button := range []string{"#back", "#forward", "#flip", "#new-game", "#pgn", "#take-back"} {
				if !value[bool](p, `(() => {
					const e = document.querySelector($1);
					e.scrollIntoView({ block: 'nearest' });
					const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
					return e.contains(document.elementFromPoint(x, y));
				})()`, button) {
					t.Errorf("%s is covered or out of sight", button)
				}
			}
			p.run(`scrollTo(0, 0)`)
			if got := value[int](p, `Math.round(document.querySelector('.top .bar').getBoundingClientRect().height)`); got > 60 {
				t.Errorf("the buttons at the top take %d pixels, more than a row", got)
			}
			p.shot(fmt.Sprint("size ", size[0], "x", size[1]))
			if got := value[int](p, `document.documentElement.scrollWidth`); got > size[0] {
				t.Errorf("with a game, the page is %d pixels wide", got)
			}
		})
	}
}

// TestForcedColours shows the board where the system has few colours.
func TestForcedColours(t *testing.T) {
	inChromium(t)
	p := open(t, served(t), 1280, 800)
	p.colours("forced")
	light, dark := value[string](p, `getComputedStyle(document.querySelector('[data-square=a8]')).backgroundColor`),
		value[string](p, `getComputedStyle(document.querySelector('[data-square=a1]')).backgroundColor`)
	if light == dark || light == "rgb(0, 0, 0)" {
		t.Errorf("light squares are %s, dark ones %s", light, dark)
	}
	if got := value[string](p, `getComputedStyle(document.querySelector('[data-square=e1] .piece')).backgroundImage`); !strings.Contains(got, "<title>white king</title>") {
		t.Errorf("the king is drawn as %s", got)
	}
	p.click("#analyse")
	p.until(`document.querySelectorAll('.line-score').length === 2`)
	p.shot("forced colours")
}

// TestServerGone loses the server: the game can be saved, and the move is tried again.
func TestServerGone(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load(commented)
	p.strike(kb.ArrowRight)
	p.until(`document.querySelector('[data-square=e4]').ariaLabel === 'e4 white pawn'`)
	p.run(`window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))`)
	p.clicks("d7", "d5")
	p.until(`!document.querySelector('#trouble').hidden`)
	p.shot("server gone")
	p.click("#pgn")
	p.until(`document.querySelector('#pgn-dialog').open`)
	p.until(`sessionStorage.getItem('luft-game').includes('"d7d5"')`) // the move is kept, too
	if text := value[string](p, `document.querySelector('#pgn-text').value`); !contains(text, "1. e4 {Best by test.} 1... e5 (1... c5 2. Nf3 {Open.}) (1... d5) 2. Nf3 Nc6 3. Bb5 a6 {Morphy.} *") {
		t.Errorf("the game is\n%s", text)
	}
	p.click("#pgn-dialog .cancel")
	p.run(`URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return '#'; }`)
	p.click("#trouble-save")
	p.until(`window.saved?.includes('(1... d5)')`)
	p.run(`window.fetch = window.working`)
	p.click("#trouble-again")
	p.until(`document.querySelector('[data-square=d5]').ariaLabel === 'd5 black pawn'`)
	p.until(`document.querySelector('#trouble').hidden`)
}

// TestPGNRoundTrip writes games in the page and reads them again.
func TestPGNRoundTrip(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	for _, text := range []string{
		commented,
		"{Before.} 1. e4 $1 $146 {a\nb} (1. d4 {q} d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 {x} {y} 2. Nf3 {[%csl Ga1]} (2. f4) {Last.} 1/2-1/2",
		"[White \"A \\\"B\\\" \\\\ C\"]\n[FEN \"4k3/8/8/8/8/8/P7/4K3 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... Kd7 41. a4 (41. a3 Kc6) Kc6 *",
		"[FEN \"4k3/8/8/8/8/8/7P/5KR1 w G - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n1. O-O *",
		"1. e4 -- 2. d4 *",
		"1. e4 " + "{" + strings.Repeat("word ", 100) + "} e5 0-1",
	} {
		p.load(text)
		tree := `import('./js/moves/pgn.js')` // the page's own module
		if got := value[bool](p, tree+`.then(() => {
			document.querySelector('#pgn').click();
			window.first = document.querySelector('#pgn-text').value;
			document.querySelector('#pgn-dialog').close();
			return true;
		})`); !got {
			t.Fatal("no text")
		}
		moves := p.text("#moves")
		first := value[string](p, `window.first`)
		p.load(first)
		p.click("#pgn")
		second := value[string](p, `document.querySelector('#pgn-text').value`)
		p.click("#pgn-dialog .cancel")
		if diff := cmp.Diff(first, second); diff != "" {
			t.Errorf("(-written +written again):\n%s", diff)
		}
		if diff := cmp.Diff(moves, p.text("#moves")); diff != "" {
			t.Errorf("moves (-before +after):\n%s", diff)
		}
		for i, line := range strings.Split(first, "\n") {
			if len(line) > 80 && !strings.Contains(line, "{") {
				t.Errorf("line %d has %d bytes: %s", i+1, len(line), line)
			}
		}
	}
}

// TestTabStops counts the stops of the tab key in a game of 170 moves, of which one is
// marked as a novelty. The arrow keys go through the moves, with the focus.
func TestTabStops(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	var b strings.Builder
	for n := range 85 {
		fmt.Fprintf(&b, "%d. %s %s ", n+1, []string{"Nf3", "Ng1"}[n%2], []string{"Nf6", "Ng8"}[n%2])
	}
	p.load(strings.Replace(b.String(), "Nf3 ", "Nf3 $146 ", 1) + "*")
	if got := value[int](p, `document.querySelectorAll('#moves .move').length`); got != 170 {
		t.Errorf("%d moves", got)
	}
	if got := value[int](p, `document.querySelectorAll('#moves [tabindex="0"], #moves[tabindex="0"]').length`); got != 1 {
		t.Errorf("the moves are %d tab stops", got)
	}
	if got := p.text("#moves .move"); got != "Nf3 N" {
		t.Errorf("the novelty is spelt %q", got)
	}
	if got := value[string](p, `document.querySelector('#moves .move').ariaLabel`); got != "Nf3 N, knight f3, novelty" {
		t.Errorf("the novelty is read as %q", got)
	}
	p.focus(`#moves [tabindex="0"]`)
	p.strike(kb.ArrowRight, kb.ArrowRight)
	p.until(`document.activeElement.textContent === 'Nf6' && document.activeElement.tabIndex === 0 &&
		document.activeElement.ariaCurrent === 'true'`)
}

// TestLevels finds the levels of the page to be those of the other programs.
func TestLevels(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.click("#new-game")
	got := value[[]string](p, `((range, out) => {
		const all = [out.textContent];
		for (let n = Number(range.min); n <= Number(range.max); n++) {
			range.value = n;
			range.dispatchEvent(new Event('input', { bubbles: true }));
			all.push(out.textContent);
		}
		return all;
	})(document.querySelector('#level'), document.querySelector('#level-out'))`)
	want := []string{"1200"} // what "luft play" begins with
	for _, l := range alphabeta.Levels() {
		want = append(want, l.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
