package eval

import "github.com/luftchess/luft/board"

// An Evaluator returns the static evaluation of a position, from the point of view of the
// player to move.
//
// Evaluate must accept any Board, including the zero Board, and must not modify it, keep
// the pointer, or panic. It need not detect mate, stalemate or draws by the rules, which
// the search does. It must be deterministic: equal positions get equal scores, and so does
// the position with the colours swapped ([board.Board.Flip]). It should not return mate
// scores; searches clamp them ([Score.Clamp]).
//
// An Evaluator that is not a [Forker] is called by all workers of a search concurrently,
// so it must not write to shared state. An Evaluator that is a Forker is called by one
// goroutine at a time.
//
// Package evaltest tests this contract.
type Evaluator interface {
	Evaluate(b *board.Board) Score
}

// Incremental is an Evaluator that is told about each move, so that it can update its
// score instead of computing it from scratch (an accumulator, as NNUE evaluators have).
// Reset sets the root position. Push is called with the positions before and after a move
// or a null move, and Pop undoes the last Push. Evaluate is only called for the current
// position, and must return the same score as if computed from scratch.
//
// The changed squares are the exclusive or of the two boards' sets, so castling,
// promotions and en passant need no special cases. Both pointers are valid only during
// the call. Pop without Push has no effect. As it has state, an Incremental must be a
// [Forker]. [Standalone] makes one evaluate positions that are not of one line.
type Incremental interface {
	Evaluator
	Reset(b *board.Board)
	Push(before, after *board.Board)
	Pop()
}

// A Forker can create another instance of itself for another goroutine. The instances
// share nothing that either writes to, and return the same scores. A fork of an
// [Incremental] does not inherit the current position; it starts with Reset.
type Forker interface {
	Fork() Evaluator
}

// Fork returns an evaluator for the calling goroutine: e.Fork() if e is a [Forker],
// otherwise e itself, which is safe to share. If the result is an [Incremental], call
// Reset before the first Evaluate.
func Fork(e Evaluator) Evaluator {
	if f, ok := e.(Forker); ok {
		return f.Fork()
	}
	return e
}

// Standalone returns a function that evaluates positions in any order with a fork of e. It resets an
// [Incremental] for each position; a search that calls Push and Pop instead is faster. Only one goroutine
// may call the function at a time, unless e is not a [Forker].
func Standalone(e Evaluator) func(*board.Board) Score {
	e = Fork(e)
	inc, ok := e.(Incremental)
	if !ok {
		return e.Evaluate
	}
	return func(b *board.Board) Score {
		inc.Reset(b)
		return inc.Evaluate(b)
	}
}

// A RulesEvaluator says which rules it evaluates. SupportsRules reports whether it evaluates
// positions of the rules r, which may be [board.Standard]. An [Evaluator] that is not a
// RulesEvaluator evaluates ordinary chess.
type RulesEvaluator interface {
	SupportsRules(r board.Rules) bool
}

// CheckRules returns a *[board.RulesError] unless e evaluates positions of the rules r: those that
// SupportsRules reports if it is a [RulesEvaluator], and otherwise those of ordinary chess. Searchers call
// CheckRules.
func CheckRules(e Evaluator, r board.Rules) error {
	s, ok := e.(RulesEvaluator)
	if ok && s.SupportsRules(r) || !ok && r == board.Standard {
		return nil
	}
	return &board.RulesError{Op: "eval: evaluating", Rules: r}
}

// Func adapts a function to an [Evaluator].
type Func func(b *board.Board) Score

// Evaluate calls f(b).
func (f Func) Evaluate(b *board.Board) Score { return f(b) }
