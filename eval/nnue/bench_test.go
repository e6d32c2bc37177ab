package nnue

import (
	"fmt"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

var sizes = []int{256, 512, 1024}

// BenchmarkUpdate is one accumulator and one move that captures nothing. The rows are all of
// the network's, so that they come from the caches that they come from in a search.
func BenchmarkUpdate(b *testing.B) {
	for _, hidden := range sizes {
		b.Run(fmt.Sprint(hidden), func(b *testing.B) {
			n := randomNetwork(b, 1, hidden)
			size := len(n.bias)
			line := make([]uint64, 64*size)
			c := &changes{nAdded: 1, nRemoved: 1}
			for i := 0; b.Loop(); i++ {
				c.added[0], c.removed[0] = uint32(i*37%Inputs*size), uint32(i*101%Inputs*size)
				update(line[i%64*size:][:size], line[(i+63)%64*size:][:size], n.rows, c)
			}
		})
	}
}

// BenchmarkOutput is the score of both accumulators of a position, each time another one of a
// game.
func BenchmarkOutput(b *testing.B) {
	forEachKind(b, func(b *testing.B, n *Network) {
		e := New(n)
		var lines [][]uint64
		walk(2, e, func(b *board.Board) {
			own, opponent := e.stack.accumulators(b)
			lines = append(lines, slices.Clone(own), slices.Clone(opponent))
		})
		for i := 0; b.Loop(); i += 2 {
			i %= len(lines)
			e.weigh(lines[i], lines[i+1], Buckets/2)
		}
	})
}

// forEachKind runs f with networks of both kinds and all sizes, for each kernel.
func forEachKind(b *testing.B, f func(b *testing.B, n *Network)) {
	for _, hidden := range sizes {
		for kind, w := range []Weights{randomWeights(1, hidden), randomLayers(1, hidden)} {
			n := mustNetwork(b, w)
			for level := range levels() {
				b.Run(fmt.Sprint([]string{"direct", "layered"}[kind], "/", hidden, "/", level), func(b *testing.B) { f(b, n) })
			}
		}
	}
}

// BenchmarkEvaluate is a move and the evaluation of the position after it, each time another
// move of a middlegame.
func BenchmarkEvaluate(b *testing.B) {
	before := mustParse(b, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8")
	var after []board.Board
	for m := range movegen.Legal(&before) {
		next := before
		next.Play(m)
		after = append(after, next)
	}
	forEachKind(b, func(b *testing.B, n *Network) {
		e := New(n)
		e.Reset(&before)
		e.Evaluate(&before)
		for i := 0; b.Loop(); i++ {
			next := &after[i%len(after)]
			e.Push(&before, next)
			e.Evaluate(next)
			e.Pop()
		}
	})
}

// BenchmarkRead is what a program pays before the first evaluation.
func BenchmarkRead(b *testing.B) {
	data, err := randomNetwork(b, 1, 256).MarshalBinary()
	if err != nil {
		b.Fatal(err)
	}
	var n Network
	for b.Loop() {
		if err := n.UnmarshalBinary(data); err != nil {
			b.Fatal(err)
		}
	}
}
