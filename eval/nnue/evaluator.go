package nnue

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/internal/tapered"
)

// An Evaluator evaluates positions with a [Network]. It is an [eval.Incremental], and follows
// a line of play almost without cost: the network is updated when a position is evaluated,
// from the nearest position of the line that has been. Evaluate is correct for any position,
// but slower for one that is not the current one.
//
// The score is the network's output, adjusted for what the network does not see:
//
//   - It shrinks with the halfmove clock, to half at the hundredth ply, so that a search makes
//     progress rather than waiting for a draw.
//   - It shrinks with the material, to three quarters without pieces, so that a search keeps
//     pieces on the board when it is ahead and exchanges them when it is behind.
//   - Known draws score 0, drawish endgames are scaled, and a mop-up bonus leads to mate
//     against a bare king; see package [endgame].
//
// An Evaluator must not be used by two goroutines at once; Fork returns another one for the
// same network. With a network of 512 neurons, it takes about 160 kB until a line is longer than
// 63 plies. Evaluators come from [New]; the methods of the zero value panic.
type Evaluator struct {
	stack   *stack
	scratch *scratch // if the network is layered
}

// New returns an evaluator with a network. nil selects [Default].
func New(n *Network) *Evaluator {
	if n == nil {
		n = Default()
	}
	e := &Evaluator{stack: newStack(n)}
	if n.layers != nil {
		e.scratch = new(scratch)
	}
	return e
}

// Network returns the network of the evaluator.
func (e *Evaluator) Network() *Network { return e.stack.net }

// Fork returns another evaluator with the same network.
func (e *Evaluator) Fork() eval.Evaluator { return New(e.stack.net) }

// Reset begins a new line of play.
func (e *Evaluator) Reset(*board.Board) { e.stack.top = 0 }

// Push adds a position to the line.
func (e *Evaluator) Push(before, _ *board.Board) { e.stack.push(before) }

// Pop takes the last position from the line.
func (e *Evaluator) Pop() { e.stack.pop() }

// Evaluate returns the score of b.
func (e *Evaluator) Evaluate(b *board.Board) eval.Score {
	return endgame.Adjust(b, scale(b, e.output(b)))
}

// output returns what [Network.Output] returns.
func (e *Evaluator) output(b *board.Board) eval.Score {
	own, opponent := e.stack.accumulators(b)
	if b.Turn() == board.Black {
		own, opponent = opponent, own
	}
	return e.weigh(own, opponent, Bucket(b.Occupied().Count()))
}

// weigh returns the output for two accumulators.
func (e *Evaluator) weigh(own, opponent []uint64, bucket int) eval.Score {
	n := e.stack.net
	if n.layers != nil {
		return n.score(int64(n.layers.output(own, opponent, bucket, n.output, e.scratch)), bucket)
	}
	size := 2 * lanes * len(n.bias)
	return n.score(int64(output(own, opponent, n.output[bucket*size:][:size])), bucket)
}

const (
	clockSteps    = 200 // each ply without progress takes one of these away
	materialSteps = 4 * tapered.MaxPhase
)

// scale returns the score with the halfmove clock and the material considered.
func scale(b *board.Board, s eval.Score) eval.Score {
	material := eval.Score(materialSteps - tapered.MaxPhase + min(tapered.Phase(b), tapered.MaxPhase))
	clock := eval.Score(clockSteps - min(b.Halfmove(), clockSteps/2))
	return s * material / materialSteps * clock / clockSteps
}
