package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// newTest returns a model of a game without a bot on a screen of 80 by 24.
func newTest(t *testing.T, position string) *model {
	t.Helper()
	m := newModel(session.New(), "")
	m.You = session.Both
	m.Update(tea.WindowSizeMsg{Width: panelsWidth, Height: panelsHeight})
	if position != "" {
		b, err := fen.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		m.Begin(b)
	}
	return m
}

// press presses keys: names such as "enter", or text to type.
func press(m *model, keys ...string) (cmd tea.Cmd) {
	codes := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
		"right": tea.KeyRight, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	}
	for _, k := range keys {
		if code, ok := codes[k]; ok {
			_, cmd = m.Update(tea.KeyPressMsg{Code: code})
			continue
		}
		for _, r := range k {
			_, cmd = m.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
	return cmd
}

// click clicks on a square.
func click(m *model, s board.Square) {
	l := newLayout(m.width, m.height)
	x, y := l.cell(s, m.Flipped)
	m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	m.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// plainScreen returns the screen as text without styles.
func plainScreen(m *model) string {
	return ansi.Strip(m.screen().Render())
}

func TestLayout(t *testing.T) {
	for width := minWidth; width <= 240; width += 7 {
		for height := minHeight; height <= 90; height++ {
			l := newLayout(width, height)
			screen := uv.Rect(0, 1, width, l.status-1)
			if l.panels != (width >= panelsWidth && height >= panelsHeight) {
				t.Fatalf("%d × %d: panels %v", width, height, l.panels)
			}
			for _, r := range []rect{l.bar, l.board, l.moves, l.engine} {
				if (r.Empty() || !r.In(screen)) && (l.panels || !r.Empty()) {
					t.Fatalf("%d × %d: %v does not fit in %+v", width, height, r, l)
				}
			}
			if l.board.Max.Y >= l.status || l.bar.Max.X >= l.board.Min.X-2 ||
				l.panels && l.board.Max.X > l.moves.Min.X || !l.panels && l.board.Max.Y >= l.info {
				t.Fatalf("%d × %d: things overlap in %+v", width, height, l)
			}
			for s := range board.Square(64) {
				for _, flipped := range []bool{false, true} {
					x, y := l.cell(s, flipped)
					if got := l.square(x, y, flipped); got != s {
						t.Fatalf("%d × %d, flipped %v: %v is drawn on %v", width, height, flipped, s, got)
					}
				}
			}
		}
	}
}

func TestScreenFits(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many screens")
	}
	m := newTest(t, "")
	press(m, "e4", "enter", "e5", "enter")
	for _, p := range []colorprofile.Profile{colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		for _, light := range []bool{false, true} {
			m.profile, m.theme = p, newTheme(p, !light)
			for _, d := range []dialog{nil, newHelp(), newSetup(m), newPromotion(m, board.A7, board.A8)} {
				m.dialog = d
				for _, size := range [][2]int{{0, 0}, {1, 1}, {39, 16}, {40, 15}, {40, 16}, {79, 24}, {80, 23}, {80, 24}, {100, 33}, {130, 47}, {150, 57}, {300, 100}} {
					m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					lines := strings.Split(m.View().Content, "\n")
					if len(lines) > max(size[1], 1) {
						t.Errorf("%v: %d lines", size, len(lines))
					}
					for _, line := range lines {
						if lipgloss.Width(line) > size[0] {
							t.Errorf("%v: a line is %d wide: %q", size, lipgloss.Width(line), line)
						}
					}
				}
			}
		}
	}
}

// With few colours, both sides' pieces have the same one, so they are not drawn without their
// outlines, however large the squares are.
func TestFewColours(t *testing.T) {
	m := newTest(t, "")
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	for p, want := range map[colorprofile.Profile]int{colorprofile.ASCII: 8, colorprofile.ANSI: 8, colorprofile.TrueColor: 0} {
		m.theme = newTheme(p, true)
		if got := strings.Count(plainScreen(m), "♙"); got != want {
			t.Errorf("%v: %d outlined pawns, want %d", p, got, want)
		}
	}
}

func TestTooSmall(t *testing.T) {
	m := newTest(t, "")
	m.Update(tea.WindowSizeMsg{Width: 39, Height: 20})
	if got := plainScreen(m); !strings.Contains(got, "39 × 20") || !strings.Contains(got, "40 × 16") {
		t.Errorf("it does not say so:\n%s", got)
	}
	press(m, "e4", "enter")
	if m.Game.Ply() != 0 {
		t.Error("a game is played on a board that nobody sees")
	}
}

// The board alone shows the opening and what the engine thinks in one line.
func TestSmall(t *testing.T) {
	m := newTest(t, "")
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 16})
	press(m, "e4", "enter", "d5", "enter")
	if got := plainScreen(m); !strings.Contains(got, "B01 Scandinavian Defense") || !strings.Contains(got, "1... d5") {
		t.Errorf("no opening or no move:\n%s", got)
	}
	m.begin(toAnalyse, m.Adviser, search.Limits{})
	m.search.last.Store(&search.Info{Depth: 7, MultiPV: 1, Score: 31, Bound: search.Exact, PV: []board.Move{board.NewMove(board.E4, board.D5)}})
	m.Update(tick{m.search})
	if got := plainScreen(m); !strings.Contains(got, "+0.31  depth 7  2. exd5") {
		t.Errorf("no analysis:\n%s", got)
	}
	m.stop()
}

