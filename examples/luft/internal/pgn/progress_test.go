package pgn

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/terminal"
)

// A slow reader takes a second before it has anything.
type slow struct{ r io.Reader }

func (s slow) Read(b []byte) (int, error) {
	time.Sleep(time.Second)
	return s.r.Read(b)
}

// What a task says at its end stays, where that is the same terminal.
func TestProgressEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w bytes.Buffer
		cmd := newStat()
		cmd.SetContext(t.Context())
		cmd.SetIn(slow{strings.NewReader("1. e4 *\n")})
		p := newProgram(cmd, []string{"-"}, terminal.NewStatus(&w, true, 0))
		task := stat{mode: mode{threads: 1}}
		if err := task.check(cmd); err != nil {
			t.Fatal(err)
		}
		if err := p.run(&w, task.run); err != nil {
			t.Fatal(err)
		}
		shown, rest, _ := strings.Cut(w.String(), "games 1 moves 1 ")
		if !strings.Contains(shown, "stdin") || rest == "" || strings.Contains(rest, "\x1b") {
			t.Errorf("%q", &w)
		}
	})
}
