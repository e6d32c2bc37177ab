package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/endgame"
)

// noScale stands for the scale of a player who cannot win.
const noScale = -1

// scaling returns the weight that scales the endgame if the player of colour c is ahead,
// or noScale.
func (e *state) scaling(b *board.Board, c board.Color) int {
	own, foe := &e.players[c&1], &e.players[c&1^1]
	pawns, theirs := own.pieces[board.Pawn].Count(), foe.pieces[board.Pawn].Count()
	if pawns > 0 && own.pieces[board.Knight]|own.pieces[board.Rook]|own.pieces[board.Queen] != 0 &&
		!(own.pieces[board.Bishop].IsSingle() && foe.pieces[board.Bishop].IsSingle()) {
		return scale + min(pawns, 8) // of class Normal, as most positions
	}
	switch endgame.Classify(b, c) {
	case endgame.CannotWin:
		return noScale
	case endgame.NoPawns:
		return scaleNoPawns
	case endgame.OppositeBishops:
		return scaleOpposite + min(max(pawns-theirs, 0), 3)
	case endgame.OppositeBishopsAndPieces:
		return scaleOppositePieces
	}
	return scale + min(pawns, 8)
}
