package search

import (
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A budget is how long a search may take. The zero value is no limit.
type budget struct {
	soft time.Duration // no iteration is begun after it
	hard time.Duration // the search stops, whatever it is doing

	elastic bool // soft depends on how the search goes
}

// forever is longer than any game, and short enough to reckon with.
const forever = 10_000 * time.Hour

// budget divides the time of player turn. It keeps overhead back, which is what
// is lost between the searcher and whoever looks at the clock.
//
// Each move gets an equal share of the time left, as if p.TimeMoves more were to
// come in the middle of the game as well as before and after, and most of the
// increment. As an iteration takes a few times as long as the one before, one that
// begins late in the share is likely not to end in time; but one that is not done at
// the end of the share may be about to find something, and gets longer.
// See https://www.chessprogramming.org/Time_Management.
func (l *Limits) budget(turn board.Color, overhead time.Duration, p *Parameters) (b budget) {
	if c := l.Clocks[turn&1]; c.Remaining != 0 {
		remaining, increment := min(max(c.Remaining, -forever), forever), min(max(c.Increment, 0), forever)
		left := remaining - min(max(overhead, 0), forever)
		moves := time.Duration(min(max(p.TimeMoves, 2), 1000))
		if l.MovesToGo > 0 {
			moves = min(time.Duration(l.MovesToGo), 2*moves)
		}
		share := left/moves + increment*3/4
		// One move must not use up what the others need.
		most := left
		if moves > 1 {
			most = left / 4 * 3
		}
		b.hard = max(min(part(share, p.TimeHard), most), time.Millisecond)
		b.soft = min(part(share, p.TimeSoft), b.hard)
		if moves == 1 {
			b.soft = b.hard / 2
		}
		b.soft = max(b.soft, time.Millisecond)
		b.elastic = true
	}
	if l.MoveTime > 0 && (b.hard == 0 || l.MoveTime < b.hard) {
		b = budget{soft: l.MoveTime, hard: l.MoveTime}
	}
	return b
}

// part returns so many hundredths of a time, from 1 to 1000 of them.
func part(d time.Duration, hundredths int) time.Duration {
	return d / 100 * time.Duration(min(max(hundredths, 1), 1000))
}

// Progress is how a search goes, from iteration to iteration.
type progress struct {
	move   board.Move // the best
	score  eval.Score // its
	stable int        // iterations since the best move changed
	drop   eval.Score // by how much the last iteration found the position to be worse
	share  float64    // of all nodes spent on the best move, 0 to 1
}

// note notes what an iteration has found, and after how many nodes.
func (p *progress) note(best *rootMove, nodes uint64) {
	p.stable++
	if best.move != p.move {
		p.stable = 0
	}
	p.drop = max(p.score-best.score, 0)
	p.move, p.score = best.move, best.score
	p.share = share(best.nodes, nodes)
}

// target returns the time after which no iteration is begun, 0 for none. A move
// that has been the best for long, and on which nearly all nodes were spent, will
// stay so, and the time is better kept. If the best move changes, or things turn
// out worse than they looked, it is better spent.
func (b budget) target(p progress, t *Parameters) time.Duration {
	if !b.elastic {
		return b.soft
	}
	factor := 1.5 - float64(t.TimeStable)*float64(min(p.stable, 8))/100
	factor *= 1.9 - float64(t.TimeShare)*p.share/100
	factor *= 1 + float64(min(p.drop, 60))*float64(t.TimeDrop)/1000
	return time.Duration(max(min(float64(b.soft)*factor, float64(b.hard)), float64(time.Millisecond)))
}
