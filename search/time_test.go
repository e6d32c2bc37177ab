package search

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
)

const ms = time.Millisecond

var start = board.Start()

func TestTimeLimits(t *testing.T) {
	clocks := func(remaining, increment time.Duration) [2]Clock {
		return [2]Clock{board.White: {remaining, increment}, board.Black: {time.Hour, 0}}
	}
	// 30 seconds after the overhead of this move and of 100 more, and the reserve for a
	// pause.
	const base = 30*time.Second + 310*ms + time.Second
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
		{"a clock", Limits{Clocks: clocks(base, 0)}, 700 * ms, 3500 * ms},
		{"a clock with an increment", Limits{Clocks: clocks(30*time.Second+310*ms, 2010*ms)}, 2100 * ms, 10500 * ms},
		{"ten moves to go", Limits{Clocks: clocks(10*time.Second+400*ms, 0), MovesToGo: 10}, 700 * ms, 3500 * ms},
		{"two moves to go", Limits{Clocks: clocks(10*time.Second+320*ms, 0), MovesToGo: 2}, 3500 * ms, 5 * time.Second},
		{"one move to go", Limits{Clocks: clocks(10*time.Second+310*ms, 0), MovesToGo: 1}, 7 * time.Second, 10 * time.Second},
		{"more moves to go than a game has", Limits{Clocks: clocks(base, 0), MovesToGo: 1000}, 700 * ms, 3500 * ms},
		{"hardly any time, much increment", Limits{Clocks: clocks(110*ms, 10*time.Second)}, 100 * ms / 3, 100 * ms / 3},
		{"just more than a pause", Limits{Clocks: clocks(311*ms, 0)}, ms, ms},
		{"less time than is lost", Limits{Clocks: clocks(5*ms, 0)}, 1, 1},
		{"time is over", Limits{Clocks: clocks(-5*time.Second, 0)}, 1, 1},
		{"negative increment", Limits{Clocks: clocks(base, -time.Second)}, 700 * ms, 3500 * ms},
		{"the move's limit is shorter", Limits{Clocks: clocks(28*time.Second, 0), MoveTime: 100 * ms}, 100 * ms, 100 * ms},
		{"the clock is shorter", Limits{Clocks: clocks(base, 0), MoveTime: time.Minute}, 700 * ms, 3500 * ms},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			soft, hard := test.limits.TimeLimits(&start, 10*ms)
			if soft != test.soft || hard != test.hard {
				t.Errorf("soft %v, hard %v; want %v, %v", soft, hard, test.soft, test.hard)
			}
		})
	}
	l := Limits{Clocks: clocks(time.Second, 0)}
	black := start
	black.Play(board.NewMove(board.E2, board.E4))
	if _, hard := l.TimeLimits(&black, 0); hard < time.Minute {
		t.Errorf("Black, with an hour left, may think for %v", hard)
	}
}

// A clockGame is a game of 400 moves of a player who thinks as [allocate] has it.
type clockGame struct {
	control   Clock // of the first stage
	movesToGo int   // of each stage
	lag       time.Duration
	overhead  time.Duration // the option; 0 is lag
	pauses    bool          // the machine pauses for 300 ms, once in about 50 moves
	seed      uint64
}

// play returns the time left before each move, and whether the flag fell on a move
// that could have been made in time by playing at once.
func (c clockGame) play() (left []time.Duration, flagged bool) {
	rng := rand.New(rand.NewPCG(c.seed, 1))
	clock := c.control
	overhead := max(c.overhead, c.lag)
	for move := range 400 {
		left = append(left, clock.Remaining)
		togo := 0
		if c.movesToGo > 0 {
			togo = c.movesToGo - move%c.movesToGo
		}
		soft, hard := allocate(clock, togo, move+1, overhead)
		// Iterations end between 0.5 and 2.4 times the soft limit: on average, at what
		// a move should take. No search is faster than a millisecond if it may last that long.
		thought := min(max(time.Duration(float64(soft)*(0.5+1.9*rng.Float64())), ms), hard)
		lost := c.lag
		if c.pauses && rng.IntN(50) == 0 {
			lost += 300 * ms
		}
		clock.Remaining -= thought + lost
		if clock.Remaining < 0 {
			return left, clock.Remaining+thought > time.Microsecond
		}
		clock.Remaining += clock.Increment
		if togo == 1 {
			clock.Remaining += c.control.Remaining
		}
	}
	return left, false
}

