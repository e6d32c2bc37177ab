package alphabeta

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search"
)

func TestNodeLimitIsExact(t *testing.T) {
	g := play(t, kiwipete, "")
	for _, nodes := range []uint64{1, 2, 3, 100, 1023, 1024, 1025, 5000} {
		for _, s := range []search.Searcher{New(Options{Hash: 1}), &search.Minimax{}} {
			if r := find(t, s, g, search.Limits{Nodes: nodes}); r.Nodes != nodes {
				t.Errorf("%T: %d nodes, limit %d", s, r.Nodes, nodes)
			}
		}
	}
	if r := find(t, New(Options{Hash: 1}), g, search.Limits{Nodes: math.MaxUint64, Depth: 2}); r.Depth != 2 {
		t.Errorf("depth %d with as many nodes as there are numbers", r.Depth)
	}
}

// With a clock that goes on a little at each look, and looks every so many nodes,
// time is a count of nodes: 1024 in a tenth of a millisecond, or half as many on one
// processor, where the clock is read again after giving way.
func TestTimeLimits(t *testing.T) {
	const (
		ms     = time.Millisecond
		forced = "rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"
	)
	hit := make(chan struct{})
	close(hit)
	tests := []struct {
		name        string
		fen         string
		limits      search.Limits
		least, most uint64 // nodes
	}{
		{"time for a move", kiwipete, search.Limits{MoveTime: 5 * ms}, 5_000, 52_000},
		{"ponder hit before", kiwipete, search.Limits{MoveTime: 5 * ms, PonderHit: hit}, 5_000, 52_000},
		{"the clock", kiwipete, search.Limits{Clocks: [2]search.Clock{{Remaining: time.Second}}}, 5_000, 400_000},
		{"the other player's clock", kiwipete, search.Limits{Clocks: [2]search.Clock{board.Black: {Remaining: ms}}, Nodes: 200_000}, 200_000, 200_000},
		{"one legal move, on the clock", forced, search.Limits{Clocks: [2]search.Clock{board.Black: {Remaining: time.Hour}}}, 1, 1000},
		{"one legal move, time for a move", forced, search.Limits{MoveTime: 5 * ms}, 5_000, 52_000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			clock := &fakeClock{step: ms / 10}
			r := find(t, New(Options{Hash: 1, Now: clock.Now}), play(t, test.fen, ""), test.limits)
			if r.Nodes < test.least || r.Nodes > test.most {
				t.Errorf("%d nodes, want %d to %d", r.Nodes, test.least, test.most)
			}
		})
	}
}

// Until the ponder hit, time does not count; after it, all of the player's does.
func TestPonderHit(t *testing.T) {
	clock := &fakeClock{step: time.Millisecond / 10}
	hit := make(chan struct{})
	var before uint64
	s := New(Options{Hash: 1, Now: clock.Now})
	r, err := s.Search(context.Background(), play(t, kiwipete, ""), search.Limits{MoveTime: 2 * time.Millisecond, PonderHit: hit}, func(i search.Info) {
		if before == 0 && i.Nodes > 100_000 {
			before = i.Nodes
			close(hit)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if before == 0 || r.Nodes < before+5_000 || r.Nodes > before+25_000 {
		t.Errorf("%d nodes, the ponder hit was after %d", r.Nodes, before)
	}
}

// An evaluator that takes ten milliseconds does not make a search miss its time
// by a thousand nodes.
func TestSlowEvaluator(t *testing.T) {
	clock := &fakeClock{step: time.Microsecond}
	slow := eval.Func(func(b *board.Board) eval.Score {
		clock.now = clock.now.Add(10 * time.Millisecond)
		return eval.Material{}.Evaluate(b)
	})
	for _, s := range []search.Searcher{
		New(Options{Hash: 1, Now: clock.Now, Evaluator: slow}),
		&search.Minimax{Now: clock.Now, Evaluator: slow},
	} {
		r := find(t, s, play(t, kiwipete, ""), search.Limits{MoveTime: 2 * time.Second})
		if r.Time > 2300*time.Millisecond {
			t.Errorf("%T: stopped after %v by its own clock", s, r.Time)
		}
	}
}

// What a stopped search has found in the iteration it was in counts, with what
// its score is worth.
func TestResultOfIncompleteIteration(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var incomplete, lower int
	for _, fen := range []string{
		kiwipete,
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
		"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
	} {
		g := play(t, fen, "")
		step := uint64(3)
		if testdata.Long() {
			step = 8
		}
		for nodes := uint64(500); nodes < 16_000; nodes += nodes / step {
			r := find(t, New(Options{Hash: 1}), g, search.Limits{Nodes: nodes})
			if r.Depth == 0 {
				continue // not even the first move was searched
			}
			if r.Bound == search.Lower {
				lower++
			}
			if whole := find(t, New(Options{Hash: 1}), g, search.Limits{Depth: r.Depth}); whole.Nodes > nodes {
				incomplete++
			} else if r.Bound != search.Exact {
				t.Errorf("%s: %v after a complete iteration", fen, r.Bound)
			}
		}
	}
	if incomplete == 0 || lower == 0 {
		t.Errorf("%d results of incomplete iterations, %d lower bounds: tests nothing", incomplete, lower)
	}
	t.Logf("%d results of incomplete iterations, %d lower bounds", incomplete, lower)
}

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range []search.Searcher{New(Options{Hash: 1}), &search.Minimax{}} {
		r, err := s.Search(ctx, play(t, startFEN, ""), search.Limits{}, nil)
		if err != nil || r.Nodes != 0 || r.Depth != 0 || r.Move == board.NoMove {
			t.Errorf("%T: %+v, %v", s, r, err)
		}
	}
}

func TestCancelWhileSearching(t *testing.T) {
	for _, s := range []search.Searcher{New(Options{Hash: 1}), &search.Minimax{}} {
		ctx, cancel := context.WithCancel(context.Background())
		depth := 0
		r, err := s.Search(ctx, play(t, startFEN, ""), search.Limits{}, func(i search.Info) {
			if depth = i.Depth; depth == 3 {
				cancel()
			}
		})
		cancel()
		if err != nil || r.Depth < 3 || r.Move == board.NoMove {
			t.Errorf("%T: %+v, %v", s, r, err)
		}
	}
}
