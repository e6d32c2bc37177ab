package puzzle

import (
	"context"
	"errors"
	"fmt"

	"github.com/luftchess/luft/search"
)

// Options say how puzzles are made. Open is required.
type Options struct {
	// Open opens a searcher: one for each game looked at at a time, and another after one
	// has failed. Several goroutines may call it at once. A searcher that is an
	// [io.Closer] is closed in the end. It must give scores, and honour
	// [search.Limits.SearchMoves].
	Open func(ctx context.Context) (search.Searcher, error)

	// Limits are those of the search of each position of a game, to find mistakes. A
	// position after a move with an evaluation in its comments, such as [%eval 0.25], is
	// not searched, but taken to have it.
	Limits search.Limits

	// Verify are the limits of the searches that verify a puzzle: at each move of the
	// solver one for two moves and one of all moves but the best, and one for each reply.
	// The zero value selects Limits. MultiPV and SearchMoves are set by this package.
	Verify search.Limits

	// Gap is how much less of the solver's win percentage the second best move must leave
	// than the best. 0 selects 35.
	Gap float64

	// MinMoves is the smallest number of moves of the solver in puzzles that do not end
	// with mate. 0 selects 2; 1 takes puzzles of one move too.
	MinMoves int

	// Any takes every position of a game in which one move wins, whether or not the
	// opponent has just made a mistake, and whether or not the solver was winning before.
	Any bool

	// Concurrency is the number of games that [Find] looks at at a time. 0 is 1.
	Concurrency int
}

// Check returns an error if the options make no sense.
func (o *Options) Check() error {
	switch {
	case o.Open == nil:
		return errors.New("puzzle: nil Open")
	case !(o.Gap >= 0 && o.Gap <= 100):
		return fmt.Errorf("puzzle: gap of %v percent", o.Gap)
	case o.MinMoves < 0:
		return fmt.Errorf("puzzle: at least %d moves", o.MinMoves)
	}
	return nil
}

func (o *Options) gap() float64 {
	if o.Gap == 0 {
		return 35
	}
	return o.Gap
}

func (o *Options) minMoves() int {
	if o.MinMoves == 0 {
		return 2
	}
	return o.MinMoves
}

func (o *Options) verify() search.Limits {
	v := o.Verify
	if v.Depth == 0 && v.Nodes == 0 && v.MoveTime == 0 {
		v = o.Limits
	}
	v.MultiPV, v.SearchMoves = 0, nil
	return v
}
