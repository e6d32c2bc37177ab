package terminal

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// open returns a terminal of so many lines and what is written to it.
func open(t *testing.T, lines uint16) (terminal *os.File, shown func() string) {
	t.Helper()
	master, terminal, err := pty.Open()
	if err != nil {
		t.Skip("there are no terminals:", err)
	}
	if err := pty.Setsize(terminal, &pty.Winsize{Rows: lines, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close(); terminal.Close() })
	return terminal, func() string {
		fmt.Fprint(terminal, "END")
		var text []byte
		buf := make([]byte, 1024)
		for !bytes.HasSuffix(text, []byte("END")) {
			n, err := master.Read(buf)
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, buf[:n]...)
		}
		return strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), "END")
	}
}

func TestIs(t *testing.T) {
	t.Setenv("TERM", "xterm")
	terminal, _ := open(t, 24)
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if !Is(terminal) || Is(null) || Is(new(bytes.Buffer)) {
		t.Errorf("terminal %v, null %v, buffer %v", Is(terminal), Is(null), Is(new(bytes.Buffer)))
	}
	t.Setenv("TERM", "dumb")
	if Is(terminal) {
		t.Error("lines can be redrawn on a dumb terminal")
	}
}

// Lines are cut to the height of the terminal, and not shown where output is written.
func TestStatusFor(t *testing.T) {
	t.Setenv("TERM", "xterm")
	terminal, shown := open(t, 4)
	s := StatusFor(terminal, new(bytes.Buffer), true, 0)
	s.Show(func(time.Duration) string { return "a\nb\nc\nd\ne\n" })
	if got, want := shown(), "\x1b[?7la\nb\nc\n\x1b[?7h"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s.Stop()
	if got, want := shown(), "\x1b[3A\r\x1b[J"; got != want {
		t.Errorf("at the end %q, want %q", got, want)
	}
	for _, test := range []struct {
		name          string
		output        *os.File
		written, live bool
	}{
		{"output on the terminal", terminal, true, false},
		{"output at the end", terminal, false, true},
	} {
		s := StatusFor(terminal, test.output, test.written, 0)
		if s.IsLive() != test.live {
			t.Errorf("%s: live %v", test.name, s.IsLive())
		}
		s.Stop()
	}
	if s := StatusFor(new(bytes.Buffer), terminal, false, 0); s.IsLive() {
		t.Error("live without a terminal")
	}
}
