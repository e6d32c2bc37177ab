package uci_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// The test binary is the engines that are started here: the environment says which
// of them.
const (
	envRole = "LUFT_UCI_TEST_ROLE"
	envAddr = "LUFT_UCI_TEST_ADDR"
)

func TestMain(m *testing.M) {
	switch role := os.Getenv(envRole); role {
	case "":
		os.Exit(m.Run())
	case "child":
		// Alive as long as its connection is.
		conn, err := net.Dial("tcp", os.Getenv(envAddr))
		if err != nil {
			os.Exit(1)
		}
		fmt.Println("info string here")
		io.Copy(io.Discard, conn)
	case "serve":
		if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, uci.Engine{Name: "Child", Searcher: &search.Random{}}); err != nil {
			os.Exit(1)
		}
	default:
		os.Exit(misbehave(role))
	}
}

// misbehave is an engine that goes wrong in a search.
func misbehave(role string) (status int) {
	if role == "refuse" {
		fmt.Fprintln(os.Stderr, "no such flag")
		return 2
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "uci":
			wd, _ := os.Getwd()
			fmt.Printf("id name %s\nuciok\n", wd)
		case "isready":
			fmt.Println("readyok")
		case "quit":
			if role != "hang" {
				return 0
			}
		case "go":
			switch role {
			case "crash":
				fmt.Fprintln(os.Stderr, "index out of range")
				return 3
			case "mute":
				os.Stdout.Close()
			case "leave", "hang":
				child()
			}
		case "stop":
			if role == "leave" {
				fmt.Println("bestmove e2e4")
				return 0
			}
		}
	}
	if role == "hang" || role == "mute" {
		time.Sleep(time.Hour)
	}
	return 0
}

// child starts another process, which keeps all that this one has open.
func child() {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), envRole+"=child")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Start()
}

// start starts this binary in a role.
func start(t *testing.T, role string, d uci.Driver, more ...string) (*uci.Client, error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Skip("the test cannot start itself: ", err)
	}
	d.Env = append(append(os.Environ(), envRole+"="+role), more...)
	return d.Start(t.Context(), self)
}

