package movemodel

import (
	_ "embed"

	"github.com/luftchess/luft/board"
)

// weights has the weight of each feature as an int8 in units of 1/16 bit.
//
//go:embed weights.bin
var weights string

// Weight returns the weight of a feature.
func Weight(feature int) int { return int(int8(weights[feature])) }

// Score returns the sum of the weights of a legal move: of two moves, one whose sum is
// greater by 16 is twice as probable.
func (p *Position) Score(m board.Move) int {
	var buffer [24]uint16
	sum := 0
	for _, f := range p.Append(buffer[:0], m) {
		sum += int(int8(weights[f]))
	}
	return sum
}
