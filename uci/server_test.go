package uci

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci/internal/wire"
)

// session has something of everything in it.
const session = `uci
setoption name MultiPV value 2
isready
ucinewgame
position startpos moves e2e4 e7e5
go depth 2
go infinite
isready
setoption name UCI_Chess960 value true
stop
go ponder wtime 100 btime 100
ponderhit
position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
go infinite
go perft 2
bench 1
d
eval
`

// The input ends after each number of bytes, come in one piece or one by one.
func TestInputEndsAnywhere(t *testing.T) {
	for n := range len(session) + 1 {
		for _, gate := range []*fake{{lines: true}, shut()} {
			synctest.Test(t, func(t *testing.T) {
				if gate.shut {
					gate.gate = make(chan struct{})
					go func() { synctest.Wait(); close(gate.gate) }()
				}
				in := iotest.OneByteReader(strings.NewReader(session[:n]))
				if err := Serve(t.Context(), in, io.Discard, Engine{Searcher: gate}); err != nil {
					t.Fatalf("%d bytes: %v", n, err)
				}
			})
		}
	}
}

// A failing writes no more than a number of bytes.
type failing struct {
	left   int
	broken bool
}

var errGone = errors.New("gone")

func (f *failing) Write(p []byte) (int, error) {
	if f.left < len(p) {
		n := f.left
		f.left, f.broken = 0, true
		return n, errGone
	}
	f.left -= len(p)
	return len(p), nil
}

// The output breaks after each number of bytes, with more input to come or not. The
// other side is gone if the input ends soon; if it does not, that is an error.
func TestOutputBreaksAnywhere(t *testing.T) {
	var whole bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(session), &whole, Engine{Searcher: &fake{}}); err != nil {
		t.Fatal(err)
	}
	for n := range whole.Len() {
		for _, stays := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				in, commands := io.Pipe()
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					io.WriteString(commands, session)
					synctest.Wait() // the server has noticed by now, if it ever does
					if stays {
						time.Sleep(2 * wire.WriteFailedGrace)
					}
					commands.Close()
				}()
				out := &failing{left: n}
				err := Serve(t.Context(), in, out, Engine{Searcher: &fake{}})
				in.Close()
				<-ended
				want := stays && out.broken
				if wrong, ok := errors.AsType[*Error](err); (err != nil) != want || want && (!ok || wrong.Op != "writing" || !errors.Is(err, errGone)) {
					t.Fatalf("%d bytes, stays %t: %v", n, stays, err)
				}
			})
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	tests := []struct {
		name string
		in   io.Reader
		out  io.Writer
		s    search.Searcher
		want string
	}{
		{"no searcher", strings.NewReader(""), io.Discard, nil, "uci: serving: nil searcher"},
		{"reading", iotest.ErrReader(broken), io.Discard, &fake{}, "uci: reading: broken"},
		{"reading, during a search", io.MultiReader(strings.NewReader("go infinite\n"), iotest.ErrReader(broken)), io.Discard, &fake{}, "uci: reading: broken"},
		{"searching", strings.NewReader("go\n"), io.Discard, &fake{err: broken}, "uci: searching: broken"},
		{"searching, with another go behind", strings.NewReader("go\ngo\ngo\nbench\n"), io.Discard, &fake{err: broken}, "uci: searching: broken"},
		{"bench", strings.NewReader("bench 1\n"), io.Discard, &fake{err: broken}, "uci: searching: broken"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				err := Serve(t.Context(), test.in, test.out, Engine{Searcher: test.s})
				if wrong, ok := errors.AsType[*Error](err); !ok || err.Error() != test.want {
					t.Errorf("error %v (%v), want %s", err, wrong, test.want)
				}
			})
		})
	}
}

func TestCancelled(t *testing.T) {
	for _, commands := range []string{"isready\n", "go infinite\n", "go depth 9\n", "go ponder\nsetoption name MultiPV value 3\n", "bench\n"} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			cause := errors.New("cause")
			f := shut()
			f.gate = make(chan struct{})
			in, w := io.Pipe()
			go func() {
				io.WriteString(w, commands)
				synctest.Wait()
				cancel(cause)
			}()
			if err := Serve(ctx, in, io.Discard, Engine{Searcher: f}); err != cause {
				t.Errorf("after %q: error %v", commands, err)
			}
			in.Close()
		})
	}
}

