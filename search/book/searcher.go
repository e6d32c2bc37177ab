package book

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// ErrNoSearcher is the error of a [Searcher] that has no move in its book and no
// other searcher to ask.
var ErrNoSearcher = errors.New("book: the position is not in the book, and there is no other searcher")

// A Searcher is the [search.Searcher] that plays a move of its book if there is
// one, and else asks another searcher. The book is not asked when the limits look
// for a mate or for several lines, to which it has no answer.
//
// A move of the book comes at once, with a score of 0, a depth of 1, and the best
// answer that the book has. A book that cannot be read is an error.
type Searcher struct {
	Book  *Book           // stays the caller's; nil is a book without moves
	Inner search.Searcher // for positions that are not in the book

	// Pick chooses among the moves of the book. Nil means [Best].
	Pick Pick

	// MaxPly is how many plies of a game the book is for. 0 or less means as long
	// as it has moves.
	MaxPly int
}

// NewGame tells the inner searcher of a new game. The random numbers of a Pick go
// on, so that the games differ.
func (s *Searcher) NewGame() {
	if s.Inner != nil {
		search.NotifyNewGame(s.Inner)
	}
}

// Close closes the inner searcher, if it is an [io.Closer]; the book stays open.
func (s *Searcher) Close() error {
	if c, ok := s.Inner.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Search implements [search.Searcher].
func (s *Searcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	line, err := s.line(g, &lim)
	if err != nil {
		return search.Result{}, fmt.Errorf("searching the book: %w", err)
	}
	if len(line) == 0 {
		if s.Inner == nil {
			return search.Result{}, ErrNoSearcher
		}
		return s.Inner.Search(ctx, g, lim, report)
	}
	info := search.Info{Depth: 1, SelDepth: len(line), MultiPV: 1, PV: line}
	r := search.Result{Move: line[0], Depth: 1, PV: line, Lines: []search.Info{info}}
	if len(line) > 1 {
		r.Ponder = line[1]
	}
	if report != nil {
		info.PV = slices.Clone(line)
		report(info)
	}
	return r, nil
}

// line returns the move of the book, if there is one, and the best answer, if
// there is one.
func (s *Searcher) line(g *game.Game, lim *search.Limits) ([]board.Move, error) {
	if s.Book == nil || lim.Mate > 0 || lim.MultiPV > 1 || s.MaxPly > 0 && g.Ply() >= s.MaxPly {
		return nil, nil
	}
	moves, err := s.Book.Moves(g)
	if err != nil {
		return nil, err
	}
	now := g.Board()
	pick := s.Pick
	if pick == nil {
		pick = Best
	}
	choice, ok := pick(asked(moves, &now, lim.SearchMoves))
	if !ok || !movegen.IsLegal(&now, choice.Move) { // a Pick may be anybody's
		return nil, nil
	}
	line := []board.Move{choice.Move}
	now.Play(choice.Move)
	answers, err := s.Book.moves(keyAfter(choice.Move, &now), &now)
	if err != nil {
		return nil, err
	}
	if answer, ok := Best(answers); ok {
		line = append(line, answer.Move)
	}
	return line, nil
}

// asked returns the moves that the limits ask for: all, if they name none that is
// legal.
func asked(moves []Choice, b *board.Board, names []board.Move) []Choice {
	var legal []board.Move
	for _, m := range names {
		if m = b.Canonical(m); movegen.IsLegal(b, m) {
			legal = append(legal, m)
		}
	}
	if len(legal) == 0 {
		return moves
	}
	return slices.DeleteFunc(moves, func(c Choice) bool { return !slices.Contains(legal, c.Move) })
}
