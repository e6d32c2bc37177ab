package nnue

import (
	"math"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/largepage"
	"github.com/luftchess/luft/internal/layer"
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
// are 1 ([Input]). All numbers of a position's [Bucket] are used, and no others. Divisions
// round towards zero, and shifts (>>) towards negative infinity.
//
// # Direct networks
//
// A network without First is direct. The activations are the accumulators clamped to the range
// from 0 to [QA], squared. The raw output is the sum of the activations times their weights in
// Output, as a 32-bit integer, divided by QA, plus OutputBias. Times Scale, divided by QA*QB, it
// is the evaluation in centipawns.
//
// # Layered networks
//
// A network with First has two more layers, of 16 and 32 neurons, for each bucket. The inputs
// x of the first are products of two numbers of an accumulator c, clamped to the range from 0 to
// QA. With N = Hidden and i < N/2, first for the accumulator of the player to move, then for
// that of the opponent:
//
//	x[i] = (c[i]*c[i+N/2] + 256) >> 9    0 to 127; the second accumulator gives x[N/2+i]
//
// With k < 16, the first layer is
//
//	z[k]    = FirstBias[k] + sum of x[i]*First[i][k]
//	h[k]    = z[k] clamped to the range from 0 to 8128
//	h[16+k] = (s*s) >> 13, where s is z[k] clamped to the range from -8128 to 8128
//
// With j < 32, the second layer is
//
//	y[j] = (SecondBias[j] + sum of h[k]*Second[k][j]) >> 10, clamped to the range from 0 to 8128
//	a[j] = (y[j]*y[j]) >> 13             0 to 8064
//
// The raw output is OutputBias plus the sum of a[j]*Output[j]. Times Scale, divided by 8064*1024,
// it is the evaluation in centipawns.
type Weights struct {
	// Hidden is the number of neurons of a perspective: a multiple of 16, or of 32 if the
	// network is layered, at most 1024.
	Hidden int `json:"hidden"`

	// Features has a row of Hidden weights for each of the 768 inputs. The weight that
	// stands for 1 is QA.
	Features []int16 `json:"features"`

	// Bias has Hidden numbers, in the unit of Features.
	Bias []int16 `json:"bias"`

	// First has, for each of the 8 buckets and each of the Hidden inputs of the first layer, a
	// weight for each of its 16 neurons, at most 127 in size. The weight that stands for 1 is
	// 64. It is empty for a direct network, and so are the next three.
	First []int8 `json:"first,omitempty"`

	// FirstBias has 16 numbers for each bucket, at most 1<<24 in size. The number that stands
	// for 1 is 127*64.
	FirstBias []int32 `json:"first_bias,omitempty"`

	// Second has, for each bucket and each of the 32 inputs of the second layer, a weight for
	// each of its 32 neurons. The weight that stands for 1 is 1024.
	Second []int16 `json:"second,omitempty"`

	// SecondBias has 32 numbers for each bucket. The number that stands for 1 is 8128*1024.
	SecondBias []int32 `json:"second_bias,omitempty"`

	// Output has, for each bucket of a direct network, Hidden weights for the perspective of
	// the player to move, and then as many for that of the opponent. They are at most 127 in
	// size. The weight that stands for 1 is QB. For each bucket of a layered network, it has
	// 32 weights, of which 1024 stands for 1.
	Output []int16 `json:"output"`

	// OutputBias has a number for each bucket. The number that stands for 1 is QA*QB, and the
	// largest in size 1024*QA*QB. In a layered network, 8064*1024 stands for 1.
	OutputBias []int32 `json:"output_bias"`

	// Scale is the evaluation in centipawns if the output is 1. It is between 1 and 65536.
	Scale int `json:"scale"`

	// Description is a text of at most 65536 bytes of UTF-8, for people to read.
	Description string `json:"description"`
}

// A Network is an evaluation function: two perspectives of 768 inputs, a layer of neurons
// that both share, and an output for each range of the number of pieces, with or without
// layers of its own. It cannot be changed, so any number of goroutines may use it.
//
// Networks come from [Read] and [NewNetwork], which have proven that no sum can overflow, in
// any position. The zero Network evaluates everything as 0.
type Network struct {
	// Four weights are packed into a word; see pack. Each row, and the bias, has a quarter as
	// many words as there are neurons.
	rows, bias []uint64

	layers      *layers // nil if direct
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
		layers:      newLayers(&w),
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
	w := Weights{
		Hidden:      n.Hidden(),
		Features:    unpack(nil, n.rows),
		Bias:        lanesOf(n.bias),
		Output:      slices.Clone(n.output),
		OutputBias:  slices.Clone(n.outputBias[:]),
		Scale:       int(n.scale),
		Description: n.description,
	}
	if l := n.layers; l != nil {
		w.First, w.FirstBias = slices.Clone(l.first), slices.Clone(l.firstBias)
		w.Second, w.SecondBias = slices.Clone(l.second), slices.Clone(l.secondBias)
	}
	return w
}

// Hidden returns the number of neurons of a perspective.
func (n *Network) Hidden() int { return lanes * len(n.bias) }

// Layered reports whether the network has two hidden layers in front of each output; see
// [Weights].
func (n *Network) Layered() bool { return n.layers != nil }

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
	own, opponent := n.accumulator(b, b.Turn(), hidden), n.accumulator(b, b.Turn().Other(), hidden)
	bucket := Bucket(b.Occupied().Count())
	if n.layers != nil {
		return n.score(n.layers.sum(own, opponent, bucket, n.output), bucket)
	}
	var sum int64
	weights := n.output[2*n.Hidden()*bucket:]
	for i, v := range append(own, opponent...) {
		sum += int64(v*v) * int64(weights[i])
	}
	return n.score(sum, bucket)
}

// accumulator returns the accumulator of a perspective, clamped, without the piece on a square.
func (n *Network) accumulator(b *board.Board, perspective board.Color, hidden board.Square) []int {
	total := make([]int, n.Hidden())
	for j, w := range lanesOf(n.bias) {
		total[j] = int(w)
	}
	var row []int16
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
		total[j] = min(max(v, 0), QA)
	}
	return total
}

// score returns the evaluation, given the sum of the weighted activations.
func (n *Network) score(sum int64, bucket int) eval.Score {
	bias, one := int64(n.outputBias[bucket]), int64(QA*QB)
	if n.layers != nil {
		one = maxSquare * layer.SecondOne
	} else {
		sum /= QA
	}
	out := (sum + bias) * n.scale / one
	return eval.Score(min(max(out, -int64(eval.MaxCentipawns)), int64(eval.MaxCentipawns)))
}
