package uci

import (
	"math"

	"github.com/luftchess/luft/eval"
)

// The model of [WinRate], in centipawns. They were fitted, for greatest likelihood,
// to the results of the 121,092 positions with a score within 800 centipawns in
// a set of 125,000 quiet positions from games of the TCEC (the archive is at
// https://github.com/TCEC-Chess/tcecgames), each with the score of the engine
// whose move it was. They fit even positions well and are a few points too sure
// of what is worth three pawns and more.
const (
	winRateMid   = 113 // a score with which half of the games are won
	winRateScale = 55  // how much more makes winning e times as likely as not winning
)

// WinRate estimates how many of a thousand games a player wins, draws and loses from
// a position of this score; they add up to 1000. A score of 113 centipawns wins
// half of them.
//
// The model is a pair of logistic curves, as is customary among engines: a game
// is won with the probability 1/(1+exp((113-s)/55)), lost with that of the score
// -s, and drawn otherwise. See
// https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo. The
// two numbers describe games of the strongest engines at long time controls, and
// what their scores mean; for other players it is a guess.
func WinRate(s eval.Score) (win, draw, loss int) {
	s = max(s, -math.MaxInt32) // the least of all has no opposite
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
