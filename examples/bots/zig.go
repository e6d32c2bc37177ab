package bots

import (
	"cmp"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// Zig uses alpha-beta pruning: once the opponent has a reply that makes a move worse than
// another one, the other replies are skipped. At the end of a line, quiescence search
// continues with captures only. With captures searched first, Zig reaches at least twice
// the depth of Snake in the same time. It searches as deep as the clock allows.

func newZig() search.Searcher {
	return player{60, func(s *study, depth int) (eval.Score, []board.Move) {
		return s.alphaBeta(&s.board, depth, 0, -eval.Infinity, eval.Infinity)
	}}
}

// alphaBeta returns the score of the position for the player to move and the best line. Alpha
// is the score that this player already has elsewhere, and beta the score to which the
// opponent can hold it. The result is exact between them and otherwise a bound.
// See https://www.chessprogramming.org/Alpha-Beta.
func (s *study) alphaBeta(b *board.Board, depth, ply int, alpha, beta eval.Score) (eval.Score, []board.Move) {
	moves, score, over := s.moves(b, ply)
	if over {
		return score, nil
	}
	if movegen.InCheck(b) {
		depth++ // a position in check cannot be evaluated
	}
	if depth == 0 {
		return s.quiesce(b, ply, alpha, beta), nil
	}
	if ply > 0 {
		capturesFirst(b, moves)
	}
	best, line := -eval.Infinity, []board.Move(nil)
	for m, next := range s.play(b, moves) {
		score, answers := s.alphaBeta(next, depth-1, ply+1, -beta, -alpha)
		if score = -score; score > best {
			best, line = score, append([]board.Move{m}, answers...)
		}
		if alpha = max(alpha, best); alpha >= beta {
			break // the opponent avoids this position
		}
	}
	return best, line
}

// quiesce returns the score of the position after the captures that improve it. No capture
// is forced: the evaluation of the position itself is the minimum ("stand pat").
// See https://www.chessprogramming.org/Quiescence_Search.
func (s *study) quiesce(b *board.Board, ply int, alpha, beta eval.Score) eval.Score {
	s.deepest = max(s.deepest, ply)
	best := placed{}.Evaluate(b)
	if alpha = max(alpha, best); alpha >= beta {
		return best
	}
	var g movegen.Generator
	g.Reset(b)
	captures := g.AppendCaptures(nil)
	capturesFirst(b, captures)
	for _, next := range s.play(b, captures) {
		best = max(best, -s.quiesce(next, ply+1, -beta, -alpha))
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	return best
}

// capturesFirst sorts moves: captures of the most valuable pieces come first, and of these the
// ones by the least valuable pieces; then the other moves.
// See https://www.chessprogramming.org/MVV-LVA.
func capturesFirst(b *board.Board, moves []board.Move) {
	worth := func(m board.Move) int {
		taken := b.Piece(m.To()).Kind() + m.Promotion()
		if taken == board.NoKind {
			return 0
		}
		return 8*int(taken) - int(b.Piece(m.From()).Kind())
	}
	slices.SortStableFunc(moves, func(m, n board.Move) int { return cmp.Compare(worth(n), worth(m)) })
}

// placed is an evaluator: the values of the pieces and of their squares.
type placed struct{}

func (placed) Evaluate(b *board.Board) (s eval.Score) {
	for sq := range b.Occupied().Squares() {
		p := b.Piece(sq)
		// The tables are drawn with the eighth rank on top, where a8 comes first.
		worth := pieceValues[p.Kind()] + squareValues[p.Kind()][sq.Relative(p.Color()).Flip()]
		if p.Color() != b.Turn() {
			worth = -worth
		}
		s += worth
	}
	return s
}

var pieceValues = [...]eval.Score{board.Pawn: 100, board.Knight: 320, board.Bishop: 330, board.Rook: 500, board.Queen: 950, board.King: 0}

// squareValues are the values of squares for White's pieces, in centipawns. For Black's
// pieces the board is flipped.
var squareValues = [...][64]eval.Score{
	// In the centre, and near promotion.
	board.Pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		60, 60, 60, 60, 60, 60, 60, 60,
		25, 25, 30, 35, 35, 30, 25, 25,
		10, 10, 15, 25, 25, 15, 10, 10,
		0, 0, 5, 20, 20, 5, 0, 0,
		5, 0, -5, 5, 5, -5, 0, 5,
		0, 5, 5, -20, -20, 5, 5, 0,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	// Away from the rim.
	board.Knight: {
		-45, -30, -25, -25, -25, -25, -30, -45,
		-30, -10, 0, 5, 5, 0, -10, -30,
		-20, 5, 15, 20, 20, 15, 5, -20,
		-20, 5, 20, 25, 25, 20, 5, -20,
		-20, 0, 15, 20, 20, 15, 0, -20,
		-20, 5, 15, 10, 10, 15, 5, -20,
		-30, -10, 0, 5, 5, 0, -10, -30,
		-45, -30, -20, -25, -25, -20, -30, -45,
	},
	// On the long diagonals, and off the first rank.
	board.Bishop: {
		-15, -10, -10, -10, -10, -10, -10, -15,
		-10, 5, 0, 5, 5, 0, 5, -10,
		-5, 5, 10, 10, 10, 10, 5, -5,
		-5, 10, 10, 15, 15, 10, 10, -5,
		-5, 5, 15, 15, 15, 15, 5, -5,
		-5, 10, 10, 10, 10, 10, 10, -5,
		-10, 15, 5, 5, 5, 5, 15, -10,
		-15, -10, -15, -10, -10, -15, -10, -15,
	},
	// On the seventh rank, or in the middle of the first.
	board.Rook: {
		5, 5, 5, 10, 10, 5, 5, 5,
		20, 20, 20, 20, 20, 20, 20, 20,
		0, 0, 0, 5, 5, 0, 0, 0,
		-5, 0, 0, 5, 5, 0, 0, -5,
		-5, 0, 0, 5, 5, 0, 0, -5,
		-5, 0, 0, 5, 5, 0, 0, -5,
		-10, 0, 0, 5, 5, 0, 0, -10,
		-5, -5, 5, 10, 10, 5, -5, -5,
	},
	// Anywhere but in a corner.
	board.Queen: {
		-15, -5, 0, 0, 0, 0, -5, -15,
		-5, 5, 5, 5, 5, 5, 5, -5,
		0, 5, 5, 10, 10, 5, 5, 0,
		0, 5, 10, 10, 10, 10, 5, 0,
		0, 5, 10, 10, 10, 10, 5, 0,
		-5, 5, 5, 5, 5, 5, 5, -5,
		-5, 0, 5, 5, 5, 0, 0, -5,
		-15, -10, -5, 0, -5, -10, -10, -15,
	},
	// Castled.
	board.King: {
		-60, -60, -60, -60, -60, -60, -60, -60,
		-60, -60, -60, -60, -60, -60, -60, -60,
		-50, -50, -50, -60, -60, -50, -50, -50,
		-40, -40, -50, -60, -60, -50, -40, -40,
		-30, -30, -40, -50, -50, -40, -30, -30,
		-20, -20, -30, -30, -30, -30, -20, -20,
		0, 5, -10, -20, -20, -10, 5, 0,
		15, 30, 15, -5, 0, 0, 30, 15,
	},
}