// Pockets and checks are shown on screens of all sizes, also during a search.
func TestCounts(t *testing.T) {
	crazyhouse, err := fen.Parser{Rules: board.Crazyhouse}.Parse("4k3/8/8/8/8/8/8/4K3[QNpp] w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	threeCheck, err := fen.Parser{Rules: board.ThreeCheck}.Parse("4k3/8/8/8/8/8/8/K6Q w - - 2+3 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		start board.Board
		want  []string
	}{
		{"crazyhouse", crazyhouse, []string{" QN", " PP"}},
		{"three-check", threeCheck, []string{"Checks left: White 2, Black 3"}},
	} {
		m := newTest(t, "")
		if err := m.Begin(tt.start); err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{40, 16}, {79, 23}, {80, 24}, {150, 57}} {
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, searching := range []bool{false, true} {
				if searching {
					m.begin(toAnalyse, m.Adviser, search.Limits{})
					m.search.last.Store(&search.Info{Depth: 7, MultiPV: 1, Score: 31, Bound: search.Exact})
					m.Update(tick{m.search})
				}
				screen := plainScreen(m)
				for _, want := range tt.want {
					if !strings.Contains(screen, want) {
						t.Errorf("%s, %v, searching %v: no %q in\n%s", tt.name, size, searching, want, screen)
					}
				}
				m.stop()
			}
		}
	}
}

// Below the list of moves there are the counts, on which a click is on no move.
func TestCountsBelowMoves(t *testing.T) {
	m := newTest(t, "")
	if err := m.Begin(board.ThreeCheck.Start()); err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields("e4 e5 d4 d5 Nc3 Nc6 Nf3 Nf6 Be2 Be7 a3 a6 b3 b6 h3 h6 g3 g6") {
		press(m, text, "enter")
	}
	l := newLayout(m.width, m.height)
	for row, want := range map[int]int{2: 0, 3: 17, 4: 15} { // from the end of the panel
		if got := m.moveAt(&l, l.moves.Min.X+2+numberWidth, l.moves.Max.Y-row); got != want {
			t.Errorf("row %d: ply %d, want %d", row, got, want)
		}
	}
	if got := plainScreen(m); !strings.Contains(got, "  9.  g3        g6") || !strings.Contains(got, "Checks left") {
		t.Errorf("no last move or no counts in\n%s", got)
	}
}

func TestSprites(t *testing.T) {
	for _, s := range sprites() {
		for _, row := range s.rows {
			for _, piece := range row {
				if len(row) != 6 || len(piece) != s.width() {
					t.Errorf("size %d: a row is %q", s.width(), row)
				}
			}
		}
		for k := board.Pawn; k <= board.King; k++ {
			if last := len(s.rows) - 1; !s.has(k, s.width()/2, last) || s.has(k, s.width(), last) || s.has(k, 0, last+1) {
				t.Errorf("size %d: the %v does not stand on the ground", s.width(), k)
			}
		}
	}
}

