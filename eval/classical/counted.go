package classical

import "github.com/luftchess/luft/board"

// Many terms count squares. Where they arise, the sets are only collected, and they are
// counted all at once: the compiler cannot assume that the processor has POPCNT, so it
// guards each count with a branch and a call, and large functions with many of these keep
// nothing in registers. Small assembly functions need no guards.

// The sets of each colour of which a term counts every square.
const (
	byMinor      = 0 // by kind
	isHanging    = byMinor + 5
	byPush       = isHanging + 1
	onQueen      = byPush + 1
	isRestricted = onQueen + 2
	inCentre     = isRestricted + 1
	isBehind     = inCentre + 1 // knights, bishops
	isDefender   = isBehind + 2
	onFile       = isDefender + 1 // semi-open, open
	countedSets  = onFile + 2     // even, as countAssembled takes two at a time
)

type countable [countedSets]board.Bitboard

// countedWeights is the weight of each set.
var countedWeights = [countedSets]int{
	minorThreat, minorThreat + 1, minorThreat + 2, minorThreat + 3, minorThreat + 4,
	hanging, pushThreat, queenThreat, queenThreat + 1, restricted, centre,
	minorBehind, minorBehind + 1, kingDefenders, rookFile, rookFile + 1,
}

// countSets returns the score of the sets, White's minus Black's.
func countSets[M mode](e *state) taper {
	white, black := &e.players[board.White].counted, &e.players[board.Black].counted
	if isTracing[M]() {
		for i, weight := range countedWeights {
			e.trace.note(board.White, weight, white[i].Count())
			e.trace.note(board.Black, weight, black[i].Count())
		}
	}
	if canCount {
		return countAssembled(white, black, &e.squareWorth)
	}
	return countCompiled(white, black, &e.squareWorth)
}

func countCompiled(white, black *countable, worth *[countedSets]taper) (s taper) {
	for i, w := range worth {
		s += w * taper(white[i].Count()-black[i].Count())
	}
	return s
}
