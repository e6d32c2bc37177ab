package browsertest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

// italian is a repertoire for White of two chapters, which meet by transposition, and of a game that cannot
// be read.
const italian = `[Event "Italian: Main line"]

1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bc4 {The Italian bishop.} *

[Event "Italian: By another way"]

1. e4 Nc6 2. Nf3 e5 3. Bc4 *

[Event "Italian: bad"]

1. e9 *
`

// openings opens the training of openings, with a file if it is not "".
func (p *page) openings(path string) {
	p.t.Helper()
	p.run(`if (!document.querySelector('#openings-dialog')?.open) document.querySelector('#openings').click()`)
	p.until(`document.querySelector('#openings-dialog')?.open && document.querySelector('#openings-name').textContent !== ''`)
	if path != "" {
		p.upload("#openings-file", path)
	}
}

// drill waits until the training of openings says something, and until the user can move if that is a
// question.
func (p *page) drill(want string) {
	p.t.Helper()
	p.until(`document.querySelector('#openings-task').textContent === $1`, want)
	if strings.Contains(want, "your move") {
		p.until(`document.querySelector('#openings-board .movable') !== null`)
	}
}

// lines waits for the numbers of lines.
func (p *page) lines(want string) {
	p.t.Helper()
	p.until(`document.querySelector('#openings-tally').textContent === 'Lines: ' + $1`, want)
}

// answers moves a piece on the board of the openings, by two clicks or taps.
func (p *page) answers(touch bool, from, to string) {
	p.t.Helper()
	p.steps("#openings-board", touch, from, to)
}

// TestOpenings trains a repertoire, with mouse and finger: it misses moves, looks at the report, and goes on
// when the page is loaded again.
func TestOpenings(t *testing.T) {
	inBrowser(t)
	address := served(t)
	path := file(t, "italian.pgn", italian)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			touch := size[0] < 1000
			p := open(t, address, size[0], size[1])
			if touch {
				p.tap("#puzzles")
				p.own()
				p.press(true, "#puzzles-openings")
				p.until(`document.querySelector('#openings-dialog')?.open && !document.querySelector('#trainer').open`)
			} else {
				p.click("#openings")
			}
			p.drill("Learn your openings by heart: open a PGN file with your lines, or use the game on the board.")
			p.shot(fmt.Sprint("openings empty ", size[0]))
			p.openings(path)
			p.drill("The first move: your move as White.")
			p.lines("3 new, 0 due, 0 later, 0 learned")
			p.until(`document.querySelector('#openings-problem').textContent.startsWith('1 game cannot be read. The first: ')`)
			if got := value[int](p, `document.querySelector('#openings-dialog').scrollWidth`); got > size[0] {
				t.Errorf("the dialog is %d pixels wide", got)
			}
			if got := value[float64](p, `document.querySelector('#openings-board').getBoundingClientRect().bottom`); got > float64(size[1]) {
				t.Errorf("the board ends at %v", got)
			}
			p.shot(fmt.Sprint("openings ", size[0]))
			p.answers(touch, "d2", "d4")
			p.drill("d4 is not in your repertoire. Play e4.")
			p.until(`document.querySelector('#openings-board [data-square=e2]').classList.contains('hinted')`)
			p.shot(fmt.Sprint("openings wrong ", size[0]))
			p.answers(touch, "d2", "d4") // which is not played
			p.until(`document.querySelector('#openings-board [data-square=d2]').ariaLabel === 'd2 white pawn'`)
			p.answers(touch, "e2", "e4")
			p.drill("1. e4 e5: your move as White.")
			p.answers(touch, "g1", "f3")
			p.drill("1. e4 e5 2. Nf3 Nc6: your move as White.")
			p.press(touch, "#openings-solution")
			p.drill("Play Bc4.")
			p.press(touch, "#openings-next")
			p.drill("1. e4 e5 2. Nf3 d6: your move as White.")
			p.answers(touch, "d2", "d4")
			p.drill("1. e4 Nc6: your move as White.")
			p.answers(touch, "g1", "f3")

			// What was missed comes again.
			p.drill("The first move: your move as White.")
			p.lines("0 new, 0 due, 3 later, 0 learned")
			p.answers(touch, "e2", "e4")
			p.drill("1. e4 e5 2. Nf3 Nc6: your move as White.")
			p.answers(touch, "f1", "c4")
			p.drill("Session over: 3 of 5 moves right at once (60 %).")
			if got, want := p.text("#openings-missed"), "First move: e41. e4 e5 2. Nf3 Nc6: Bc4"; got != want {
				t.Errorf("the report has missed %q, want %q", got, want)
			}
			if got := p.text("#openings-about"); !strings.HasPrefix(got, "The next moves are due on ") {
				t.Errorf("the report says %q", got)
			}
			p.shot(fmt.Sprint("openings report ", size[0]))
			p.press(touch, "#openings-next")
			p.drill("Nothing is due now.")

			p.reload()
			p.openings("")
			p.drill("Nothing is due now.")
			p.lines("0 new, 0 due, 3 later, 0 learned")
			p.set("#openings-chapter", "1")
			p.lines("0 new, 0 due, 1 later, 0 learned")

			// Black's moves of the same file are another repertoire.
			p.run(`document.querySelector('[name=openings-side][value=black]').click()`)
			p.drill("1. e4: your move as Black.")
			p.lines("3 new, 0 due, 0 later, 0 learned")
			if !value[bool](p, `document.querySelector('#openings-board .square').dataset.square === 'h1'`) {
				t.Error("Black is not below")
			}
			p.answers(touch, "b8", "c6")
			p.drill("1. e4 e5 2. Nf3: your move as Black.")
			if got := p.text("#openings-about"); got != "Your repertoire has e5, too." {
				t.Errorf("of the other move it says %q", got)
			}
		})
	}
}

