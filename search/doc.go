// Package search defines the [Searcher] interface, the limits and results of a
// search, and tools for writing a searcher.
//
//	var s search.Searcher = alphabeta.New(alphabeta.Options{})
//	g := game.New(board.Start())
//	result, err := s.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// The engine is in package search/alphabeta. This package has two small searchers:
// [Random] plays random legal moves, and [Minimax] is the simplest searcher that looks ahead,
// and short enough to read first. uci.Client makes a searcher of any UCI engine, and a
// [Handicap] weakens a searcher.
//
// A searcher of your own needs one method, and package searchtest tests whether it
// keeps the contract. [Limits.RootMoves] returns the moves to choose from, [Terminal]
// the result if there are none, a [Stopper] tells when to stop, and a [Path] detects
// repetitions; [Deepen] does all of that but the search itself:
//
//	func (s *mine) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
//		s.path.Reset(g)
//		return search.Deepen(ctx, g, lim, report, &s.stopper, 64, s.iterate)
//	}
//
// Such a searcher finds several lines; it should implement [MultiPVSearcher], so that servers offer the
// option MultiPV.
//
// The directory examples/cookbook shows how to do common tasks.
package search
