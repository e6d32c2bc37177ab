package eval

import "github.com/luftchess/luft/board"

// PieceSquare is the evaluator that looks at each piece by itself: what it is
// and where it stands. A piece is worth one number in the middlegame and another
// in the endgame, and what counts is between the two, by how many pieces are
// left ("tapered"). See https://www.chessprogramming.org/Piece-Square_Tables and
// https://www.chessprogramming.org/Tapered_Eval.
//
// It keeps nothing, so any number of goroutines may share one. Its Fork is an
// [Accumulator], which gives the same scores at less cost where positions follow
// each other.
type PieceSquare struct{}

// tempo is what it is worth to be the one to move.
const tempo = 10

// Evaluate adds up the pieces of the whole board.
func (PieceSquare) Evaluate(b *board.Board) Score {
	return sum(b).score(b.Turn())
}

// Fork returns a new [Accumulator].
func (PieceSquare) Fork() Evaluator { return new(Accumulator) }

// An Accumulator is [PieceSquare] as an [Incremental]: it keeps the sums of a
// line of positions, and of a new one it only looks at the squares that have
// changed. The zero value is ready for Reset.
type Accumulator struct {
	now  total
	past []total
}

// Reset begins a line at b.
func (a *Accumulator) Reset(b *board.Board) {
	a.now, a.past = sum(b), a.past[:0]
}

// Push goes on to the position after, which follows from before.
func (a *Accumulator) Push(before, after *board.Board) {
	a.past = append(a.past, a.now)
	for rest := changed(before, after); rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		a.now.remove(before.Piece(sq), sq)
		a.now.add(after.Piece(sq), sq)
	}
}

// Pop goes back to the position before the last Push.
func (a *Accumulator) Pop() {
	if last := len(a.past) - 1; last >= 0 {
		a.now, a.past = a.past[last], a.past[:last]
	}
}

// Evaluate returns the score of the position last told, which b must be.
func (a *Accumulator) Evaluate(b *board.Board) Score { return a.now.score(b.Turn()) }

// Fork returns a new Accumulator.
func (a *Accumulator) Fork() Evaluator { return new(Accumulator) }

// changed returns the squares that do not hold the same on both boards. Colour
// and the five sets below tell all pieces, and empty squares, from each other.
func changed(b, c *board.Board) board.Bitboard {
	return (b.Occupied() ^ c.Occupied()) |
		(b.Color(board.Black) ^ c.Color(board.Black)) |
		(b.Diagonals() ^ c.Diagonals()) |
		(b.Orthogonals() ^ c.Orthogonals()) |
		(b.Kind(board.Pawn) ^ c.Kind(board.Pawn)) |
		(b.Kind(board.King) ^ c.Kind(board.King))
}

// A total is what all pieces on a board are worth, White's less Black's, and how
// far it still is to the endgame.
type total struct {
	worth taper
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
	t.worth += pieceSquares[p&15][sq&63]
	t.phase += phases[p&7]
}

func (t *total) remove(p board.Piece, sq board.Square) {
	t.worth -= pieceSquares[p&15][sq&63]
	t.phase -= phases[p&7]
}

// score returns the total as the player to move sees it.
func (t total) score(turn board.Color) Score {
	s := t.worth.at(t.phase)
	if turn == board.Black {
		s = -s
	}
	return (s + tempo).Clamp()
}
