package alphabeta

import (
	"sync"

	"github.com/luftchess/luft/search"
)

// run searches with all workers. The first one reports, and decides when to stop. The
// others search the same and leave their results in the table, where the first finds
// them when it gets there ("Lazy SMP", https://www.chessprogramming.org/Lazy_SMP). The
// first then gets the best move of the one that [elect] chooses.
func (a *Searcher) run(lim *search.Limits, report func(search.Info)) {
	w := a.workers[0]
	a.iterate(lim, report)
	// A given depth is that of the first worker, and so are several lines and a mate
	// that was searched for.
	if len(a.workers) == 1 || lim.Depth > 0 || lim.Mate > 0 || lineCount(lim, len(w.root)) > 1 {
		return
	}
	ballots := make([]ballot, len(a.workers))
	for i, w := range a.workers {
		ballots[i] = ballot{w.best.move, w.best.score, w.best.depth}
	}
	if i := elect(ballots); ballots[i] != ballots[0] {
		w.best = a.workers[i].best
		w.report(report, &w.best, 0)
	}
}

// iterate runs iterative deepening in all workers until the first has ended.
func (a *Searcher) iterate(lim *search.Limits, report func(search.Info)) {
	w := a.workers[0]
	var wg sync.WaitGroup
	defer wg.Wait()
	defer w.stopper.Halt() // even if report panics
	for _, h := range a.workers[1:] {
		wg.Go(func() { h.iterate(lim, nil) })
	}
	w.iterate(lim, report)
}

// skipPatterns is the number of helpers that search different depths; more helpers
// repeat their patterns.
const skipPatterns = 20

// skips reports whether a worker passes over an iteration, so that the workers are at
// different depths. The first worker passes over none, nor does any over depth 1. Two
// helpers pass over every other depth, one the odd and one the even ones; the next four
// over two depths of every four, each beginning with another one, the next six over three
// of six, and so on. (Stockfish 8 to 12 had these patterns.)
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
