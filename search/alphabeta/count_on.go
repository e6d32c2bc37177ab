//go:build searchcount

package alphabeta

// A counter counts events.
type counter struct{ counts [endOfEvents]uint64 }

func (c *counter) count(e event)         { c.counts[e]++ }
func (c *counter) countN(e event, n int) { c.counts[e] += uint64(n) }

var eventNames = [endOfEvents]string{
	"nodesPV", "nodesCut", "nodesAll", "nodesExcluded", "tableHits", "tableMoves", "tableCutoffs",
	"reverseFutilities", "razorTries", "razorings", "nullTries", "nullCutoffs",
	"internalReductions",
	"loops", "loopsCut", "loopsAll", "loopsImproving", "loopsCheck", "movesPV", "movesCut", "movesAll",
	"prunedLate", "prunedFutile", "prunedHistory", "prunedQuiet", "prunedCapture",
	"singularTries", "singulars", "singularDoubles", "multiCuts", "negativeExtensions", "checkExtensions",
	"reducedTries", "reducedMoves", "reducedPlies", "reducedTriesCut", "reducedPliesCut", "reducedTriesAll", "reducedPliesAll",
	"reducedFailHigh", "deeperSearches", "shallowerSearches", "fullSearches", "windowSearches",
	"cutoffs", "cutoffsFirst", "cutoffsMoves", "cutoffsTable", "cutoffsCut", "cutoffsAll", "lowNodes", "lowMoves", "lowCut", "lowAll",
	"quiescenceNodes", "quiescenceChecked", "quiescenceHits", "quiescenceTable", "standPats",
	"rootSearches", "aspirationLow", "aspirationHigh",
}

// Events returns how often each event occurred in the first thread of the last search, and how saturated
// each history is: the number of its nonzero values (…Used), their mean size in thousandths of the maximum
// (…Permille), and how many exceed 80 % of the maximum (…High).
func (a *Searcher) Events() map[string]uint64 {
	m := make(map[string]uint64)
	w := a.workers[0]
	for e, n := range w.counts {
		m[eventNames[e]] = n
	}
	var main, continuation, capture saturation
	main.add(w.histories.main[:])
	for i := range w.histories.continuation {
		continuation.add(w.histories.continuation[i][:])
	}
	for i := range w.histories.capture {
		for j := range w.histories.capture[i] {
			capture.add(w.histories.capture[i][j][:])
		}
	}
	main.report(m, "main")
	continuation.report(m, "continuation")
	capture.report(m, "capture")
	return m
}

type saturation struct{ used, high, sum uint64 }

func (s *saturation) add(values []int16) {
	for _, v := range values {
		if v == 0 {
			continue
		}
		size := max(int(v), -int(v))
		s.used++
		s.sum += uint64(size)
		if size*10 > historyMax*8 {
			s.high++
		}
	}
}

func (s *saturation) report(m map[string]uint64, name string) {
	m[name+"Used"], m[name+"High"] = s.used, s.high
	m[name+"Permille"] = s.sum * 1000 / historyMax / max(s.used, 1)
}

// byNode returns the event of the kind of a node.
func byNode(pv, cut, all event, pvNode, cutNode bool) event {
	switch {
	case pvNode:
		return pv
	case cutNode:
		return cut
	}
	return all
}

// countNode counts a node, given whether it was found in the table, with a move.
func (c *counter) countNode(found, move, pvNode, cutNode, singular bool) {
	if singular {
		c.count(nodesExcluded)
		return
	}
	c.count(byNode(nodesPV, nodesCut, nodesAll, pvNode, cutNode))
	if found {
		c.count(tableHits)
	}
	if move {
		c.count(tableMoves)
	}
}

// countLoop counts a node that searches moves.
func (c *counter) countLoop(pvNode, cutNode, improving, inCheck bool) {
	c.count(loops)
	if !pvNode {
		c.count(byNode(0, loopsCut, loopsAll, pvNode, cutNode))
	}
	if improving {
		c.count(loopsImproving)
	}
	if inCheck {
		c.count(loopsCheck)
	}
}

// countMove counts a move that was searched.
func (c *counter) countMove(pvNode, cutNode bool) {
	c.count(byNode(movesPV, movesCut, movesAll, pvNode, cutNode))
}

// countReduction counts a late move and its reduction in plies.
func (c *counter) countReduction(less int, pvNode, cutNode bool) {
	c.count(reducedTries)
	c.countN(reducedPlies, less)
	if less > 0 {
		c.count(reducedMoves)
	}
	if !pvNode {
		c.count(byNode(0, reducedTriesCut, reducedTriesAll, pvNode, cutNode))
		c.countN(byNode(0, reducedPliesCut, reducedPliesAll, pvNode, cutNode), less)
	}
}

// countAgain counts a reduced move that failed high and is searched again, more plies deeper.
func (c *counter) countAgain(more int) {
	switch more {
	case 1:
		c.count(deeperSearches)
	case -1:
		c.count(shallowerSearches)
	}
}

// countCutoff counts a cutoff by a move of this number.
func (c *counter) countCutoff(number int, table, pvNode, cutNode bool) {
	c.count(cutoffs)
	c.countN(cutoffsMoves, number)
	if number == 1 {
		c.count(cutoffsFirst)
	}
	if table {
		c.count(cutoffsTable)
	}
	if !pvNode {
		c.count(byNode(0, cutoffsCut, cutoffsAll, pvNode, cutNode))
	}
}

// countLow counts a node that failed low after this many moves.
func (c *counter) countLow(moves int, pvNode, cutNode bool) {
	c.count(lowNodes)
	c.countN(lowMoves, moves)
	if !pvNode {
		c.count(byNode(0, lowCut, lowAll, pvNode, cutNode))
	}
}
