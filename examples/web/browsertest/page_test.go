package browsertest

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// places are where the engine may run, each with what opens a page that has it run
// there.
var places = []struct {
	name string
	open func(t *testing.T) *page
}{
	{"on the server", func(t *testing.T) *page { return open(t, served(t), 1280, 800) }},
	{"in the browser", func(t *testing.T) *page {
		p := open(t, served(t, "--wasm", filepath.Join(site(t), "luft.wasm")), 1280, 800)
		p.set("#place", "browser")
		return p
	}},
	{"on a static host", func(t *testing.T) *page { return open(t, exported(t), 1280, 800) }},
}

// TestWholeGame plays against the weakest engine until it is mated.
func TestWholeGame(t *testing.T) {
	inBrowser(t)
	for _, place := range places {
		t.Run(place.name, func(t *testing.T) {
			beside(t)
			p := place.open(t)
			p.run(`Object.defineProperty(document, 'hidden', { get: () => true })`) // bots wait for nobody to see them
			p.newGame("luft", 1, 100, "standard")
			g := game.New(board.Start())
			s := alphabeta.New(alphabeta.Options{Evaluator: classical.New(nil)})
			for !g.Outcome().IsOver() {
				r, err := s.Search(context.Background(), g, search.Limits{Nodes: 100_000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				p.play(g.Board(), r.Move, g.Ply()%4 == 0)
				if err := g.Play(r.Move); err != nil {
					t.Fatal(err)
				}
				if g.Outcome().IsOver() {
					break
				}
				p.played(g.Ply() + 1)
				b := g.Board()
				m, err := san.Parse(&b, p.moves()[g.Ply()])
				if err != nil {
					t.Fatalf("the engine plays %v", err)
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if g.Outcome().Result != game.WhiteWins {
				t.Errorf("the game ended %v, after %v", g.Outcome(), p.moves())
			}
			p.until(`document.querySelector('#result-dialog').open`)
			if got, want := p.text("#result-title"), "You win"; got != want {
				t.Errorf("the dialog says %q, want %q", got, want)
			}
			p.shot("result " + place.name)
		})
	}
}

// play makes a move by mouse, by dragging or by two clicks.
func (p *page) play(b board.Board, m board.Move, drag bool) {
	p.t.Helper()
	from, to := m.From().String(), m.To().String()
	p.until(`document.querySelector('[data-square=' + $1 + ']').classList.contains('movable')`, from)
	if drag {
		p.drag(from, to)
	} else {
		p.clicks(from, to)
	}
	if k := m.Promotion(); k != board.NoKind {
		p.click("#promotion-dialog button[value=" + string(k.Letter()) + "]")
	}
}

func TestMoves(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)

	t.Run("promotes", func(t *testing.T) {
		p.t = t
		p.setUp("8/P5k1/8/8/8/8/7P/K7 w - - 0 1")
		p.drag("a7", "a8")
		p.until(`document.querySelector('#promotion-dialog').open`)
		p.shot("promotion")
		p.click("#promotion-dialog button[value=n]")
		p.played(1)
		if diff := cmp.Diff([]string{"a8=N"}, p.moves()); diff != "" {
			t.Errorf("moves (-want +got):\n%s", diff)
		}
		if got := p.on("a8"); got != "white knight" {
			t.Errorf("on a8 stands %q", got)
		}
	})
	t.Run("thinks better of promoting", func(t *testing.T) {
		p.t = t
		p.setUp("8/P5k1/8/8/8/8/7P/K7 w - - 0 1")
		p.clicks("a7", "a8")
		p.until(`document.querySelector('#promotion-dialog').open`)
		p.strike(kb.Escape)
		p.until(`!document.querySelector('#promotion-dialog').open`)
		if got := p.on("a7"); got != "white pawn" {
			t.Errorf("on a7 stands %q", got)
		}
	})
	t.Run("castles", func(t *testing.T) {
		p.t = t
		p.setUp("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
		p.clicks("e1", "g1")
		p.played(1)
		p.drag("e8", "a8")
		p.played(2)
		if diff := cmp.Diff([]string{"O-O", "O-O-O"}, p.moves()); diff != "" {
			t.Errorf("moves (-want +got):\n%s", diff)
		}
		if king, rook := p.on("c8"), p.on("d8"); king != "black king" || rook != "black rook" {
			t.Errorf("on c8 and d8 stand %q and %q", king, rook)
		}
	})
	t.Run("castles in Chess960", func(t *testing.T) {
		p.t = t
		p.setUp("4k3/8/8/8/8/8/7P/5KR1 w G - 0 1")
		p.drag("f1", "g1") // which is where the rook stands, and the king ends up
		p.played(1)
		if king, rook := p.on("g1"), p.on("f1"); king != "white king" || rook != "white rook" {
			t.Errorf("on g1 and f1 stand %q and %q", king, rook)
		}
	})
	t.Run("puts a king down that could castle where it stands", func(t *testing.T) {
		p.t = t
		p.setUp("4k3/8/8/8/8/8/7P/6KR w H - 0 1")
		p.clicks("g1", "g1")
		p.clicks("h2", "h3")
		p.played(1)
		if diff := cmp.Diff([]string{"h3"}, p.moves()); diff != "" {
			t.Errorf("moves (-want +got):\n%s", diff)
		}
	})
	t.Run("refuses illegal moves", func(t *testing.T) {
		p.t = t
		p.setUp("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
		p.drag("e1", "d2")
		p.clicks("e8", "e7")
		if got := p.moves(); len(got) > 0 {
			t.Errorf("moves %v were played", got)
		}
		if got := p.on("e1"); got != "white king" {
			t.Errorf("on e1 stands %q", got)
		}
	})
	t.Run("tells of a bad FEN", func(t *testing.T) {
		p.t = t
		p.click("#set-up")
		p.set("#fen", "8/8/8/8/8/8/8/8 w - - 0 1")
		p.until(`document.querySelector('#fen-problem').textContent.includes('king')`) // as the editor says
		p.click("#position-dialog .primary")
		p.expectProblem("422") // of the server, which answers later
		p.click("#position-dialog .cancel")
	})
	t.Run("takes back", func(t *testing.T) {
		p.t = t
		p.newGame("random", 1, 100, "standard")
		p.clicks("e2", "e4")
		p.played(2)
		p.until(`document.querySelector('#status').textContent === 'Your move'`)
		p.click("#take-back")
		p.played(0)
		if got := p.on("e2"); got != "white pawn" {
			t.Errorf("on e2 stands %q", got)
		}
		p.drag("d2", "d4")
		p.played(2)
	})
	t.Run("claims a draw where the game has come to", func(t *testing.T) {
		p.t = t
		p.setUp("4k3/8/8/8/8/8/3R4/4K3 w - - 100 90")
		p.until(`!document.querySelector('#claim').hidden`)
		p.clicks("d2", "d3")
		p.played(1)
		p.click("#back")
		p.until(`document.querySelector('#claim').hidden`)
		p.click("#forward")
		p.until(`!document.querySelector('#claim').hidden`)
		p.click("#claim")
		p.until(`document.querySelector('#result-dialog').open`)
		p.click("#result-dialog .cancel")
	})
	t.Run("outlasts a server that does not answer", func(t *testing.T) {
		p.t = t
		p.setUp("4k3/8/8/8/8/8/7P/4K3 w - - 0 1")
		p.run(`window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))`)
		p.clicks("h2", "h4")
		p.until(`!document.querySelector('#trouble').hidden`)
		p.until(`document.querySelector('[data-square=h2]').ariaLabel === 'h2 white pawn'`)
		p.run(`window.fetch = window.working`)
		p.clicks("h2", "h4")
		p.played(1)
	})
	t.Run("begins a game of Chess960", func(t *testing.T) {
		p.t = t
		p.set("#number", "0")
		p.newGame("random", 1, 100, "960")
		p.until(`document.querySelector('[data-square=a1]').ariaLabel === 'a1 white bishop'`)
	})
	t.Run("loads a PGN", func(t *testing.T) {
		p.t = t
		p.load(`[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {A pin too early.} (3... exd4 4. Nxd4 (4. Qxd4 Nc6) 4... Nf6) 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 {Black is short of moves.} b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7
12. O-O-O Rd8 13. Rxd7! Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0`)
		if got, want := len(p.moves()), 33; got != want {
			t.Errorf("%d moves, want %d", got, want)
		}
		p.click("#moves .inner .move")
		p.until(`document.querySelector('[data-square=d4]').ariaLabel.startsWith('d4 white queen')`)
		p.shot("variation")
		p.strike(kb.End)
		p.until(`document.querySelector('[data-square=c6]').ariaLabel === 'c6 black knight'`)
		p.click("#moves .row:last-of-type .move:last-of-type")
		p.until(`document.querySelector('#status').textContent === 'White wins: checkmate'`)
		p.click("#pgn")
		p.until(`document.querySelector('#pgn-dialog').open`)
		text := value[string](p, `document.querySelector('#pgn-text').value`)
		for _, part := range []string{"{A pin too early.}", "(4. Qxd4 Nc6)", "$3", "17. Rd8# 1-0", `[White "Morphy, Paul"]`} {
			if !contains(text, part) {
				t.Errorf("the game is saved without %q:\n%s", part, text)
			}
		}
		p.click("#pgn-dialog .cancel")
	})
	t.Run("keeps the last comment of a game that goes on", func(t *testing.T) {
		p.t = t
		p.load("1. e4 (1. d4) {So far.} *")
		p.strike(kb.End)
		p.until(`document.querySelector('[data-square=e7]').classList.contains('movable')`)
		p.clicks("e7", "e5")
		p.until(`document.querySelector('[data-square=e5]').ariaLabel === 'e5 black pawn'`)
		p.click("#pgn")
		p.until(`document.querySelector('#pgn-dialog').open`)
		text := value[string](p, `document.querySelector('#pgn-text').value`)
		if !contains(text, "1. e4 (1. d4) {So far.} 1... e5") {
			t.Errorf("the game is saved as\n%s", text)
		}
		p.click("#pgn-dialog .cancel")
	})
	t.Run("is played by the keyboard", func(t *testing.T) {
		p.t = t
		p.setUp("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
		p.focus("[data-square=e2]")
		for _, key := range []string{kb.Enter, kb.ArrowUp, kb.ArrowUp, " "} {
			p.strike(key)
		}
		p.played(1)
		p.until(`document.querySelector('#live').textContent === 'You play e4.'`)
		p.enter("#typed", "Nc6\n")
		p.played(2)
		if diff := cmp.Diff([]string{"e4", "Nc6"}, p.moves()); diff != "" {
			t.Errorf("moves (-want +got):\n%s", diff)
		}
	})
	t.Run("analyses", func(t *testing.T) {
		p.t = t
		p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
		p.click("#analyse")
		p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
		p.click("#analyse")
		p.until(`document.querySelector('.line-score') === null`)
	})
}

// TestStops leaves an analysis in the browser, where nothing interrupts a program
// that computes, for another: the second can begin only when the first has stopped.
func TestStops(t *testing.T) {
	inBrowser(t)
	p := places[1].open(t)
	p.click("#analyse")
	p.until(`document.querySelectorAll('.line-moves').length > 0`)
	p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
}

// load loads a game by its dialog.
func (p *page) load(text string) {
	p.t.Helper()
	p.click("#pgn")
	p.until(`document.querySelector('#pgn-dialog').open`)
	p.set("#pgn-text", text)
	p.click("#pgn-dialog .primary")
	p.until(`!document.querySelector('#pgn-dialog').open`)
}

func contains(text, part string) bool {
	words := strings.Fields
	w, of := words(part), words(text)
	for i := range of {
		if len(of)-i >= len(w) && slices.Equal(of[i:i+len(w)], w) {
			return true
		}
	}
	return false
}

// TestFirstMove says how long it takes from opening the page until it can be played
// on, and until the first move has been answered for.
func TestFirstMove(t *testing.T) {
	chromium(t)
	address := served(t)
	p := open(t, address, 1280, 800)
	for range 5 {
		p.run(`addEventListener('pagehide', () => { localStorage.clear(); sessionStorage.clear(); })`)
		p.navigate("about:blank")
		p.navigate(address)
		p.until(`document.documentElement?.dataset.ready`)
		ready := value[float64](p, `performance.getEntriesByName('ready')[0].startTime`)
		begun := time.Now()
		p.clicks("e2", "e4")
		p.until(`document.querySelectorAll('#moves .move').length > 0`)
		t.Logf("%.0f ms to the board, %d ms for the move, by two clicks of a robot", ready, time.Since(begun).Milliseconds())
	}
}

// TestPictures has the page in the sizes and colours in which it is to be looked
// at: see shot.
func TestPictures(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1280, 800}, {"phone", 390, 844}} {
		p := open(t, address, size.width, size.height)
		for _, theme := range []string{"light", "dark"} {
			p.colours(theme)
			p.newGame("luft", 4, 300, "standard")
			for i, m := range [][2]string{{"e2", "e4"}, {"g1", "f3"}, {"f1", "c4"}} {
				p.clicks(m[0], m[1])
				p.played(2*i + 2)
				p.until(`document.querySelector('#status').textContent === 'Your move'`)
			}
			p.analyse()
			p.until(`document.querySelectorAll('.line-score').length === 2`)
			x, y := p.at("b1")
			p.clickAt(x, y)
			time.Sleep(time.Second)
			p.shot(size.name + " " + theme)
			p.analyse()
			p.click("#new-game")
			p.shot(size.name + " " + theme + " dialog")
			p.strike(kb.Escape)
		}
	}
}
