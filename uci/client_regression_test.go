package uci_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// Whatever cannot be played is an illegal move, also to those who know only package
// game, and the engine can be used afterwards.
func TestClientIllegalMoves(t *testing.T) {
	for _, best := range []string{"e2e5", "a1a1", "e4", "e7e8q", "Nf3", "\x00", "(none)", "0000", ""} {
		t.Run(best, func(t *testing.T) {
			script := ucitest.Handshake + `
				> isready
				< readyok
				> position startpos
				> go depth 1
				< bestmove ` + best + `
				> isready
				< readyok
				> position startpos
				> go depth 1
				< bestmove e2e4`
			drive(t, uci.Driver{}, script, func(c driven) {
				g := play(c, "", "")
				_, err := c.Search(c.Context(), g, search.Limits{Depth: 1}, nil)
				illegal, ok := errors.AsType[*uci.IllegalMoveError](err)
				if !ok || !errors.Is(err, game.ErrIllegalMove) || illegal.Board != g.Board() {
					c.Errorf("%v is not an illegal move", err)
				}
				if r, err := c.Search(c.Context(), g, search.Limits{Depth: 1}, nil); err != nil || r.Move != move(c, "e2e4") {
					c.Errorf("and then: %v, %v", r.Move, err)
				}
			})
		})
	}
}

// A second best move that nobody asked for, be it at once or when the engine is
// already to search again, is not the answer to the next search.
func TestClientUnaskedBestMove(t *testing.T) {
	for name, second := range map[string]string{
		"at once":            "< bestmove d2d4\n",
		"later":              "wait 1s\n< bestmove d2d4\n",
		"before readyok":     "> isready\n< info depth 9 score cp 700 pv d2d4\n< bestmove d2d4\n< readyok\n",
		"twice":              "< bestmove d2d4\n> isready\n< bestmove d2d4\n< readyok\n",
		"with another score": "< info depth 9 score cp 700 pv a2a3\n< bestmove a2a3\n",
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(second, "readyok") {
				second += "> isready\n< readyok\n"
			}
			script := ucitest.Handshake + `
				> isready
				< readyok
				> position startpos
				> go depth 1
				< bestmove e2e4
				` + second + `
				> position startpos
				> go depth 1
				< info depth 1 score cp 5 pv g1f3
				< bestmove g1f3`
			drive(t, uci.Driver{}, script, func(c driven) {
				for _, want := range []string{"e2e4", "g1f3"} {
					r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil)
					if err != nil || r.Move != move(c, want) || r.Score > 5 {
						c.Errorf("%v %v, %v; want %s", r.Move, r.Score, err, want)
					}
					time.Sleep(2 * time.Second)
				}
			})
		})
	}
}

// An engine that stays after "quit" is said to have stayed.
func TestCloseTimeout(t *testing.T) {
	c := mustStart(t, "hang", uci.Driver{Grace: 50 * time.Millisecond})
	err := c.Close()
	const want = `uci: closing: the engine did not exit within 50ms of "quit" and was killed`
	if e, ok := errors.AsType[*uci.TimeoutError](err); !ok || e.Waiting != "exit" || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A working directory that is not there is not taken for a program that is not.
func TestStartMissingDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nowhere")
	_, err := start(t, "serve", uci.Driver{Dir: dir})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "working directory") || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v does not name the directory", err)
	}
	_, err = start(t, "serve", uci.Driver{Dir: "process_test.go"})
	if _, ok := errors.AsType[*fs.PathError](err); !ok || !strings.Contains(err.Error(), "not a directory") {
		t.Errorf("%v does not say that a file is no directory", err)
	}
}

// Nil arguments are errors, and leave the Client as it was.
func TestNilArguments(t *testing.T) {
	var none context.Context
	drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok", func(c driven) {
		g := play(c, "", "")
		_, searching := c.Search(none, g, search.Limits{}, nil)
		_, noGame := c.Search(c.Context(), nil, search.Limits{}, nil)
		_, result := c.Infos(c.Context(), nil, search.Limits{})
		_, looping := result()
		infos, result := c.Infos(none, g, search.Limits{})
		for range infos {
			c.Error("an info without a context")
		}
		_, looped := result()
		wantNil(c.T, looped, "uci: searching: nil context")
		wantNil(c.T, searching, "uci: searching: nil context")
		wantNil(c.T, noGame, "uci: searching: nil game")
		wantNil(c.T, looping, "uci: searching: nil game")
		wantNil(c.T, c.Ready(none), "uci: waiting for readyok: nil context")
		if err := c.Ready(c.Context()); err != nil {
			c.Error(err)
		}
	})
	_, err := uci.NewClient(none, ucitest.Play(t, ""))
	wantNil(t, err, "uci: handshake: nil context")
	_, err = uci.NewClient(t.Context(), nil)
	wantNil(t, err, "uci: handshake: nil connection")
	_, err = uci.Start(none, "engine")
	wantNil(t, err, "uci: starting engine: nil context")
	engine := uci.Engine{Searcher: &search.Random{}}
	wantNil(t, uci.Serve(none, strings.NewReader(""), io.Discard, engine), "uci: serving: nil context")
	wantNil(t, uci.Serve(t.Context(), nil, io.Discard, engine), "uci: serving: nil reader")
	wantNil(t, uci.Serve(t.Context(), strings.NewReader(""), nil, engine), "uci: serving: nil writer")
	wantNil(t, uci.Serve(t.Context(), strings.NewReader(""), io.Discard, uci.Engine{}), "uci: serving: nil searcher")
	_, err = uci.Bench(t.Context(), nil, 1)
	wantNil(t, err, "uci: bench: nil searcher")
	_, err = uci.Bench(none, &search.Random{}, 1)
	wantNil(t, err, "uci: bench: nil context")
}

