// Package search defines what a searcher is, how a search is limited and what it
// finds, and has what the author of a searcher needs.
//
//	var s search.Searcher = alphabeta.New(alphabeta.Options{})
//	g := game.New(board.Start())
//	result, err := s.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// The engine is in package search/alphabeta. Here are two small searchers: [Random]
// plays any legal move, and [Minimax] is the idea of every chess program on two
// pages, to be read. Any UCI engine is a searcher through uci.Client.
//
// A searcher of your own needs one method, and package searchtest tests whether it
// keeps the contract. [Limits.RootMoves] are the moves to choose from, [Terminal] is
// the result if there is none, a [Stopper] says when to stop, and a [Path] finds
// repetitions:
//
//	func (s *mine) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
//		b := g.Board()
//		moves := lim.RootMoves(&b)
//		if len(moves) == 0 {
//			return search.Terminal(&b), nil
//		}
//		s.stopper.Start(ctx, lim, b.Turn())
//		s.path.Reset(g)
//		...
//	}
//
// The directory examples/cookbook shows how to do common tasks.
package search
