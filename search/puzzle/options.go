package puzzle

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// Options say how puzzles are made. Open is required.
type Options struct {
	// Open opens a searcher: one for each game processed at a time, and another after one
	// has failed. Several goroutines may call it at once. A searcher that is an [io.Closer]
	// is closed in the end. It must give scores, and honour [search.Limits.SearchMoves].
	Open func(ctx context.Context) (search.Searcher, error)

	// Limits are those of the search of each position of a game, to find mistakes. They
	// must end each search: with Depth, Nodes, MoveTime, or Clocks of both players. A
	// position after a move with an evaluation in its comments, such as [%eval 0.25], is
	// not searched, but taken to have it. MultiPV, SearchMoves and PonderHit are ignored.
	Limits search.Limits

	// Verify are the limits of the searches that verify a puzzle: at each move of the
	// solver one for two moves and one of all moves but the best, and one for each reply.
	// They must end each search, as Limits must. If they are zero, apart from MultiPV,
	// SearchMoves and PonderHit, which this package sets, they are those of Limits.
	Verify search.Limits

	// Gap is the minimum difference between the best move and the second best, in
	// percentage points of the solver's win percentage, from 0 to 100. 0 selects 25.
	// Win percentages are between 2.5 and 97.5, so that a Gap above 95.1 finds no puzzles
	// but mates in one.
	Gap float64

	// MinMoves is the smallest number of moves of the solver in puzzles that do not end
	// with mate. 0 selects 2; 1 takes puzzles of one move too.
	MinMoves int

	// Any looks for puzzles at every position in which the solver wins: the opponent need
	// not have made a mistake, and the solver may be ahead in score or material. The
	// solver still needs two legal moves, and a score of 200 centipawns or a mate in at
	// most 15 moves. [Find] still skips positions after a puzzle while the same
	// player stays winning.
	Any bool

	// Concurrency is the number of games that [Find] processes at a time, at most 1024. 0 selects 1.
	Concurrency int
}

const maxConcurrency = 1 << 10

// Check returns an error that says what is invalid in the options, or nil.
func (o *Options) Check() error {
	switch {
	case o.Open == nil:
		return errors.New("puzzle: nil Open")
	case !ends(&o.Limits):
		return errors.New("puzzle: Limits do not end a search: want Depth, Nodes, MoveTime or both Clocks")
	case !ends(new(o.verify())):
		return errors.New("puzzle: Verify does not end a search: want Depth, Nodes, MoveTime or both Clocks")
	case !(o.Gap >= 0 && o.Gap <= 100):
		return fmt.Errorf("puzzle: invalid Gap %v, want 0 to 100", o.Gap)
	case o.MinMoves < 0:
		return fmt.Errorf("puzzle: invalid MinMoves %d", o.MinMoves)
	case o.Concurrency < 0 || o.Concurrency > maxConcurrency:
		return fmt.Errorf("puzzle: invalid Concurrency %d, want 0 to %d", o.Concurrency, maxConcurrency)
	}
	return nil
}

func (o *Options) gap() float64 {
	if o.Gap == 0 {
		return 25
	}
	return o.Gap
}

func (o *Options) minMoves() int {
	if o.MinMoves == 0 {
		return 2
	}
	return o.MinMoves
}

// limits returns the limits of the search for mistakes.
func (o *Options) limits() search.Limits { return bare(o.Limits) }

// verify returns the limits of a search that verifies a puzzle.
func (o *Options) verify() search.Limits {
	v := bare(o.Verify)
	if reflect.ValueOf(v).IsZero() {
		return o.limits()
	}
	return v
}

// bare returns limits without what this package sets itself.
func bare(l search.Limits) search.Limits {
	l.MultiPV, l.SearchMoves, l.PonderHit = 0, nil, nil
	return l
}

// ends reports whether limits end each search of either player.
func ends(l *search.Limits) bool {
	clocks := l.Clocks[board.White].Remaining != 0 && l.Clocks[board.Black].Remaining != 0
	return l.Depth > 0 || l.Nodes > 0 || l.MoveTime > 0 || clocks
}
