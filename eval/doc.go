// Package eval says how good a position is: the [Score], the [Evaluator] that a
// search asks for one, and evaluators to start from.
//
// [Material] counts pieces and fits on a page. [PieceSquare] also looks at where
// they stand, and how that changes on the way to the endgame. An evaluator of
// your own needs one method:
//
//	type mine struct{}
//
//	func (mine) Evaluate(b *board.Board) eval.Score { … }
//
// and package evaltest says whether it keeps the contract. What more an
// evaluator can do, it offers by further methods: [Incremental] if it can follow
// a game move by move at less cost than looking at all of the board, [Forker] if
// it keeps something that two goroutines must not share.
//
// Scores are seen from the player to move, so that a search can negate them
// between plies; see https://www.chessprogramming.org/Negamax.
package eval