func TestTyping(t *testing.T) {
	tests := []struct {
		name     string
		position string
		keys     []string
		ply      int
		say      string // is said
		entry    string // is left of what was typed
	}{
		{name: "a move", keys: []string{"e4", "enter"}, ply: 1, say: "You play 1. e4"},
		{name: "squares", keys: []string{"g1f3", "enter"}, ply: 1, say: "You play 1. Nf3"},
		{name: "small letters", keys: []string{"nf3", "enter"}, ply: 1, say: "You play 1. Nf3"},
		{name: "an illegal move stays", keys: []string{"Ke3", "enter"}, say: "Ke3: no such legal move", entry: "Ke3"},
		{name: "corrected", keys: []string{"e5", "backspace", "4", "enter"}, ply: 1, say: "You play 1. e4"},
		{name: "given up", keys: []string{"e4", "esc"}},
		{name: "an unknown command", keys: []string{"/fly", "enter"}, say: `unknown command "fly": ? lists them`, entry: "/fly"},
		{name: "too much", keys: []string{"/undo it", "enter"}, say: "undo takes no argument", entry: "/undo it"},
		{name: "undo", keys: []string{"e4", "enter", "u"}, say: "Taken back"},
		{name: "nothing to undo", keys: []string{"u"}, say: "no moves have been played"},
		{name: "nothing to redo", keys: []string{"y"}, say: "no move has been taken back"},
		{name: "undo, redo", keys: []string{"e4", "enter", "/undo", "enter", "/redo", "enter"}, ply: 1, say: "Played again"},
		{name: "no draw", keys: []string{"/draw", "enter"}, say: "no draw to claim: no threefold repetition, and no fifty moves without a capture or a pawn move"},
		{name: "a position", keys: []string{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "enter"}, say: "The position is set up"},
		{name: "no position", keys: []string{"/fen 8/8", "enter"}, say: "fen: ", entry: "/fen 8/8"},
		{name: "a level", keys: []string{"/level 2s", "enter"}, say: "luft: 2s a move"},
		{name: "no level", keys: []string{"/level 0", "enter"}, say: `level "0": not a rating from 400 to 2400`, entry: "/level 0"},
		{name: "a bot", keys: []string{"/bot random", "enter"}, say: "random: level 1200"},
		{name: "no bot", keys: []string{"/bot nobody", "enter"}, say: "there is no bot", entry: "/bot nobody"},
		{name: "Chess960", keys: []string{"/new 0", "enter"}, say: "Chess960 position 0"},
		{name: "no Chess960", keys: []string{"/new 960", "enter"}, say: `"960" is not a valid Chess960 number (0 to 959)`, entry: "/new 960"},
		{name: "no perft", keys: []string{"/perft x", "enter"}, say: "perft x: the depth goes from 1 to 20", entry: "/perft x"},
		{name: "no file", keys: []string{"/load /no/such/file", "enter"}, say: "open /no/such/file", entry: "/load /no/such/file"},
		{name: "save asks", keys: []string{"s"}, say: "Enter: save the game as PGN.", entry: "/save "},
		{name: "mate", position: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", keys: []string{"Ra8", "enter"}, ply: 1, say: "Game over: 1-0 checkmate"},
		{name: "promotion named", position: "8/P6k/8/8/8/8/7P/K7 w - - 0 1", keys: []string{"a8n", "enter"}, ply: 1, say: "You play 1. a8=N"},
		{name: "promotion chosen", position: "8/P6k/8/8/8/8/7P/K7 w - - 0 1", keys: []string{"a8", "enter", "right", "right", "enter"}, ply: 1, say: "You play 1. a8=B"},
		{name: "promotion by letter", position: "8/P6k/8/8/8/8/7P/K7 w - - 0 1", keys: []string{"a8", "enter", "r"}, ply: 1, say: "You play 1. a8=R"},
		{name: "promotion given up", position: "8/P6k/8/8/8/8/7P/K7 w - - 0 1", keys: []string{"a8", "enter", "esc"}},
		{name: "cursor keys make a move", keys: []string{"down", "enter", "up", "up", "enter"}, ply: 1, say: "You play 1. e4"},
		{name: "too long", keys: []string{strings.Repeat("x", 2*longest)}, entry: strings.Repeat("x", longest)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newTest(t, tt.position)
			press(m, tt.keys...)
			if m.Game.Ply() != tt.ply {
				t.Errorf("%d plies are played, want %d", m.Game.Ply(), tt.ply)
			}
			if tt.say != "" && !strings.HasPrefix(m.say, tt.say) {
				t.Errorf("it says %q, want %q", m.say, tt.say)
			}
			if diff := cmp.Diff(tt.entry, m.entry.Value()); diff != "" {
				t.Errorf("left of the typed (-want +got):\n%s", diff)
			}
			m.stop()
			m.endPerft()
		})
	}
}

