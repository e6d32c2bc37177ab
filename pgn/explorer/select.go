package explorer

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/luftchess/luft/board"
)

// A Selection is a part of an index: the games that a [Filter] selects. A look-up reads the
// facts of each game of the position instead of stored statistics, which takes about 40 ms for
// a million games.
//
// A Selection is safe for concurrent use until its index is closed.
type Selection struct {
	x *Index
	f Filter
}

// Select returns the part of the index that f selects. An index knows the players, their
// ratings, the date and the result of a game. A filter with other conditions, such as titles,
// is an error that wraps [errors.ErrUnsupported]; such conditions can only be used in
// [Options], when the index is made.
func (x *Index) Select(f Filter) (*Selection, error) {
	if f.MinTime != 0 || f.MaxTime != 0 || len(f.Titles) > 0 || len(f.Variants) > 0 || len(f.Rules) > 0 {
		return nil, fmt.Errorf("explorer: an index does not know times, titles and variants: %w", errors.ErrUnsupported)
	}
	return &Selection{x, f}, nil
}

// Moves is like [Index.Moves] for the games of the selection, with statistics of these. The
// error is the cause if ctx is cancelled before all games are read, or an *[Error].
func (s *Selection) Moves(ctx context.Context, dst []Move, b *board.Board) ([]Move, error) {
	f := &s.f
	sel := s.selector(ctx)
	if f.MinRating <= 0 && f.MaxRating <= 0 && f.Since.IsZero() && f.Until.IsZero() && len(f.Results) == 0 && sel.wanted == (wanted{}) {
		sel = nil
	}
	return s.x.legalMoves(dst, b, sel)
}

// TopGames is like [Index.TopGames] for the games of the selection. The error is as for
// [Selection.Moves].
func (s *Selection) TopGames(ctx context.Context, b *board.Board) ([]Game, error) {
	moves, err := s.Moves(ctx, nil, b)
	if err != nil {
		return nil, err
	}
	return s.x.topGames(moves)
}

// Games is like [Index.Games] for the games of the selection. The error is as for
// [Selection.Moves].
func (s *Selection) Games(ctx context.Context, b *board.Board, m board.Move) iter.Seq2[Game, error] {
	at := *b
	return func(yield func(Game, error) bool) {
		s.x.legalGames(&at, m, s.selector(ctx), yield)
	}
}

// selector returns a selector for one look-up.
func (s *Selection) selector(ctx context.Context) *selector {
	return &selector{canceller{ctx: ctx}, &s.f, s.f.wanted()}
}

// A selector selects games in one look-up. The nil selector selects all.
type selector struct {
	canceller canceller
	filter    *Filter
	wanted    wanted
}

// selects reports whether a game is selected.
func (s *selector) selects(p *place) bool {
	if s == nil {
		return true
	}
	f := p.facts
	return s.wanted.matches(p.players) && s.filter.matchesResult(f.result()) && s.filter.matchesFacts(f.white(), f.black(), dateOf(f.dateBits()))
}

// cause returns the cause if the context is cancelled.
func (s *selector) cause() error {
	if s == nil {
		return nil
	}
	return s.canceller.cause()
}
