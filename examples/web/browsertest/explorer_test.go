package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// explored opens the page with an explorer of a few games, and further arguments of the server.
func explored(t *testing.T, width, height int, args ...string) *page {
	t.Helper()
	p := open(t, served(t, append(args, "--explorer", exploredGames(t))...), width, height)
	p.load("1. h4 *") // so that no bot plays
	p.until(`document.querySelectorAll('#explorer-games button').length === 8`)
	return p
}

// exploredGames writes games for the explorer to a file and returns its path.
func exploredGames(t *testing.T) string {
	t.Helper()
	var games strings.Builder
	game := func(white, black string, rating int, moves string) {
		fmt.Fprintf(&games, "[White \"%s\"]\n[Black \"%s\"]\n[Date \"1972.07.%02d\"]\n", white, black, 1+rating%28)
		if rating > 0 {
			fmt.Fprintf(&games, "[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n", rating, rating-10)
		}
		fmt.Fprintf(&games, "\n%s\n\n", moves)
	}
	game("Anna", "Bert", 2600, "1. e4 e5 2. Nf3 1-0")
	game("Cora", "Dora", 2700, "1. e4 c5 0-1")
	game("Emil", "", 0, "1. e4 e5 2. Bc4 1/2-1/2")
	game("Fritz", "Gustav Adolf with a name that is much too long for a line", 1500, "1. d4 d5 2. c4 *")
	for i, move := range []string{"c4", "Nf3", "g3", "b3", "f4", "Nc3", "b4", "e3", "d3", "a3"} {
		game("W", "B", 1000+i, "1. "+move+" d6 1/2-1/2")
	}
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(games.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// list returns the texts of the items of a list.
func (p *page) list(id string) []string {
	p.t.Helper()
	return value[[]string](p, `[...document.querySelectorAll('#' + $1 + ' button')].map((b) => [...b.children].map((e) => e.textContent).join('|'))`, id)
}

// TestExplorer goes through the games of a file by what was played most, and opens one.
func TestExplorer(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800)
	labels := value[[]string](p, `[...document.querySelectorAll('#explorer-moves button')].slice(0, 2).map((b) => b.textContent + ", " + b.ariaDescription)`)
	if diff := cmp.Diff([]string{"e4, 3 games, White won 33 %, 33 % drawn, average rating 2650", "a3, 1 game, White won 0 %, 100 % drawn, average rating 1009"}, labels); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want := []string{"Cora 2700 – Dora 2690|0-1|1972", "Anna 2600 – Bert 2590|1-0|1972", "Fritz 1500 – Gustav Adolf with a name that is much too long for a line 1490|*|1972"}
	if diff := cmp.Diff(want, p.list("explorer-games")[:3]); diff != "" {
		t.Errorf("games (-want +got):\n%s", diff)
	}
	p.shot("explorer-1280x800")
	p.colours("dark")
	p.shot("explorer-1280x800-dark")
	p.colours("forced")
	p.shot("explorer-1280x800-forced")
	p.colours("light")
	p.click("#explorer-moves button")
	p.until(`document.querySelector('#explorer-moves .played').textContent === 'e5'`)
	if got, want := p.text("#explorer-sum"), "3 games of the explorer"; got != want {
		t.Errorf("the panel says %q, want %q", got, want)
	}
	p.until(`document.querySelectorAll('#explorer-games button').length === 3`)
	p.click("#explorer-games li:nth-child(2) button")
	p.until(`document.querySelector("#live").textContent.startsWith("Loaded: Anna")`)
	if got := p.text("#moves [aria-current=true]"); got != "e4" {
		t.Errorf("the game is shown at %q", got)
	}
	if diff := cmp.Diff([]string{"e4", "e5", "Nf3"}, p.moves()); diff != "" {
		t.Errorf("the game (-want +got):\n%s", diff)
	}
}

// TestExplorerByKeys plays and opens a game by the keyboard. The focus stays in the panel
// while that has moves.
func TestExplorerByKeys(t *testing.T) {
	inBrowser(t)
	p := explored(t, 1280, 800)
	key := func(keys string) {
		t.Helper()
		p.strike(keys)
	}
	focused := func(text string) {
		t.Helper()
		p.until(`document.activeElement.textContent.startsWith($1)`, text)
	}
	p.run(`document.querySelector('#explorer summary').focus()`)
	key("\t")
	focused("e4")
	key("\r")
	focused("e5")
	key("\r")
	focused("Nf3")
	p.until(`document.querySelectorAll('#explorer-games button').length === 2`)
	for range 2 {
		key("\t")
	}
	focused("Anna")
	key("\r")
	p.until(`document.querySelector('#live').textContent.startsWith('Loaded: Anna')`)
	focused("Nf3")
	key("\r")
	p.until(`document.querySelector('#explorer').hidden && document.activeElement.closest('#board')`)
}

// TestExplorerByTouch does so on phones.
func TestExplorerByTouch(t *testing.T) {
	inBrowser(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			beside(t)
			p := explored(t, size[0], size[1])
			p.run(`document.querySelector('#explorer').scrollIntoView({ block: 'center' })`)
			p.shot(fmt.Sprintf("explorer-%dx%d", size[0], size[1]))
			p.colours("dark")
			p.shot(fmt.Sprintf("explorer-%dx%d-dark", size[0], size[1]))
			if wide := value[bool](p, `document.documentElement.scrollWidth > innerWidth`); wide {
				t.Error("the page is wider than the window")
			}
			if small := value[float64](p, `Math.min(...[...document.querySelectorAll('#explorer button')].map((b) => b.offsetHeight))`); small < 24 {
				t.Errorf("buttons of %v pixels are hard to hit", small)
			}
			p.tap("#explorer-moves button")
			p.until(`document.querySelector('#explorer-moves .played').textContent === 'e5'`)
			p.until(`document.querySelectorAll('#explorer-games button').length === 3`)
			p.tap("#explorer-games li:last-child button")
			p.until(`document.querySelector('#live').textContent.startsWith('Loaded: Emil')`)
			if diff := cmp.Diff([]string{"e4", "e5", "Bc4"}, p.moves()); diff != "" {
				t.Errorf("the game (-want +got):\n%s", diff)
			}
		})
	}
}
