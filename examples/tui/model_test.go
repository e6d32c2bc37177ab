package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// newTest returns a model of a game without a bot on a screen of 80 by 24.
func newTest(t *testing.T, position string) *model {
	t.Helper()
	m := newModel()
	m.you = [2]bool{true, true}
	m.width, m.height = leastWidth, leastHeight
	if position != "" {
		b, err := fen.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		m.anew(b, "")
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
	x, y := l.cell(s, m.flipped)
	m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	m.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// plainScreen returns the screen as text without styles.
func plainScreen(m *model) string {
	c := m.screen()
	for i := range c.cells {
		c.cells[i].style = style{}
	}
	return c.String()
}

func TestLayout(t *testing.T) {
	for width := leastWidth; width <= 240; width += 7 {
		for height := leastHeight; height <= 90; height += 3 {
			l := newLayout(width, height)
			for _, r := range []rect{l.bar, l.board, l.moves, l.engine} {
				if r.x < 0 || r.y < 1 || r.width < 1 || r.height < 1 || r.x+r.width > width || r.y+r.height > l.status {
					t.Fatalf("%d × %d: %+v does not fit in %+v", width, height, r, l)
				}
			}
			if l.board.y+l.board.height >= l.status || l.bar.x+l.bar.width >= l.board.x-2 || l.board.x+l.board.width > l.moves.x {
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
	m := newTest(t, "")
	press(m, "e4", "enter", "e5", "enter")
	for _, p := range []colorprofile.Profile{colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		for _, light := range []bool{false, true} {
			m.profile, m.theme = p, newTheme(p, !light)
			for _, d := range []dialog{nil, help{}, &setup{}, &promotion{}} {
				m.dialog = d
				for _, size := range [][2]int{{0, 0}, {1, 1}, {79, 24}, {80, 23}, {80, 24}, {100, 33}, {130, 47}, {150, 57}, {300, 100}} {
					m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					lines := strings.Split(m.View().Content, "\n")
					if size[1] > 0 && len(lines) != size[1] {
						t.Errorf("%v: %d lines", size, len(lines))
					}
					for _, line := range lines {
						if lipgloss.Width(line) != size[0] {
							t.Errorf("%v: a line is %d wide: %q", size, lipgloss.Width(line), line)
						}
					}
				}
			}
		}
	}
}

func TestTooSmall(t *testing.T) {
	m := newTest(t, "")
	m.Update(tea.WindowSizeMsg{Width: 70, Height: 20})
	if got := plainScreen(m); !strings.Contains(got, "70 × 20") || !strings.Contains(got, "80 × 24") {
		t.Errorf("it does not say so:\n%s", got)
	}
	press(m, "e4", "enter")
	if m.game.Ply() != 0 {
		t.Error("a game is played on a board that nobody sees")
	}
}

func TestSprites(t *testing.T) {
	for size, all := range sprites {
		for k := board.Pawn; k <= board.King; k++ {
			for _, row := range all[k] {
				if len(row) != len(all[board.Pawn][0]) {
					t.Errorf("size %d, %v: a row is %d wide: %q", size, k, len(row), row)
				}
			}
			if len(all[k]) != len(all[board.Pawn]) {
				t.Errorf("size %d, %v has %d rows", size, k, len(all[k]))
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
		{name: "too much", keys: []string{"/undo it", "enter"}, say: "/undo takes no argument", entry: "/undo it"},
		{name: "undo", keys: []string{"e4", "enter", "u"}, say: "Taken back"},
		{name: "nothing to undo", keys: []string{"u"}, say: "no moves have been played"},
		{name: "nothing to redo", keys: []string{"y"}, say: "no move has been taken back"},
		{name: "undo, redo", keys: []string{"e4", "enter", "/undo", "enter", "/redo", "enter"}, ply: 1, say: "Played again"},
		{name: "no draw", keys: []string{"/draw", "enter"}, say: "no draw to claim: no threefold repetition, and no fifty moves without a capture or a pawn move"},
		{name: "a position", keys: []string{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "enter"}, say: "The position is set up"},
		{name: "no position", keys: []string{"/fen 8/8", "enter"}, say: "fen: "},
		{name: "a level", keys: []string{"/level 2s", "enter"}, say: "luft: 2s a move"},
		{name: "no level", keys: []string{"/level 0", "enter"}, say: "level 0: not from 1 to 8"},
		{name: "a bot", keys: []string{"/bot random", "enter"}, say: "You play random"},
		{name: "no bot", keys: []string{"/bot nobody", "enter"}, say: "there is no bot"},
		{name: "Chess960", keys: []string{"/960 0", "enter"}, say: "Chess960 position 0"},
		{name: "no Chess960", keys: []string{"/960 960", "enter"}, say: `/960: "960" is not a valid Chess960 number (0 to 959) (offset 0)`},
		{name: "no perft", keys: []string{"/perft x", "enter"}, say: "/perft x: the depth goes from 1 to 20"},
		{name: "no file", keys: []string{"/load /no/such/file", "enter"}, say: "open /no/such/file"},
		{name: "save asks", keys: []string{"s"}, say: "Enter does it", entry: "/save game.pgn"},
		{name: "mate", position: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", keys: []string{"Ra8", "enter"}, ply: 1, say: "Game over: 1-0, checkmate"},
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
			if m.game.Ply() != tt.ply {
				t.Errorf("%d plies are played, want %d", m.game.Ply(), tt.ply)
			}
			if tt.say != "" && !strings.HasPrefix(m.say, tt.say) {
				t.Errorf("it says %q, want %q", m.say, tt.say)
			}
			if diff := cmp.Diff(tt.entry, m.entry); diff != "" {
				t.Errorf("left of the typed (-want +got):\n%s", diff)
			}
			m.stop()
			m.count(0)
		})
	}
}

func TestPaste(t *testing.T) {
	m := newTest(t, "")
	m.Update(tea.PasteMsg{Content: "8/P6k/8/8/8/8/8/K7\nw - - 0 1\x1b[2J"})
	press(m, "backspace", "backspace", "backspace", "enter") // what is left of the escape sequence
	if b := m.board(); fen.Format(&b) != "8/P6k/8/8/8/8/8/K7 w - - 0 1" {
		t.Errorf("%s: %v", fen.Format(&b), m.say)
	}
}

func TestCastlingByMouse(t *testing.T) {
	m := newTest(t, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	click(m, board.E1)
	click(m, board.G1)
	if m.game.Last() != "1. O-O" {
		t.Errorf("last move %q: %v", m.game.Last(), m.say)
	}
	m = newTest(t, "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1")
	click(m, board.F1)
	click(m, board.H1)
	if m.game.Last() != "1. O-O" {
		t.Errorf("Chess960: last move %q: %v", m.game.Last(), m.say)
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
	m.Update(tea.MouseClickMsg{X: l.moves.x + 2 + numberWidth + moveWidth + 1, Y: l.moves.y + 1, Button: tea.MouseLeft})
	if m.game.Ply() != 1 {
		t.Errorf("a click on the first move goes to ply %d", m.game.Ply())
	}
	for range 3 { // wheels beyond both ends
		m.Update(tea.MouseWheelMsg{X: l.moves.x, Y: l.moves.y, Button: tea.MouseWheelUp})
	}
	for range 300 {
		m.Update(tea.MouseWheelMsg{X: l.moves.x, Y: l.moves.y, Button: tea.MouseWheelDown})
	}
	plainScreen(m)
}

func TestLateMessages(t *testing.T) {
	m := newTest(t, "")
	m.you = [2]bool{true, false}
	press(m, "e4", "enter")
	if !m.isThinking(toMove) {
		t.Fatal("the bot does not think")
	}
	old := m.search.id
	press(m, "u") // which the bot's move is too late for
	late := board.NewMove(board.E7, board.E5)
	m.Update(thought{old, search.Info{Depth: 9, MultiPV: 1, PV: []board.Move{late}}})
	m.Update(decision{id: old, result: search.Result{Move: late}})
	m.Update(count{id: old, nodes: 20})
	if m.game.Ply() != 0 || m.panel.info.Depth == 9 {
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
		m.you = [2]bool{true, false}
		press(m, "e4", "enter")
		d.id = m.search.id
		m.Update(d)
		if m.you != [2]bool{true, true} || !strings.Contains(m.say, "is broken") || m.game.Ply() != 1 {
			t.Errorf("%s: it says %q", name, m.say)
		}
	}
}

func TestSearchRuns(t *testing.T) {
	m := newTest(t, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	cmds, ok := m.begin(toAdvise, m.advise(), search.Limits{Depth: 2})().(tea.BatchMsg)
	if !ok {
		t.Fatal("a search is not two commands")
	}
	m.Update(cmds[0]())
	if m.hint == board.NoMove || !strings.HasPrefix(m.say, "Hint: Ra8# (#1)") {
		t.Errorf("it says %q", m.say)
	}
	if got := plainScreen(m); !strings.Contains(got, "#1  depth ") || !strings.Contains(got, "1. Ra8#") {
		t.Errorf("the panel does not show it:\n%s", got)
	}
}

func TestPerft(t *testing.T) {
	m := newTest(t, "")
	cmd := press(m, "/perft 3", "enter")
	for cmd != nil {
		_, cmd = m.Update(cmd())
	}
	for _, want := range []string{"1            20", "2           400", "3         8 902", "a second"} {
		if got := plainScreen(m); !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	press(m, "esc")
	if m.perft != nil {
		t.Error("esc does not close it")
	}
}

func TestSaveAndLoad(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	m := newTest(t, "")
	press(m, "e4", "enter", "/save "+name, "enter", "/960 1", "enter", "/load "+name, "enter")
	if m.game.Last() != "1. e4" || !strings.Contains(m.say, "You – You") {
		t.Errorf("loaded %q: %s", m.game.Last(), m.say)
	}
	if err := os.WriteFile(name, []byte("1. e4 e5 2. Ke3 *"), 0o666); err != nil {
		t.Fatal(err)
	}
	press(m, "/load "+name, "enter")
	if !strings.Contains(m.say, "no such legal move") || m.game.Last() != "1. e4" {
		t.Errorf("a bad file: %s", m.say)
	}
}

func TestSetup(t *testing.T) {
	m := newTest(t, "")
	press(m, "m", "down", "right", "right", "right", "down", "right", "down", "5", "down", "51", "8", "enter")
	if m.you != [2]bool{false, true} && m.dialog != nil {
		t.Errorf("you play %v", m.you)
	}
	if m.level.Number() != 5 || m.start != board.Start() || m.bot.name == "luft" {
		t.Errorf("level %v, bot %s", m.level, m.bot.name)
	}
	m.stop()
	m.dialog = nil
	press(m, "m", "esc")
	if m.dialog != nil {
		t.Error("esc does not close it")
	}
}

func TestBotWaits(t *testing.T) {
	for _, you := range [][2]bool{{false, true}, {false, false}} {
		m := newTest(t, "")
		press(m, "e4", "enter")
		m.you = you
		press(m, "u")
		if m.isThinking(toMove) || m.say != "Taken back; space makes luft move" {
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
	m.you = [2]bool{}
	press(m, "u", "u", "y")
	if m.game.Ply() != 2 {
		t.Errorf("back twice and forth once from ply 3 is ply %d", m.game.Ply())
	}
}

func TestResult(t *testing.T) {
	m := newTest(t, "")
	press(m, "/resign", "enter")
	if got := m.game.Ending().Result; got != game.BlackWins {
		t.Errorf("White resigns, and it is %v", got)
	}
	if got := plainScreen(m); !strings.Contains(got, "0-1, White resigns") {
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
		"control":       {"a\x1b[2Jb", "a[2Jb "},
		"combining":     {"e\u0301x", "ex    "},
	} {
		c := newCanvas(6, 1)
		c.text(0, 0, 6, tt.text, style{})
		if got := c.String(); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

func TestArguments(t *testing.T) {
	for name, tt := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"help":        {[]string{"-h"}, 0, "-chess960 number"},
		"flag":        {[]string{"-speed"}, 2, "-speed"},
		"bot":         {[]string{"-bot", "nobody"}, 2, "nobody"},
		"colour":      {[]string{"-color", "red"}, 2, "red"},
		"level":       {[]string{"-level", "9"}, 2, "from 1 to 8"},
		"position":    {[]string{"-fen", "x"}, 2, "fen: "},
		"number":      {[]string{"-chess960", "-1"}, 2, "0 to 959"},
		"file":        {[]string{"/no/such/file"}, 2, "/no/such/file"},
		"two starts":  {[]string{"-chess960", "1", "game.pgn"}, 2, "mutually exclusive"},
		"many things": {[]string{"a", "b"}, 2, `"b"`},
	} {
		var errw strings.Builder
		if status := run(tt.args, &errw); status != tt.status || !strings.Contains(errw.String(), tt.says) {
			t.Errorf("%s: status %d, %s", name, status, errw.String())
		}
	}
}