// TestOpeningsProgress saves what was learned as luft repertoire reads it, and loads it again.
func TestOpeningsProgress(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.openings(file(t, "italian.pgn", italian))
	p.drill("The first move: your move as White.")
	p.run(`URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return '#'; }`)
	p.enter("#openings-typed", "d9\n")
	p.drill("“d9” is no legal move here.")
	p.enter("#openings-typed", kb.Backspace+kb.Backspace+"e4\n")
	p.drill("1. e4 e5: your move as White.")
	p.until(`document.activeElement.id === 'openings-typed'`)
	p.enter("#openings-typed", "f4\n")
	p.drill("f4 is not in your repertoire. Play Nf3.")
	p.press(false, "#openings-end")
	p.drill("Session over: 1 of 2 moves right at once (50 %).")
	p.click("#openings-save")
	p.until(`window.saved !== undefined`)
	var progress repertoire.Progress
	if err := json.Unmarshal([]byte(value[string](p, `window.saved`)), &progress); err != nil {
		t.Fatal(err)
	}
	start := board.Start()
	r := repertoire.New(board.White, must(pgn.ParseAll("1. e4 e5 2. Nf3 *"))...)
	if _, err := repertoire.NewSession(r, progress); err != nil || len(progress) != 2 || progress[r.At(&start).Name()].Box != 3 {
		t.Errorf("%v, %+v", err, progress)
	}

	// Another one was learned in the terminal, and there are cards of other positions.
	other := repertoire.Progress{"8/8/8/8/8/8/8/K1k5 w - -": {Box: 1, Tries: 1, Missed: 1}}
	for q := range repertoire.New(board.White, must(pgn.ParseAll("1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bc4 *\n\n1. e4 Nc6 2. Nf3 *"))...).Questions() {
		other[q.Name()] = repertoire.Card{Box: 5, Tries: 4}
	}
	text := must(json.Marshal(other))
	p.upload("#openings-state", file(t, "bad.json", strings.Replace(string(text), `"box":5`, `"box":6`, 1)))
	p.until(`document.querySelector('#openings-problem').textContent.startsWith('This is no file of progress: see “')`)
	p.upload("#openings-state", file(t, "noise.json", "[]"))
	p.until(`document.querySelector('#openings-problem').textContent === 'This is no file of progress.'`)
	p.upload("#openings-state", file(t, "italian.pgn.progress.json", string(text)))
	p.lines("0 new, 0 due, 0 later, 3 learned")
	p.drill("Nothing is due.")
	p.reload()
	p.openings("")
	p.lines("0 new, 0 due, 0 later, 3 learned")
	p.run(`window.saved = undefined; URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return '#'; }`)
	p.click("#openings-save")
	p.until(`window.saved !== undefined`)
	progress = nil
	if err := json.Unmarshal([]byte(value[string](p, `window.saved`)), &progress); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(other, progress); diff != "" {
		t.Errorf("saved again (-want +got):\n%s", diff)
	}
	p.run(`window.confirm = () => true`)
	p.click("#openings-remove")
	p.until(`document.querySelector('#openings-name').textContent === 'No repertoire yet'`)
	p.reload()
	p.openings("")
	p.until(`document.querySelector('#openings-name').textContent === 'No repertoire yet'`)
}

