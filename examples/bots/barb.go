package bots

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// Barb searches three plies with minimax and counts the material at the end. Of several
// moves with the same score it plays the first, so it has no plan in the opening, but it
// captures undefended pieces.

func newBarb() search.Searcher {
	return player{3, func(s *study, depth int) (eval.Score, []board.Move) {
		score, line := s.minimax(&s.board, depth, 0)
		return score.White(s.board.Turn()), line
	}}
}

// minimax returns the score of the position for White and the best line: White maximizes the
// score, and Black minimizes it. The depth counts down to 0, the ply up from 0.
// See https://www.chessprogramming.org/Minimax.
func (s *study) minimax(b *board.Board, depth, ply int) (eval.Score, []board.Move) {
	moves, score, over := s.moves(b, ply)
	if over {
		return score.White(b.Turn()), nil
	}
	if depth == 0 {
		return eval.Material{}.Evaluate(b).White(b.Turn()), nil
	}
	var best eval.Score
	var line []board.Move
	for m, next := range s.play(b, moves) {
		score, answers := s.minimax(next, depth-1, ply+1)
		better := score > best
		if b.Turn() == board.Black {
			better = score < best
		}
		if line == nil || better {
			best, line = score, append([]board.Move{m}, answers...)
		}
	}
	return best, line
}
