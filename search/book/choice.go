package book

import (
	"math/bits"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
)

// A Choice is a move that a book has for a position.
type Choice struct {
	Move   board.Move // legal, with castling in its canonical spelling
	Weight uint16     // how good it is; 0 is not to be played
	Learn  uint32     // of no meaning to most programs
}

// A Pick chooses one of the moves that a book has for a position. It reports false
// if none is to be played. Moves of weight 0 are in a book to be known, not to be
// played: no Pick of this package chooses them.
type Pick func(moves []Choice) (Choice, bool)

// Best is the [Pick] of the greatest weight, and of the first of those that have
// it.
func Best(moves []Choice) (best Choice, ok bool) {
	for _, c := range moves {
		if c.Weight > best.Weight {
			best, ok = c, true
		}
	}
	return best, ok
}

// Weighted returns a [Pick] that chooses each move as often as its weight says. The
// random numbers come from source; nil stands for numbers that are different
// each time. It may be used by as many goroutines at once as source.
func Weighted(source rand.Source) Pick {
	return randomPick(source, func(c Choice) uint64 { return uint64(c.Weight) })
}

// Uniform returns a [Pick] that chooses each move as often as any other, apart from
// those of weight 0. Source is as for [Weighted].
func Uniform(source rand.Source) Pick {
	return randomPick(source, func(c Choice) uint64 { return uint64(min(c.Weight, 1)) })
}

// drawn returns a Pick that draws lots, of which each move has its share.
func randomPick(source rand.Source, share func(Choice) uint64) Pick {
	if source == nil {
		source = globalSource{}
	}
	return func(moves []Choice) (Choice, bool) {
		var sum uint64
		for _, c := range moves {
			sum += share(c)
		}
		if sum == 0 {
			return Choice{}, false
		}
		// The part of 2^64 that the number is. Sums are so small beside that
		// that no lot is more likely than another by anything to speak of.
		lot, _ := bits.Mul64(source.Uint64(), sum)
		for _, c := range moves {
			if lot < share(c) {
				return c, true
			}
			lot -= share(c)
		}
		return Choice{}, false // not reached
	}
}

// unseeded is the source of random numbers that the program starts with.
type globalSource struct{}

func (globalSource) Uint64() uint64 { return rand.Uint64() }
