package eval

import "github.com/luftchess/luft/board"

// Material is the evaluator that counts pieces and nothing else. A pawn is worth
// 100 centipawns, a knight or a bishop 325, a rook 500 and a queen 975. These
// are the averages that Larry Kaufman found in the results of some 300,000
// games between strong players ("The Evaluation of Material Imbalances", Chess
// Life, March 1999), where the 1, 3, 3, 5, 9 of the textbooks is about right
// but sells the pieces a little short against pawns.
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

// Evaluate returns the worth of the pieces of the player to move less that of
// the opponent's.
func (Material) Evaluate(b *board.Board) (s Score) {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	for k := board.Pawn; k <= board.Queen; k++ {
		pieces := b.Kind(k)
		s += materialValues[k] * Score((pieces&us).Count()-(pieces&them).Count())
	}
	return s
}
