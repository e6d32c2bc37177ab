// Command widen writes the network of the engine with more neurons, to standard output:
//
//	go run ./internal/lab/widen N > FILE
//
// N is the number of neurons. Those that are added have the weights of others, in another order,
// and weigh nothing in the output. So a search with FILE visits the same nodes, and only the time
// that they take differs: "setoption name EvalFile value FILE" and "bench" measure it.
package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"

	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/internal/layer"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "widen:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("the number of neurons is needed")
	}
	hidden, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	w := nnue.Default().Weights()
	if hidden < w.Hidden {
		return fmt.Errorf("the network has %d neurons already", w.Hidden)
	}
	n, err := nnue.NewNetwork(widen(w, hidden))
	if err != nil {
		return err
	}
	_, err = n.WriteTo(out)
	return err
}

// widen returns the weights with more neurons. In a layered network, neurons of the two halves
// are pairs; so they stay in theirs.
func widen(w nnue.Weights, hidden int) nnue.Weights {
	half, wideHalf := w.Hidden/2, hidden/2
	// The neuron that each is a copy of. They are shuffled so that no two parts of a row are equal.
	like := make([]int, hidden)
	shuffled := rand.New(rand.NewPCG(1, 2)).Perm(w.Hidden)
	for i := range like {
		if at := i % wideHalf; at < half {
			like[i] = i/wideHalf*half + at
		} else {
			like[i] = shuffled[i%w.Hidden]
		}
	}
	wide := w
	wide.Hidden, wide.Features, wide.Bias = hidden, nil, nil
	for input := range nnue.Inputs {
		for _, i := range like {
			wide.Features = append(wide.Features, w.Features[input*w.Hidden+i])
		}
	}
	for _, i := range like {
		wide.Bias = append(wide.Bias, w.Bias[i])
	}
	if len(w.First) > 0 {
		wide.First = stretch(w.First, layer.FirstSize*half, layer.FirstSize*wideHalf)
	} else {
		wide.Output = stretch(w.Output, half, wideHalf)
	}
	return wide
}

// stretch pads each run of some weights with zeros, to another length.
func stretch[T int8 | int16](weights []T, from, to int) (wide []T) {
	for part := range slices.Chunk(weights, from) {
		wide = append(append(wide, part...), make([]T, to-from)...)
	}
	return wide
}
