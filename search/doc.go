// Package search finds moves: the [Searcher] interface, what a search is asked
// and what it answers, and searchers to start from.
//
//	s := search.NewAlphaBeta(search.Options{})
//	g := game.New(board.Start())
//	result, err := s.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// [Random] plays any legal move. [Minimax] is the idea of all chess programs on
// two pages, there to be read. [AlphaBeta] is the one to play with. The last two
// take any [eval.Evaluator]; a searcher of your own needs one method, and package
// searchtest says whether it keeps the contract.
package search
