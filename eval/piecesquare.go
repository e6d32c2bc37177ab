package eval

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/tapered"
)

// PieceSquare is an [Evaluator] that adds up piece-square tables: each piece has a
// middlegame and an endgame value that depend on its kind and its square, and the score
// is interpolated between the two by the material that is left (a tapered evaluation).
// See https://www.chessprogramming.org/Piece-Square_Tables and
// https://www.chessprogramming.org/Tapered_Eval.
//
// It is stateless, so any number of goroutines may share one. Its Fork is an
// [Incremental] evaluator that returns the same scores and updates only the squares
// that a move changes.
type PieceSquare struct{}

// tempo is the bonus for the player to move.
const tempo = 10

// Evaluate adds up the pieces of the whole board.
func (PieceSquare) Evaluate(b *board.Board) Score {
	return sum(b).score(b.Turn())
}

// Fork returns an [Incremental] evaluator with the same scores.
func (PieceSquare) Fork() Evaluator { return new(accumulator) }

// An accumulator is the [Incremental] form of [PieceSquare]: it keeps the sums of the
// positions of a line, and updates them only for the squares that change. The zero
// value is ready for Reset.
type accumulator struct {
	now  total
	past []total
}

func (a *accumulator) Reset(b *board.Board) {
	a.now, a.past = sum(b), a.past[:0]
}

func (a *accumulator) Push(before, after *board.Board) {
	a.past = append(a.past, a.now)
	for rest := before.Diff(after); rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		a.now.remove(before.Piece(sq), sq)
		a.now.add(after.Piece(sq), sq)
	}
}

func (a *accumulator) Pop() {
	if last := len(a.past) - 1; last >= 0 {
		a.now, a.past = a.past[last], a.past[:last]
	}
}

// Evaluate returns the score of the position last pushed, which b must be.
func (a *accumulator) Evaluate(b *board.Board) Score { return a.now.score(b.Turn()) }

func (a *accumulator) Fork() Evaluator { return new(accumulator) }

// A total is the tapered score of all pieces, White's minus Black's, and the phase.
type total struct {
	worth tapered.Score
	phase int32
}

func sum(b *board.Board) (t total) {
	for rest := b.Occupied(); rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		t.add(b.Piece(sq), sq)
	}
	return t
}

func (t *total) add(p board.Piece, sq board.Square) {
	t.worth += tapered.PieceSquares[p&15][sq&63]
	t.phase += tapered.Phases[p&7]
}

func (t *total) remove(p board.Piece, sq board.Square) {
	t.worth -= tapered.PieceSquares[p&15][sq&63]
	t.phase -= tapered.Phases[p&7]
}

// score returns the score from the point of view of the player to move.
func (t total) score(turn board.Color) Score {
	s := Score(t.worth.At(t.phase))
	if turn == board.Black {
		s = -s
	}
	return (s + tempo).Clamp()
}