// TestOpeningsWithoutServer trains on a static host, where the schedule is that of the engine in the browser.
func TestOpeningsWithoutServer(t *testing.T) {
	inBrowser(t)
	p := open(t, exported(t), 1280, 800)
	p.openings(file(t, "french.pgn", "[Orientation \"black\"]\n\n1. e4 e6 2. d4 d5 *\n"))
	p.drill("1. e4: your move as Black.")
	p.answers(false, "c7", "c5")
	p.drill("c5 is not in your repertoire. Play e6.")
	p.answers(false, "e7", "e6")
	p.drill("1. e4 e6 2. d4: your move as Black.")
	p.answers(false, "d7", "d5")
	p.drill("1. e4: your move as Black.")
	p.answers(false, "e7", "e6")
	p.drill("Session over: 1 of 2 moves right at once (50 %).")
	p.lines("0 new, 0 due, 1 later, 0 learned")
}

// TestOpeningsTrouble opens what is no repertoire, uses the game on the board, and loses the server.
func TestOpeningsTrouble(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("[White \"A\"]\n[Black \"B\"]\n\n1. d4 d5 2. c4 *")
	p.openings(file(t, "prose.txt", "There are no games here.\n"))
	p.until(`document.querySelector('#openings-problem').textContent === 'There is no game in it.'`)
	p.click("#openings-game")
	p.drill("The first move: your move as White.")
	p.run(`window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))`)
	p.answers(false, "d2", "d4")
	p.until(`document.querySelector('#openings-problem').textContent === 'The server does not answer.'`)
	p.until(`document.querySelector('#openings-board [data-square=d2]').ariaLabel.startsWith('d2 white pawn')`)
	p.run(`window.fetch = window.working`)
	p.answers(false, "d2", "d4")
	p.drill("1. d4 d5: your move as White.")
	p.answers(false, "c2", "c3")
	p.drill("c3 is not in your repertoire. Play c4.")
	p.click("#openings-analyse")
	p.until(`!document.querySelector('#openings-dialog').open`)
	if diff := cmp.Diff([]string{"d4", "d5", "c4"}, p.moves()); diff != "" {
		t.Errorf("the game (-want +got):\n%s", diff)
	}
}

// TestOpeningsAccessibility has axe-core look at the training of openings.
func TestOpeningsAccessibility(t *testing.T) {
	axe := axeCore(t)
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}, {320, 568}} {
		p := open(t, address, size[0], size[1])
		p.run(axe)
		p.openings("")
		for _, theme := range []string{"light", "dark", "forced"} {
			look := func(state string) {
				t.Helper()
				if got := value[int](p, `document.querySelector('#openings-dialog').scrollWidth`); got > size[0] {
					t.Errorf("%s: the dialog is %d pixels wide", state, got)
				}
				name := fmt.Sprint("openings ", size[0], " ", theme, " ", state)
				p.axe(name)
				p.shot(name)
			}
			p.colours(theme)
			if theme == "light" {
				look("empty")
			}
			p.openings(file(t, "italian.pgn", italian))
			p.drill("The first move: your move as White.")
			look("question")
			p.press(false, "#openings-solution")
			p.drill("Play e4.")
			look("answer")
			p.press(false, "#openings-end")
			p.drill("Session over: 0 of 1 move right at once (0 %).")
			look("report")
		}
	}
}

