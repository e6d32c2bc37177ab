package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A ballot is the result of one worker. Depth 0 means that it has not completed an
// iteration and has no vote.
type ballot struct {
	move  board.Move
	score eval.Score
	depth int
}

// voteMargin is added to the scores of all ballots, in centipawns, so that the one with
// the lowest score counts too.
const voteMargin = 10

// elect returns the index of the ballot to trust. The shortest mate wins. Otherwise each
// ballot gives its move as many votes as its score is above the lowest one, times its
// depth; among the ballots for the move with most votes, the deepest is best, and among
// those the one with the highest score. The first of equal ballots is returned.
// (This is how Stockfish chooses since version 9.)
func elect(ballots []ballot) (best int) {
	lowest := infinity
	for _, b := range ballots {
		if b.depth > 0 {
			lowest = min(lowest, b.score)
		}
	}
	votes := make(map[board.Move]int, len(ballots))
	for _, b := range ballots {
		votes[b.move] += int(b.score-lowest+voteMargin) * b.depth
	}
	for i, b := range ballots {
		if better(b, ballots[best], votes) {
			best = i
		}
	}
	return best
}

// better reports whether a is to be trusted more than b.
func better(a, b ballot, votes map[board.Move]int) bool {
	aMates, bMates := a.score.IsMate() && a.score > 0, b.score.IsMate() && b.score > 0
	switch {
	case a.depth == 0 || b.depth == 0:
		return a.depth > 0
	case aMates || bMates:
		return aMates && a.score > b.score
	case a.move != b.move:
		return votes[a.move] > votes[b.move]
	case a.depth != b.depth:
		return a.depth > b.depth
	}
	return a.score > b.score
}
