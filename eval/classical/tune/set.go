package tune

import (
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/internal/training"
	"github.com/luftchess/luft/movegen/game"
)

// A Set is a set of positions to tune with. It stores not the positions but how their scores
// depend on the weights, in about half a kilobyte each. The zero value is an empty set. Only
// one goroutine at a time may add positions; any number of calls of [Run] may then read the
// Set.
type Set struct {
	// Skipped is the number of positions that were not accepted: known endgames, whose scores
	// do not depend on the weights, and those without the result of their game.
	Skipped int

	training, heldOut []position
	chunks            [][]classical.Coefficient
	counter           classical.Evaluator
	counted           classical.Coefficients
}

// A position is a sample in a Set. Its counts are contiguous in a chunk: linear, danger to
// White's king, danger to Black's, complexity.
type position struct {
	start  uint32
	chunk  uint16
	counts [4]uint16
	scale  [2]int16
	score  eval.Score // from White's point of view, or sample.NoScore
	phase  uint8
	result uint8 // for White, in half points
}

const chunkSize = 1 << 20

// points returns the points of White: 0, ½ or 1.
func (x *position) points() float64 { return float64(x.result) / 2 }

// AddGame adds the samples of a game. Whether they are held out for validation depends on
// the number and the start of the game only, so that the same games are held out whatever
// else is in the set, and after their positions have been scored anew.
func (s *Set) AddGame(g *sample.Game) {
	held := training.HeldOut(g)
	for x := range g.Samples() {
		s.add(&x, held)
	}
}

// Add adds a position of which the game is unknown. Whether it is held out for validation
// depends on the position only. It should be quiet: material that is about to be captured
// misleads the tuner.
func (s *Set) Add(x sample.Sample) { s.add(&x, training.HeldOutKey(x.Board.Hash())) }

func (s *Set) add(from *sample.Sample, held bool) {
	c := &s.counted
	s.counter.Coefficients(&from.Board, c)
	if c.Known || c.Scale[0] < 0 && c.Scale[1] < 0 || from.Result == game.Unfinished {
		s.Skipped++
		return
	}
	x := position{
		score: from.Score,
		phase: uint8(c.Phase),
		scale: [2]int16{int16(c.Scale[0]), int16(c.Scale[1])},
	}
	switch from.Result {
	case game.WhiteWins:
		x.result = 2
	case game.Draw:
		x.result = 1
	}
	if x.score != sample.NoScore {
		x.score = x.score.Clamp().White(from.Board.Turn())
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
	if held {
		s.heldOut = append(s.heldOut, x)
	} else {
		s.training = append(s.training, x)
	}
}

// Len returns the number of positions to train with, and of those held out.
func (s *Set) Len() (training, heldOut int) { return len(s.training), len(s.heldOut) }

// lists returns the counts of a position.
func (s *Set) lists(x *position) (lists [4][]classical.Coefficient) {
	rest := s.chunks[x.chunk][x.start:]
	for i, n := range x.counts {
		lists[i], rest = rest[:n], rest[n:]
	}
	return lists
}
