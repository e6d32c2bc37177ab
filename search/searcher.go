package search

import (
	"context"
	"errors"
	"io"
	"iter"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Searcher searches for the best move in the current position of a game.
//
// Search ends when a limit is reached, when it has nothing left to find, or when ctx is
// cancelled, which is no error: it then returns the best move so far. If the player to
// move has a legal move, the Result has one, however tight the limits are, even if ctx
// was cancelled before. If not, the Result is that of [Terminal]: no move, and the score
// of mate or stalemate. An error means that the searcher has failed, such as a process that
// has died; the Result must then be ignored.
//
// The game includes its history, so that Search can detect repetitions. Search does not change
// it, and nobody else may until Search returns. A game that is drawn is searched all the same
// if there is a legal move. Neither ctx nor g may be nil.
//
// Search calls report, which may be nil, from time to time with what it knows, on the
// goroutine that called Search, so that report needs no locks; never after Search has
// returned. [Info.PV] belongs to the searcher again as soon as report returns; the
// Result belongs to the caller. Every PV is a line of legal moves from the current
// position. The last report of the best line has the Move, Score, Bound, WDL and Depth of the
// Result, also if its iteration was cut short. A searcher that does not evaluate
// positions leaves Bound at [NoBound], in reports and in the Result.
//
// A Searcher does one Search at a time. The same Search, limited by depth or by nodes,
// on a Searcher in the same state gives the same Result except for times, unless the
// Searcher says otherwise, as one with several threads does.
//
// Package searchtest tests this contract.
type Searcher interface {
	Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error)
}

// A NewGamer is a Searcher that keeps state from one search to the next. NewGame resets it to
// its initial state. It must not be called during a Search.
type NewGamer interface {
	NewGame()
}

// NotifyNewGame calls s.NewGame if s is a [NewGamer]. Call it before the first
// search of another game.
func NotifyNewGame(s Searcher) {
	if n, ok := s.(NewGamer); ok {
		n.NewGame()
	}
}

// A Preparer is a [Searcher] whose first search would take longer than others. Prepare does what it
// can do before, such as allocating memory. It must not be called during a Search.
type Preparer interface {
	Prepare()
}

// Prepare calls s.Prepare if s is a [Preparer]. Call it before the first search whose time is
// limited.
func Prepare(s Searcher) {
	if p, ok := s.(Preparer); ok {
		p.Prepare()
	}
}

// A MultiPVSearcher is a [Searcher] that may find several lines. SupportsMultiPV reports
// whether it does: a Search that no limit cuts short then returns as many Lines as
// [Limits.MultiPV] asks for, or one for each legal move if there are fewer. The answer may
// depend on settings, but not on the position. A searcher that does not say so may still return
// several.
type MultiPVSearcher interface {
	SupportsMultiPV() bool
}

// SupportsMultiPV reports whether s finds several lines: whether it is a [MultiPVSearcher] and
// says so.
func SupportsMultiPV(s Searcher) bool {
	m, ok := s.(MultiPVSearcher)
	return ok && m.SupportsMultiPV()
}

// A RulesSearcher is a [Searcher] that says which rules it plays. SupportsRules reports whether
// Search accepts games of the rules r. The answer may depend on settings, such as the evaluator.
type RulesSearcher interface {
	SupportsRules(r board.Rules) bool
}

// SupportsRules reports whether s plays games of the rules r. A searcher that is not a
// [RulesSearcher] plays ordinary chess.
func SupportsRules(s Searcher, r board.Rules) bool {
	if rs, ok := s.(RulesSearcher); ok {
		return rs.SupportsRules(r)
	}
	return r == board.Standard
}

// Close closes s if it is an [io.Closer], as an engine in a process of its own is. Otherwise, also if s is
// nil, it does nothing. Call it after the last search.
func Close(s Searcher) error {
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Infos runs a search as a loop over its reports:
//
//	infos, result := search.Infos(ctx, s, g, lim)
//	for info := range infos {
//		fmt.Println(info.Depth, info.Score, info.PV)
//		if info.Depth == 10 {
//			break
//		}
//	}
//	r, err := result()
//
// The search runs inside the loop and pauses while the body runs. Leaving the loop
// cancels the search. The returned function gives the result after the loop. Called without a
// loop, it runs the search without reports; called inside the loop, it returns an error. There
// is only one search: a second loop is empty.
func Infos(ctx context.Context, s Searcher, g *game.Game, lim Limits) (iter.Seq[Info], func() (Result, error)) {
	var (
		done   bool
		result Result
		err    = errors.New("search: result requested before the search ended")
	)
	infos := func(yield func(Info) bool) {
		if done {
			return
		}
		done = true
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		left := false
		result, err = s.Search(ctx, g, lim, func(i Info) {
			if !left && !yield(i) {
				left = true
				cancel()
			}
		})
	}
	return infos, func() (Result, error) {
		infos(func(Info) bool { return true })
		return result, err
	}
}
