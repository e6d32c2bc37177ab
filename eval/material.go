package eval

import "github.com/luftchess/luft/board"

// Material is an [Evaluator] that counts only material. A pawn is worth 100 centipawns, a
// knight or a bishop 325, a rook 500 and a queen 975: the averages that Larry Kaufman
// found in some 300,000 games between strong players ("The Evaluation of Material
// Imbalances", Chess Life, March 1999). The 1, 3, 3, 5, 9 of the textbooks undervalues
// pieces slightly against pawns.
//
// See https://www.chessprogramming.org/Material.
type Material struct{}

var materialValues = [...]Score{
	board.Pawn:   100,
	board.Knight: 325,
	board.Bishop: 325,
	board.Rook:   500,
	board.Queen:  975,
}

// Evaluate returns the material of the player to move minus that of the opponent.
func (Material) Evaluate(b *board.Board) (s Score) {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	for k := board.Pawn; k <= board.Queen; k++ {
		pieces := b.Kind(k)
		s += materialValues[k] * Score((pieces&us).Count()-(pieces&them).Count())
	}
	return s
}