func TestLongLines(t *testing.T) {
	const megabyte = 1 << 20
	moves := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", megabyte/20)
	tests := []struct {
		name, line string
		want       []string // the lines that follow, in part
	}{
		{"a game of a megabyte", "position startpos moves" + moves, nil},
		{"moves to search of a megabyte", "go searchmoves" + moves, []string{"info", "bestmove"}},
		{"garbage of a megabyte", strings.Repeat("x", megabyte), []string{`unknown command: "x`}},
		{"words of a megabyte", strings.Repeat("value ", megabyte/6), []string{`unknown command: "value`}},
		{"an option of a megabyte", "setoption name MultiPV value" + strings.Repeat(" value", megabyte/6), []string{"MultiPV not set"}},
		{"a name of a megabyte", "setoption name " + strings.Repeat("value ", megabyte/6), []string{"unknown option"}},
		{"blanks of a megabyte", strings.Repeat(" ", megabyte), nil},
		{"the longest line", "isready" + strings.Repeat(" ", wire.MaxLine-len("isready\n")), []string{"readyok"}},
		{"a line too long", "isready" + strings.Repeat(" ", wire.MaxLine), []string{"ignored a line of more than 2097152 bytes"}},
		{"a line far too long", strings.Repeat("x", 9*megabyte), []string{"ignored a line of more than 2097152 bytes"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, end := range []string{"\nuci\n", "\r\nuci\n", ""} {
				if end == "\r\nuci\n" && len(test.line) == wire.MaxLine-1 {
					continue // one byte more is too long
				}
				var out strings.Builder
				if err := Serve(t.Context(), strings.NewReader(test.line+end), &out, Engine{Searcher: &fake{}}); err != nil {
					t.Fatal(err)
				}
				for _, want := range test.want {
					if !strings.Contains(out.String(), want) {
						t.Fatalf("got %.200q, want %q", out.String(), want)
					}
				}
				if end != "" && !strings.Contains(out.String(), "uciok\n") {
					t.Error("the next line was not answered")
				}
			}
		})
	}
}

// A whole game against itself, by a real searcher.
func TestGame(t *testing.T) {
	var commands strings.Builder
	commands.WriteString("uci\nsetoption name MultiPV value 2\nsetoption name UCI_ShowWDL value true\nucinewgame\n")
	moves := ""
	for range 30 {
		commands.WriteString("position startpos moves" + moves + "\ngo nodes 300\n")
		var out strings.Builder
		s := alphabeta.New(alphabeta.Options{Hash: 1})
		if err := Serve(t.Context(), strings.NewReader(commands.String()), &out, Engine{Searcher: s}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		best := strings.Fields(lines[len(lines)-1])
		_, pv, _ := strings.Cut(lines[len(lines)-2], " pv ")
		if len(best) < 2 || best[0] != "bestmove" || best[1] == "(none)" || strings.Fields(pv)[0] != best[1] ||
			strings.Contains(lines[len(lines)-2], "bound") || strings.Contains(out.String(), "info string") {
			t.Fatalf("after%s:\n%s", moves, out.String())
		}
		moves += " " + best[1]
		commands.Reset()
	}
}

func FuzzServe(f *testing.F) {
	f.Add([]byte(session), false)
	f.Add([]byte("go infinite\nstop\nquit\n"), true)
	f.Add([]byte("joho debug on\nposition fen \x00\xff\nsetoption name\nsetoption name UCI_Elo value 500\nsetoption name UCI_LimitStrength value true\ngo"), false)
	f.Add([]byte("go ponder depth 1\nponderhit\r\nponderhit\ngo mate 1 searchmoves\ngo perft 1"), true)
	f.Fuzz(func(t *testing.T, input []byte, quiet bool) {
		if bytes.Contains(input, []byte("perft")) && !bytes.Equal(input, []byte(session)) {
			return // which may take for ever
		}
		var out bytes.Buffer
		if err := Serve(t.Context(), bytes.NewReader(input), &out, Engine{Searcher: &fake{silent: quiet, lines: true}}); err != nil {
			t.Fatal(err)
		}
		answers, orders := 0, bytes.Count(input, []byte("go"))
		for line := range strings.Lines(out.String()) {
			switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); word {
			case "bestmove":
				answers++
			case "uciok", "readyok", "id", "option", "info", "fen", "key":
			default:
				if !bytes.ContainsAny(input, "d") && !bytes.Contains(input, []byte("bench")) {
					t.Errorf("line %q", line)
				}
			}
		}
		if answers > orders {
			t.Errorf("%d answers to at most %d orders", answers, orders)
		}
		if bytes.Equal(input, []byte(session)) && answers == 0 {
			t.Error("no answers")
		}
	})
}
