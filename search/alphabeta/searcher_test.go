package alphabeta

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

func TestFindsMates(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		moves int
	}{
		{"back rank", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
		{"smothered", "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", 1},
		{"by castling", "8/8/8/8/8/8/7R/1k2K2R w K - 0 1", 1},
		{"by underpromotion", "7b/5P1k/7p/8/8/8/8/1K4R1 w - - 0 1", 1},
		{"two rooks", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 2},
		{"smothered, with the queen given", "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", 2},
		{"suffered", "k7/8/1KQ5/8/8/8/8/8 b - - 0 1", -1},
		{"before the fiftieth move is over", "6k1/R7/6K1/8/8/8/8/8 w - - 99 80", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, o := range []Options{{Hash: 1, Evaluator: eval.PieceSquare{}}, without(unlikeMinimax)} {
				r := find(t, New(o), play(t, test.fen, ""), search.Limits{Depth: 6})
				if !r.Score.IsMate() || r.Score.MateMoves() != test.moves {
					t.Errorf("%v with %v, want mate in %d", r.Score, r.PV, test.moves)
				}
			}
		})
	}
}

func TestMultiPV(t *testing.T) {
	g := play(t, "q2k4/1r6/2B5/8/8/8/8/4K3 w - - 0 1", "")
	for _, lines := range []int{1, 2, 3, 100} {
		var last []search.Info
		o := without(guesses | correctionHistory | tableEvaluation)
		o.Evaluator = eval.PieceSquare{}
		_, err := New(o).Search(context.Background(), g, search.Limits{Depth: 5, MultiPV: lines}, func(i search.Info) {
			if i.Depth == 5 {
				i.PV = slices.Clone(i.PV)
				last = append(last, i)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		b := g.Board()
		want := min(lines, movegen.Count(&b))
		if len(last) != want {
			t.Fatalf("%d lines, want %d", len(last), want)
		}
		for n, i := range last {
			if i.MultiPV != n+1 || n > 0 && i.Score > last[n-1].Score {
				t.Errorf("line %d is number %d with %v", n+1, i.MultiPV, i.Score)
			}
			// The score is what a search of this move alone finds, near enough.
			alone := find(t, New(o), g, search.Limits{Depth: 5, SearchMoves: i.PV[:1]})
			if d := alone.Score - i.Score; max(d, -d) > 60 && !i.Score.IsMate() {
				t.Errorf("%v is %v in line %d, %v alone", i.PV[0], i.Score, n+1, alone.Score)
			}
		}
	}
}

func TestMateLimit(t *testing.T) {
	g := play(t, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "")
	r := find(t, New(Options{Hash: 1}), g, search.Limits{Mate: 2})
	if r.Score != eval.MateIn(3) || r.Depth > 10 {
		t.Errorf("%v at depth %d", r.Score, r.Depth)
	}
	// A longer mate is not what was asked for, and does not end the search.
	r = find(t, New(Options{Hash: 1}), g, search.Limits{Mate: 1, Depth: mateDepth - 1})
	if r.Depth != mateDepth-1 {
		t.Errorf("gave up at depth %d", r.Depth)
	}
}

// A searcher that is used again, with all it remembers, still finds legal moves
// and the same mates; after NewGame it is as new.
func TestSearchesInARow(t *testing.T) {
	s := New(Options{Hash: 1})
	g := game.New(board.Start())
	for range 60 {
		r := find(t, s, g, search.Limits{Nodes: 3000})
		if r.Move == board.NoMove {
			break
		}
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	kiwi := play(t, kiwipete, "")
	s.NewGame()
	got, want := find(t, s, kiwi, search.Limits{Depth: 6}), find(t, New(Options{Hash: 1}), kiwi, search.Limits{Depth: 6})
	untime(&got, &want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after NewGame (-new +used):\n%s", diff)
	}
}

func TestSetOptions(t *testing.T) {
	g := play(t, kiwipete, "")
	var s Searcher
	first := find(t, &s, g, search.Limits{Depth: 5})
	if len(s.table.buckets) != defaultHash<<20/bucketSize {
		t.Errorf("the zero value has %d buckets", len(s.table.buckets))
	}
	s.SetOptions(Options{Overhead: time.Second})
	if again := find(t, &s, g, search.Limits{Depth: 5}); again.Nodes >= first.Nodes {
		t.Errorf("%d nodes with the table kept, %d before", again.Nodes, first.Nodes)
	}
	o := Options{Evaluator: eval.Material{}, Hash: 2}
	s.SetOptions(o)
	if got := s.Options(); got.Evaluator != o.Evaluator || got.Hash != o.Hash {
		t.Errorf("Options() = %+v", s.Options())
	}
	got, want := find(t, &s, g, search.Limits{Depth: 5}), find(t, New(o), g, search.Limits{Depth: 5})
	untime(&got, &want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("with another evaluator (-new +changed):\n%s", diff)
	}
	// Functions cannot be compared.
	f := eval.Func(eval.Material{}.Evaluate)
	s.SetOptions(Options{Evaluator: f})
	s.SetOptions(Options{Evaluator: f})
	find(t, &s, g, search.Limits{Depth: 2})
}

func TestStrangeOptions(t *testing.T) {
	g := play(t, kiwipete, "")
	wild := eval.Func(func(b *board.Board) eval.Score { return eval.Score(b.Hash()) })
	for _, o := range []Options{
		{Hash: -5},
		{Hash: 1, Overhead: -time.Hour},
		{Hash: 1, Overhead: math.MaxInt64, Now: (&fakeClock{}).Now}, // a clock that stands still
		{Hash: 1, Evaluator: wild},                                  // beyond all limits
		{Hash: 1, Evaluator: eval.Fork(eval.PieceSquare{})},
	} {
		if r := find(t, New(o), g, search.Limits{Depth: 4, Clocks: [2]search.Clock{{Remaining: time.Hour, Increment: time.Hour}, {}}}); r.Depth == 0 || r.Score.IsMate() {
			t.Errorf("%+v: %+v", o, r)
		}
	}
	most := int64(maxHash)
	if strconv.IntSize == 32 || runtime.GOARCH == "wasm" {
		most = maxSmallHash
	}
	if o := (Options{Hash: math.MaxInt}); o.hash() != most<<20 {
		t.Errorf("the largest table has %d bytes", o.hash())
	}
}

// Several searchers share an evaluator that follows the line; each has its own
// fork. The race detector watches.
func TestConcurrentSearchers(t *testing.T) {
	for _, ev := range []eval.Evaluator{eval.PieceSquare{}, eval.Fork(eval.PieceSquare{}), eval.Material{}} {
		g := play(t, kiwipete, "")
		want := find(t, New(Options{Hash: 1, Evaluator: ev}), g, search.Limits{Depth: 5})
		untime(&want)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				r, err := New(Options{Hash: 1, Evaluator: ev}).Search(context.Background(), g, search.Limits{Depth: 5}, nil)
				untime(&r)
				if diff := cmp.Diff(want, r); diff != "" || err != nil {
					t.Errorf("%T: %v (-alone +beside others):\n%s", ev, err, diff)
				}
			})
		}
		wg.Wait()
	}
}

func TestSearchAllocatesNothingPerNode(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	g := play(t, kiwipete, "")
	s := New(Options{Hash: 1})
	find(t, s, g, search.Limits{Nodes: 60_000}) // grows the slices
	few := testing.AllocsPerRun(3, func() { find(t, s, g, search.Limits{Nodes: 1000}) })
	many := testing.AllocsPerRun(3, func() { find(t, s, g, search.Limits{Nodes: 30_000}) })
	if many > few+100 {
		t.Errorf("%v allocations for 30,000 nodes, %v for 1000", many, few)
	}
}

func BenchmarkAlphaBeta(b *testing.B) {
	for _, p := range []struct {
		name, fen string
		depth     int
	}{
		{"start", startFEN, 12},
		{"kiwipete", kiwipete, 9},
	} {
		b.Run(fmt.Sprintf("%s depth %d", p.name, p.depth), func(b *testing.B) {
			g := play(b, p.fen, "")
			s := New(Options{})
			nodes := uint64(0)
			for b.Loop() {
				s.NewGame()
				nodes += find(b, s, g, search.Limits{Depth: p.depth}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// A result has all lines, of which the first is the best; so it is where the last
// iteration was not completed.
func TestResultLines(t *testing.T) {
	g := play(t, kiwipete, "")
	for _, lim := range []search.Limits{{Depth: 5, MultiPV: 4}, {Nodes: 5000, MultiPV: 4}, {Nodes: 7777, MultiPV: 4}, {Nodes: 12_345, MultiPV: 4}} {
		r := find(t, New(Options{Hash: 1}), g, lim)
		if len(r.Lines) != 4 {
			t.Fatalf("%+v: %d lines", lim, len(r.Lines))
		}
		for n, i := range r.Lines {
			if i.MultiPV != n+1 || i.Bound != search.Exact || n > 1 && i.Score > r.Lines[n-1].Score {
				t.Errorf("%+v: line %d is %+v", lim, n+1, i)
			}
		}
	}
	if r := find(t, New(Options{Hash: 1}), g, search.Limits{Nodes: 1}); len(r.Lines) != 1 || r.Bound != search.Exact {
		t.Errorf("after a node: %+v", r)
	}
}

// A soft limit of nodes ends the search after the iteration in which it is reached, so that
// the result is that of a search to this depth, on any machine.
func TestSoftNodes(t *testing.T) {
	g := play(t, kiwipete, "")
	soft := find(t, New(Options{Hash: 1}), g, search.Limits{SoftNodes: 2000})
	if soft.Nodes < 2000 || soft.Bound != search.Exact {
		t.Fatalf("%d nodes, %v", soft.Nodes, soft.Bound)
	}
	deep := find(t, New(Options{Hash: 1}), g, search.Limits{Depth: soft.Depth})
	if soft.Nodes != deep.Nodes || soft.Move != deep.Move || soft.Score != deep.Score {
		t.Errorf("%d nodes, %v %v; depth %d: %d nodes, %v %v", soft.Nodes, soft.Move, soft.Score, soft.Depth, deep.Nodes, deep.Move, deep.Score)
	}
	if before := find(t, New(Options{Hash: 1}), g, search.Limits{Depth: soft.Depth - 1}); before.Nodes >= 2000 {
		t.Errorf("depth %d had reached the limit with %d nodes", before.Depth, before.Nodes)
	}
	if hard := find(t, New(Options{Hash: 1}), g, search.Limits{SoftNodes: 2000, Nodes: 2100}); hard.Nodes != 2100 {
		t.Errorf("%d nodes with a hard limit of 2100", hard.Nodes)
	}
}

// Who changes a line of a result changes no other.
func TestResultSharesNothing(t *testing.T) {
	s := New(Options{Hash: 1})
	for _, lines := range []int{1, 3} {
		r := find(t, s, play(t, kiwipete, ""), search.Limits{Depth: 4, MultiPV: lines})
		want := slices.Clone(r.PV)
		for _, line := range r.Lines {
			clear(line.PV)
		}
		if !slices.Equal(r.PV, want) {
			t.Errorf("%d lines: after Lines was cleared, PV is %v, want %v", lines, r.PV, want)
		}
		if best := s.workers[0].best.pv; !slices.Equal(best, want) {
			t.Errorf("%d lines: after Lines was cleared, the searcher has %v, want %v", lines, best, want)
		}
	}
}

// After Prepare, the first search finds what it finds without, and allocates neither the table nor
// the workers.
func TestPrepare(t *testing.T) {
	g := play(t, corpus[1].fen, "")
	o := Options{Hash: 2, Threads: 1}
	want := find(t, New(o), g, search.Limits{Depth: 6})
	a := New(o)
	search.Prepare(a)
	if len(a.workers) != 1 || len(a.table.buckets) != bucketsIn(2<<20) {
		t.Fatalf("%d workers and %d buckets after Prepare", len(a.workers), len(a.table.buckets))
	}
	w, table := a.workers[0], &a.table.buckets[0]
	got := find(t, a, g, search.Limits{Depth: 6})
	untime(&want, &got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after Prepare (-want +got):\n%s", diff)
	}
	if a.workers[0] != w || &a.table.buckets[0] != table {
		t.Error("the search allocated its memory again")
	}
	search.Prepare(a)
	if found, _, ok := w.probe(&w.stack[0], 0); !ok || found.move != got.Move {
		t.Error("Prepare emptied the table of an earlier search")
	}
	a.SetOptions(Options{Hash: 4, Threads: 2})
	search.Prepare(a)
	if len(a.workers) != 2 || len(a.table.buckets) != bucketsIn(4<<20) {
		t.Errorf("%d workers and %d buckets after other options", len(a.workers), len(a.table.buckets))
	}
}
