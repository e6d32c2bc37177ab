package alphabeta

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// A timeManager decides when to start no further iteration.
type timeManager struct {
	soft, hard time.Duration // 0 is no limit
	onClock    bool          // soft depends on the progress of the search
	factors    parameters
}

// newTimeManager returns the time manager of a search in which it is turn's turn, given the
// limits of its time.
func newTimeManager(lim *search.Limits, turn board.Color, soft, hard time.Duration, p parameters) timeManager {
	onClock := lim.Clocks[turn].Remaining != 0 && (lim.MoveTime <= 0 || hard < lim.MoveTime)
	return timeManager{soft, hard, onClock, p}
}

// progress describes a search after an iteration.
type progress struct {
	move     board.Move // the best
	stable   int        // iterations since the best move changed
	share    float64    // of all nodes spent on the best move, 0 to 1
	previous eval.Score // of the player's search before this one; noEval if not known
	average  eval.Score // of the iterations, each counting half as much as the next
	fall     eval.Score // by how much the position is worse than it seemed; less than 0 if it is better
}

// note records the result of an iteration: the best move, its score, and the share of all
// nodes that was spent on it.
func (p *progress) note(move board.Move, score eval.Score, share float64) {
	if p.move == board.NoMove {
		p.average = score
	}
	p.stable++
	if move != p.move {
		p.stable = 0
	}
	p.fall = p.average - score
	if p.previous != noEval {
		// The effect of an unexpected move of the opponent is in the scores of this search
		// from the first iteration on, so that only the score of the previous search shows
		// it. That score has twice the weight, as in Stockfish.
		p.fall = (2*(p.previous-score) + p.fall) / 3
	}
	p.average = (p.average + score) / 2
	p.move = move
	p.share = share
}

// The factors of the soft limit, each about 1 in most searches: what they are while nothing
// is known, and the number of iterations, or of centipawns, beyond which they stay the same.
// Stability, share of nodes and trend are those of Stockfish, Ethereal and Berserk; the
// numbers are similar.
const (
	unstableFactor = 1.5 // the best move has just changed
	maxStable      = 8
	noShareFactor  = 1.9 // hardly a node was spent on the best move
	maxFall        = 60
	maxRise        = 20
)

// softLimit returns the time after which no iteration is begun, 0 for none. A move
// that has been the best for long, and on which nearly all nodes were spent, will
// stay the best, and the time is better kept. If the best move changes, or the score
// falls, it is better spent.
func (t *timeManager) softLimit(p progress) time.Duration {
	if !t.onClock {
		return t.soft
	}
	f := &t.factors
	factor := float64(min(max(f.TimeSoft, 1), 1000)) / 100
	factor *= unstableFactor - float64(f.TimeStable)*float64(min(p.stable, maxStable))/100
	factor *= noShareFactor - float64(f.TimeShare)*p.share/100
	factor *= 1 + float64(min(max(p.fall, -maxRise), maxFall))*float64(f.TimeDrop)/1000
	return time.Duration(max(min(float64(t.soft)*factor, float64(t.hard)), float64(time.Millisecond)))
}
