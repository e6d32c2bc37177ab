package nnue

import (
	"math"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/largepage"
)

// The numbers that all networks share.
const (
	// Inputs is the number of inputs of a perspective: two colours, six kinds of piece and
	// 64 squares.
	Inputs = 768

	// Buckets is the number of outputs, of which a position uses one; see [Bucket].
	Buckets = 8

	// QA is the hidden activation that stands for 1.
	QA = 255

	// QB is the output weight that stands for 1.
	QB = 64
)

// Bounds on what a network can be made of.
const (
	hiddenStep = 16 // neurons come in registers of 16
	maxHidden  = 1024
	maxScale   = 1 << 16
	maxOutput  = 127            // an activation times an output weight fits 16 bits
	maxBias    = 1024 * QA * QB // of an output

	// maxSum is the largest sum of output weights of one sign: times the square of the
	// largest activation, it fits 32 bits.
	maxSum = math.MaxInt32 / (QA * QA)
)

// Input returns the index of the input that is 1, from the point of view of the player of
// the given colour whose king stands on the square king, if piece p stands on sq. Squares are
// as that player sees the board, mirrored horizontally if the king is on files e to h:
//
//	384*(0 for own pieces, 1 for the opponent's) + 64*(0 for a pawn to 5 for a king) + square
//
// P must be a piece. Without a king ([board.NoSquare]), the board is not mirrored.
func Input(perspective board.Color, king board.Square, p board.Piece, sq board.Square) int {
	return relate(p, perspective) ^ int(orient(perspective, king)^sq)
}

// relate returns the input of piece p on a1 as the player of colour perspective sees it.
func relate(p board.Piece, perspective board.Color) int {
	return 384*int(p.Color()^perspective) + 64*int(p.Kind()-board.Pawn)
}

// orient returns what a square is exclusively or'd with, to be seen from a perspective.
func orient(perspective board.Color, king board.Square) board.Square {
	o := board.A1.Relative(perspective)
	if king.IsValid() && king.File() >= board.FileE {
		o = o.Mirror()
	}
	return o
}

// Bucket returns the index of the output that a position with this number of pieces, kings
// included, uses: (pieces-2)/4, clamped to the range from 0 to [Buckets]-1.
func Bucket(pieces int) int { return min(max(pieces-2, 0)/4, Buckets-1) }

// Weights are the numbers of a network in quantised form, to be edited or stored by a
// trainer. [NewNetwork] makes a [Network] of them.
//
// For each perspective, the accumulator is Bias plus the rows of Features of all inputs that
// are 1 ([Input]). The activations are the accumulator clamped to the range from 0 to [QA],
// squared. The raw output is the sum of the activations times their weights in Output, as a
// 32-bit integer, divided by QA, plus the OutputBias of the position's [Bucket]. Times Scale,
// divided by QA*QB, it is the evaluation in centipawns. Divisions round towards zero.
type Weights struct {
	// Hidden is the number of neurons of a perspective: a multiple of 16, at most 1024.
	Hidden int `json:"hidden"`

	// Features has a row of Hidden weights for each of the 768 inputs. The weight that
	// stands for 1 is QA.
	Features []int16 `json:"features"`

	// Bias has Hidden numbers, in the unit of Features.
	Bias []int16 `json:"bias"`

	// Output has, for each of the 8 outputs, Hidden weights for the perspective of the
	// player to move, and then as many for that of the opponent. They are at most 127 in
	// size. The weight that stands for 1 is QB.
	Output []int16 `json:"output"`

	// OutputBias has a number for each output, at most 1024*QA*QB in size. The number that
	// stands for 1 is QA*QB.
	OutputBias []int32 `json:"output_bias"`

	// Scale is the evaluation in centipawns if the output is 1. It is between 1 and 65536.
	Scale int `json:"scale"`

	// Description is a text of at most 65536 bytes of UTF-8, for people to read.
	Description string `json:"description"`
}

// A Network is an evaluation function: two perspectives of 768 inputs, a layer of neurons
// that both share, and an output for each range of the number of pieces. It cannot be
// changed, so any number of goroutines may use it.
//
// Networks come from [Read] and [NewNetwork], which have proven that no sum can overflow, in
// any position. The zero Network evaluates everything as 0.
type Network struct {
	// Four weights are packed into a word; see pack. Each row, and the bias, has a quarter as
	// many words as there are neurons.
	rows, bias []uint64

	output      []int16 // as Weights has it
	outputBias  [Buckets]int32
	scale       int64
	description string
}

// NewNetwork returns the network with these weights, of which it makes a copy. It proves that
// the evaluation cannot overflow, whatever pieces stand on the board. The error is a
// *[WeightError].
func NewNetwork(w Weights) (*Network, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	n := &Network{
		rows:        pack(nil, w.Features),
		bias:        pack(nil, w.Bias),
		output:      slices.Clone(w.Output),
		scale:       int64(w.Scale),
		description: w.Description,
	}
	largepage.Use(n.rows)
	for i := range n.bias {
		n.bias[i] += zeros
	}
	copy(n.outputBias[:], w.OutputBias)
	return n, nil
}

// Weights returns a copy of the numbers of the network.
func (n *Network) Weights() Weights {
	return Weights{
		Hidden:      n.Hidden(),
		Features:    unpack(nil, n.rows),
		Bias:        lanesOf(n.bias),
		Output:      slices.Clone(n.output),
		OutputBias:  slices.Clone(n.outputBias[:]),
		Scale:       int(n.scale),
		Description: n.description,
	}
}

// Hidden returns the number of neurons of a perspective.
func (n *Network) Hidden() int { return lanes * len(n.bias) }

// Description returns the text that the network was made with.
func (n *Network) Description() string { return n.description }

// Output returns the output of the network for the player to move, in centipawns, computed
// from the definition in [Weights]. It keeps no state, and is slow: to search with a network,
// make an [Evaluator] of it with [New], which also makes the adjustments that Evaluator
// describes.
func (n *Network) Output(b *board.Board) eval.Score { return n.without(b, board.NoSquare) }

// without returns what Output would if the network did not see the piece on a square; the
// bucket remains that of all pieces.
func (n *Network) without(b *board.Board, hidden board.Square) eval.Score {
	if n.scale == 0 {
		return 0
	}
	size, bucket := n.Hidden(), Bucket(b.Occupied().Count())
	weights := n.output[2*size*bucket:]
	var sum int64
	var row []int16
	for i, perspective := range [...]board.Color{b.Turn(), b.Turn().Other()} {
		total := make([]int, size)
		for j, w := range lanesOf(n.bias) {
			total[j] = int(w)
		}
		for sq, p := range b.All() {
			if sq == hidden || !p.IsValid() { // an illegal move can leave pieces that are none
				continue
			}
			input := Input(perspective, b.King(perspective), p, sq)
			row = unpack(row[:0], n.rows[input*len(n.bias):][:len(n.bias)])
			for j, w := range row {
				total[j] += int(w)
			}
		}
		for j, v := range total {
			v = min(max(v, 0), QA)
			sum += int64(v*v) * int64(weights[i*size+j])
		}
	}
	return n.score(sum, bucket)
}

// score returns the evaluation, given the sum of the weighted activations.
func (n *Network) score(sum int64, bucket int) eval.Score {
	out := (sum/QA + int64(n.outputBias[bucket])) * n.scale / (QA * QB)
	return eval.Score(min(max(out, -int64(eval.MaxCentipawns)), int64(eval.MaxCentipawns)))
}
