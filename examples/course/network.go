package course

import (
	"math"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

const (
	neurons = 16
	inputs  = 2 * 6 * 64 // own and other pieces of six kinds on 64 squares
	unit    = 400        // the score in centipawns of an output of 1
)

// A Network is an evaluation by neurons, each of which has a piece-square table. It is an
// [eval.Evaluator].
type Network struct {
	Tables [inputs][neurons]float32 // what a piece on a square adds to the sum of each neuron
	Bias   [neurons]float32         // the sums on an empty board
	Output [2][neurons]float32      // weights of the sums of the player to move and of the opponent
}

// NewNetwork returns a network that counts material, and has small random numbers besides,
// which are the same for a seed.
func NewNetwork(seed uint64) *Network {
	worth := map[board.Kind]float32{board.Pawn: 100, board.Knight: 300, board.Bishop: 300, board.Rook: 500, board.Queen: 900}
	random := rand.New(rand.NewPCG(seed, 0))
	n := new(Network)
	for i := range neurons {
		n.Bias[i] = 0.5
		// A neuron with a large gain tells small differences apart, one with a small gain large ones.
		gain := 0.4 / float32(1+i/4)
		n.Output[0][i] = 1 / (2 * neurons * gain)
		n.Output[1][i] = -n.Output[0][i]
		for k := board.Pawn; k <= board.King; k++ {
			for sq := range board.Square(64) {
				own := input(board.NewPiece(board.White, k), sq, board.White)
				other := input(board.NewPiece(board.Black, k), sq, board.White)
				n.Tables[own][i] = gain*worth[k]/unit + 0.02*(random.Float32()-0.5)
				n.Tables[other][i] = -gain*worth[k]/unit + 0.02*(random.Float32()-0.5)
			}
		}
	}
	return n
}

// input returns the number of a piece on a square, as a player sees the board.
func input(p board.Piece, sq board.Square, player board.Color) int {
	i := 64*int(p.Kind()-board.Pawn) + int(sq.Relative(player))
	if p.Color() != player {
		i += inputs / 2
	}
	return i
}

// Sums returns the sums of the neurons, as a player sees the board.
func (n *Network) Sums(b *board.Board, player board.Color) [neurons]float32 {
	sums := n.Bias
	for sq, piece := range b.All() {
		for i, w := range n.Tables[input(piece, sq, player)] {
			sums[i] += w
		}
	}
	return sums
}

// clip limits a sum to between 0 and 1.
func clip(sum float32) float32 { return min(max(sum, 0), 1) }

// Evaluate implements [eval.Evaluator].
func (n *Network) Evaluate(b *board.Board) eval.Score {
	var out float32
	for i, player := range []board.Color{b.Turn(), b.Turn().Other()} {
		for j, sum := range n.Sums(b, player) {
			out += n.Output[i][j] * clip(sum)
		}
	}
	return eval.Score(unit * out).Clamp()
}

// Learn changes all numbers that have a part in the evaluation of a position a little, in
// the direction that brings the expected result closer to the target.
func (n *Network) Learn(b *board.Board, target float64, rate float32) {
	off := Expected(n.Evaluate(b)) - target
	slope := rate * float32(off)
	for i, player := range []board.Color{b.Turn(), b.Turn().Other()} {
		var change [neurons]float32
		for j, sum := range n.Sums(b, player) {
			if 0 < sum && sum < 1 {
				change[j] = slope * n.Output[i][j]
			}
			n.Output[i][j] -= slope * clip(sum)
			n.Bias[j] -= change[j]
		}
		for sq, piece := range b.All() {
			table := &n.Tables[input(piece, sq, player)]
			for j := range change {
				table[j] -= change[j]
			}
		}
	}
}

// A Scored is a position with a score for the player to move.
type Scored struct {
	Board board.Board
	Score eval.Score
}

// Positions plays a game in which every third move is random, and returns its positions with the
// scores that a teacher gives them.
func Positions(teacher eval.Evaluator, random *rand.Rand) (positions []Scored) {
	b := board.Start()
	for range 120 {
		m, _ := Choose(&b, teacher.Evaluate)
		if m == board.NoMove {
			break
		}
		if moves := movegen.AppendLegal(nil, &b); random.IntN(3) == 0 {
			m = moves[random.IntN(len(moves))]
		}
		b.Play(m)
		positions = append(positions, Scored{b, teacher.Evaluate(&b)})
	}
	return positions
}

// Train shows a network all positions, in another random order in each epoch, and reduces the
// rate of learning from epoch to epoch.
func Train(n *Network, positions []Scored, epochs int, random *rand.Rand) {
	for epoch := range epochs {
		rate := 0.02 * float32(1+math.Cos(math.Pi*float64(epoch)/float64(epochs)))
		for _, i := range random.Perm(len(positions)) {
			n.Learn(&positions[i].Board, Expected(positions[i].Score), rate)
		}
	}
}

// ScoreLoss returns the mean squared error of the expected results of an evaluation, against
// those of the scores.
func ScoreLoss(e eval.Evaluator, positions []Scored) (sum float64) {
	for _, p := range positions {
		off := Expected(e.Evaluate(&p.Board)) - Expected(p.Score)
		sum += off * off
	}
	return sum / float64(len(positions))
}
