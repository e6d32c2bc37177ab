package bots

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// Snake searches as deep as Barb, but evaluates more at the end: the centre and the mobility
// of the pieces. A score for one player is the negative score for the other, so that
// negamax needs one case where minimax needs two.

func newSnake() search.Searcher {
	return player{3, func(s *study, depth int) (eval.Score, []board.Move) { return s.negamax(&s.board, depth, 0) }}
}

// negamax returns the score of the position for the player to move and the best line.
// See https://www.chessprogramming.org/Negamax.
func (s *study) negamax(b *board.Board, depth, ply int) (eval.Score, []board.Move) {
	moves, score, over := s.moves(b, ply)
	if over {
		return score, nil
	}
	if depth == 0 {
		return roaming{}.Evaluate(b), nil
	}
	best, line := -eval.Infinity, []board.Move(nil)
	for m, next := range s.play(b, moves) {
		score, answers := s.negamax(next, depth-1, ply+1)
		if score = -score; score > best {
			best, line = score, append([]board.Move{m}, answers...)
		}
	}
	return best, line
}

// roaming is an evaluator: material, ten centipawns for each piece or pawn in the centre, and
// two for each square that a piece can move to.
type roaming struct{}

func (roaming) Evaluate(b *board.Board) eval.Score {
	us, them := b.Turn(), b.Turn().Other()
	s := eval.Material{}.Evaluate(b)
	s += 10 * eval.Score((b.Color(us)&centre).Count()-(b.Color(them)&centre).Count())
	s += 2 * eval.Score(mobility(b, us)-mobility(b, them))
	return s
}

const centre board.Bitboard = 1<<board.D4 | 1<<board.E4 | 1<<board.D5 | 1<<board.E5

// mobility counts the squares that the knights, bishops, rooks and queens of a
// colour attack and do not stand on themselves.
func mobility(b *board.Board, c board.Color) (n int) {
	for sq := range (b.Color(c) &^ b.Kind(board.Pawn) &^ b.Kind(board.King)).Squares() {
		n += (movegen.Attacks(b, sq) &^ b.Color(c)).Count()
	}
	return n
}
