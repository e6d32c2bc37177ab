package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
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
			for _, o := range []Options{{Hash: 1, Evaluator: eval.PieceSquare{}}, plain()} {
				r := find(t, NewAlphaBeta(o), play(t, test.fen, ""), Limits{Depth: 6})
				if !r.Score.IsMate() || r.Score.Moves() != test.moves {
					t.Errorf("%v with %v, want mate in %d", r.Score, r.PV, test.moves)
				}
			}
		})
	}
}

func TestDraws(t *testing.T) {
	even := func(s eval.Score) bool { return s == 0 }
	winning := func(s eval.Score) bool { return s > 400 }
	tests := []struct {
		name  string
		start string
		moves string
		move  string // "" if there are several
		want  func(eval.Score) bool
	}{
		{"stalemate does not win", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "", "", winning},
		{"perpetual check saves a lost game", "6k1/6p1/8/7Q/8/2q5/1rr5/K7 w - - 0 1", "", "", even},
		{"bishops of one colour cannot win", "8/8/4k1b1/8/8/3BK3/8/8 w - - 0 1", "", "", even},
		{"after fifty moves nothing wins but a mate", "8/8/4k3/8/8/3QK3/8/8 w - - 99 100", "", "", even},
		{"a pawn move begins the count again", "8/8/4k3/8/8/3QK3/P7/8 w - - 99 100", "", "", winning},
		{
			"who is winning does not allow a third repetition",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "f1f2 h8h7 f2f1 h7h8 f1f2 h8h7", "", winning,
		},
		{
			"who is losing repeats for the third time",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "f1f2 h8h7 f2f1 h7h8 f1f2 h8h7 f2f1", "h7h8", even,
		},
		{
			"a second repetition is none yet",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "f1f2 h8h7 f2f1", "", func(s eval.Score) bool { return s < -400 },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := find(t, NewAlphaBeta(Options{Hash: 1}), play(t, test.start, test.moves), Limits{Depth: 5})
			if !test.want(r.Score) || test.move != "" && r.Move.String() != test.move {
				t.Errorf("%v with %v", r.Score, r.PV)
			}
		})
	}
}

func TestIsDraw(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		want bool
	}{
		{"49½ moves", "8/8/4k3/8/8/3QK3/8/8 w - - 99 100", false},
		{"fifty moves", "8/8/4k3/8/8/3QK3/8/8 w - - 100 100", true},
		{"fifty moves and mate", "R5k1/8/6K1/8/8/8/8/8 b - - 100 100", false},
		{"no material", "8/8/4k3/8/8/4K3/8/8 w - - 0 100", true},
		{"enough material", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 100", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, test.fen, "")
			b := g.Board()
			var tr trail
			tr.follow(g)
			if got := tr.isDraw(&b, b.Halfmove()); got != test.want {
				t.Errorf("isDraw = %v", got)
			}
		})
	}
}

// The trail must say what comparing all positions says.
func TestTrailAgainstSlowTwin(t *testing.T) {
	lines := []string{
		"g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3",
		"g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
		"e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
		"g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 f3g1 f6g8",
	}
	for _, line := range lines {
		moves := strings.Fields(line)
		for root := range moves {
			g := play(t, startFEN, strings.Join(moves[:root], " "))
			var tr trail
			tr.follow(g)
			boards := []board.Board{}
			for ply := range root + 1 {
				b, _ := g.BoardAt(ply)
				boards = append(boards, b)
			}
			for _, text := range moves[root:] {
				m, err := board.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				b := boards[len(boards)-1]
				b.Play(m)
				inGame, inTree := 0, 0
				for i := range boards {
					if boards[i].SamePosition(&b) {
						if i >= root {
							inTree++
						} else {
							inGame++
						}
					}
				}
				boards = append(boards, b)
				tr.push(&b)
				if got, want := tr.repeated(b.Halfmove()), inTree > 0 || inGame > 1; got != want {
					t.Errorf("%s from ply %d, at ply %d: repeated %v, want %v", line, root, len(boards)-1, got, want)
				}
			}
			for range moves[root:] {
				tr.pop()
			}
			if len(tr.keys) != tr.root+1 {
				t.Errorf("%d keys are left over", len(tr.keys)-tr.root-1)
			}
		}
	}
}

