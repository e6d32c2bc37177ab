package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/search/puzzle"
)

// threePuzzles begin with a move of the opponent.
const threePuzzles = `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
trap,rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5,f3e5 g4d1,1500,,,,crushing,,
mate,rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5,g4d1 c4f7 e8e7 c3d5,,,,,mate mateIn2 short,https://chess.example/games/1#10,
black,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,,,,,mate mateIn1,"A - B, ""Open""",
`

// fools has a game with a puzzle and one that cannot be read, and legal one with a mate in 2.
const (
	fools = `[White "A"]
[Black "B"]

1. f3 e5 2. g4 Qh4# 0-1

1. e4 e9 *
`
	legal = `
[White "C"]
[Black "D"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`
)

// file writes a file to be opened in the page.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// train opens the trainer, if it is not open, with the puzzles of a file.
func (p *page) train(path string) {
	p.t.Helper()
	p.run(`if (!document.querySelector('#trainer').open) document.querySelector('#puzzles').click()`)
	p.until(`document.querySelector('#trainer')?.open && document.querySelector('#puzzles-name').textContent.includes(' of ')`)
	p.upload("#puzzles-file", path)
}

// own waits until one of the puzzles that come with the page can be solved.
func (p *page) own() {
	p.t.Helper()
	p.until(`document.querySelector('#puzzles-name').textContent.endsWith(' puzzles of Luft') && document.querySelector('#puzzle-board .movable') !== null`)
}

// task waits until the trainer says something, and until the solver can move if that is a
// task.
func (p *page) task(want string) {
	p.t.Helper()
	p.until(`document.querySelector('#puzzle-task').textContent === $1`, want)
	if strings.Contains(want, "to move") {
		p.until(`document.querySelector('#puzzle-board .movable') !== null`)
	}
}

// problem waits until the trainer has a problem that begins so.
func (p *page) problem(want string) {
	p.t.Helper()
	p.until(`document.querySelector('#puzzles-job').hidden && document.querySelector('#puzzles-problem').textContent.startsWith($1)`, want)
}

// solves moves a piece on the board of the trainer, by two clicks or taps.
func (p *page) solves(touch bool, from, to string) {
	p.t.Helper()
	p.steps("#puzzle-board", touch, from, to)
}

// steps moves a piece on a board, by two clicks or taps.
func (p *page) steps(board string, touch bool, from, to string) {
	p.t.Helper()
	for _, square := range []string{from, to} {
		selector := board + " [data-square=" + square + "]"
		if touch {
			p.tap(selector)
		} else {
			p.click(selector)
		}
	}
}

// press presses a button of the trainer.
func (p *page) press(touch bool, selector string) {
	p.t.Helper()
	p.until(`!document.querySelector($1).disabled`, selector)
	if touch {
		p.tap(selector)
	} else {
		p.click(selector)
	}
}

