package ucitest

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// A witness is a test that keeps its errors to itself.
type witness struct {
	testing.TB
	errors []string
}

func (w *witness) Errorf(format string, args ...any) {
	w.errors = append(w.errors, fmt.Sprintf(format, args...))
}

func (*witness) Helper() {}

func TestPlay(t *testing.T) {
	tests := []struct {
		name, script string
		said         string   // to the engine
		want         []string // it says
		err          string
	}{
		{"as it stands", "> uci\n< uciok\n> go *\n< bestmove e2e4", "uci\ngo wtime 1\n", []string{"uciok", "bestmove e2e4"}, ""},
		{"signs that mean something elsewhere", `> position fen 8/8 w [x]? \`, "position fen 8/8 w [x]? \\\nquit\n", nil, ""},
		{"carriage returns", "> uci", "uci\r\nquit\n", nil, ""},
		{"as a Go string", `say "a\nb\n"`, "", []string{"a", "b"}, ""},
		{"many times", "times 3 info", "", []string{"info", "info", "info"}, ""},
		{"comments", "# uci\n\n\t # uci", "", nil, ""},
		{"dies", "< x\ndie\n> not reached", "", []string{"x"}, ""},
		{"takes its time", "wait 24h\n< x", "", []string{"x"}, ""},
		{"hears something else", "> uci\n> isready", "uci\nucinewgame\n", nil, `line 2 of the script: > isready: the client sends "ucinewgame"`},
		{"hears nothing more", "> uci\n> isready", "uci\n", nil, "line 2 of the script: > isready: EOF"},
		{"invalid step", "! uci", "", nil, "line 1 of the script: ! uci: invalid step"},
		{"no Go string", "say x", "", nil, "line 1 of the script: say x: invalid step"},
		{"no number", "times x y", "", nil, "line 1 of the script: times x y: invalid step"},
		{"no duration", "wait long", "", nil, "line 1 of the script: wait long: invalid step"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var w witness
			synctest.Test(t, func(t *testing.T) {
				w.TB = t
				conn := Play(&w, test.script)
				go io.WriteString(conn, test.said)
				lines := bufio.NewScanner(conn)
				for _, want := range test.want {
					if !lines.Scan() || lines.Text() != want {
						t.Errorf("says %q, want %q", lines.Text(), want)
					}
				}
				synctest.Wait()
				conn.Close()
			})
			if got := strings.Join(w.errors, "\n"); got != test.err {
				t.Errorf("error %q, want %q", got, test.err)
			}
		})
	}
}

func TestHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := Play(t, "hang")
		time.AfterFunc(time.Hour, func() { conn.Close() })
		if _, err := io.WriteString(conn, "uci\n"); err == nil {
			t.Error("it listens")
		}
	})
}

func TestServe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := uci.NewClient(t.Context(), Serve(t, uci.Engine{Name: "R", Searcher: &search.Random{}}))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		r, err := c.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
		if err != nil || r.Move == board.NoMove {
			t.Error(r, err)
		}
	})
}