// Each technique makes a difference, and none is needed to find a mate.
func TestTechniques(t *testing.T) {
	nodes := func(t *testing.T, o Options) uint64 {
		depth := 10
		if o.NoQuiescence || o.NoLateMoveReductions {
			depth = 7
		}
		if o.NoZeroWindow || testing.Short() {
			depth = min(depth, 9)
		}
		middlegame := find(t, NewAlphaBeta(o), play(t, kiwipete, ""), Limits{Depth: depth})
		if middlegame.Depth != depth || middlegame.Score.IsMate() {
			t.Errorf("depth %d, %v", middlegame.Depth, middlegame.Score)
		}
		mate := find(t, NewAlphaBeta(o), play(t, "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", ""), Limits{Depth: 9})
		if mate.Score != eval.MateIn(3) {
			t.Errorf("a mate in two is %v with %v", mate.Score, mate.PV)
		}
		return middlegame.Nodes + mate.Nodes
	}
	with := nodes(t, Options{Hash: 1})
	for _, tech := range techniques {
		t.Run(tech.name, func(t *testing.T) {
			o := Options{Hash: 1}
			tech.off(&o)
			without := nodes(t, o)
			if without == with {
				t.Errorf("%d nodes with and without it", with)
			}
			t.Logf("%d nodes with it, %d without", with, without)
		})
	}
}

