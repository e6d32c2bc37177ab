package alphabeta

import (
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// run searches with all workers of a search. The first one reports, and decides when to stop. The
// others search the same and leave their results in the table, where the first finds
// them when it gets there ("Lazy SMP", https://www.chessprogramming.org/Lazy_SMP). The
// first then gets the best move of the one that [elect] chooses.
func run(workers []*worker, lim *search.Limits, report func(search.Info)) {
	w := workers[0]
	iterate(workers, lim, report)
	// A given depth is that of the first worker, and so are several lines and a mate
	// that was searched for.
	if len(workers) == 1 || lim.Depth > 0 || lim.Mate > 0 || lineCount(lim, len(w.root)) > 1 {
		return
	}
	ballots := make([]ballot, len(workers))
	for i, w := range workers {
		ballots[i] = ballot{w.best.move, w.best.score, w.best.depth}
	}
	if i := elect(ballots); ballots[i] != ballots[0] {
		w.best = workers[i].best
		w.report(report, &w.best, 0)
	}
}

// iterate runs iterative deepening in all workers until the first has ended.
func iterate(workers []*worker, lim *search.Limits, report func(search.Info)) {
	w := workers[0]
	var wg sync.WaitGroup
	defer wg.Wait()
	defer w.stopper.Stop() // even if report panics
	for _, h := range workers[1:] {
		wg.Go(func() { h.iterate(lim, nil) })
	}
	w.iterate(lim, report)
}

// skipPatterns is the number of helpers that search different depths; more helpers
// repeat their patterns.
const skipPatterns = 20

// skips reports whether a worker skips an iteration, so that the workers are at different
// depths. The first worker skips no iteration, and no worker skips depth 1. Two helpers skip
// every other depth, one the odd and one the even ones; the next four skip two depths of every
// four, each with another offset, the next six three of six, and so on. (Stockfish 8 to 12 had
// these patterns.)
func skips(worker, depth int) bool {
	if worker == 0 || depth == 1 {
		return false
	}
	phase, run := (worker-1)%skipPatterns, 1
	for phase >= 2*run {
		phase -= 2 * run
		run++
	}
	return (depth+phase)/run%2 == 1
}

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