// TestTrainer solves the puzzles of a file, with mouse and finger.
func TestTrainer(t *testing.T) {
	inBrowser(t)
	address := served(t)
	path := file(t, "three.csv", threePuzzles)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			touch := size[0] < 1000
			p := open(t, address, size[0], size[1])
			p.load(commented)
			p.run(`document.querySelector('#puzzles').click()`)
			p.own()
			p.shot(fmt.Sprint("trainer own ", size[0]))
			p.upload("#puzzles-file", path)
			p.task("After Nxe5: Black to move, find the best move.")
			if !value[bool](p, `document.querySelector('#puzzle-board .square').dataset.square === 'h1'`) {
				t.Error("Black is not below")
			}
			p.shot(fmt.Sprint("trainer ", size[0]))
			if got := value[int](p, `document.documentElement.scrollWidth`); got > size[0] {
				t.Errorf("the page is %d pixels wide", got)
			}
			if got := value[int](p, `document.querySelector('#trainer').scrollWidth`); got > size[0] {
				t.Errorf("the trainer is %d pixels wide", got)
			}
			p.solves(touch, "a7", "a6")
			p.task("a6 is not the solution. Try again.")
			p.until(`document.querySelector('#puzzle-board [data-square=a7]').ariaLabel === 'a7 black pawn'`)
			p.shot(fmt.Sprint("trainer wrong ", size[0]))
			p.press(touch, "#puzzle-hint")
			p.task("Look at the bishop on g4.")
			p.until(`document.querySelector('#puzzle-board [data-square=g4]').classList.contains('selected')`)
			p.shot(fmt.Sprint("trainer hint ", size[0]))
			if touch {
				p.tap("#puzzle-board [data-square=d1]")
			} else {
				p.click("#puzzle-board [data-square=d1]")
			}
			p.task("Solved. This one will be repeated.")
			tally := func(want string) {
				t.Helper()
				p.until(`document.querySelector('#puzzle-tally').textContent === $1`, want)
			}
			tally("2 new, 0 to repeat, 1 later, 0 done")
			if got, want := p.text("#puzzle-about"), "5... Bxd1 · crushing · rated 1500"; got != want {
				t.Errorf("of the puzzle it says %q, want %q", got, want)
			}

			p.press(touch, "#puzzle-next")
			p.task("After Bxd1: White to move, mate in 2.")
			if got := p.text("#puzzle-about"); got != "" {
				t.Errorf("before the puzzle is solved it says %q", got)
			}
			p.solves(touch, "c4", "f7")
			p.task("Bxf7+ is right. The reply is Ke7.")
			p.until(`document.querySelector('#puzzle-board [data-square=c3]').classList.contains('movable')`)
			p.solves(touch, "c3", "d5")
			p.task("Solved!")
			tally("1 new, 0 to repeat, 1 later, 1 done")
			if got, want := p.text("#puzzle-about"), "6. Bxf7+ Ke7 7. Nd5# · mate, mate in 2, short · https://chess.example/games/1#10"; got != want {
				t.Errorf("of the puzzle it says %q, want %q", got, want)
			}
			p.shot(fmt.Sprint("trainer solved ", size[0]))

			p.press(touch, "#puzzle-next")
			p.task("After g4: Black to move, mate in 1.")
			p.press(touch, "#puzzle-solution")
			p.task("The solution is 2... Qh4#")
			tally("0 new, 0 to repeat, 2 later, 1 done")

			// What was missed comes back, also when the page is loaded again.
			p.reload()
			p.run(`document.querySelector('#puzzles').click()`)
			p.task("After Nxe5: Black to move, find the best move.")
			tally("0 new, 0 to repeat, 2 later, 1 done")
			p.set("#puzzle-theme", "mate")
			p.task("After g4: Black to move, mate in 1.")
			tally("0 new, 0 to repeat, 1 later, 1 done")
			p.press(touch, "#trainer .cancel")
			p.until(`!document.querySelector('#trainer').open`)
			if diff := cmp.Diff(6, len(p.moves())); diff != "" {
				t.Errorf("the game has changed: %s", p.moves())
			}
		})
	}
}

// TestTrainerPromotes asks what a pawn becomes, over the trainer.
func TestTrainerPromotes(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		touch := size[0] < 1000
		p := open(t, address, size[0], size[1])
		p.train(file(t, "promotion.epd", "8/P5k1/8/8/8/8/7P/K7 w - - bm a8=Q; id \"promotion\";\n"))
		p.task("White to move, find the best move.")
		for _, piece := range []struct{ letter, want string }{{"n", "a8=N is not the solution. Try again."}, {"q", "Solved. This one will be repeated."}} {
			p.until(`document.querySelector('#puzzle-board .movable') !== null`)
			p.solves(touch, "a7", "a8")
			p.until(`document.querySelector('#promotion-dialog').open`)
			p.shot(fmt.Sprint("trainer promotion ", size[0]))
			p.press(touch, "#promotion-dialog button[value="+piece.letter+"]")
			p.task(piece.want)
		}
	}
}