func TestMultiPV(t *testing.T) {
	g := play(t, "q2k4/1r6/2B5/8/8/8/8/4K3 w - - 0 1", "")
	for _, lines := range []int{1, 2, 3, 100} {
		var last []Info
		o := Options{Hash: 1, NoCorrection: true, NoTableEstimate: true}
		o.exact()
		_, err := NewAlphaBeta(o).Search(context.Background(), g, Limits{Depth: 5, MultiPV: lines}, func(i Info) {
			if i.Depth == 5 {
				i.PV = slices.Clone(i.PV)
				last = append(last, i)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		b := g.Board()
		want := min(lines, len((&Limits{}).moves(&b)))
		if len(last) != want {
			t.Fatalf("%d lines, want %d", len(last), want)
		}
		for n, i := range last {
			if i.MultiPV != n+1 || n > 0 && i.Score > last[n-1].Score {
				t.Errorf("line %d is number %d with %v", n+1, i.MultiPV, i.Score)
			}
			// The score is what a search of this move alone finds, near enough.
			alone := find(t, NewAlphaBeta(o), g, Limits{Depth: 5, SearchMoves: i.PV[:1]})
			if d := alone.Score - i.Score; max(d, -d) > 60 && !i.Score.IsMate() {
				t.Errorf("%v is %v in line %d, %v alone", i.PV[0], i.Score, n+1, alone.Score)
			}
		}
	}
}

func TestMateLimit(t *testing.T) {
	g := play(t, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "")
	r := find(t, NewAlphaBeta(Options{Hash: 1}), g, Limits{Mate: 2})
	if r.Score != eval.MateIn(3) || r.Depth > 10 {
		t.Errorf("%v at depth %d", r.Score, r.Depth)
	}
	// A longer mate is not what was asked for, and does not end the search.
	r = find(t, NewAlphaBeta(Options{Hash: 1}), g, Limits{Mate: 1, Depth: mateDepth - 1})
	if r.Depth != mateDepth-1 {
		t.Errorf("gave up at depth %d", r.Depth)
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	g := play(t, kiwipete, "")
	for _, nodes := range []uint64{1, 2, 3, 100, 1023, 1024, 1025, 5000} {
		for _, s := range []Searcher{NewAlphaBeta(Options{Hash: 1}), &Minimax{}} {
			if r := find(t, s, g, Limits{Nodes: nodes}); r.Nodes != nodes {
				t.Errorf("%T: %d nodes, limit %d", s, r.Nodes, nodes)
			}
		}
	}
	if r := find(t, NewAlphaBeta(Options{Hash: 1}), g, Limits{Nodes: math.MaxUint64, Depth: 2}); r.Depth != 2 {
		t.Errorf("depth %d with as many nodes as there are numbers", r.Depth)
	}
}

// With a clock that goes on a little at each look, and looks every so many nodes,
// time is a count of nodes: 1024 in a tenth of a millisecond.
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
		limits      Limits
		least, most uint64 // nodes
	}{
		{"time for a move", kiwipete, Limits{MoveTime: 5 * ms}, 20_000, 52_000},
		{"ponder hit before", kiwipete, Limits{MoveTime: 5 * ms, PonderHit: hit}, 20_000, 52_000},
		{"the clock", kiwipete, Limits{Clocks: [2]Clock{{Remaining: 110 * ms}}}, 5_000, 120_000},
		{"the other player's clock", kiwipete, Limits{Clocks: [2]Clock{board.Black: {Remaining: ms}}, Nodes: 200_000}, 200_000, 200_000},
		{"one legal move, on the clock", forced, Limits{Clocks: [2]Clock{board.Black: {Remaining: time.Hour}}}, 1, 1000},
		{"one legal move, time for a move", forced, Limits{MoveTime: 5 * ms}, 20_000, 52_000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			clock := &fakeClock{step: ms / 10}
			r := find(t, NewAlphaBeta(Options{Hash: 1, Now: clock.Now}), play(t, test.fen, ""), test.limits)
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
	s := NewAlphaBeta(Options{Hash: 1, Now: clock.Now})
	r, err := s.Search(context.Background(), play(t, kiwipete, ""), Limits{MoveTime: 2 * time.Millisecond, PonderHit: hit}, func(i Info) {
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
	for _, s := range []Searcher{
		NewAlphaBeta(Options{Hash: 1, Now: clock.Now, Evaluator: slow}),
		&Minimax{Now: clock.Now, Evaluator: slow},
	} {
		r := find(t, s, play(t, kiwipete, ""), Limits{MoveTime: 2 * time.Second})
		if r.Time > 2300*time.Millisecond {
			t.Errorf("%T: stopped after %v by its own clock", s, r.Time)
		}
	}
}

// What a stopped search has found in the iteration it was in counts, with what
// its score is worth.
func TestResultOfIncompleteIteration(t *testing.T) {
	var incomplete, lower int
	for _, fen := range []string{
		kiwipete,
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
		"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
	} {
		g := play(t, fen, "")
		step := uint64(8)
		if testing.Short() {
			step = 2
		}
		for nodes := uint64(500); nodes < 16_000; nodes += nodes / step {
			r := find(t, NewAlphaBeta(Options{Hash: 1}), g, Limits{Nodes: nodes})
			if r.Depth == 0 {
				continue // not even the first move was searched
			}
			if r.Bound == Lower {
				lower++
			}
			if whole := find(t, NewAlphaBeta(Options{Hash: 1}), g, Limits{Depth: r.Depth}); whole.Nodes > nodes {
				incomplete++
			} else if r.Bound != Exact {
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
	for _, s := range []Searcher{NewAlphaBeta(Options{Hash: 1}), &Minimax{}} {
		r, err := s.Search(ctx, play(t, startFEN, ""), Limits{}, nil)
		if err != nil || r.Nodes != 0 || r.Depth != 0 || r.Move == board.NoMove {
			t.Errorf("%T: %+v, %v", s, r, err)
		}
	}
}

// A mate is seen at the end of a line, where only captures are looked at.
func TestMateInQuiescence(t *testing.T) {
	for _, o := range []Options{{NoCheckExtension: true}, {NoCheckExtension: true, NoTable: true}} {
		r := find(t, NewAlphaBeta(o), play(t, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", ""), Limits{Depth: 1})
		if r.Score != eval.MateIn(1) {
			t.Errorf("%v with %v", r.Score, r.PV)
		}
	}
}

// What the table is told of a score is what it is worth: exact inside of the
// window, a bound outside.
func TestStoredBounds(t *testing.T) {
	for _, p := range corpus[:8] {
		for _, depth := range []int{0, 2} {
			o := Options{Evaluator: eval.PieceSquare{}, NoCorrection: true, NoTableEstimate: true}
			o.exact()
			tab := newTable(1 << 16)
			w := newWorker(&o, tab)
			w.options = o
			g := play(t, p.fen, "")
			b := g.Board()
			ask := func(alpha, beta eval.Score) (eval.Score, Bound) {
				tab.clear()
				*w.learned = histories{}
				w.start(context.Background(), new(Limits), b.Turn(), 0, nil)
				defer w.close()
				w.begin(g, new(Limits).moves(&b))
				s := w.negamax(0, depth, alpha, beta, false)
				e, ok := tab.probe(b.Hash())
				if !ok && depth > 0 {
					t.Fatalf("%s: nothing was stored", p.name)
				}
				return s, e.bound
			}
			s, bound := ask(-infinity, infinity)
			if bound != Exact {
				t.Errorf("%s, depth %d: %v is stored as %v", p.name, depth, s, bound)
			}
			if low, bound := ask(s+10, s+11); low >= s+11 || low < s || bound != Upper {
				t.Errorf("%s, depth %d: asked whether %v is above %v, got %v, stored as %v", p.name, depth, s, s+10, low, bound)
			}
			high, bound := ask(s-11, s-10)
			if standsPat := depth == 0; high > s || high < s-10 || bound != Lower && !standsPat {
				t.Errorf("%s, depth %d: asked whether %v is above %v, got %v, stored as %v", p.name, depth, s, s-11, high, bound)
			}
		}
	}
}

func TestCancelWhileSearching(t *testing.T) {
	for _, s := range []Searcher{NewAlphaBeta(Options{Hash: 1}), &Minimax{}} {
		ctx, cancel := context.WithCancel(context.Background())
		depth := 0
		r, err := s.Search(ctx, play(t, startFEN, ""), Limits{}, func(i Info) {
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

// A searcher that is used again, with all it remembers, still finds legal moves
// and the same mates; after NewGame it is as new.
func TestSearchesInARow(t *testing.T) {
	s := NewAlphaBeta(Options{Hash: 1})
	g := game.New(board.Start())
	for range 60 {
		r := find(t, s, g, Limits{Nodes: 3000})
		if r.Move == board.NoMove {
			break
		}
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	kiwi := play(t, kiwipete, "")
	s.NewGame()
	got, want := find(t, s, kiwi, Limits{Depth: 6}), find(t, NewAlphaBeta(Options{Hash: 1}), kiwi, Limits{Depth: 6})
	got.Time, want.Time = 0, 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after NewGame (-new +used):\n%s", diff)
	}
}

func TestSetOptions(t *testing.T) {
	g := play(t, kiwipete, "")
	var s AlphaBeta
	first := find(t, &s, g, Limits{Depth: 5})
	if len(s.table.buckets) != defaultHash<<20/bucketSize {
		t.Errorf("the zero value has %d buckets", len(s.table.buckets))
	}
	s.SetOptions(Options{Overhead: time.Second})
	if again := find(t, &s, g, Limits{Depth: 5}); again.Nodes >= first.Nodes {
		t.Errorf("%d nodes with the table kept, %d before", again.Nodes, first.Nodes)
	}
	o := Options{Evaluator: eval.Material{}, Hash: 2}
	s.SetOptions(o)
	if got := s.Options(); got.Evaluator != o.Evaluator || got.Hash != o.Hash {
		t.Errorf("Options() = %+v", s.Options())
	}
	got, want := find(t, &s, g, Limits{Depth: 5}), find(t, NewAlphaBeta(o), g, Limits{Depth: 5})
	got.Time, want.Time = 0, 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("with another evaluator (-new +changed):\n%s", diff)
	}
	// Functions cannot be compared.
	f := eval.Func(eval.Material{}.Evaluate)
	s.SetOptions(Options{Evaluator: f})
	s.SetOptions(Options{Evaluator: f})
	find(t, &s, g, Limits{Depth: 2})
}

func TestStrangeOptions(t *testing.T) {
	g := play(t, kiwipete, "")
	wild := eval.Func(func(b *board.Board) eval.Score { return eval.Score(b.Hash()) })
	for _, o := range []Options{
		{Hash: -5},
		{Hash: 1, Overhead: -time.Hour},
		{Hash: 1, Overhead: math.MaxInt64, Now: (&fakeClock{}).Now}, // a clock that stands still
		{Hash: 1, Evaluator: wild},                                  // beyond all limits
		{Hash: 1, Evaluator: new(eval.Accumulator)},
	} {
		if r := find(t, NewAlphaBeta(o), g, Limits{Depth: 4, Clocks: [2]Clock{{time.Hour, time.Hour}, {}}}); r.Depth == 0 || r.Score.IsMate() {
			t.Errorf("%+v: %+v", o, r)
		}
	}
	if o := (Options{Hash: math.MaxInt}); o.hash() != mostHash<<20 {
		t.Errorf("the largest table has %d bytes", o.hash())
	}
}

// Several searchers share an evaluator that follows the line; each has its own
// fork. The race detector watches.
func TestConcurrentSearchers(t *testing.T) {
	for _, ev := range []eval.Evaluator{eval.PieceSquare{}, new(eval.Accumulator), eval.Material{}} {
		g := play(t, kiwipete, "")
		want := find(t, NewAlphaBeta(Options{Hash: 1, Evaluator: ev}), g, Limits{Depth: 5})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				r, err := NewAlphaBeta(Options{Hash: 1, Evaluator: ev}).Search(context.Background(), g, Limits{Depth: 5}, nil)
				r.Time = want.Time
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
	s := NewAlphaBeta(Options{Hash: 1})
	find(t, s, g, Limits{Nodes: 200_000}) // grows the slices
	few := testing.AllocsPerRun(3, func() { find(t, s, g, Limits{Nodes: 1000}) })
	many := testing.AllocsPerRun(3, func() { find(t, s, g, Limits{Nodes: 100_000}) })
	if many > few+300 {
		t.Errorf("%v allocations for 100,000 nodes, %v for 1000", many, few)
	}
}

// Tactics that a sound search finds within a fixed number of nodes, so that a
// change that breaks one is seen wherever it is run. From "Win at Chess" by Fred
// Reinfeld.
func TestTactics(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	tests := []struct{ name, fen, moves string }{
		{"queen sacrifice on the g-file", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6"},
		{"rook lift against a pin", "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"},
		{"queen takes h7", "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "h6h7"},
		{"check from c4", "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "c6c4"},
		{"the pawn goes through", "7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "b6b7"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := find(t, NewAlphaBeta(Options{Evaluator: eval.PieceSquare{}}), play(t, test.fen, ""), Limits{Nodes: 300_000})
			if !slices.Contains(strings.Fields(test.moves), r.Move.String()) {
				t.Errorf("%v at depth %d with %v, want %s", r.Score, r.Depth, r.PV, test.moves)
			}
		})
	}
}

// Where every move makes things worse, passing would not: whoever counts on that
// sees nothing. From collections of studies.
func TestZugzwang(t *testing.T) {
	tests := []struct{ name, fen, move string }{
		{"pawns run out of moves", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1"},
		{"rook cannot leave", "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6"},
		{"queen must leave", "8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 32", "h3h4"},
	}
	if testing.Short() {
		t.Skip("takes a while")
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			s := NewAlphaBeta(Options{Evaluator: eval.NewClassical()})
			r, err := s.Search(ctx, play(t, test.fen, ""), Limits{Nodes: 2_000_000}, func(i Info) {
				if i.Depth > 10 && i.PV[0].String() == test.move {
					cancel()
				}
			})
			if err != nil || r.Move.String() != test.move {
				t.Errorf("%v at depth %d with %v, want %s; error %v", r.Score, r.Depth, r.PV, test.move, err)
			}
			t.Logf("%d nodes", r.Nodes)
		})
	}
}

func TestStats(t *testing.T) {
	var last Info
	_, err := NewAlphaBeta(Options{Hash: 1}).Search(context.Background(), play(t, kiwipete, ""), Limits{Depth: 9}, func(i Info) { last = i })
	if err != nil {
		t.Fatal(err)
	}
	s := last.Stats
	if s.Hits == 0 || s.Hits >= s.Probes || s.First == 0 || s.First >= s.Cutoffs || s.Researches == 0 || s.Researches >= last.Nodes {
		t.Errorf("%+v", s)
	}
	if r := s.FirstRate(); r < 0.75 || r > 1 {
		t.Errorf("%.2f of cut-offs are by the first move", r)
	}
	if (Stats{}).HitRate() != 0 || (Stats{Hits: 1, Probes: 4}).HitRate() != 0.25 {
		t.Error("the hit rate is wrong")
	}
}

// The table's move is extended if nothing else comes near it, and the node is
// done with if much else does as well.
func TestSingular(t *testing.T) {
	run := func(fen, move string, score, beta eval.Score) (int, bool) {
		o := Options{Hash: 1}
		tab := newTable(1 << 20)
		w := newWorker(&o, tab)
		w.options = o
		g := play(t, fen, "")
		b := g.Board()
		w.start(context.Background(), new(Limits), b.Turn(), 0, nil)
		defer w.close()
		w.begin(g, new(Limits).moves(&b))
		w.depth = 10
		m, err := board.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		extension, _, done := w.singular(0, 8, score, beta-1, beta, true, m)
		return extension, done
	}
	// Only taking back the queen will do.
	if e, done := run("4k3/pp3ppp/8/3q4/4P3/8/PP3PPP/4K3 w - - 0 1", "e4d5", 100, 100); e < 1 || done {
		t.Errorf("a move that must be played is extended by %d, done with: %v", e, done)
	}
	// Anything wins.
	if _, done := run("4k3/8/8/8/8/8/PPP5/Q3K2R w - - 0 1", "a1a8", 1000, 500); !done {
		t.Error("a move beside many as good is searched on")
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
			s := NewAlphaBeta(Options{})
			nodes := uint64(0)
			for b.Loop() {
				s.NewGame()
				nodes += find(b, s, g, Limits{Depth: p.depth}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
