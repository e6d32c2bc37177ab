package variant

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// weights are the weights of one variant in centipawns. A variant uses some of them.
type weights struct {
	material  [board.King + 1]eval.Score  // of the pieces, in addition to eval.PieceSquare if that is used
	pocket    [board.Queen + 1]eval.Score // of the pieces in the pocket
	pressure  eval.Score                  // of each attack on a square beside the other king
	checks    [4]eval.Score               // by the checks that are left
	explosion eval.Score                  // of each piece beside the other king that could be captured

	distances      [4]eval.Score // by the king's distance from the hill
	hillAttack     eval.Score    // of each attack on a square of the hill
	step, stepNext eval.Score    // of a safe king step onto the hill, for the side waiting and the side to move

	ranks [8]eval.Score // of the king in RacingKings, and of each pawn of the horde
	open  eval.Score    // of an advanced pawn of the horde on a file without pawns of the other player

	army       [board.Queen + 1]eval.Score // of the pieces of the horde, in addition to eval.PieceSquare
	defended   eval.Score                  // of a pawn of the horde that another one defends
	threats    eval.Score                  // of a piece that a pawn of the horde attacks
	stopped    eval.Score                  // of a pawn of the horde that is blocked by a piece of the other player
	mobility   [board.Queen + 1]eval.Score // of a square that a piece attacks and no pawn of the horde defends
	undefended eval.Score                  // of a piece of the horde on such a square
}

// weightsOf returns the weights of the rules.
func weightsOf(r board.Rules) *weights {
	if int(r) >= len(fitted) {
		r = board.Standard
	}
	return &fitted[r]
}
