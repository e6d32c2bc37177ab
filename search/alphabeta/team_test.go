package alphabeta

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Four workers share a table, with evaluators that must not be shared. The race
// detector watches.
func TestThreads(t *testing.T) {
	for _, ev := range []eval.Evaluator{eval.PieceSquare{}, eval.Fork(eval.PieceSquare{}), classical.New(nil)} {
		s := New(Options{Hash: 1, Threads: 4, Evaluator: ev})
		positions := corpus
		if testing.Short() {
			positions = corpus[:6]
		}
		for _, p := range positions {
			g := play(t, p.fen, "")
			b := g.Board()
			for _, lim := range []search.Limits{{Depth: 5}, {Nodes: 3000}, {Depth: 4, MultiPV: 3}, {Mate: 2, Depth: 5}} {
				var last search.Info
				r, err := s.Search(context.Background(), g, lim, func(i search.Info) {
					if i.Nodes < last.Nodes {
						t.Errorf("%s: %d nodes after %d", p.name, i.Nodes, last.Nodes)
					}
					last = i
				})
				if err != nil || !movegen.IsLegal(&b, r.Move) && movegen.HasLegal(&b) {
					t.Errorf("%T, %s, %+v: %+v, %v", ev, p.name, lim, r, err)
				}
				if r.Nodes < last.Nodes {
					t.Errorf("%s: %d nodes in all, %d reported before", p.name, r.Nodes, last.Nodes)
				}
			}
		}
	}
}

func TestThreadsFindMates(t *testing.T) {
	s := New(Options{Hash: 1, Threads: 3})
	for range 10 {
		s.NewGame()
		r := find(t, s, play(t, "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", ""), search.Limits{Depth: 10})
		if r.Score != eval.MateIn(3) {
			t.Errorf("%v with %v", r.Score, r.PV)
		}
	}
}

// However a search ends, its helpers have ended when it returns.
func TestHelpersEnd(t *testing.T) {
	var calls atomic.Int64
	counting := eval.Func(func(b *board.Board) eval.Score {
		calls.Add(1)
		return eval.Material{}.Evaluate(b)
	})
	s := New(Options{Hash: 1, Threads: 4, Evaluator: counting})
	g := play(t, kiwipete, "")
	for _, after := range []time.Duration{0, time.Millisecond, 5 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		if _, err := s.Search(ctx, g, search.Limits{}, nil); err != nil {
			t.Error(err)
		}
		cancel()
		nodes := s.workers[1].nodes // would be a race with a helper that goes on
		if r := find(t, s, g, search.Limits{Depth: 2}); r.Move == board.NoMove {
			t.Errorf("no move, after helpers with %d nodes", nodes)
		}
	}
	find(t, s, g, search.Limits{MoveTime: time.Millisecond})
	func() {
		defer func() {
			if p := recover(); p != "enough" {
				t.Errorf("panic with %v", p)
			}
		}()
		s.Search(t.Context(), g, search.Limits{}, func(search.Info) { panic("enough") })
	}()
	before := calls.Load()
	time.Sleep(10 * time.Millisecond)
	if after := calls.Load(); after != before {
		t.Errorf("%d evaluations after a report that panics", after-before)
	}
	find(t, s, g, search.Limits{Depth: 2})
}

func TestNumberOfThreads(t *testing.T) {
	s := New(Options{Hash: 1})
	g := play(t, startFEN, "")
	for _, test := range []struct{ threads, want int }{{0, 1}, {3, 3}, {-1, 1}, {2, 2}, {1, 1}} {
		o := s.Options()
		o.Threads = test.threads
		s.SetOptions(o)
		find(t, s, g, search.Limits{Depth: 3})
		if len(s.workers) != test.want {
			t.Errorf("%d workers for %d threads, want %d", len(s.workers), test.threads, test.want)
		}
	}
	if o := (Options{Threads: 1 << 20}); o.threads() != maxThreads {
		t.Errorf("%d workers at most", o.threads())
	}
}

// Every helper searches about half of the depths, and of the first two always one. The
// first worker searches them all.
func TestSkips(t *testing.T) {
	const depths = 120
	for worker := range maxThreads {
		searched := 0
		for depth := 1; depth <= depths; depth++ {
			if !skips(worker, depth) {
				searched++
			}
		}
		switch {
		case skips(worker, 1):
			t.Errorf("worker %d passes over depth 1", worker)
		case worker == 0 && searched != depths:
			t.Errorf("the first worker searches %d depths of %d", searched, depths)
		case worker > 0 && (searched < depths/2-4 || searched > depths/2+4):
			t.Errorf("worker %d searches %d depths of %d", worker, searched, depths)
		}
	}
	for depth := 2; depth <= depths; depth++ {
		if skips(1, depth) == skips(2, depth) {
			t.Errorf("the first two helpers do the same at depth %d", depth)
		}
	}
}

