package movegen_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

var anyway = board.Waivable()

// mustBoard returns the position of a FEN that is known to be good but for what
// can be waived.
func mustBoard(tb testing.TB, text string) board.Board {
	tb.Helper()
	return mustVariant(tb, board.Standard, text)
}

func mustVariant(tb testing.TB, rules board.Rules, text string) board.Board {
	tb.Helper()
	s, err := fen.Parser{Rules: rules}.ParseSetup(text)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := s.Board(anyway...)
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return b
}

// divide returns Divide's lines, for a failure's message.
func divide(b *board.Board, depth int) string {
	var sb strings.Builder
	for m, n := range movegen.Divide(b, depth) {
		fmt.Fprintf(&sb, "%v: %d\n", m, n)
	}
	return sb.String()
}

func TestPerft(t *testing.T) {
	var o perfttest.Options
	if testing.Short() {
		o.MaxNodes = 20_000
	}
	o.Variants = variants
	perfttest.Run(t, movegen.Perft, o)
}

// TestPerftSuites counts whole suites at the deepest count that is not above a bound.
func TestPerftSuites(t *testing.T) {
	for _, s := range []struct {
		name  string
		nodes uint64 // counts above are left out
	}{
		{"perft/classic6.epd", 20_000_000},
		{"perft/perftsuite.epd", 5_000_000},
		{"perft/standard.epd", 1_000_000},
		{"perft/tricky.perft", 2_000_000},
		{"perft/tricky-python-chess.perft", 2_000_000},
		{"perft/chess960-a.perft", 500_000},
		{"perft/fischer-a.epd", 500_000},
		{"perft/ferdy-double-check-a.epd", 5_000_000},
		{"perft/ferdy-enpassant-a.epd", 2_000_000},
		{"perft/ferdy-single-check-1.epd", 200_000},
		{"perft/ferdy-single-check-2.epd", 200_000},
		{"perft/ferdy-single-check-3.epd", 200_000},
	} {
		t.Run(s.name, func(t *testing.T) {
			if testing.Short() {
				s.nodes = max(s.nodes/20, 50_000)
			}
			file, err := os.Open(testdata.File(t, s.name))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			perfttest.RunSuite(t, file, movegen.Perft, perfttest.Options{MaxNodes: s.nodes})
		})
	}
}

func TestPerftEnds(t *testing.T) {
	start := board.Start()
	mated := mustBoard(t, "4R1k1/5ppp/8/8/8/8/8/4K3 b - -")
	prison := mustBoard(t, "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - -")
	for _, tt := range []struct {
		name  string
		b     board.Board
		depth int
		want  uint64
	}{
		{"depth 0", start, 0, 1},
		{"negative depth", start, -1, 1},
		{"smallest depth", start, math.MinInt, 1},
		{"mate, depth 0", mated, 0, 1},
		{"mate, depth 1", mated, 1, 0},
		{"mate, greatest depth", mated, math.MaxInt, 0},
		{"mate, depth 5", mated, 5, 0},
		{"one move for ever", prison, 500, 1},
		{"zero Board, depth 0", board.Board{}, 0, 1},
		{"zero Board, depth 3", board.Board{}, 3, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := movegen.Perft(&tt.b, tt.depth); got != tt.want {
				t.Errorf("Perft = %d, want %d", got, tt.want)
			}
			for _, workers := range []int{-1, 0, 1, 3} {
				got, err := movegen.PerftParallel(t.Context(), &tt.b, tt.depth, workers)
				if err != nil || got != tt.want {
					t.Errorf("PerftParallel with %d workers = %d, %v, want %d", workers, got, err, tt.want)
				}
			}
		})
	}
}

func TestDivide(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		depth := min(p.Depth, 3)
		var sum uint64
		got := make(map[board.Move]uint64)
		for m, n := range movegen.Divide(&b, depth) {
			if _, ok := got[m]; ok {
				t.Errorf("%s: %v twice", p.Name, m)
			}
			got[m] = n
			sum += n
			next := b
			next.Play(m)
			if want := movegen.Perft(&next, depth-1); n != want {
				t.Errorf("%s: %v: %d, want %d", p.Name, m, n, want)
			}
		}
		if want := movegen.Perft(&b, depth); sum != want || len(got) != movegen.Count(&b) {
			t.Errorf("%s: Divide has %d moves and %d nodes, want %d and %d", p.Name, len(got), sum, movegen.Count(&b), want)
		}
	}
	start := board.Start()
	for _, depth := range []int{0, -1} {
		for m, n := range movegen.Divide(&start, depth) {
			t.Errorf("Divide(%d) has %v: %d", depth, m, n)
		}
	}
	n := 0
	for range movegen.Divide(&start, 2) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d moves after leaving at the third", n)
	}
}

func TestPerftParallel(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		got, err := movegen.PerftParallel(t.Context(), &b, p.Depth, 1+len(p.Name)%4)
		if err != nil || got != p.Nodes {
			t.Errorf("%s: PerftParallel(%d) = %d, %v, want %d", p.Name, p.Depth, got, err, p.Nodes)
		}
		if testing.Short() && p.Nodes > 50_000 {
			break
		}
	}
}

// TestPerftParallelStops asks for counts that would take for ever.
func TestPerftParallelStops(t *testing.T) {
	start := board.Start()
	cause := errors.New("enough")
	for _, depth := range []int{0, 3, 4, 30} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		if n, err := movegen.PerftParallel(ctx, &start, depth, 2); n != 0 || err != cause {
			t.Errorf("cancelled before: depth %d: %d, %v", depth, n, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error)
	go func() {
		_, err := movegen.PerftParallel(ctx, &start, 30, 2)
		done <- err
	}()
	cancel(cause)
	if err := <-done; err != cause {
		t.Errorf("cancelled on the way: %v", err)
	}
}

// TestPerftParallelWorkers: 0 selects as many goroutines as can run at once.
func TestPerftParallelWorkers(t *testing.T) {
	const procs = 3
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
	start := board.Start()
	for _, workers := range []int{0, -1} {
		before := runtime.NumGoroutine()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			movegen.PerftParallel(ctx, &start, 30, workers)
		}()
		deadline := time.Now().Add(10 * time.Second)
		for runtime.NumGoroutine() < before+1+procs {
			if time.Now().After(deadline) {
				t.Errorf("%d workers: %d goroutines, want %d", workers, runtime.NumGoroutine()-before-1, procs)
				break
			}
			time.Sleep(time.Millisecond)
		}
		cancel()
		<-done
	}
}

// TestPerftShared counts one Board in several goroutines at once: a Board is
// only read.
func TestPerftShared(t *testing.T) {
	b := mustBoard(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	before := b
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if got := movegen.Perft(&b, 3); got != 97862 {
				t.Errorf("Perft = %d", got)
			}
			if got := divide(&b, 1); bytes.Count([]byte(got), []byte("\n")) != 48 {
				t.Errorf("Divide has\n%s", got)
			}
		})
	}
	wg.Wait()
	if diff := cmp.Diff(before, b); diff != "" {
		t.Errorf("counting changed the board:\n%s", diff)
	}
}
