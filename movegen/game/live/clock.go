package live

import "time"

// A Clock is the clock of one player. It is a value: an assignment copies it. It does not run
// by itself: the caller measures how long a move takes. The zero Clock has no time limit. Its
// JSON form reads back as an equal Clock.
type Clock struct {
	control Control
	left    time.Duration
	stage   int
	moves   int // in the stage
}

// NewClock returns a clock at the beginning of a game. An invalid control
// ([Control.Check]) makes a clock that shows unspecified times.
func NewClock(c Control) Clock {
	k := Clock{control: c}
	if len(c) > 0 {
		k.left = c[0].Time
	}
	return k
}

// Stage returns the current stage, or the zero Stage if there is no time limit.
func (k Clock) Stage() Stage {
	if len(k.control) == 0 {
		return Stage{}
	}
	return k.control[k.stage]
}

// Limit returns how long the player may think about the next move: the flag falls at that
// moment. It reports false if there is no limit.
func (k Clock) Limit() (time.Duration, bool) {
	return k.left + k.Stage().Delay, len(k.control) > 0
}

// Remaining returns the time that the clock shows when the player has thought about the next
// move for the given duration. It is never negative.
func (k Clock) Remaining(thought time.Duration) time.Duration {
	return max(k.left-max(thought-k.Stage().Delay, 0), 0)
}

// MovesToGo returns the number of moves to the next stage, or 0 if there is none.
func (k Clock) MovesToGo() int { return max(k.Stage().Moves-k.moves, 0) }

// SearchTime returns the Remaining and Increment of a search.Clock for a search that begins when
// the player has thought about the next move for the given duration.
//
//	clocks := g.Clocks() // g is a *Game, and v its View
//	lim.MovesToGo = clocks[turn].MovesToGo()
//	lim.Clocks[turn].Remaining, lim.Clocks[turn].Increment = clocks[turn].SearchTime(v.Thought)
//
// A delay and a Bronstein delay are counted as an increment, and the delay of the next move as
// time on the clock. This is exact for moves that take at least as long as the delay. If the
// time has run out, 1 ms remains. Both values are 0 if there is no limit.
func (k Clock) SearchTime(thought time.Duration) (remaining, increment time.Duration) {
	left, ok := k.Limit()
	if !ok {
		return 0, 0
	}
	s := k.Stage()
	return max(left-thought, time.Millisecond), s.Increment + s.Delay + s.Bronstein
}

// Press ends a move about which the player has thought for the given duration: it subtracts
// the time from the clock and adds the increment, the Bronstein delay and, if a stage begins,
// its time. The caller must check whether the flag had fallen (see [Clock.Limit]); if so, the
// clock is at zero before the addition.
func (k *Clock) Press(thought time.Duration) {
	if len(k.control) == 0 {
		return
	}
	s := k.Stage()
	after := k.Remaining(thought)
	after += s.Increment + min(k.left-after, s.Bronstein)
	if s.Moves > 0 {
		if k.moves++; k.moves == s.Moves {
			k.moves, k.stage = 0, min(k.stage+1, len(k.control)-1)
			after += k.Stage().Time
		}
	}
	k.left = min(after, maxDuration)
}