func wantNil(t *testing.T, err error, want string) {
	t.Helper()
	if _, ok := errors.AsType[*uci.Error](err); !ok || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// An engine that dies while it writes its move has exited; the beginning of a move,
// which may be a legal one, is not its move.
func TestClientPartialBestMove(t *testing.T) {
	for _, part := range []string{"bestmove e2e4", "bestmove e2", "bestmove", "info depth 1\nbestmove e2e4"} {
		script := ucitest.Handshake + "> isready\n< readyok\n> position startpos\n> go depth 1\nsay " + strconv.Quote(part) + "\ndie"
		drive(t, uci.Driver{}, script, func(c driven) {
			r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil)
			if _, ok := errors.AsType[*uci.ExitError](err); !ok {
				c.Errorf("%q: %v, %v", part, r.Move, err)
			}
			if !strings.HasSuffix(c.Trace(), "< "+part[strings.LastIndex(part, "\n")+1:]+"\n") {
				c.Errorf("not in the trace:\n%s", c.Trace())
			}
		})
	}
}

// A counter counts its games. It takes a while to notice one.
type counter struct {
	search.Random
	games int
}

func (c *counter) NewGame() {
	time.Sleep(100 * time.Microsecond)
	c.games++
}

// When the engine says that it is ready after a search and "ucinewgame", its searcher has
// been told, although the search may have ended only just now.
func TestReadyAfterNewGame(t *testing.T) {
	s := new(counter)
	c, err := uci.NewClient(t.Context(), ucitest.Serve(t, uci.Engine{Searcher: s}))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for n := range 300 {
		if _, err := c.Search(t.Context(), play(t, "", ""), search.Limits{Depth: 1}, nil); err != nil {
			t.Fatal(err)
		}
		c.NewGame()
		if s.games != n+1 {
			t.Fatalf("%d games after %d", s.games, n+1)
		}
	}
}

// The late answer to an "isready" whose context was cancelled is not the answer to the next one, whether
// somebody waits when it arrives or not.
func TestReadyAfterLateReadyOK(t *testing.T) {
	const script = ucitest.Handshake + `
		> isready
		wait 20s
		< readyok
		> setoption name UCI_Chess960 value true
		> isready
		wait 30s
		< readyok`
	for name, test := range map[string]struct{ pause, want time.Duration }{
		"while the next waits": {0, 50 * time.Second},
		"while nobody waits":   {time.Minute, time.Second + time.Minute + 30*time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			drive(t, uci.Driver{Ready: -1}, script, func(c driven) {
				begun := time.Now()
				ctx, cancel := context.WithTimeout(c.Context(), time.Second)
				defer cancel()
				if err := c.Ready(ctx); !errors.Is(err, context.DeadlineExceeded) {
					c.Fatal(err)
				}
				time.Sleep(test.pause)
				if err := c.SetOption("UCI_Chess960", "true"); err != nil {
					c.Fatal(err)
				}
				if err := c.Ready(c.Context()); err != nil {
					c.Fatal(err)
				}
				if took := time.Since(begun); took != test.want { // in a bubble, that is exact
					c.Errorf("ready after %v, want %v", took, test.want)
				}
			})
		})
	}
}

// The late answer to an "isready" from before a cancelled search does not start the next search, for which a
// best move from before its own "readyok" would be the answer.
func TestSearchAfterLateReadyOK(t *testing.T) {
	const script = ucitest.Handshake + `
		> isready
		wait 20s
		< readyok
		> isready
		< bestmove d2d4
		wait 1s
		< readyok
		> position startpos
		> go depth 1
		< bestmove e2e4`
	drive(t, uci.Driver{}, script, func(c driven) {
		ctx, cancel := context.WithCancel(c.Context())
		cancel()
		if _, err := c.Search(ctx, play(c, "", ""), search.Limits{Depth: 1}, nil); !errors.Is(err, context.Canceled) {
			c.Fatal(err)
		}
		r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1}, nil)
		if err != nil || r.Move != move(c, "e2e4") {
			c.Error(r.Move, err)
		}
	})
}
