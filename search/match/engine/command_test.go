package engine

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/uci"
)

var faultyGames = flag.Int("faulty-games", 6, "play so many games of processes that fail (TestFaultyProcesses)")

// faulty is the environment variable that makes an engine of the test's program.
// Its value is how many of a thousand moves go wrong in each way. Such an engine
// leaves a file with its process id as name in the directory that is in traces.
const (
	faulty = "LUFT_TEST_ENGINE"
	traces = "LUFT_TEST_TRACES"
)

func TestMain(m *testing.M) {
	if s := os.Getenv(faulty); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			os.Exit(1)
		}
		if dir := os.Getenv(traces); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(os.Getpid())), nil, 0o600); err != nil {
				os.Exit(1)
			}
		}
		serve(n)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// serve is an engine that plays any move, and fails at random.
func serve(faults int) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	var now board.Board
	for in.Scan() {
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Println("id name faulty\noption name Depth type spin default 1 min 1 max 9\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			now = position(words[1:])
		case "quit":
			return
		case "go":
			switch n := rand.IntN(1000); {
			case n < faults:
				fmt.Fprintln(os.Stderr, "I have seen enough.")
				os.Exit(3)
			case n < 2*faults: // deaf, too
				time.Sleep(time.Hour)
			case n < 3*faults:
				fmt.Println("bestmove a1b4")
				continue
			case n < 4*faults:
				os.Stdout.Close()
				time.Sleep(time.Hour)
			case n < 5*faults:
				fmt.Println("bestmove \x00\xff")
				continue
			}
			moves := movegen.AppendLegal(nil, &now)
			fmt.Printf("info depth 1 score cp 13 pv %v\n", moves[0])
			fmt.Println("bestmove", moves[rand.IntN(len(moves))])
		}
	}
}

// position reads what follows the word in UCI.
func position(words []string) board.Board {
	b := board.Start()
	if words[0] == "fen" {
		b, _ = fen.Parse(strings.Join(words[1:7], " "))
	}
	moves := false
	for _, w := range words {
		if moves {
			m, err := board.ParseMove(w)
			if err == nil {
				b.Play(b.Canonical(m))
			}
		}
		moves = moves || w == "moves"
	}
	return b
}

// self returns the test's program as an engine.
func self(t *testing.T, faults int, more string) Spec {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(faulty, strconv.Itoa(faults))
	spec, err := catalog.Parse(fmt.Sprintf("cmd=%q%s", program, more), "")
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func TestCommand(t *testing.T) {
	spec := self(t, 0, ",option.Depth=3")
	s, err := spec.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.(interface{ Close() error }).Close()
	g := game.New(board.Start())
	r, err := s.Search(t.Context(), g, search.Limits{Depth: 1}, nil)
	if err != nil || g.Play(r.Move) != nil {
		t.Errorf("%+v, %v", r, err)
	}
	if trace := s.(match.Tracer).Trace(); !strings.Contains(trace, "setoption name Depth value 3") {
		t.Errorf("trace %q", trace)
	}
	for _, more := range []string{",option.Breadth=3", ",option.Depth=10", ",dir=/nonexistent"} {
		bad := self(t, 0, more)
		if _, err := bad.Open(t.Context()); err == nil {
			t.Errorf("%s: opened", more)
		}
	}
	none := Spec{Command: "/nonexistent/engine"}
	if _, err := none.Open(context.Background()); err == nil {
		t.Error("an engine that is not there was opened")
	}
}

// Processes that die, hang, fall silent or play what is no move: every game is
// counted, with what was wrong. With -faulty-games 1000 it takes some minutes.
func TestFaultyProcesses(t *testing.T) {
	rounds := (*faultyGames + 1) / 2
	dir := t.TempDir()
	t.Setenv(traces, dir)
	before := runtime.NumGoroutine()
	a, b := self(t, 4, ",name=a"), self(t, 4, ",name=b")
	m := match.Options{MaxFaults: -1, Players: []match.Player{a.Player(), b.Player()}, Rounds: rounds, Concurrency: 8,
		Control: match.Control{MoveTime: 300 * time.Millisecond}, MaxMoves: 60}
	failures := 0
	m.Report = func(r *match.Record, s match.Summary) {
		f := r.Failure
		if f == nil {
			return
		}
		failures++
		_, illegal := errors.AsType[*uci.IllegalMoveError](f.Err)
		if illegal != (f.Termination == game.IllegalMove) || !strings.Contains(f.Trace, "position ") {
			t.Errorf("failure %v", f)
		}
	}
	s, err := match.Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	st := s.Standings
	faults := 0
	for i := range st {
		faults += st[i].Crashes + st[i].IllegalMoves + st[i].TimeLosses
	}
	if s.Played != 2*rounds || st[0].Pairs.Pairs() != rounds || faults != failures {
		t.Errorf("%d failures: %+v", failures, s)
	}
	started := noneLeft(t, dir)
	if started < 2 {
		t.Errorf("%d processes were started", started)
	}
	// Those that have closed a connection may need a moment to end.
	for wait := time.Millisecond; runtime.NumGoroutine() > before; wait *= 2 {
		if wait > 5*time.Second {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(wait)
	}
	t.Logf("%d processes, %+v", started, s)
}

// noneLeft fails the test if a process lives that has left a trace. It returns how
// many there were.
func noneLeft(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		p, err := os.FindProcess(pid)
		if err == nil && p.Signal(syscall.Signal(0)) == nil {
			t.Errorf("process %d is left behind", pid)
		}
	}
	return len(entries)
}

// A match that is broken off leaves no process behind either.
func TestInterruptedProcesses(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(traces, dir)
	a, b := self(t, 0, ",name=a"), self(t, 0, ",name=b")
	m := match.Options{Players: []match.Player{a.Player(), b.Player()}, Rounds: 100, Concurrency: 4,
		Control: match.Control{MoveTime: time.Second}, MaxMoves: 60}
	ctx, cancel := context.WithCancel(t.Context())
	m.Report = func(_ *match.Record, s match.Summary) {
		if s.Played == 3 {
			cancel()
		}
	}
	if s, err := match.Run(ctx, m); !errors.Is(err, context.Canceled) || s.Played < 3 || s.Played == s.Total {
		t.Errorf("%+v, %v", s, err)
	}
	if n := noneLeft(t, dir); n < 2 {
		t.Errorf("%d processes were started", n)
	}
}
