package book

import (
	"errors"
	"math/bits"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
)

// A Choice is a book move of a position.
type Choice struct {
	Move   board.Move `json:"move"`   // legal, with castling in its canonical spelling
	Weight uint16     `json:"weight"` // 0 means not to be played
	Learn  uint32     `json:"learn"`  // unused by most programs
}

// ErrNoMove reports that there is no book move to play.
var ErrNoMove = errors.New("no book move")

// A Pick chooses one of the book moves of a position. The error is [ErrNoMove] if there is
// nothing to choose from. Moves of weight 0 are not meant to be played, and no Pick of this
// package chooses them.
type Pick func(moves []Choice) (Choice, error)

// Best is a [Pick] that chooses the move of the greatest weight; of several, it chooses the
// first.
func Best(moves []Choice) (Choice, error) {
	var best Choice
	for _, c := range moves {
		if c.Weight > best.Weight {
			best = c
		}
	}
	if best.Weight == 0 {
		return Choice{}, ErrNoMove
	}
	return best, nil
}

// Weighted returns a [Pick] that chooses each move with a probability proportional to its
// weight. Source provides the random numbers; nil selects one that differs in every run.
// The Pick is as safe for concurrent use as source.
func Weighted(source rand.Source) Pick {
	return randomPick(source, func(c Choice) uint64 { return uint64(c.Weight) })
}

// Uniform returns a [Pick] that chooses each move of positive weight with the same
// probability. Source is as for [Weighted].
func Uniform(source rand.Source) Pick {
	return randomPick(source, func(c Choice) uint64 { return uint64(min(c.Weight, 1)) })
}

// randomPick returns a Pick that chooses each move with a probability proportional to its
// share.
func randomPick(source rand.Source, share func(Choice) uint64) Pick {
	if source == nil {
		source = globalSource{}
	}
	return func(moves []Choice) (Choice, error) {
		var sum uint64
		for _, c := range moves {
			sum += share(c)
		}
		if sum == 0 {
			return Choice{}, ErrNoMove
		}
		// Scale the number from 2^64 to sum. The bias is negligible, as sum is small.
		n, _ := bits.Mul64(source.Uint64(), sum)
		for _, c := range moves {
			if n < share(c) {
				return c, nil
			}
			n -= share(c)
		}
		return Choice{}, ErrNoMove // not reached
	}
}

// globalSource is the randomly seeded source of math/rand/v2.
type globalSource struct{}

func (globalSource) Uint64() uint64 { return rand.Uint64() }