// TestTrainerByKeyboard solves without a mouse, hears what is said, and saves the puzzles.
func TestTrainerByKeyboard(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.train(file(t, "three.csv", threePuzzles))
	p.task("After Nxe5: Black to move, find the best move.")
	p.set("#puzzle-theme", "mateIn2")
	p.task("After Bxd1: White to move, mate in 2.")
	live := func(want string) {
		t.Helper()
		p.until(`document.querySelector('#puzzle-live').textContent === $1`, want)
	}
	live("After bishop takes d1: White to move, mate in 2.")
	p.enter("#puzzle-typed", "Kd9\n")
	p.task("“Kd9” is no legal move here.")
	p.enter("#puzzle-typed", kb.Backspace+kb.Backspace+kb.Backspace+"bf7\n")
	live("bishop takes f7, check is right. The reply is king e7.")
	p.until(`document.querySelector('#puzzle-board [data-square=c3]').classList.contains('movable')`)
	p.focus("#puzzle-board [data-square=c3]")
	p.strike(kb.Enter, kb.Escape, kb.Enter)
	for _, key := range []string{kb.ArrowRight, kb.ArrowUp, kb.ArrowUp, kb.Enter} {
		p.strike(key)
	}
	live("Solved! 6. Bxf7+ Ke7 7. Nd5# · mate, mate in 2, short")
	p.until(`document.activeElement.id === 'puzzle-next'`)
	p.strike(kb.Enter)
	p.task("All puzzles are done.")
	p.strike(kb.Escape)
	p.until(`!document.querySelector('#trainer').open`)

	p.run(`document.querySelector('#puzzles').click()`)
	p.set("#puzzle-theme", "")
	p.task("After Nxe5: Black to move, find the best move.")
	p.run(`URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return '#'; }`)
	p.click("#puzzles-save")
	p.until(`window.saved !== undefined`)
	var saved, want []puzzle.Puzzle
	for _, text := range []struct {
		from string
		into *[]puzzle.Puzzle
	}{{value[string](p, `window.saved`), &saved}, {threePuzzles, &want}} {
		for q, err := range puzzle.Read(strings.NewReader(text.from)) {
			if err != nil {
				t.Error(err)
			}
			*text.into = append(*text.into, q)
		}
	}
	if diff := cmp.Diff(want, saved); diff != "" {
		t.Errorf("saved (-want +got):\n%s", diff)
	}
	// The puzzle can be looked at on the board of the page.
	p.click("#puzzle-analyse")
	p.until(`!document.querySelector('#trainer').open`)
	if diff := cmp.Diff([]string{"Nxe5"}, p.moves()); diff != "" {
		t.Errorf("the game (-want +got):\n%s", diff)
	}
}

