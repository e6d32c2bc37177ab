package search

import (
	"context"
	"errors"
	"iter"

	"github.com/luftchess/luft/movegen/game"
)

// A Searcher looks for the best move in a game's present position.
//
// Search goes on until a limit is reached, it has nothing left to find, or ctx
// is cancelled, which is a normal end: the best move so far, and no error. If
// the player to move has a legal move, the Result holds one, however tight the
// limits and even if ctx was cancelled before. If not, its Move is
// [board.NoMove] and its score, which is exact, that of mate, [eval.MatedIn](0), or 0. An error
// says that the searcher is broken (a process it talks to has died), and the
// Result is then of no use.
//
// The game brings its history, so that repetitions are seen. Search does not
// change it, and nobody else may until Search returns. A game that is drawn is
// searched all the same if there is a legal move.
//
// Search calls report, which may be nil, with what it knows from time to time,
// on the goroutine that called Search, so that report needs no locks. It is
// never called after Search has returned. [Info.PV] belongs to the searcher
// again as soon as report returns; the Result belongs to the caller. Every PV is
// a line of legal moves from the present position. The last report about the
// best line agrees with the Result.
//
// A searcher that does not evaluate positions leaves Bound at [NoScore] in its
// reports and its Result; otherwise Bound says what Score is.
//
// A Searcher does one Search at a time. The same Search, limited by depth or by
// nodes, on a Searcher in the same state gives the same Result, but for the
// time, unless the Searcher says otherwise, as a search with several threads does.
//
// Neither ctx nor g may be nil.
//
// Package searchtest holds this contract as a test.
type Searcher interface {
	Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error)
}

// A NewGamer is a [Searcher] that remembers something from one search to the
// next, and can be told to forget it: after NewGame, it is as it was when it was
// made. It is not called during a Search.
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

// Infos is Search as a loop:
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
// The search runs in the loop and pauses while the body does. Leaving the loop
// cancels the search; the function returned then gives what the search has
// found. Called without a loop before, it searches without reports; called inside
// the loop, it has nothing to give yet and says so with an error. There is one
// search, however often either is used: a second loop is empty.
func Infos(ctx context.Context, s Searcher, g *game.Game, lim Limits) (iter.Seq[Info], func() (Result, error)) {
	var (
		done   bool
		result Result
		err    = errors.New("search: the result was asked for before the search ended")
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
