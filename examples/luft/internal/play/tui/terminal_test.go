//go:build unix

package tui

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/search/puzzle"
)

// asProgram is the variable that makes the test binary the program. Its value has
// commands to begin with, one a line.
const asProgram = "LUFT_TUI_COMMANDS"

// patience is how long a test waits for what must come.
const patience = 30 * time.Second

func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(asProgram); ok {
		os.Exit(program(strings.Split(args, "\n")))
	}
	os.Exit(m.Run())
}

// program is what runs in the terminal.
func program(lines []string) int {
	t := session.New()
	m := newModel(t, "")
	for _, line := range lines {
		switch what, ok := strings.CutPrefix(line, "panic "); {
		case ok:
			m = panicking(what)
		case line == "ascii":
			t.ASCII = true
		case line == "train":
			m = training()
		default:
			if found, _, err := t.Run(m.commands, line); !found || err != nil {
				fmt.Fprintln(os.Stderr, line, err)
				return 2
			}
		}
	}
	if err := m.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// training returns a model with two puzzles, at a time that stands still.
func training() *model {
	const text = `legal,rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5,f3e5 g4d1,,,,,crushing,
mate,rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5,g4d1 c4f7 e8e7 c3d5,,,,,mate mateIn2 short,
`
	s := new(puzzle.Session)
	for p, err := range puzzle.Read(strings.NewReader(text)) {
		if err != nil {
			panic(err)
		}
		s.Puzzles = append(s.Puzzles, p)
	}
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	return newModel(session.Training(&session.Trainer{Session: s, Now: func() time.Time { return noon }}))
}

// A terminal is the program in a pseudo-terminal, with an emulator at the other
// end.
type terminal struct {
	t       *testing.T
	pty     *os.File
	tty     *os.File
	command *exec.Cmd
	before  *term.State

	mu       sync.Mutex
	emulator *vt.Emulator
	modes    map[ansi.Mode]bool
	drawn    int           // how often something came
	done     chan struct{} // closed when the program has ended
	status   error
}

// start starts the program in a terminal of that size.
func start(t *testing.T, width, height int, env []string, args ...string) *terminal {
	t.Helper()
	p, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	if err := pty.Setsize(p, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}); err != nil {
		t.Fatal(err)
	}
	before, err := term.GetState(tty.Fd())
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{
		t: t, pty: p, tty: tty, before: before,
		emulator: vt.NewEmulator(width, height), modes: make(map[ansi.Mode]bool), done: make(chan struct{}),
	}
	x.emulator.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { x.modes[m] = true },
		DisableMode: func(m ansi.Mode) { delete(x.modes, m) },
	})
	x.command = exec.Command(os.Args[0])
	x.command.Env = append(os.Environ(), asProgram+"="+strings.Join(args, "\n"), "TERM=xterm-256color", "NO_COLOR=", "LANG=C.UTF-8")
	x.command.Env = append(x.command.Env, env...)
	x.command.Stdin, x.command.Stdout, x.command.Stderr = tty, tty, tty
	x.command.Dir = t.TempDir()
	x.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := x.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { // what the emulator answers when it is asked something
		io.Copy(p, x.emulator)
	}()
	go func() {
		buffer := make([]byte, 1<<16)
		for {
			n, err := p.Read(buffer)
			if err != nil {
				return
			}
			x.mu.Lock()
			x.emulator.Write(buffer[:n])
			x.drawn++
			x.mu.Unlock()
		}
	}()
	go func() {
		x.status = x.command.Wait()
		close(x.done)
	}()
	t.Cleanup(func() {
		x.command.Process.Kill()
		<-x.done
		p.Close()
		tty.Close()
	})
	return x
}

// lines returns the screen as text.
func (x *terminal) lines() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	lines := make([]string, x.emulator.Height())
	for row := range lines {
		var line strings.Builder
		for column := range x.emulator.Width() {
			if c := x.emulator.CellAt(column, row); c != nil && c.Width > 0 {
				if c.Content == "" {
					line.WriteString(" ")
				}
				line.WriteString(c.Content)
			}
		}
		lines[row] = line.String()
	}
	return lines
}

func (x *terminal) text() string { return strings.Join(x.lines(), "\n") }

// until waits until a condition holds.
func (x *terminal) until(what string, holds func() bool) {
	x.t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			x.t.Fatalf("waiting for %s in vain:\n%s", what, x.text())
		}
	}
}

// shows waits until the screen has all of these texts.
func (x *terminal) shows(texts ...string) {
	x.t.Helper()
	for _, text := range texts {
		x.until(fmt.Sprintf("%q", text), func() bool { return strings.Contains(x.text(), text) })
	}
}

// send types what terminals send for keys.
func (x *terminal) send(keys ...string) {
	x.t.Helper()
	for _, k := range keys {
		if _, err := io.WriteString(x.pty, k); err != nil {
			x.t.Fatal(err)
		}
	}
}

// escape presses the key, and waits until a text is gone: together with what is
// sent next it would be another key.
func (x *terminal) escape(gone string) {
	x.t.Helper()
	x.send(escape)
	x.until(fmt.Sprintf("%q to go", gone), func() bool { return !strings.Contains(x.text(), gone) })
}

// What terminals send for keys.
const (
	up, down, right, left = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
	enter                 = "\r"
	escape                = "\x1b"
)

// mouse sends an event at a cell: button 0 is the left one, with 32 added it is a
// motion, and 64 and 65 are the wheel.
func (x *terminal) mouse(button, column, row int, release bool) {
	last := 'M'
	if release {
		last = 'm'
	}
	x.send(fmt.Sprintf("\x1b[<%d;%d;%d%c", button, column+1, row+1, last))
}