// TestTrainerMakes makes puzzles of games and positions, on the server and in the browser,
// and stops.
func TestTrainerMakes(t *testing.T) {
	inBrowser(t)
	for _, place := range []int{0, 2} { // on the server, and all in the browser
		place := places[place]
		t.Run(place.name, func(t *testing.T) {
			beside(t)
			p := place.open(t)
			made := func(want string) {
				t.Helper()
				p.until(`document.querySelector('#puzzles-job').hidden && document.querySelector('#puzzles-name').textContent === $1`, want)
			}
			p.load("1. f3 e5 2. g4 Qh4# 0-1")
			p.run(`document.querySelector('#puzzles').click()`)
			p.own()
			p.click("#puzzles-game")
			p.task("After g4: Black to move, mate in 1.")
			made("1 puzzle of this game")
			p.train(file(t, "fools.pgn", fools))
			p.task("After g4: Black to move, mate in 1.")
			made("1 puzzle of fools.pgn")
			if got := p.text("#puzzles-problem"); !strings.HasPrefix(got, "game 2: ") || !strings.Contains(got, "e9") {
				t.Errorf("of the game that cannot be read it says %q", got)
			}
			if place.name == "on the server" {
				p.expectProblem("422")
				p.train(file(t, "legal.pgn", fools+legal))
				made("2 puzzles of legal.pgn")
				p.expectProblem("422")
				p.set("#puzzle-theme", "mateIn2")
				p.task("After Bxd1: White to move, mate in 2.")
			}

			p.train(file(t, "two.epd", "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - -\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"given\";\nno position\n"))
			p.task("White to move, find the best move.")
			made("2 puzzles of two.epd")
			if got := p.text("#puzzles-problem"); !strings.Contains(got, "line 3") {
				t.Errorf("of the line that is no position it says %q", got)
			}
		})
	}
	t.Run("without a mistake before", func(t *testing.T) {
		beside(t)
		p := open(t, served(t), 1280, 800)
		// White, who has more, mates.
		path := file(t, "more.pgn", "[SetUp \"1\"]\n[FEN \"6k1/N4ppp/8/1P6/1P6/1P6/1q3PPP/3R2K1 b - - 0 1\"]\n\n1... Qa2 *")
		p.train(path)
		p.problem("There are no puzzles in it.")
		p.run(`document.querySelector('#puzzles-any').click()`)
		p.train(path)
		p.task("After Qa2: White to move, mate in 1.")
	})
	t.Run("stops", func(t *testing.T) {
		beside(t)
		p := open(t, served(t), 1280, 800)
		p.train(file(t, "many.pgn", strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n\n", 3000)))
		p.until(`document.querySelector('#puzzles-note').textContent.includes('game 2 of 3000')`)
		p.shot("trainer at work")
		p.click("#puzzles-stop")
		p.until(`document.querySelector('#puzzles-job').hidden`)
		p.problem("Stopped. No puzzle was found so far.")
		p.own()
	})
}

// TestTrainerAccessibility has axe-core look at the trainer.
func TestTrainerAccessibility(t *testing.T) {
	axe := axeCore(t)
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}, {320, 568}} {
		p := open(t, address, size[0], size[1])
		p.run(axe)
		for _, theme := range []string{"light", "dark", "forced"} {
			look := func(state string) {
				t.Helper()
				if got := value[int](p, `document.querySelector('#trainer').scrollWidth`); got > size[0] {
					t.Errorf("%s: the trainer is %d pixels wide", state, got)
				}
				name := fmt.Sprint("trainer ", size[0], " ", theme, " ", state)
				p.axe(name)
				p.shot(name)
			}
			p.colours(theme)
			p.run(`localStorage.removeItem('luft-puzzle-progress')`)
			if theme == "light" {
				p.run(`document.querySelector('#puzzles').click()`)
				p.own()
				look("own")
			}
			p.train(file(t, "three.csv", threePuzzles))
			p.task("After Nxe5: Black to move, find the best move.")
			look("task")
			p.set("#puzzle-typed", "h6")
			p.run(`document.querySelector('#puzzle-type').requestSubmit()`)
			p.task("h6 is not the solution. Try again.")
			look("wrong")
			p.click("#puzzle-next")
			p.task("After Bxd1: White to move, mate in 2.")
			p.click("#puzzle-solution")
			p.until(`document.querySelector('#puzzle-about a') !== null`)
			look("solution")
			p.upload("#puzzles-file", file(t, "many.pgn", strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n", 3000)))
			p.until(`document.querySelector('#puzzles-note').textContent.includes(' of 3000')`)
			look("work")
			p.click("#puzzles-stop")
			p.problem("Stopped. No puzzle was found so far.")
			p.click("#trainer .cancel")
		}
	}
}

// TestTrainerTrouble loses the server during a puzzle, and opens files that are large, or no
// puzzles at all.
func TestTrainerTrouble(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.train(file(t, "three.csv", threePuzzles))
	p.task("After Nxe5: Black to move, find the best move.")
	// What there is stays, if there is nothing else.
	p.train(file(t, "noise.bin", "\x00\x01\xff"+strings.Repeat("\xfe\x00[{(;%", 10_000)))
	p.problem("There are no puzzles in it.")
	p.train(file(t, "prose.txt", "There are no games here.\n"))
	p.problem("There are no puzzles in it.")
	if got, want := p.text("#puzzles-name"), "3 puzzles of three.csv"; got != want {
		t.Errorf("it has %q, want %q", got, want)
	}
	p.task("After Nxe5: Black to move, find the best move.")
	p.run(`window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))`)
	p.solves(false, "g4", "d1")
	p.problem("The server does not answer.")
	p.until(`document.querySelector('#puzzle-board [data-square=g4]').ariaLabel === 'g4 black bishop'`)
	p.run(`window.fetch = window.working`)
	p.solves(false, "g4", "d1")
	p.task("Solved!")
	p.problem("")

	// Of a large file there are as many as the page takes. A browser reads more of it at once
	// than the server takes, even without the marks of escape in JSON.
	var b strings.Builder
	b.WriteString("PuzzleId,FEN,Moves\n")
	for n := range 12_000 {
		fmt.Fprintf(&b, "p%d,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,,,,,,\"%s\"\n", n, strings.Repeat(`""\`, 50))
	}
	p.train(file(t, "large.csv", b.String()))
	p.until(`document.querySelector('#puzzles-name').textContent === '5000 puzzles of large.csv'`)
	p.until(`document.querySelector('#puzzles-job').hidden`)
	p.task("After g4: Black to move, find the best move.")
	p.solves(false, "d8", "h4")
	p.until(`document.querySelector('#puzzle-tally').textContent === '4999 new, 0 to repeat, 0 later, 1 done'`)

	// There is no room for what was solved.
	p.run(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`)
	p.click("#puzzle-next")
	p.until(`document.querySelector('#puzzle-board .movable') !== null`)
	p.solves(false, "d8", "h4")
	p.until(`document.querySelector('#puzzles-problem').textContent === 'The browser has no room to keep what was solved and missed.'`)
	p.run(`delete Storage.prototype.setItem`)
}

// TestTrainerWaits is asked for help before a puzzle is on the board, on a slow network, and
// cannot be played on while the next one comes.
func TestTrainerWaits(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.train(file(t, "three.csv", threePuzzles))
	p.task("After Nxe5: Black to move, find the best move.")
	p.run(`((ask) => {
		window.fetch = async (what, options) => {
			if (String(what).includes(window.slow)) await new Promise((resolve) => { window.go = resolve; });
			return ask(what, options);
		};
	})(window.fetch)`)
	waits := func(what string, action func()) {
		t.Helper()
		p.run(`window.slow = $1; window.go = null`, what)
		action()
		p.until(`window.go`)
		for _, id := range []string{"hint", "solution", "typed"} {
			if !value[bool](p, `document.querySelector('#puzzle-' + $1).disabled`, id) {
				t.Errorf("while the page waits for %s, %s is enabled", what, id)
			}
		}
		if value[bool](p, `document.querySelector('#puzzle-board .movable') !== null`) {
			t.Errorf("while the page waits for %s, the puzzle before can be played on", what)
		}
		p.run(`window.slow = 'nothing'; window.go()`)
	}
	waits("puzzles/next", func() { p.set("#puzzle-theme", "mateIn2") })
	p.task("After Bxd1: White to move, mate in 2.")
	p.solves(false, "c4", "f7")
	p.task("Bxf7+ is right. The reply is Ke7.")
	p.until(`document.querySelector('#puzzle-board .movable') !== null`)
	waits("position", func() { p.set("#puzzle-theme", "mateIn1") })
	p.task("After g4: Black to move, mate in 1.")
	p.press(false, "#puzzle-solution")
	p.task("The solution is 2... Qh4#")
	p.until(`document.querySelector('#puzzle-board [data-square=h4]').ariaLabel === 'h4 black queen'`)
}

// TestTrainerRecordsLater loses the server when a puzzle is solved, and when a solution is
// shown. What has come of them is recorded once it is there again.
func TestTrainerRecordsLater(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.train(file(t, "three.csv", threePuzzles))
	p.task("After Nxe5: Black to move, find the best move.")
	p.run(`((ask) => {
		window.fetch = (what, options) => (window.gone?.test(what) ? Promise.reject(new TypeError('gone')) : ask(what, options));
		window.gone = /puzzles\/next/;
	})(window.fetch)`)
	p.solves(false, "g4", "d1")
	p.task("Solved!")
	p.problem("The server does not answer.")
	p.until(`document.querySelector('#puzzle-hint').disabled && document.querySelector('#puzzle-board [data-square=d1]').ariaLabel === 'd1 black bishop'`)
	p.run(`window.gone = null`)
	p.press(false, "#puzzle-next")
	p.task("After Bxd1: White to move, mate in 2.")
	p.problem("")
	tally := func(want string) {
		t.Helper()
		p.until(`document.querySelector('#puzzle-tally').textContent === $1`, want)
	}
	tally("2 new, 0 to repeat, 0 later, 1 done")
	p.run(`window.gone = /api/`)
	p.press(false, "#puzzle-solution")
	p.task("The solution is 6. Bxf7+ Ke7 7. Nd5#")
	p.problem("The server does not answer.")
	p.run(`window.gone = null`)
	p.set("#puzzle-theme", "mateIn1")
	p.task("After g4: Black to move, mate in 1.")
	p.set("#puzzle-theme", "")
	p.task("After g4: Black to move, mate in 1.")
	tally("1 new, 0 to repeat, 1 later, 1 done")
}

// TestTrainerFocus leaves the focus where it is while themes are chosen, types moves without
// looking for the field again, and closes the trainer from the board.
func TestTrainerFocus(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	focus := func(want string) {
		t.Helper()
		p.until(`document.activeElement.matches($1)`, want)
	}
	p.train(file(t, "three.csv", threePuzzles))
	p.task("After Nxe5: Black to move, find the best move.")
	p.focus("#puzzle-theme")
	p.set("#puzzle-theme", "mate")
	p.task("After Bxd1: White to move, mate in 2.")
	focus("#puzzle-theme")
	p.enter("#puzzle-typed", "Bf7\n")
	p.task("Bxf7+ is right. The reply is Ke7.")
	p.until(`document.querySelector('#puzzle-board [data-square=c3]').classList.contains('movable')`)
	p.enter("#puzzle-typed", "Nd5\n")
	p.task("Solved!")
	focus("#puzzle-next")
	p.strike(kb.Enter)
	p.task("After g4: Black to move, mate in 1.")
	focus("#puzzle-typed")
	p.focus("#puzzle-board [tabindex='0']")
	p.strike(kb.Escape)
	p.until(`!document.querySelector('#trainer').open`)
}

// TestTrainerBusy asks a busy server again, and goes on with the next game if one takes
// longer than the server allows.
func TestTrainerBusy(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.run(`((ask) => {
		window.asked = 0;
		const error = '{"code": "busy", "message": "too slow"}';
		window.fetch = async (what, options) => {
			if (!/puzzles\/make/.test(what) || !/slow/.test(options.body)) return ask(what, options);
			if (++window.asked < 3) return new Response('{"error": ' + error + '}', { status: 503 });
			return new Response('event: info\ndata: {"ply": 0, "plies": 1}\n\nevent: error\ndata: ' + error + '\n\n',
				{ headers: { 'Content-Type': 'text/event-stream' } });
		};
	})(window.fetch)`)
	p.train(file(t, "two.pgn", "[Event \"slow\"]\n\n1. e4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n"))
	p.task("After g4: Black to move, mate in 1.")
	p.problem("game 1: too slow")
	if got := value[int](p, `window.asked`); got != 3 {
		t.Errorf("the game that takes too long is asked for %d times, want 3", got)
	}
}
