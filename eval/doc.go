// Package eval defines what an evaluation of a chess position is: a [Score], the
// [Evaluator] interface that searches use, and two evaluators to start from.
//
// [Material] counts pieces. [PieceSquare] also considers their squares, and the phase of
// the game. An evaluator of your own needs one method:
//
//	type mine struct{}
//
//	func (mine) Evaluate(b *board.Board) eval.Score { … }
//
// or is a function ([Func]). Package evaltest tests whether an evaluator keeps the
// contract of the interface. Two optional methods make it faster: an [Incremental]
// evaluator updates its score move by move, and a [Forker] can have state, as each
// goroutine gets an instance of its own.
//
// Package eval/nnue has the network that the engine plays with, eval/classical a hand-written
// evaluation to read. Package eval/endgame adds knowledge of endgames to any evaluator.
//
// # Point of view
//
// Scores are from the point of view of the player to move, as negamax searches need them
// (https://www.chessprogramming.org/Negamax). [Score.White] converts to White's point of
// view and back.
//
// The directory examples/cookbook shows how to do common tasks.
package eval
