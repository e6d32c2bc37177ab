package browsertest

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// hosted returns the address of a static host with the page, and the file of its engine.
func hosted(t *testing.T) (address, engine string) {
	t.Helper()
	dir := site(t)
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(host.Close)
	return host.URL, filepath.Join(dir, "luft.wasm")
}

// playedGames is a file of games with ratings.
var playedGames = filepath.Join("..", "..", "..", "internal", "testdata", "slices", "pgn", "large", "lichess-2025-05-1000k.pgn")

// openFile opens a file of many games, and its first one.
func (p *page) openFile(path string) {
	p.t.Helper()
	absolute, err := filepath.Abs(path)
	if err != nil {
		p.t.Fatal(err)
	}
	p.upload("#pgn-file", absolute)
	p.until(`document.querySelector('#games-dialog').open`)
	p.until(`!document.querySelector('#pgn-dialog').open`)
	p.run(`document.querySelector('#games-dialog').close()`)
	p.click("#first")
	p.until(`document.querySelector('#explore-file')?.checkVisibility()`)
}

// shows returns what "luft explore show" tells of the games of a file after a line, as the
// panel has it.
func shows(t *testing.T, path string, line ...string) (rows []string, games int) {
	t.Helper()
	luft, err := program()
	if err != nil {
		t.Fatal(err)
	}
	index := filepath.Join(t.TempDir(), "games.idx")
	if out, err := exec.Command(luft, "explore", "build", "-o", index, path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(luft, append([]string{"explore", "show", "--json", index}, line...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	in := json.NewDecoder(strings.NewReader(string(out)))
	for in.More() {
		var row struct {
			Move                       string
			Games, Wins, Draws, Losses int
			Rating                     *float64
		}
		if err := in.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rating := ""
		if row.Rating != nil {
			rating = fmt.Sprintf("%.0f", *row.Rating)
		}
		white := row.Wins
		if len(line)%2 == 1 {
			white = row.Losses
		}
		share := func(n int) float64 {
			return math.Floor(100*float64(n)/float64(max(1, row.Wins+row.Draws+row.Losses)) + 0.5)
		}
		games += row.Games
		rows = append(rows, fmt.Sprintf("%s %d %s %v %v", row.Move, row.Games, rating, share(white), share(row.Draws)))
	}
	return rows[:min(len(rows), 12)], games
}

// panel returns the moves of the explorer in the same form.
func (p *page) panel() []string {
	p.t.Helper()
	return value[[]string](p, `[...document.querySelectorAll('#explorer-moves button')].map((b) =>
		[...[...b.parentNode.children].slice(0, 3).map((e) => e.textContent), ...[...b.ariaDescription.matchAll(/(\d+) %/g)].map((m) => m[1])].join(' '))`)
}

// TestExploreFile explores the games of a file without a server, and has the same sums as
// the program.
func TestExploreFile(t *testing.T) {
	inBrowser(t)
	address, _ := hosted(t)
	p := open(t, address, 1280, 800)
	p.load("1. e4 *")
	if p.visible("#explorer") {
		t.Error("there is an explorer of a single game")
	}
	p.openFile(playedGames)
	p.shot("explorefile-offered-1280x800")

	// Stopped at once, it can be begun again.
	p.run(`document.querySelector('#explore-file').click()`)
	p.until(`document.activeElement.id === 'explore-stop' && document.querySelector('#explorer progress').checkVisibility()`)
	p.run(`document.querySelector('#explore-stop').click()`)
	p.until(`document.activeElement.id === 'explore-file' && document.querySelector('#live').textContent === 'Stopped.'`)
	p.click("#explore-file")
	p.until(`document.querySelector('#live').textContent.endsWith('games can be explored.')`)
	if got := value[float64](p, `document.querySelector('#explorer progress').value`); got != 1 {
		t.Errorf("the progress ends at %v", got)
	}
	if p.visible("#explorer-of") {
		t.Error("there is a choice without a server")
	}
	var line []string
	for range 3 {
		rows, games := shows(t, playedGames, line...)
		p.until(`document.querySelector('#explorer-sum').textContent === $1`, fmt.Sprintf("%d games of this file", games))
		if diff := cmp.Diff(rows, p.panel()); diff != "" {
			t.Errorf("after %v (-want +got):\n%s", line, diff)
		}
		line = append(line, p.text("#explorer-moves .played"))
		p.until(`document.querySelector('#explorer-games button') !== null`)
		p.click("#explorer-moves button")
		p.until(`document.querySelectorAll('#moves .move').length >= 1 && document.querySelector('#moves [aria-current=true]')?.textContent === $1`, line[len(line)-1])
	}
	p.colours("dark")
	p.shot("explorefile-1280x800-dark")
	p.colours("forced")
	p.shot("explorefile-1280x800-forced")
	p.colours("light")
	p.shot("explorefile-1280x800")

	// The best rated game opens at the position, and is that of the list.
	p.click("#first")
	p.until(`document.querySelectorAll('#explorer-games button').length === 8`)
	names := strings.Split(p.text("#explorer-games .names"), " – ")
	p.click("#explorer-games button")
	white := names[0][:strings.LastIndex(names[0], " ")]
	p.until(`document.querySelector('#live').textContent.startsWith('Loaded: ' + $1)`, white)
	number := value[string](p, `document.querySelector('#game-number').textContent`)
	p.click("#games")
	p.until(`document.querySelector('#games-list [aria-selected=true]') !== null`)
	if got := p.text("#games-list [aria-selected=true]"); !strings.Contains(got, white) || !strings.HasPrefix(number, "Game "+got[:strings.Index(got, ".")]+" of") {
		t.Errorf("%s is opened, but the list is at %q, %s", white, got, number)
	}
	p.run(`document.querySelector('#games-dialog').close()`)

	// The last position, which may be beyond the moves that are explored.
	p.click("#last")
	p.until(`((sum, moves) => sum === '0 games of this file' + (moves < 40 ? '' : ', explored up to move 20'))(
		document.querySelector('#explorer-sum').textContent, document.querySelectorAll('#moves .row .move').length)`)

	// With the file, its games go.
	p.load("1. e4 *")
	p.until(`!document.querySelector('#explorer').checkVisibility()`)
}

// TestExploreFileServed switches between the games of a server and those of a file.
func TestExploreFileServed(t *testing.T) {
	inBrowser(t)
	_, engine := hosted(t)
	p := explored(t, 1280, 800, "--wasm", engine)
	p.openFile(playedGames)
	_, games := shows(t, playedGames)
	p.click("#explore-file")
	mine, theirs := fmt.Sprintf("%d games of this file", games), "14 games of the explorer"
	p.until(`document.querySelector('#explorer-sum').textContent === $1 && document.activeElement.id === 'explorer-of'`, mine)
	p.shot("explorefile-served-1280x800")
	p.set("#explorer-of", "server")
	p.until(`document.querySelector('#explorer-sum').textContent === $1`, theirs)
	p.until(`document.querySelector('#explorer-games .names')?.textContent.startsWith('Cora')`)
	p.set("#explorer-of", "file")
	p.until(`document.querySelector('#explorer-sum').textContent === $1`, mine)
	p.load("1. h4 *")
	p.until(`document.querySelector('#explorer-sum').textContent === $1 || document.querySelector('#explorer').hidden`, theirs)
	if p.visible("#explorer-of") {
		t.Error("the file can be chosen though it is closed")
	}
}

// TestExploreFileMissing tells that there is no engine, which explores files.
func TestExploreFileMissing(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.openFile(playedGames)
	// The engine cannot be had.
	p.run(`(() => {
		const ask = window.fetch;
		window.fetch = async (...request) => (request[0] === 'luft.wasm' ?
			new Response(JSON.stringify({ error: { message: 'There is no engine.' } }), { status: 503 }) : ask(...request));
	})()`)
	p.click("#explore-file")
	p.until(`document.querySelector('#explorer .problem').textContent === 'There is no engine.' && document.activeElement.id === 'explore-file'`)
	p.run(`document.querySelector('#explorer .problem').scrollIntoView()`)
	p.shot("explorefile-missing-1280x800")
}

// TestExploreFileByTouch does so on phones.
func TestExploreFileByTouch(t *testing.T) {
	inBrowser(t)
	address, _ := hosted(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.openFile(playedGames)
			p.tap("#explore-file")
			p.until(`document.querySelector('#explorer-games button') !== null`)
			p.run(`document.querySelector('#explorer').scrollIntoView({ block: 'center' })`)
			p.shot(fmt.Sprintf("explorefile-%dx%d", size[0], size[1]))
			if wide := value[bool](p, `document.documentElement.scrollWidth > innerWidth`); wide {
				t.Error("the page is wider than the window")
			}
			first := p.text("#explorer-moves .played")
			p.tap("#explorer-moves button")
			p.until(`document.querySelector('#moves [aria-current=true]')?.textContent === $1`, first)
		})
	}
}
