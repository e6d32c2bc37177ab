package search

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
)

func TestBudget(t *testing.T) {
	clocks := func(remaining, increment time.Duration) [2]Clock {
		return [2]Clock{board.White: {remaining, increment}, board.Black: {time.Hour, 0}}
	}
	const ms = time.Millisecond
	tests := []struct {
		name   string
		limits Limits
		soft   time.Duration
		hard   time.Duration
	}{
		{"no limit", Limits{Depth: 5, Nodes: 5, Mate: 5}, 0, 0},
		{"increment without a clock", Limits{Clocks: clocks(0, time.Second)}, 0, 0},
		{"time for a move", Limits{MoveTime: time.Second}, time.Second, time.Second},
		{"a moment for a move", Limits{MoveTime: 1}, 1, 1},
		{"negative time for a move", Limits{MoveTime: -1}, 0, 0},
		{"a clock", Limits{Clocks: clocks(28*time.Second+10*ms, 0)}, 500 * ms, 3 * time.Second},
		{"a clock with increment", Limits{Clocks: clocks(28*time.Second+10*ms, 4*time.Second)}, 2 * time.Second, 12 * time.Second},
		{"ten moves to go", Limits{Clocks: clocks(10*time.Second+10*ms, 0), MovesToGo: 10}, 500 * ms, 3 * time.Second},
		{"one move to go", Limits{Clocks: clocks(10*time.Second+10*ms, 0), MovesToGo: 1}, 5 * time.Second, 10 * time.Second},
		{"two moves to go", Limits{Clocks: clocks(10*time.Second+10*ms, 0), MovesToGo: 2}, 2500 * ms, 7500 * ms},
		{"more moves to go than games last", Limits{Clocks: clocks(56*time.Second+10*ms, 0), MovesToGo: 1000}, 500 * ms, 3 * time.Second},
		{"hardly any time, much increment", Limits{Clocks: clocks(110*ms, 10*time.Second)}, 75 * ms, 75 * ms},
		{"less time than is lost", Limits{Clocks: clocks(5*ms, 0)}, ms, ms},
		{"time is over", Limits{Clocks: clocks(-5*time.Second, 0)}, ms, ms},
		{"negative increment", Limits{Clocks: clocks(28*time.Second+10*ms, -time.Second)}, 500 * ms, 3 * time.Second},
		{"the move's limit is shorter", Limits{Clocks: clocks(28*time.Second, 0), MoveTime: 100 * ms}, 100 * ms, 100 * ms},
		{"the clock is shorter", Limits{Clocks: clocks(28*time.Second+10*ms, 0), MoveTime: time.Minute}, 500 * ms, 3 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := test.limits.budget(board.White, 10*ms, &defaultParameters)
			want := budget{soft: test.soft, hard: test.hard, elastic: got.elastic}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(budget{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if got := (&Limits{Clocks: clocks(time.Second, 0)}).budget(board.Black, 0, &defaultParameters); got.hard < time.Minute {
		t.Errorf("Black, with an hour left, may think for %v", got.hard)
	}
}

// How long a search goes on depends on how it goes.
func TestTarget(t *testing.T) {
	const ms = time.Millisecond
	clock := budget{soft: 500 * ms, hard: 1500 * ms, elastic: true}
	tests := []struct {
		name        string
		budget      budget
		progress    progress
		least, most time.Duration
	}{
		{"no limit", budget{}, progress{}, 0, 0},
		{"time for a move is all used", budget{soft: 500 * ms, hard: 500 * ms}, progress{stable: 9, share: 1}, 500 * ms, 500 * ms},
		{"ordinary", clock, progress{stable: 4, share: 0.6}, 400 * ms, 700 * ms},
		{"nothing else comes near", clock, progress{stable: 12, share: 0.98}, 150 * ms, 300 * ms},
		{"a new best move", clock, progress{stable: 0, share: 0.3}, 900 * ms, 1500 * ms},
		{"it looks worse", clock, progress{stable: 4, share: 0.6, drop: 40}, 600 * ms, 1100 * ms},
		{"everything goes wrong", clock, progress{stable: 0, share: 0.1, drop: 500}, 1500 * ms, 1500 * ms},
		{"hardly any time", budget{soft: ms, hard: ms, elastic: true}, progress{stable: 12, share: 1}, ms, ms},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.budget.target(test.progress, &defaultParameters); got < test.least || got > test.most {
				t.Errorf("%v, want %v to %v", got, test.least, test.most)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	a, b := board.NewMove(board.A2, board.A3), board.NewMove(board.B2, board.B3)
	var p progress
	for i, step := range []struct {
		best   rootMove
		nodes  uint64
		stable int
		drop   eval.Score
		share  float64
	}{
		{rootMove{move: a, score: 20, nodes: 50}, 100, 0, 0, 0.5},
		{rootMove{move: a, score: 30, nodes: 150}, 200, 1, 0, 0.75},
		{rootMove{move: a, score: 5, nodes: 200}, 250, 2, 25, 0.8},
		{rootMove{move: b, score: 5, nodes: 100}, 400, 0, 0, 0.25},
	} {
		p.note(&step.best, step.nodes)
		if p.stable != step.stable || p.drop != step.drop || p.share != step.share {
			t.Errorf("after iteration %d: %+v", i+1, p)
		}
	}
}

// Whoever keeps to the budget does not lose on time, if no more time is lost
// elsewhere than was said.
func TestBudgetNeverLosesOnTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		overhead := time.Duration(rng.Int64N(int64(20 * time.Millisecond)))
		left := 25*time.Millisecond + time.Duration(rng.Int64N(int64(2*time.Minute)))
		increment := time.Duration(0)
		if rng.IntN(2) == 0 {
			increment = time.Duration(rng.Int64N(int64(2 * time.Second)))
		}
		control, added := rng.IntN(50), left
		for move := range 300 {
			l := Limits{Clocks: [2]Clock{{left, increment}}}
			if control > 0 {
				l.MovesToGo = control - move%control
			}
			b := l.budget(board.White, overhead, &defaultParameters)
			if b.soft > b.hard || b.soft <= 0 {
				t.Fatalf("%+v: budget %v", l, b)
			}
			if left > overhead+time.Millisecond && b.hard > left-overhead {
				t.Fatalf("%v left, %v lost, may think for %v", left, overhead, b.hard)
			}
			left -= b.soft // on an ordinary move
			left += increment
			if control > 0 && move%control == control-1 {
				left += added
			}
			if left <= 0 {
				t.Fatalf("%+v: the clock ran out", l)
			}
		}
	}
}

// TestBudgetExtremes: whatever the clocks say, nothing overflows.
func TestBudgetExtremes(t *testing.T) {
	for name, tt := range map[string]struct {
		lim  Limits
		long bool
	}{
		"flag fallen long ago": {Limits{Clocks: [2]Clock{{Remaining: math.MinInt64}, {}}}, false},
		"endless last move":    {Limits{Clocks: [2]Clock{{Remaining: 1 << 62}, {}}, MovesToGo: 1}, true},
		"endless increment":    {Limits{Clocks: [2]Clock{{Remaining: time.Hour, Increment: 1 << 62}, {}}}, true},
	} {
		b := tt.lim.budget(board.White, 10*time.Millisecond, &defaultParameters)
		if long := b.hard > time.Minute; long != tt.long || b.soft > b.hard || b.soft <= 0 {
			t.Errorf("%s: soft %v, hard %v", name, b.soft, b.hard)
		}
	}
}

func TestRestrictedRootIsABound(t *testing.T) {
	b := board.Start()
	g := game.New(b)
	s := NewAlphaBeta(Options{Hash: 1})
	lim := Limits{Depth: 3, SearchMoves: []board.Move{board.NewMove(board.A2, board.A3)}}
	if _, err := s.Search(t.Context(), g, lim, nil); err != nil {
		t.Fatal(err)
	}
	if e, ok := s.table.probe(b.Hash()); !ok || e.bound != Lower {
		t.Errorf("kept %+v, %v; want a lower bound", e, ok)
	}
}
