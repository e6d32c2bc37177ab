// Package layer holds the sizes and units of the layers of a layered network, for package nnue,
// which computes them in integers, and package train, which rounds to these units; see
// nnue.Weights.
package layer

// The neurons of the layers, for each bucket.
const (
	FirstSize  = 16 // each has two activations, one clipped and one squared
	SecondSize = 32
)

// What stands for 1.
const (
	ProductOne = 127                            // a product of activations of the accumulators, the input of the first layer
	FirstOne   = 64                             // a weight of the first layer
	SumOne     = ProductOne * FirstOne          // 8128, a sum of the first layer, and of the second after its shift
	SquareOne  = SumOne * SumOne >> SquareShift // 8064, the square of a sum
	SecondOne  = 1 << SecondShift               // a weight of the second layer and of the output
)

// By how many bits numbers are shifted to the right.
const (
	SquareShift = 13 // the square of a sum
	SecondShift = 10 // a sum of the second layer
)
