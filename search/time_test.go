package search

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
)

func TestTimeLimits(t *testing.T) {
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
			soft, hard := test.limits.TimeLimits(board.White, 10*ms)
			if soft != test.soft || hard != test.hard {
				t.Errorf("soft %v, hard %v; want %v, %v", soft, hard, test.soft, test.hard)
			}
		})
	}
	l := Limits{Clocks: clocks(time.Second, 0)}
	if _, hard := l.TimeLimits(board.Black, 0); hard < time.Minute {
		t.Errorf("Black, with an hour left, may think for %v", hard)
	}
}

// Who keeps to the time limits does not lose on time, if no more time is lost
// elsewhere than was said.
func TestTimeLimitsNeverLoseOnTime(t *testing.T) {
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
			soft, hard := l.TimeLimits(board.White, overhead)
			if soft > hard || soft <= 0 {
				t.Fatalf("%+v: soft %v, hard %v", l, soft, hard)
			}
			if left > overhead+time.Millisecond && hard > left-overhead {
				t.Fatalf("%v left, %v lost, may think for %v", left, overhead, hard)
			}
			left -= soft // on an ordinary move
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

// Whatever the clocks say, nothing overflows.
func TestTimeLimitsExtremes(t *testing.T) {
	for name, tt := range map[string]struct {
		lim  Limits
		long bool
	}{
		"flag fallen long ago": {Limits{Clocks: [2]Clock{{Remaining: math.MinInt64}, {}}}, false},
		"endless last move":    {Limits{Clocks: [2]Clock{{Remaining: 1 << 62}, {}}, MovesToGo: 1}, true},
		"endless increment":    {Limits{Clocks: [2]Clock{{Remaining: time.Hour, Increment: 1 << 62}, {}}}, true},
	} {
		soft, hard := tt.lim.TimeLimits(board.White, 10*time.Millisecond)
		if long := hard > time.Minute; long != tt.long || soft > hard || soft <= 0 {
			t.Errorf("%s: soft %v, hard %v", name, soft, hard)
		}
	}
}