// In antichess, and only there, a pawn may become a king.
func TestPromotionToKing(t *testing.T) {
	for _, tt := range []struct {
		rules board.Rules
		keys  []string
		want  string // the last move, "" if the dialog is still open
	}{
		{board.Antichess, []string{"k"}, "1. a8=K"},
		{board.Antichess, []string{"left", "enter"}, "1. a8=K"},
		{board.Standard, []string{"k"}, ""},
		{board.Standard, []string{"left", "enter"}, "1. a8=N"},
	} {
		b, err := fen.Parser{Rules: tt.rules}.Parse("8/P6k/8/8/8/8/7P/K7 w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		m := newTest(t, "")
		if err := m.Begin(b); err != nil {
			t.Fatal(err)
		}
		press(m, "a8", "enter")
		press(m, tt.keys...)
		if got := m.Game.Last(); got != tt.want || (m.dialog == nil) != (tt.want != "") {
			t.Errorf("%v, %v: %q, dialog %v: %s", tt.rules, tt.keys, got, m.dialog != nil, m.say)
		}
	}
}

func TestPaste(t *testing.T) {
	m := newTest(t, "")
	m.Update(tea.PasteMsg{Content: "8/P6k/8/8/8/8/8/K7\nw - - 0 1\x1b[2J"})
	press(m, "backspace", "backspace", "backspace", "enter") // what is left of the escape sequence
	if b := m.Board(); fen.Format(&b) != "8/P6k/8/8/8/8/8/K7 w - - 0 1" {
		t.Errorf("%s: %v", fen.Format(&b), m.say)
	}
}

func TestCastlingByMouse(t *testing.T) {
	m := newTest(t, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	click(m, board.E1)
	click(m, board.G1)
	if m.Game.Last() != "1. O-O" {
		t.Errorf("last move %q: %v", m.Game.Last(), m.say)
	}
	m = newTest(t, "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1")
	click(m, board.F1)
	click(m, board.H1)
	if m.Game.Last() != "1. O-O" {
		t.Errorf("Chess960: last move %q: %v", m.Game.Last(), m.say)
	}
}

func TestMoveList(t *testing.T) {
	m := newTest(t, "4k3/8/8/8/8/8/8/4K2R b K - 0 30")
	for i, rook := range []string{"Rh2", "Rh3", "Rh4", "Rh5", "Rh6", "Rg6", "Rg5", "Rg4", "Rg3", "Rg2", "Rg1"} {
		press(m, []string{"Kd8", "Ke8"}[i%2], "enter", rook, "enter")
	}
	if got := plainScreen(m); !strings.Contains(got, " 41.  Rg1") {
		t.Errorf("the last move is not to be seen:\n%s", got)
	}
	press(m, "pgup", "pgup", "pgup", "pgup", "pgup", "pgup", "pgup", "pgup", "pgup", "pgup")
	if got := plainScreen(m); !strings.Contains(got, " 30.  …         Kd8") {
		t.Errorf("the first move is not to be seen:\n%s", got)
	}
	l := newLayout(m.width, m.height)
	m.Update(tea.MouseClickMsg{X: l.moves.Min.X + 2 + numberWidth + moveWidth + 1, Y: l.moves.Min.Y + 1, Button: tea.MouseLeft})
	if m.Game.Ply() != 1 {
		t.Errorf("a click on the first move goes to ply %d", m.Game.Ply())
	}
	for range 3 { // wheels beyond both ends
		m.Update(tea.MouseWheelMsg{X: l.moves.Min.X, Y: l.moves.Min.Y, Button: tea.MouseWheelUp})
	}
	for range 300 {
		m.Update(tea.MouseWheelMsg{X: l.moves.Min.X, Y: l.moves.Min.Y, Button: tea.MouseWheelDown})
	}
	plainScreen(m)
}

func TestLateMessages(t *testing.T) {
	m := newTest(t, "")
	m.You = session.Only(board.White)
	press(m, "e4", "enter")
	if !m.isThinking(toMove) {
		t.Fatal("the bot does not think")
	}
	old := m.search
	press(m, "u") // which the bot's move is too late for
	late := board.NewMove(board.E7, board.E5)
	m.Update(tick{old})
	m.Update(decision{of: old, result: search.Result{Move: late}})
	m.Update(&perft{nodes: 20})
	if m.Game.Ply() != 0 {
		t.Error("a search that was stopped has an effect")
	}
}

func TestBotFails(t *testing.T) {
	for name, d := range map[string]decision{
		"an error":     {err: errors.New("it has died")},
		"no move":      {},
		"illegal move": {result: search.Result{Move: board.NewMove(board.A1, board.A8)}},
	} {
		m := newTest(t, "")
		m.You = session.Only(board.White)
		press(m, "e4", "enter")
		d.of = m.search
		m.Update(d)
		if m.You != session.Both || !strings.Contains(m.say, "is broken") || m.Game.Ply() != 1 {
			t.Errorf("%s: it says %q", name, m.say)
		}
	}
}

func TestSearchRuns(t *testing.T) {
	m := newTest(t, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	m.begin(toAdvise, m.Adviser, search.Limits{Depth: 2})
	cmds, ok := m.begun()().(tea.BatchMsg)
	if !ok {
		t.Fatal("a search is not two commands")
	}
	m.Update(cmds[0]())
	if m.hint == board.NoMove || !strings.HasPrefix(m.say, "Hint: 1. Ra8# (#1)") {
		t.Errorf("it says %q", m.say)
	}
	if got := plainScreen(m); !strings.Contains(got, "#1  depth ") || !strings.Contains(got, "1. Ra8#") {
		t.Errorf("the panel does not show it:\n%s", got)
	}
}

func TestPerft(t *testing.T) {
	m := newTest(t, "")
	m.Update(press(m, "/perft 3", "enter")())
	if !strings.HasPrefix(m.say, "Perft 3: 8902 in ") {
		t.Errorf("it says %q", m.say)
	}
	for _, end := range []string{"esc", "e4"} {
		cmd := press(m, "/perft 20", "enter")
		press(m, end, "enter")
		m.say = ""
		m.Update(cmd())
		if m.say != "" {
			t.Errorf("after %s, it says %q", end, m.say)
		}
	}
}

func TestSaveAndLoad(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	m := newTest(t, "")
	press(m, "e4", "enter", "/save "+name, "enter", "/new 1", "enter", "/load "+name, "enter")
	if m.Game.Last() != "1. e4" || !strings.Contains(m.say, "You – You") {
		t.Errorf("loaded %q: %s", m.Game.Last(), m.say)
	}
	if err := os.WriteFile(name, []byte("1. e4 e5 2. Ke3 *"), 0o666); err != nil {
		t.Fatal(err)
	}
	press(m, "/load "+name, "enter")
	if !strings.Contains(m.say, "no such legal move") || m.Game.Last() != "1. e4" {
		t.Errorf("a bad file: %s", m.say)
	}
}

func TestSetup(t *testing.T) {
	m := newTest(t, "")
	press(m, "m", "down", "right", "right", "right", "down", "right", "down", "right", "down", "51", "8", "enter")
	if m.You != session.Only(board.Black) || m.dialog != nil {
		t.Errorf("you play %v", m.You)
	}
	if m.Level.String() != "1400" || m.Start != board.Start() || m.Bot.Name == "luft" {
		t.Errorf("level %v, bot %s", m.Level, m.Bot.Name)
	}
	m.stop()
	m.dialog = nil
	press(m, "m", "esc")
	if m.dialog != nil {
		t.Error("esc does not close it")
	}
}

// The bot of a new game must play by the rules of that game, not of the last. If it does not,
// nothing of what was chosen is applied.
func TestSetupRules(t *testing.T) {
	m := newTest(t, "")
	if err := m.Begin(board.Crazyhouse.Start()); err != nil {
		t.Fatal(err)
	}
	before, level := m.State(), m.Level
	// setup chooses White, against a bot that only plays chess, at the next level.
	setup := func() {
		press(m, "m", "down", "right", "right", "down")
		for _, o := range session.Opponents() {
			if o.Name == "zig" {
				break
			}
			press(m, "right")
		}
		press(m, "down", "right", "down")
	}
	setup()
	press(m, "enter") // from the last start position
	if m.State() != before || m.Start != board.Crazyhouse.Start() || m.Flipped || m.Level != level ||
		!strings.Contains(m.say, "rules not supported: crazyhouse") {
		t.Errorf("you play %v, level %v, bot %s; it says %q", m.You, m.Level, m.Bot.Name, m.say)
	}
	setup()
	press(m, "left", "enter") // from the start position of chess
	if m.Start != board.Start() || m.Bot.Name != "zig" || m.You != session.Only(board.White) || m.Level == level {
		t.Errorf("you play %v, level %v, bot %s; it says %q", m.You, m.Level, m.Bot.Name, m.say)
	}
	m.stop()
}

func TestBotWaits(t *testing.T) {
	for _, you := range [][2]bool{{false, true}, {false, false}} {
		m := newTest(t, "")
		press(m, "e4", "enter")
		m.You = you
		press(m, "u")
		if m.isThinking(toMove) || m.say != "Taken back; luft waits for the command go" {
			t.Errorf("you play %v: thinking %v, it says %q", you, m.search != nil, m.say)
		}
		press(m, " ")
		if !m.isThinking(toMove) {
			t.Errorf("you play %v: space does not make it move", you)
		}
		m.stop()
	}
}

func TestWatching(t *testing.T) {
	m := newTest(t, "")
	press(m, "e4", "enter", "e5", "enter", "Nf3", "enter")
	m.You = session.Neither
	press(m, "u", "u", "y")
	if m.Game.Ply() != 2 {
		t.Errorf("back twice and forth once from ply 3 is ply %d", m.Game.Ply())
	}
}

func TestResult(t *testing.T) {
	m := newTest(t, "")
	press(m, "/resign", "enter")
	if got := m.Game.Outcome().Result; got != game.BlackWins {
		t.Errorf("White resigns, and it is %v", got)
	}
	if got := plainScreen(m); !strings.Contains(got, "0-1 resignation") {
		t.Errorf("the screen does not say so:\n%s", got)
	}
}

func TestCanvasText(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"short":         {"abc", "abc   "},
		"exact":         {"abcdef", "abcdef"},
		"long":          {"abcdefg", "abcde…"},
		"wide":          {"日本語", "日本語"},
		"wide and long": {"日本語語", "日本… "},
		"control":       {"a\x1bb", "a\\x1bb"},
		"lines":         {"a\nb\tc", "a b c"},
		"combining":     {"e\u0301x", "e\u0301x    "},
	} {
		c := canvas{uv.NewScreenBuffer(6, 1)}
		c.text(0, 0, 6, tt.text, style{})
		if got := c.Render(); strings.TrimRight(got, " ") != strings.TrimRight(tt.want, " ") {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// Names and comments in a file cannot send escape sequences to the terminal, nor to its
// title.
func TestEscapes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "evil.pgn")
	if err := os.WriteFile(name, []byte("[White \"\x1b]0;owned\a\u009b2J\"]\n\n1. e4 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	m := newTest(t, "")
	if _, err := m.Load(name); err != nil {
		t.Fatal(err)
	}
	v := m.View()
	if got := plainScreen(m) + v.WindowTitle; strings.Count(got, `\x1b]0;owned\a`) != 2 || strings.ContainsAny(got+v.Content, "\a\u009b") {
		t.Errorf("title %q, screen\n%s", v.WindowTitle, got)
	}
}