// No flag falls on a move that could be made at all, with any control, lag and pauses.
func TestTimeLimitsNeverLoseOnTime(t *testing.T) {
	controls := []struct {
		clock     Clock
		movesToGo int
	}{
		{Clock{50 * ms, 5 * ms}, 0}, {Clock{100 * ms, ms}, 0}, {Clock{time.Second, 10 * ms}, 0},
		{Clock{2 * time.Second, 0}, 0}, {Clock{8 * time.Second, 80 * ms}, 0}, {Clock{9 * time.Second, 0}, 40},
		{Clock{time.Minute, 600 * ms}, 0}, {Clock{2 * time.Minute, 0}, 0}, {Clock{time.Minute, 0}, 1},
		{Clock{2 * time.Hour, 0}, 0}, {Clock{90 * time.Minute, 30 * time.Second}, 40},
	}
	for _, control := range controls {
		for _, lag := range []time.Duration{0, ms, 10 * ms, 50 * ms, 100 * ms} {
			for _, pauses := range []bool{false, true} {
				for seed := range uint64(20) {
					c := clockGame{control: control.clock, movesToGo: control.movesToGo, lag: lag, pauses: pauses, seed: seed}
					left, flagged := c.play()
					if flagged {
						t.Errorf("%+v: flag fell on move %d, with %v before it", c, len(left), left[len(left)-1])
						break
					}
					// Where increments pay for the lag, no flag falls at all.
					if !pauses && control.clock.Increment > lag && len(left) < 400 {
						t.Errorf("%+v: flag fell on move %d", c, len(left))
						break
					}
				}
			}
		}
	}
}

// Games of 100 moves without increments are played to their end.
func TestTimeLimitsReserve(t *testing.T) {
	for _, c := range []clockGame{
		{control: Clock{2 * time.Second, 0}, lag: ms},
		{control: Clock{2 * time.Minute, 0}, lag: 50 * ms},
		{control: Clock{2 * time.Hour, 0}, lag: 100 * ms},
	} {
		for c.seed = range 20 {
			if left, _ := c.play(); len(left) < 100 {
				t.Errorf("%+v: flag fell on move %d", c, len(left))
			}
		}
	}
}

// Where less is lost than the overhead says, games of 300 moves are played to their end
// without increments. The reserve for later moves was half of the time left, however
// little that was, so that at 2+0 with 0.2 ms lost by each move nothing was left after 140.
func TestTimeLimitsLongGames(t *testing.T) {
	const lag = 200 * time.Microsecond
	for _, c := range []clockGame{
		{control: Clock{2 * time.Second, 0}, lag: lag, overhead: 10 * ms},
		{control: Clock{10 * time.Second, 0}, lag: lag, overhead: 10 * ms},
		{control: Clock{50 * ms, 5 * ms}, lag: lag, overhead: 10 * ms},
		{control: Clock{100 * ms, ms}, lag: lag, overhead: 10 * ms},
	} {
		for c.seed = range 20 {
			if left, _ := c.play(); len(left) < 300 {
				t.Errorf("%+v: flag fell on move %d", c, len(left))
				break
			}
		}
	}
}

// At most 5 % of the time is left before move 81, or at a time control.
func TestTimeLimitsUseTheClock(t *testing.T) {
	for _, c := range []clockGame{
		{control: Clock{8 * time.Second, 80 * ms}, lag: ms},
		{control: Clock{time.Minute, 600 * ms}, lag: 10 * ms},
		{control: Clock{9 * time.Second, 0}, movesToGo: 40, lag: ms},
		{control: Clock{10 * time.Minute, 0}, lag: 10 * ms},
	} {
		var sum time.Duration
		const games = 50
		for c.seed = range games {
			left, _ := c.play()
			rest := left[80]
			if c.movesToGo > 0 {
				rest -= c.control.Remaining
			}
			sum += rest
		}
		if mean := sum / games; mean > c.control.Remaining/20 {
			t.Errorf("%+v: %v left", c, mean)
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
		"endless overhead":     {Limits{Clocks: [2]Clock{{Remaining: time.Hour, Increment: 1}, {}}}, false},
		"endless increment":    {Limits{Clocks: [2]Clock{{Remaining: time.Hour, Increment: 1 << 62}, {}}}, true},
	} {
		overhead := 10 * ms
		if name == "endless overhead" {
			overhead = math.MaxInt64
		}
		soft, hard := tt.lim.TimeLimits(&start, overhead)
		if long := hard > time.Minute; long != tt.long || soft > hard || soft <= 0 {
			t.Errorf("%s: soft %v, hard %v", name, soft, hard)
		}
	}
}
