// Package endgame holds knowledge of endgames that any evaluator can use: draws that
// material alone does not show, a bonus that leads to mate against a bare king (mop-up),
// king and pawn against king solved completely, and scale factors for endgames that are
// hard to win.
//
// The simplest way to use all of it is to wrap an evaluator:
//
//	ev := endgame.With(eval.PieceSquare{})
//
// An evaluator that has middlegame and endgame scores of its own calls [Classify] or
// [Scale] for the player who is ahead and scales its endgame score.
//
// The functions need no tablebase files. They judge a position without looking ahead, so
// they belong behind a quiescence search: a draw is a draw unless a piece can be won or a
// mate given at once.
package endgame