func mustStart(t *testing.T, role string, d uci.Driver, more ...string) *uci.Client {
	t.Helper()
	c, err := start(t, role, d, more...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestStart(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Run("plays and quits", func(t *testing.T) {
		c := mustStart(t, "serve", uci.Driver{})
		r, err := c.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
		if err != nil || r.Move == board.NoMove || c.Name() != "Child" {
			t.Error(c.Name(), r, err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Run("in a directory", func(t *testing.T) {
		if c := mustStart(t, "crash", uci.Driver{Dir: dir}); c.Name() != dir {
			t.Errorf("in %s, want %s", c.Name(), dir)
		}
	})
	t.Run("no such command", func(t *testing.T) {
		_, err := uci.Start(t.Context(), "no-such-engine")
		if _, ok := errors.AsType[*uci.Error](err); !ok || !errors.Is(err, exec.ErrNotFound) {
			t.Error(err)
		}
		if _, err := uci.Start(t.Context(), ""); err == nil {
			t.Error("the empty command")
		}
		if _, err := uci.Start(t.Context(), dir); err == nil {
			t.Error("a directory as a command")
		}
	})
	t.Run("cancelled before", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := uci.Start(ctx, os.Args[0]); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	t.Run("ends at once", func(t *testing.T) {
		_, err := start(t, "refuse", uci.Driver{})
		death, ok := errors.AsType[*uci.ExitError](err)
		if !ok || death.Stderr != "no such flag" || death.Err.Error() != "exit status 2" {
			t.Error(err)
		}
	})
	t.Run("dies in a search", func(t *testing.T) {
		c := mustStart(t, "crash", uci.Driver{})
		_, err := c.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
		const want = "uci: searching: the engine has exited: exit status 3: index out of range"
		if fmt.Sprint(err) != want {
			t.Errorf("%v, want %s", err, want)
		}
		if !strings.Contains(c.Trace(), "> go depth 1\n! index out of range\n") {
			t.Error(c.Trace())
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Run("closes its output", func(t *testing.T) {
		c := mustStart(t, "mute", uci.Driver{Grace: 50 * time.Millisecond})
		_, err := c.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
		if _, ok := errors.AsType[*uci.ExitError](err); !ok || !errors.Is(err, io.EOF) {
			t.Error(err)
		}
	})
}

// What an engine has started ends with it, whether it hangs or leaves.
func TestProcessGroup(t *testing.T) {
	if !hasGroups {
		t.Skip("children cannot be killed with the engine")
	}
	for _, role := range []string{"hang", "leave"} {
		t.Run(role, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Skip("no network: ", err)
			}
			defer l.Close()
			c := mustStart(t, role, uci.Driver{Grace: 100 * time.Millisecond}, envAddr+"="+l.Addr().String())
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			infos, result := c.Infos(ctx, game.New(board.Start()), search.Limits{})
			var child net.Conn
			for range infos {
				var err error
				if child, err = l.Accept(); err != nil {
					t.Fatal(err)
				}
				defer child.Close()
				cancel()
			}
			r, err := result()
			_, silent := errors.AsType[*uci.TimeoutError](err)
			if role == "hang" && !silent || role == "leave" && (err != nil || r.Move == board.NoMove) {
				t.Error(r, err)
			}
			// The connection lives as long as the child.
			if _, err := child.Read(make([]byte, 1)); err == nil {
				t.Error("the child talks")
			}
		})
	}
}

// Close kills an engine that does not quit.
func TestCloseKills(t *testing.T) {
	c := mustStart(t, "hang", uci.Driver{Grace: 50 * time.Millisecond})
	if _, ok := errors.AsType[*uci.TimeoutError](c.Close()); !ok {
		t.Error("no error")
	}
}

// Engines that are on this machine do all that a client asks.
func TestEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, command := range [][]string{{"stockfish"}, {"toga2"}, {"glaurung"}, {"gnuchess", "--uci"}, {"ethereal-chess"}} {
		t.Run(command[0], func(t *testing.T) {
			path, err := exec.LookPath(command[0])
			if err != nil {
				path, err = exec.LookPath("/usr/games/" + command[0])
			}
			if err != nil {
				t.Skipf("%s is not on this machine", command[0])
			}
			c, err := uci.Driver{Dir: t.TempDir()}.Start(t.Context(), path, command[1:]...)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if t.Failed() {
					t.Log(c.Trace())
				}
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			}()
			if c.Name() == "" || c.Author() == "" || len(c.Options()) < 5 {
				t.Errorf("%q by %q, options %v", c.Name(), c.Author(), c.Options())
			}
			try(t, c)
		})
	}
}

// try has an engine do everything.
func try(t *testing.T, c *uci.Client) {
	has := func(name string) bool { _, err := c.Option(name); return err == nil }
	for name, value := range map[string]string{"OwnBook": "false", "Hash": "16", "Threads": "1", "UCI_ShowWDL": "true"} {
		if has(name) {
			if err := c.SetOption(name, value); err != nil {
				t.Error(err)
			}
		}
	}
	c.NewGame()
	ask := func(name string, ctx context.Context, g *game.Game, lim search.Limits) (search.Result, int) {
		t.Helper()
		most := 0
		b := g.Board()
		r, err := c.Search(ctx, g, lim, func(i search.Info) { most = max(most, i.MultiPV) })
		if err != nil || movegen.HasLegal(&b) && g.Clone().Play(r.Move) != nil {
			t.Fatalf("%s: %+v, %v", name, r, err)
		}
		return r, most
	}
	ctx := t.Context()
	start := play(t, "", "")
	if r, _ := ask("depth", ctx, start, search.Limits{Depth: 5}); r.Depth < 5 || len(r.PV) < 2 || r.Nodes == 0 || r.Score < -100 || r.Score > 150 {
		t.Errorf("depth 5: %+v", r)
	}
	castling := play(t, "", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3")
	ask("castled", ctx, castling, search.Limits{MoveTime: 50 * time.Millisecond})
	second := search.Clock{Remaining: time.Second, Increment: 10 * time.Millisecond}
	ask("clocks", ctx, castling, search.Limits{Clocks: [2]search.Clock{second, second}})
	if r, _ := ask("mate", ctx, play(t, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", ""), search.Limits{Depth: 4}); r.Move != move(t, "a1a8") || r.Score.MateMoves() != 1 {
		t.Errorf("mate in one: %+v", r)
	}
	ask("mated", ctx, play(t, "", "f2f3 e7e5 g2g4 d8h4"), search.Limits{Depth: 4})
	if _, lines := ask("lines", ctx, castling, search.Limits{Depth: 4, MultiPV: 3}); has("MultiPV") && lines != 3 {
		t.Errorf("%d lines", lines)
	}
	if has("UCI_Chess960") {
		b, _ := board.Chess960(0)
		ask("Chess960", ctx, game.New(b), search.Limits{Depth: 4})
	}
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	ask("infinite", short, start, search.Limits{})
	ask("cancelled before", short, start, search.Limits{Depth: 60})
	hit := make(chan struct{})
	time.AfterFunc(50*time.Millisecond, func() { close(hit) })
	ask("ponder", ctx, start, search.Limits{MoveTime: 50 * time.Millisecond, PonderHit: hit})
	never := make(chan struct{})
	ask("ponder, depth", ctx, start, search.Limits{MoveTime: time.Hour, Depth: 4, PonderHit: never})

	c.NewGame()
	g := play(t, "", "")
	for range 20 {
		r, _ := ask("game", ctx, g, search.Limits{Depth: 3})
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
}