// The result is that of the elected worker, whose line is reported last; a limit of depth
// is that of the first.
func TestElectedWorkerAnswers(t *testing.T) {
	s := New(Options{Hash: 1, Threads: 4})
	g := play(t, kiwipete, "")
	for range 5 {
		var reports []search.Info
		r, err := s.Search(t.Context(), g, search.Limits{Nodes: 20_000}, func(i search.Info) { reports = append(reports, i) })
		if err != nil {
			t.Fatal(err)
		}
		ballots := make([]ballot, len(s.workers))
		for i, w := range s.workers {
			ballots[i] = ballot{w.best.move, w.best.score, w.best.depth}
		}
		// If another worker was elected, the first has its result now. What the first had
		// found by itself was reported just before.
		got, elected := ballot{r.Move, r.Score, r.Depth}, false
		for _, own := range reports[max(len(reports)-2, 0):] {
			ballots[0] = ballot{own.PV[0], own.Score, own.Depth}
			elected = elected || got == ballots[elect(ballots)]
		}
		if !elected {
			t.Errorf("the result is %v of %v", got, ballots)
		}
		if last := reports[len(reports)-1]; last.PV[0] != r.Move || last.Score != r.Score || last.Depth != r.Depth {
			t.Errorf("the last report is %v, the result %v", last, r)
		}
		if r := find(t, s, g, search.Limits{Depth: 4}); r.Depth != 4 {
			t.Errorf("depth %d, want 4", r.Depth)
		}
	}
}

// With one worker, a game by number of nodes is the same every time, with all
// that is learned from move to move.
func TestDeterministic(t *testing.T) {
	record := func() (results []search.Result) {
		s := New(Options{Hash: 1, Evaluator: classical.New(nil)})
		g := game.New(board.Start())
		for range 12 {
			r := find(t, s, g, search.Limits{Nodes: 4000})
			if err := g.Play(r.Move); err != nil {
				t.Fatal(err)
			}
			untime(&r)
			results = append(results, r)
		}
		return results
	}
	if diff := cmp.Diff(record(), record()); diff != "" {
		t.Errorf("(-first +second):\n%s", diff)
	}
}
func TestElect(t *testing.T) {
	a, b, c := board.NewMove(board.A2, board.A3), board.NewMove(board.B2, board.B3), board.NewMove(board.C2, board.C3)
	tests := []struct {
		name    string
		ballots []ballot
		want    int
	}{
		{"alone", []ballot{{a, 20, 10}}, 0},
		{"equal ballots", []ballot{{a, 20, 10}, {a, 20, 10}}, 0},
		{"equal votes", []ballot{{a, 20, 10}, {b, 20, 10}}, 0},
		{"deeper", []ballot{{a, 20, 10}, {b, 20, 12}}, 1},
		{"deeper with the same move", []ballot{{a, 20, 10}, {a, 15, 12}}, 1},
		{"higher with the same move and depth", []ballot{{a, 20, 10}, {a, 25, 10}}, 1},
		{"higher", []ballot{{a, 20, 10}, {b, 60, 9}}, 1},
		{"a little higher, much shallower", []ballot{{a, 20, 20}, {b, 25, 5}}, 0},
		{"two against one", []ballot{{a, 20, 10}, {b, 20, 9}, {b, 20, 10}}, 2},
		{"two against a higher one", []ballot{{a, 20, 10}, {b, 28, 10}, {a, 22, 10}}, 2},
		{"of the majority, the deepest", []ballot{{c, 0, 11}, {b, 20, 9}, {b, 19, 10}, {b, 30, 8}}, 2},
		{"a mate", []ballot{{a, 500, 20}, {b, eval.MateIn(7), 12}, {a, 500, 20}}, 1},
		{"the shorter mate", []ballot{{a, eval.MateIn(9), 20}, {b, eval.MateIn(5), 10}, {a, eval.MateIn(9), 20}}, 1},
		{"not mated", []ballot{{a, eval.MatedIn(8), 12}, {b, -300, 11}}, 1},
		{"mated later", []ballot{{a, eval.MatedIn(8), 12}, {b, eval.MatedIn(14), 12}}, 1},
		{"no iteration completed", []ballot{{a, 20, 1}, {b, 300, 0}, {b, 300, 0}}, 0},
		{"none has completed an iteration", []ballot{{a, 20, 0}, {b, 300, 0}}, 0},
		{"only another has completed an iteration", []ballot{{a, 300, 0}, {b, 20, 1}}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := elect(test.ballots); got != test.want {
				t.Errorf("elected %d, want %d", got, test.want)
			}
		})
	}
}
