// Package endgame holds knowledge of endgames that any evaluator can use: draws that
// material alone does not show, a bonus that leads to mate against a bare king (mop-up),
// king and pawn against king solved completely, and scale factors for endgames that are
// hard to win.
//
// The simplest way to use all of it is to wrap an evaluator:
//
//	ev := endgame.With(eval.PieceSquare{})
//
// An evaluator with separate middlegame and endgame scores calls [Classify] or [Scale] for
// the player who is ahead and scales its endgame score.
//
// All this is about standard chess. In positions of variants, the functions know nothing: all
// classes are [Normal], and scores stay as they are.
//
// The functions need no tablebase files. They do not look ahead, so call them only in quiet
// positions, as the leaves of a quiescence search are: a known draw is a draw unless a
// piece can be won or mate given at once.
package endgame
