package tune

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
)

// A Set is a training set: positions with the results of their games. It stores not the
// positions but how their scores depend on the weights, in about a kilobyte each. The zero
// value is an empty set. Add must not be called concurrently; any number of calls of [Run]
// can read a complete set.
type Set struct {
	samples  []sample
	chunks   [][]classical.Coefficient
	counter  classical.Evaluator
	counted  classical.Coefficients
	skipped  int
	withHint int
}

// A sample is a position of a Set. Its counts are contiguous in a chunk: linear,
// danger to White's king, danger to Black's, complexity.
type sample struct {
	start  uint32
	chunk  uint16
	counts [4]uint16
	scale  [2]int16
	hint   int16 // an engine's score from White's point of view, or noHint
	phase  uint8
	result uint8 // for White, in half points
}

const (
	noHint    = -1 << 15
	chunkSize = 1 << 20
)

// A Label is the target of a position.
type Label struct {
	// Result is the result of the game for White: 1, ½ or 0. Other values are rounded
	// to the nearest of these.
	Result float64

	// Score is an engine's score for the player to move. It is used if HasScore is
	// true.
	Score    eval.Score
	HasScore bool
}

// Add adds a position, which should be quiet: material that is about to be captured
// misleads the tuner. Endgames that are known to be drawn or won do not depend on the
// weights and are skipped. Add reports whether the position was added.
func (s *Set) Add(b *board.Board, l Label) bool {
	c := &s.counted
	s.counter.Coefficients(b, c)
	if c.Known || c.Scale[0] < 0 && c.Scale[1] < 0 {
		s.skipped++
		return false
	}
	x := sample{
		hint:   noHint,
		phase:  uint8(c.Phase),
		result: halfPoints(l.Result),
		scale:  [2]int16{int16(c.Scale[0]), int16(c.Scale[1])},
	}
	if l.HasScore {
		s.withHint++
		score := l.Score.Clamp()
		if b.Turn() == board.Black {
			score = -score
		}
		x.hint = int16(score)
	}
	lists := [4][]classical.Coefficient{c.Linear, c.Danger[0], c.Danger[1], c.Complexity}
	size := 0
	for i, list := range lists {
		x.counts[i] = uint16(len(list))
		size += len(list)
	}
	last := len(s.chunks) - 1
	if last < 0 || len(s.chunks[last])+size > chunkSize {
		s.chunks = append(s.chunks, make([]classical.Coefficient, 0, chunkSize))
		last++
	}
	x.chunk, x.start = uint16(last), uint32(len(s.chunks[last]))
	for _, list := range lists {
		s.chunks[last] = append(s.chunks[last], list...)
	}
	s.samples = append(s.samples, x)
	return true
}

// halfPoints returns the nearest number of half points, 0 for NaN.
func halfPoints(result float64) uint8 {
	switch {
	case result >= 0.75:
		return 2
	case result >= 0.25:
		return 1
	}
	return 0
}

// Len returns the number of positions in the set.
func (s *Set) Len() int { return len(s.samples) }

// Skipped returns the number of positions that Add has skipped.
func (s *Set) Skipped() int { return s.skipped }

// lists returns the counts of a sample.
func (s *Set) lists(x *sample) (lists [4][]classical.Coefficient) {
	rest := s.chunks[x.chunk][x.start:]
	for i, n := range x.counts {
		lists[i], rest = rest[:n], rest[n:]
	}
	return lists
}
