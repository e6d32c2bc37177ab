package xboard_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/xboard"
)

// The test binary is an engine for one game if the environment names the directory in which
// each of its processes creates a file.
const envOneGame = "LUFT_XBOARD_TEST_ONE_GAME"

func TestMain(m *testing.M) {
	if dir := os.Getenv(envOneGame); dir != "" {
		os.Exit(playOneGame(dir))
	}
	os.Exit(m.Run())
}

// hang is the name of a file that makes the engine hang in the handshake.
const hang = "hang"

// playOneGame is an engine that plays one game, at once and the first move there is.
func playOneGame(dir string) (status int) {
	if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(os.Getpid())), nil, 0o600); err != nil {
		return 1
	}
	now, games, style := board.Start(), 0, "0"
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "protover":
			if _, err := os.Stat(filepath.Join(dir, hang)); err == nil {
				fmt.Println("feature done=0")
				continue
			}
			fmt.Println(`feature ping=1 usermove=1 reuse=0 colors=0 sigint=0 myname="One Game" option="Style -spin 0 0 9" option="Forget -button" done=1`)
		case "option":
			if _, style, _ = strings.Cut(rest, "="); rest == "Forget" {
				style = "9"
			}
		case "ping":
			fmt.Println("pong", rest)
		case "new":
			if games++; games > 1 {
				fmt.Fprintln(os.Stderr, "a second game")
				return 3
			}
		case "usermove":
			m, err := board.ParseMove(rest)
			if err != nil {
				return 5
			}
			now.Play(now.Canonical(m))
		case "go":
			m := movegen.AppendLegal(nil, &now)[0]
			now.Play(m)
			fmt.Printf("1 %s 0 1 %v\nmove %v\n", style, m, m)
		case "quit":
			return 0
		}
	}
	return 0
}

// startOneGame returns functions that start the engine for one game, and that count the files
// in its directory, one for each process.
func startOneGame(t *testing.T) (dir string, start func(context.Context) (*xboard.Client, error), processes func() int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Skip("the test cannot start itself: ", err)
	}
	dir = t.TempDir()
	d := uci.Driver{Env: append(os.Environ(), envOneGame+"="+dir), Options: map[string]string{"Style": "3"}}
	start = func(ctx context.Context) (*xboard.Client, error) { return xboard.Start(ctx, d, self) }
	return dir, start, func() int {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
}

// TestEngineForOneGame starts an engine with reuse=0 again before each further game, and only
// then.
func TestEngineForOneGame(t *testing.T) {
	_, start, processes := startOneGame(t)
	c, err := start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Name() != "One Game" || processes() != 1 {
		t.Fatalf("%q, %d processes", c.Name(), processes())
	}
	depth := search.Limits{Depth: 1}
	find := func(moves string) (score int) {
		t.Helper()
		r, err := c.Search(t.Context(), play(t, "", moves), depth, nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, c.Trace())
		}
		return int(r.Score)
	}
	c.NewGame()
	c.Prepare() // before the first game
	if score := find("e4"); score != 3 || processes() != 1 {
		t.Errorf("first game: style %d, %d processes", score, processes())
	}
	if find("d4"); processes() != 2 {
		t.Errorf("second game: %d processes", processes())
	}
	for name, value := range map[string]string{"Style": "5", "Forget": ""} { // a button is not pressed again
		if err := c.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	c.Prepare() // within the game
	c.NewGame()
	if processes() != 2 {
		t.Errorf("before the third game: %d processes", processes())
	}
	c.Prepare()
	if processes() != 3 {
		t.Errorf("prepared for the third game: %d processes", processes())
	}
	if score := find("d4"); score != 5 || processes() != 3 {
		t.Errorf("third game: style %d, %d processes", score, processes())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Search(ctx, play(t, "", "c4"), depth, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled game: %v", err)
	}
	if score := find("c4"); score != 5 || processes() != 4 {
		t.Errorf("after a cancelled game: style %d, %d processes", score, processes())
	}
	if !strings.Contains(c.Trace(), "usermove d2d4") {
		t.Errorf("the trace begins with the last process:\n%s", c.Trace())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	c.NewGame()
	c.Prepare()
	if _, err := c.Search(t.Context(), play(t, "", ""), depth, nil); !errors.Is(err, uci.ErrClosed) || processes() != 4 {
		t.Errorf("closed: %v, %d processes", err, processes())
	}
}

// TestCloseDuringRestart closes the Client while the engine is started again.
func TestCloseDuringRestart(t *testing.T) {
	dir, start, processes := startOneGame(t)
	c, err := start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Search(t.Context(), play(t, "", ""), search.Limits{Depth: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, hang), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	closed := make(chan error, 1)
	go func() {
		for processes() < 3 { // two, and the file
			time.Sleep(time.Millisecond)
		}
		c.Trace()
		closed <- c.Close()
	}()
	if _, err := c.Search(t.Context(), play(t, "", "d4"), search.Limits{Depth: 1}, nil); !errors.Is(err, uci.ErrClosed) {
		t.Errorf("closed during a restart: %v", err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

// TestMatchWithEngineForOneGame plays a match without failures.
func TestMatchWithEngineForOneGame(t *testing.T) {
	_, start, processes := startOneGame(t)
	const rounds = 3
	m := match.Options{
		Players: []match.Player{
			{Name: "one game", Open: func(ctx context.Context) (search.Searcher, error) {
				c, err := start(ctx)
				if err != nil {
					return nil, err
				}
				return c, nil
			}},
			{Name: "random", Open: func(context.Context) (search.Searcher, error) { return &search.Random{}, nil }},
		},
		Rounds: rounds, MaxMoves: 10, Control: match.Control{MoveTime: 10 * time.Second},
	}
	m.Report = func(r *match.Record, _ match.Summary) {
		if r.Failure != nil || r.Termination == game.Crash {
			t.Errorf("game %d: %v", r.Game, r.Failure)
		}
	}
	s, err := match.Run(t.Context(), m)
	if err != nil || s.Played == 0 || processes() != s.Played {
		t.Errorf("%d games, %d processes, %v", s.Played, processes(), err)
	}
}

// A connection to an engine with reuse=0 cannot be opened again.
func TestConnectionForOneGame(t *testing.T) {
	oneGame := strings.Replace(greeting, "feature ping=1", "feature reuse=0 ping=1", 1)
	oneGame = strings.Replace(oneGame, "> accepted ping", "> accepted reuse\n> accepted ping", 1)
	drive(t, oneGame+begin+`
		> ping 1
		< pong 1
		> st 1
		> go
		< move e2e4
		> force
		> usermove e7e5
		> ping 2
		< pong 2
		> go
		< move g1f3
		> force
	`, func(t *testing.T, c *xboard.Client) {
		second := search.Limits{MoveTime: time.Second}
		if got := find(t, c, play(t, "", ""), second) + " " + find(t, c, play(t, "", "e4 e5"), second); got != "e2e4 g1f3" {
			t.Error(got)
		}
		for range 2 {
			c.NewGame()
			c.Prepare()
			if _, err := c.Search(t.Context(), play(t, "", ""), second, nil); !errors.Is(err, xboard.ErrNoReuse) {
				t.Errorf("a second game: %v", err)
			}
		}
	})
}