// at returns where a square is.
func (x *terminal) at(s board.Square, flipped bool) (column, row int) {
	l := newLayout(x.emulator.Width(), x.emulator.Height())
	return l.cell(s, flipped)
}

// click clicks on a square.
func (x *terminal) click(s board.Square, flipped bool) {
	column, row := x.at(s, flipped)
	x.mouse(0, column, row, false)
	x.mouse(0, column, row, true)
}

// drag drags from a square to another.
func (x *terminal) drag(from, to board.Square) {
	column, row := x.at(from, false)
	x.mouse(0, column, row, false)
	column, row = x.at(to, false)
	x.mouse(32, column, row, false)
	x.mouse(0, column, row, true)
}

// stands waits until a piece, or " " or a dot, is on a square.
func (x *terminal) stands(text string, s board.Square, flipped bool) {
	x.t.Helper()
	column, row := x.at(s, flipped)
	x.until(fmt.Sprintf("%q on %v", text, s), func() bool { return x.cell(column, row).Content == text })
}

// cell returns a cell of the screen.
func (x *terminal) cell(column, row int) uv.Cell {
	x.mu.Lock()
	defer x.mu.Unlock()
	c := x.emulator.CellAt(column, row)
	if c == nil || c.Content == "" {
		return uv.EmptyCell
	}
	return *c
}

// ends waits for the end of the program, and looks whether the terminal is as it
// was.
func (x *terminal) ends() error {
	x.t.Helper()
	select {
	case <-x.done:
	case <-time.After(patience):
		x.t.Fatalf("the program does not end:\n%s", x.text())
	}
	x.until("the terminal to be put in order", func() bool {
		x.mu.Lock()
		defer x.mu.Unlock()
		mouse := x.modes[ansi.ModeMouseButtonEvent] || x.modes[ansi.ModeMouseAnyEvent] || x.modes[ansi.ModeMouseExtSgr]
		return !x.emulator.IsAltScreen() && !mouse && x.modes[ansi.ModeTextCursorEnable] && !x.modes[ansi.ModeBracketedPaste]
	})
	after, err := term.GetState(x.tty.Fd())
	if err != nil {
		x.t.Fatal(err)
	}
	if *after != *x.before {
		x.t.Errorf("the terminal is not as it was: %v, then %v", x.before, after)
	}
	return x.status
}

// resize changes the size of the terminal, and waits until the program draws. The
// kernel's signal may come before the program listens, so it is repeated.
func (x *terminal) resize(width, height int) {
	x.t.Helper()
	x.mu.Lock()
	x.emulator.Resize(width, height)
	before := x.drawn
	x.mu.Unlock()
	if err := pty.Setsize(x.pty, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}); err != nil {
		x.t.Fatal(err)
	}
	x.until("the program to draw", func() bool {
		x.command.Process.Signal(syscall.SIGWINCH)
		x.mu.Lock()
		defer x.mu.Unlock()
		return x.drawn > before
	})
}

// picture writes the screen as text and as a page to the directory in LUFT_SCREENS,
// to be looked at.
func (x *terminal) picture(name string) {
	dir := os.Getenv("LUFT_SCREENS")
	if dir == "" {
		return
	}
	time.Sleep(200 * time.Millisecond) // what is on its way is to be in the picture
	text := x.text() + "\n"
	var page strings.Builder
	page.WriteString("<meta charset=utf-8><style>body{margin:0;background:#1e1e1e;color:#d4d4d4}" +
		"pre{margin:0;font:16px/19px 'DejaVu Sans Mono'}span{display:inline-block;width:10px;height:19px;vertical-align:top;overflow:hidden}</style><pre>")
	x.mu.Lock()
	for row := range x.emulator.Height() {
		for column := range x.emulator.Width() {
			c := x.emulator.CellAt(column, row)
			text, fg, bg, extra := " ", "#d4d4d4", "", ""
			if c != nil && c.Content != "" {
				text = c.Content
			}
			if c != nil && c.Style.Fg != nil {
				fg = hex(c.Style.Fg)
			}
			if c != nil && c.Style.Bg != nil {
				bg = hex(c.Style.Bg)
			}
			if c != nil && c.Style.Attrs&(1<<5) != 0 { // reversed
				if bg == "" {
					bg = "#1e1e1e"
				}
				fg, bg = bg, fg
			}
			if c != nil && c.Style.Attrs&1 != 0 {
				extra = ";font-weight:bold"
			}
			// Half cells are painted, as fonts leave gaps.
			back := bg
			switch text {
			case "▀":
				back, text = fmt.Sprintf("linear-gradient(%s 50%%,%s 50%%)", fg, or(bg, "#1e1e1e")), " "
			case "▄":
				back, text = fmt.Sprintf("linear-gradient(%s 50%%,%s 50%%)", or(bg, "#1e1e1e"), fg), " "
			case "█":
				back, text = fg, " "
			}
			fmt.Fprintf(&page, `<span style="color:%s;background:%s%s">%s</span>`, fg, back, extra, html.EscapeString(text))
		}
		page.WriteString("\n")
	}
	x.mu.Unlock()
	for suffix, content := range map[string]string{".txt": text, ".html": page.String()} {
		if err := os.WriteFile(filepath.Join(dir, name+suffix), []byte(content), 0o666); err != nil {
			x.t.Error(err)
		}
	}
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
