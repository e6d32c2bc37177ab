package book

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// ErrNoSearcher is the error of a [Searcher] without Inner when there is no book move.
var ErrNoSearcher = errors.New("book: no book move and no searcher")

// A Searcher is a [search.Searcher] that plays book moves, and uses another searcher when
// there is none. It ignores the book when the limits ask for a mate or for several lines, unless
// these are for a [search.Handicap], and in games of a variant.
//
// A book move is returned at once, without a score, with depth 1 and the best reply in the
// book. A book that cannot be read is an error.
type Searcher struct {
	Book  *Book           // owned by the caller; nil has no moves
	Inner search.Searcher // for positions without a book move

	// Pick chooses a book move. Nil is [Best].
	Pick Pick

	// MaxPly is the number of plies of a game that are played from the book. Zero or
	// less has no limit.
	MaxPly int
}

// NewGame notifies the inner searcher. It does not restart the random numbers of a Pick, so
// that games differ.
func (s *Searcher) NewGame() {
	if s.Inner != nil {
		search.NotifyNewGame(s.Inner)
	}
}

// Prepare implements [search.Preparer] for the inner searcher.
func (s *Searcher) Prepare() {
	if s.Inner != nil {
		search.Prepare(s.Inner)
	}
}

// SupportsMultiPV implements [search.MultiPVSearcher]: it reports what the inner searcher
// reports.
func (s *Searcher) SupportsMultiPV() bool { return search.SupportsMultiPV(s.Inner) }

// SupportsRules implements [search.RulesSearcher]: it reports what the inner searcher reports.
func (s *Searcher) SupportsRules(r board.Rules) bool { return search.SupportsRules(s.Inner, r) }

// Close closes the inner searcher if it is an [io.Closer]. It does not close the book.
func (s *Searcher) Close() error { return search.Close(s.Inner) }

// Search implements [search.Searcher].
func (s *Searcher) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if g == nil {
		return search.Result{}, &Error{Err: errNilGame}
	}
	line, err := s.line(g, &lim)
	if err != nil {
		return search.Result{}, fmt.Errorf("book: searching: %w", err)
	}
	if len(line) == 0 {
		if s.Inner == nil {
			return search.Result{}, ErrNoSearcher
		}
		return s.Inner.Search(ctx, g, lim, report)
	}
	info := search.Info{Depth: 1, SelDepth: len(line), MultiPV: 1, PV: slices.Clone(line)}
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

// line returns the book move, if there is one, and the best reply in the book, if there
// is one.
func (s *Searcher) line(g *game.Game, lim *search.Limits) ([]board.Move, error) {
	if now := g.Board(); now.Rules() != board.Standard {
		return nil, nil
	}
	lines := lim.MultiPV > 1 && !lim.Handicap
	if s.Book == nil || lim.Mate > 0 || lines || s.MaxPly > 0 && g.Ply() >= s.MaxPly {
		return nil, nil
	}
	moves, err := s.Book.Moves(nil, g)
	if err != nil {
		return nil, err
	}
	now := g.Board()
	pick := s.Pick
	if pick == nil {
		pick = Best
	}
	choice, err := pick(allowed(moves, &now, lim.SearchMoves))
	if errors.Is(err, ErrNoMove) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !movegen.IsLegal(&now, choice.Move) { // a Pick may return anything
		return nil, nil
	}
	line := []board.Move{choice.Move}
	now.Play(choice.Move)
	replies, err := s.Book.moves(nil, keyAfter(choice.Move, &now), &now)
	if err != nil {
		return nil, err
	}
	if reply, err := Best(replies); err == nil {
		line = append(line, reply.Move)
	}
	return line, nil
}

// allowed returns the moves that are in SearchMoves, or all if none of those is legal.
func allowed(moves []Choice, b *board.Board, names []board.Move) []Choice {
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
