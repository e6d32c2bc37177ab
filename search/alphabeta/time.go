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
	factors    Parameters
}

func newTimeManager(lim *search.Limits, b *board.Board, overhead time.Duration, p Parameters) timeManager {
	soft, hard := lim.TimeLimits(b, effectiveOverhead(overhead))
	onClock := lim.Clocks[b.Turn()].Remaining != 0 && (lim.MoveTime <= 0 || hard < lim.MoveTime)
	return timeManager{soft, hard, onClock, p}
}

// progress describes a search after an iteration.
type progress struct {
	move   board.Move // the best
	score  eval.Score // its
	stable int        // iterations since the best move changed
	drop   eval.Score // by how much the last iteration found the position to be worse
	share  float64    // of all nodes spent on the best move, 0 to 1
}

// note records the result of an iteration, after this number of nodes.
func (p *progress) note(best *rootMove, nodes uint64) {
	p.stable++
	if best.move != p.move {
		p.stable = 0
	}
	p.drop = max(p.score-best.score, 0)
	p.move, p.score = best.move, best.score
	p.share = share(best.nodes, nodes)
}

// softLimit returns the time after which no iteration is begun, 0 for none. A move
// that has been the best for long, and on which nearly all nodes were spent, will
// stay the best, and the time is better kept. If the best move changes, or the score
// drops, it is better spent.
func (t *timeManager) softLimit(p progress) time.Duration {
	if !t.onClock {
		return t.soft
	}
	f := &t.factors
	factor := float64(min(max(f.TimeSoft, 1), 1000)) / 100
	factor *= 1.5 - float64(f.TimeStable)*float64(min(p.stable, 8))/100
	factor *= 1.9 - float64(f.TimeShare)*p.share/100
	factor *= 1 + float64(min(p.drop, 60))*float64(f.TimeDrop)/1000
	return time.Duration(max(min(float64(t.soft)*factor, float64(t.hard)), float64(time.Millisecond)))
}