// TestOpeningsOfManyLines learns a repertoire of 2,000 lines: a script in the page reads each question, types
// the move, one of ten wrong at the first time, and waits for the next. It asks 100 of them, or all
// if LUFT_LINES is set, which takes a minute or two.
func TestOpeningsOfManyLines(t *testing.T) {
	inBrowser(t)
	const lines = 2000
	tree := manyLines(t, lines)
	answers := map[string]string{} // by the line that is asked for
	for p := range repertoire.New(board.White, tree).Questions() {
		start := board.Start()
		text := san.FormatLine(&start, p.Nodes[0].Moves())
		if text == "" {
			text = "The first move"
		}
		answers[text] = san.Format(&p.Board, p.Moves[0])
	}
	want := len(answers)
	if want < lines {
		t.Fatalf("%d questions of %d lines", want, lines)
	}
	p := open(t, served(t), 1280, 800)
	p.openings("")
	p.set("#openings-fresh", "")
	p.openings(file(t, "lines.pgn", tree.String()))
	p.drill("The first move: your move as White.")
	p.lines("2000 new, 0 due, 0 later, 0 learned")
	few := os.Getenv("LUFT_LINES") == ""
	if few {
		want = 100
	}
	p.run(`((answers, want) => {
		const wait = window.setTimeout, $ = (id) => document.getElementById('openings-' + id);
		window.setTimeout = (action, ms) => wait(action, ms === 350 ? 0 : ms);
		window.asked = window.again = window.missed = 0;
		const known = new Map(Object.entries(answers)), seen = new Set();
		const observer = new MutationObserver(step);
		let last = '';
		function type(move) {
			$('typed').value = move;
			$('type').requestSubmit();
		}
		function step() {
			const text = $('task').textContent;
			if (text === last || $('typed').disabled && !text.startsWith('Session over')) return;
			const [line, question] = text.split(': your move as ');
			if (text.startsWith('Session over') || (question && seen.size === want && !known.has(line))) {
				window.over = text;
				return observer.disconnect();
			}
			if (!question && !/^Play /.test(text)) return;
			last = text;
			if (!question) return $('next').click();
			const move = known.get(line);
			if (!move) { window.over = 'unknown: ' + line; return observer.disconnect(); }
			if (seen.has(line)) window.again++;
			else {
				if (seen.size === want) { window.over = 'enough'; return observer.disconnect(); }
				seen.add(line);
				window.asked++;
				if (seen.size % 10 === 0) { window.missed++; return $('solution').click(); }
			}
			type(move);
		}
		observer.observe(document.getElementById('openings-dialog'), { subtree: true, childList: true, attributes: true });
		step();
	})($1, $2)`, answers, want)
	for asked := -1; ; {
		now := value[int](p, `window.asked + window.again`)
		if value[bool](p, `window.over !== undefined`) {
			break
		}
		if now == asked {
			t.Logf("after %d questions it says %q", now, p.text("#openings-task"))
		}
		asked = now
		p.until(`window.over !== undefined || window.asked + window.again > $1`, asked)
	}
	missed := want / 10
	if got := value[int](p, `window.missed`); got != missed {
		t.Errorf("%d are missed, want %d", got, missed)
	}
	if few {
		if got := value[string](p, `window.over`); got != "enough" {
			t.Errorf("it ends with %q", got)
		}
		return
	}
	if got, want := value[string](p, `window.over`), fmt.Sprintf("Session over: %d of %d moves right at once (90 %%).", want-missed, want); got != want {
		t.Errorf("it ends with %q, want %q", got, want)
	}
	if got := value[int](p, `window.again`); got != missed {
		t.Errorf("%d come again, want %d", got, missed)
	}
	p.lines("0 new, 0 due, 2000 later, 0 learned")
	p.reload()
	p.openings("")
	p.lines("0 new, 0 due, 2000 later, 0 learned")
}

// manyLines returns a repertoire for White of so many lines.
func manyLines(t *testing.T, lines int) *pgn.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(20, 26))
	tree := pgn.NewGame(board.Start())
	for ends := 0; ends < lines; {
		n, b := tree.Root(), board.Start()
		grown := false
		for ply := range 15 {
			moves := slices.SortedFunc(movegen.Legal(&b), func(a, b board.Move) int { return int(a) - int(b) })
			k := 0 // one's own move is always the same
			if ply%2 == 1 {
				k = r.IntN(min(4, len(moves))) * 5 % len(moves)
			}
			before := len(n.Children())
			next, err := n.Add(moves[k])
			if err != nil {
				t.Fatal(err)
			}
			grown = grown || len(n.Children()) > before
			b.Play(moves[k])
			n = next
		}
		if grown {
			ends++
		}
	}
	return tree
}

// must returns a value that there is.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
