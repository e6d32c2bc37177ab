package uci

import (
	"math"

	"github.com/luftchess/luft/eval"
)

// Parameters of [WinRate], in centipawns. They are the maximum likelihood fit to the
// results of the 121,092 positions with a score within 800 centipawns in a set of
// 125,000 quiet positions from TCEC games (https://github.com/TCEC-Chess/tcecgames),
// each with the score of the engine that was to move. The fit is good near equality
// and a few percentage points too confident from three pawns on.
const (
	winRateMid   = 113 // the score at which half of the games are won
	winRateScale = 55  // the scale of the logistic curve
)

// WinRate estimates how many of 1000 games the player to move wins, draws and loses from
// a position with this score. The three add up to 1000. The option UCI_ShowWDL shows it for
// searchers that have no estimate of their own.
//
// The probability of a win is 1/(1+exp((113-s)/55)), that of a loss is the same of -s, and
// the rest are draws. So a score of 113 centipawns wins half of the games. See
// https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo. The
// parameters describe the strongest engines at long time controls; for other players
// the result is a rough guess.
func WinRate(s eval.Score) (win, draw, loss int) {
	s = max(s, -math.MaxInt32) // math.MinInt32 has no negation
	win, loss = winProbability(s), winProbability(-s)
	return win, 1000 - win - loss, loss
}

func winProbability(s eval.Score) int {
	switch {
	case s.IsMate() && s > 0:
		return 1000
	case s.IsMate():
		return 0
	}
	return int(math.Round(1000 / (1 + math.Exp((winRateMid-float64(s))/winRateScale))))
}
