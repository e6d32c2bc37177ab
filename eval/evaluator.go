package eval

import "github.com/luftchess/luft/board"

// An Evaluator says how good a position is for the player to move, without
// looking ahead.
//
// Evaluate may be handed any Board, the zero Board too, and must not change it,
// keep the pointer, or panic. It is not asked whether the game is over: a
// search knows mates and draws by itself. The same position gives the same
// score, and the position with the colours changed ([board.Board.Flip]) does so
// too, as it is as good for the player to move. Scores that are mates are not
// an evaluator's to give; searches clamp them ([Score.Clamp]).
//
// An Evaluator that is not a [Forker] is called by all of a search's workers at
// once, so it must not write to anything of its own; one that is a Forker is
// called by one goroutine at a time.
//
// Package evaltest holds this contract as a test.
type Evaluator interface {
	Evaluate(b *board.Board) Score
}

// Incremental is an Evaluator that follows a line of play. Reset tells it the
// position at the root, Push each position reached from the last one, by a move
// or by passing the turn; Pop takes the last Push back. Evaluate is then only
// asked about the position last told, and gives what it would give without
// having been told.
//
// What Push has to know is the difference of the two boards, which is the
// exclusive or of their sets of pieces; castling, promotions and en passant need
// no thought. Both pointers are valid during the call only. A Pop without a Push
// has no effect. As it keeps the line, an Incremental must be a [Forker].
type Incremental interface {
	Evaluator
	Reset(b *board.Board)
	Push(before, after *board.Board)
	Pop()
}

// A Forker can make another instance of itself for another goroutine. The two
// have nothing in common that either writes to, and give the same scores. What
// is told to an [Incremental] before its fork need not be known to the fork,
// which starts with a Reset.
type Forker interface {
	Fork() Evaluator
}

// Fork returns an evaluator that the caller has to itself: e.Fork() if e is a
// [Forker], else e, which all may share. If it is an [Incremental], Reset comes before
// the first evaluation.
func Fork(e Evaluator) Evaluator {
	if f, ok := e.(Forker); ok {
		return f.Fork()
	}
	return e
}

// Func is a function as an Evaluator.
type Func func(b *board.Board) Score

// Evaluate calls f.
func (f Func) Evaluate(b *board.Board) Score { return f(b) }
