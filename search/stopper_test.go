package search

import (
	"context"
	"math"
	"sync"
	"testing"
	"time"
)

// nodesUntilStop returns how many nodes a search has when its Stopper ends it.
func nodesUntilStop(s *Stopper) (nodes uint64) {
	for !s.ShouldStop(nodes) {
		nodes++
	}
	return nodes
}

func TestStopperNodes(t *testing.T) {
	for _, limit := range []uint64{1, 2, 15, 16, 17, 1000, 1023, 1024, 5000} {
		var s Stopper
		s.Start(context.Background(), Limits{Nodes: limit}, &start)
		if got := nodesUntilStop(&s); got != limit || !s.Stopped() || !s.ShouldSoftStop() || !s.ShouldStop(0) {
			t.Errorf("stopped at %d nodes, limit %d; Stopped %v, SoftStop %v", got, limit, s.Stopped(), s.ShouldSoftStop())
		}
	}
}

// With a clock that goes on a tenth of a millisecond at each poll.
func TestStopperTime(t *testing.T) {
	hit, never := make(chan struct{}), make(chan struct{})
	close(hit)
	second := [2]Clock{{Remaining: time.Second}, {Remaining: time.Hour}}
	for _, test := range []struct {
		name string
		lim  Limits
		hard time.Duration
		stop bool
	}{
		{"move time", Limits{MoveTime: 5 * ms}, 5 * ms, true},
		{"clock", Limits{Clocks: second}, 38500 * time.Microsecond, true},
		{"pondered before", Limits{MoveTime: 5 * ms, PonderHit: hit}, 5 * ms, true},
		{"no ponder hit", Limits{MoveTime: 5 * ms, PonderHit: never}, 0, false},
		{"no time", Limits{}, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			clock := &fakeClock{step: ms / 10}
			s := Stopper{Now: clock.Now}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			s.Start(ctx, test.lim, &start)
			wantSoft, wantHard := test.lim.TimeLimits(&start, defaultOverhead)
			if soft, hard := s.TimeLimits(); soft != wantSoft || hard != wantHard {
				t.Errorf("limits %v and %v, want %v and %v", soft, hard, wantSoft, wantHard)
			}
			if !test.stop {
				for nodes := range uint64(2_000_000) {
					if s.ShouldStop(nodes) {
						t.Fatalf("stopped after %d nodes, %v", nodes, s.Elapsed())
					}
				}
				if s.ShouldSoftStop() {
					t.Error("the soft limit is reached")
				}
				cancel()
			}
			nodesUntilStop(&s)
			if used := s.Used(); test.stop && (used < test.hard || used > test.hard+ms) {
				t.Errorf("stopped after %v, want %v", used, test.hard)
			}
		})
	}
}

func TestStopperSoftLimit(t *testing.T) {
	clock := new(fakeClock)
	s := Stopper{Now: clock.Now, Overhead: -1}
	s.Start(context.Background(), Limits{Clocks: [2]Clock{{Remaining: 30*time.Second + 300*ms}}}, &start)
	for _, step := range []struct {
		to   time.Duration
		soft bool
	}{{0, false}, {699 * time.Millisecond, false}, {700 * time.Millisecond, true}} {
		clock.now = time.Time{}.Add(step.to)
		if got := s.ShouldSoftStop(); got != step.soft || s.Stopped() {
			t.Errorf("after %v: %v", step.to, got)
		}
	}
}

// A slow searcher is not late by hundreds of nodes.
func TestStopperSlowNodes(t *testing.T) {
	clock := new(fakeClock)
	s := Stopper{Now: clock.Now}
	s.Start(context.Background(), Limits{MoveTime: time.Second}, &start)
	for nodes := uint64(0); !s.ShouldStop(nodes); nodes++ {
		clock.now = clock.now.Add(10 * time.Millisecond)
	}
	if d := s.Elapsed(); d < time.Second || d > 1300*time.Millisecond {
		t.Errorf("stopped after %v", d)
	}
}

// A searcher that takes 50 ms a node looked at the clock after 16 nodes for the first
// time, and was late by 0.8 s.
func TestStopperFirstPoll(t *testing.T) {
	clock := new(fakeClock)
	s := Stopper{Now: clock.Now}
	s.Start(context.Background(), Limits{MoveTime: 75 * time.Millisecond}, &start)
	for nodes := uint64(0); !s.ShouldStop(nodes); nodes++ {
		clock.now = clock.now.Add(50 * time.Millisecond)
	}
	if d := s.Elapsed(); d != 100*time.Millisecond {
		t.Errorf("stopped after %v, want 100ms", d)
	}
}

func TestStopperContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var s Stopper
	s.Start(ctx, Limits{}, &start)
	if s.ShouldStop(0) {
		t.Error("stopped at once")
	}
	cancel()
	if n := nodesUntilStop(&s); n > 2*maxEvery {
		t.Errorf("stopped after %d nodes", n)
	}
	s.Start(ctx, Limits{}, &start)
	if !s.ShouldStop(0) {
		t.Error("not stopped though the context was cancelled before")
	}
}

// Helpers count for the limit, and stop with the search.
func TestStopperHelpers(t *testing.T) {
	var s Stopper
	s.Start(context.Background(), Limits{Nodes: 100_000}, &start)
	var wg sync.WaitGroup
	for range 3 {
		h := s.Helper()
		wg.Go(func() { nodesUntilStop(h) })
	}
	own := uint64(0)
	for !s.ShouldStop(own) {
		own++
	}
	total := s.Nodes(own)
	s.Stop()
	wg.Wait()
	if total < 100_000 {
		t.Errorf("stopped at %d nodes, %d of them its own", total, own)
	}
	s.Start(context.Background(), Limits{}, &start)
	s.Stop()
	if n := nodesUntilStop(&s); n > 2*maxEvery {
		t.Errorf("after Stop, stopped at %d nodes", n)
	}
}

// A Stopper that was not started never stops, and nothing panics.
func TestStopperZero(t *testing.T) {
	var s Stopper
	s.Stop()
	if s.ShouldStop(math.MaxUint64) || s.Stopped() || s.ShouldSoftStop() || s.Nodes(3) != 3 || s.Helper().ShouldStop(1000) {
		t.Error("the zero Stopper stops")
	}
}

func TestShouldStopIsFree(t *testing.T) {
	var s Stopper
	s.Start(context.Background(), Limits{MoveTime: time.Hour}, &start)
	nodes := uint64(0)
	if n := testing.AllocsPerRun(100, func() {
		for range 100 {
			s.ShouldStop(nodes)
			nodes++
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
