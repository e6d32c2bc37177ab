package annotate

import (
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

// WinPercent estimates the chance of the player to move to win, in percent, a draw
// counting half: 50 for a score of 0. It is the formula of lichess.org, a fit to games of
// humans,
//
//	50 + 50*(2/(1+exp(-0.00368208*centipawns)) - 1)
//
// with scores, mates included, clamped to ±1000 centipawns, so that it is between 2.5 and
// 97.5. See https://lichess.org/page/accuracy.
func WinPercent(s eval.Score) float64 {
	const limit = 1000
	return 100 / (1 + math.Exp(-0.00368208*float64(min(max(s, -limit), limit))))
}

// Accuracy returns the accuracy of a move, from 0 to 100, by the [WinPercent] of the
// player before and after it. It is the formula of lichess.org,
//
//	103.1668*exp(-0.04354*(before-after)) - 3.1669
//
// plus 1 for the uncertainty of the evaluations, clamped to 100. The formula without the 1 is
// that of https://lichess.org/page/accuracy, which does not mention it; AccuracyPercent.scala
// in https://github.com/lichess-org/lila adds it.
func Accuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411
	return min(max(raw+1, 0), 100)
}

// Accuracy returns the accuracy of a player's moves, from 0 to 100, as lichess.org
// computes it: the mean of two means of [Accuracy]. One is harmonic. The other is
// weighted by how much the game swings around the move: the weight is the standard
// deviation of the win percentages in a window of positions, clamped to 0.5 and 12. The
// window ends with the position after the move and has a tenth as many positions as
// there are moves, but at least 2 and at most 8.
//
// Three things differ from lichess.org:
//
//   - The score of the first position is that of the review; lichess.org takes 0.15.
//   - A move that is the searcher's own choice has an accuracy of 100, even if its score
//     falls when the searcher sees the position after it.
//   - A move that mates counts, with the accuracy of a move that keeps the win; lichess.org
//     leaves it out, because it has no evaluation of a checkmate on the board.
//
// It reports false if the player has made no move, or if a position has no score.
func (r *Review) Accuracy(c board.Color) (percent float64, ok bool) {
	if len(r.Moves) == 0 {
		return 0, false
	}
	white := make([]float64, 0, len(r.Moves)+1)
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Scored {
			return 0, false
		}
		if i == 0 {
			white = append(white, m.forWhite(m.Before))
		}
		white = append(white, m.forWhite(m.After))
	}
	size := min(max(len(r.Moves)/10, 2), 8, len(white))
	var sum, weights, inverse float64
	n := 0
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Color == c && m.Move != board.NoMove {
			end := max(i+2, size)
			weight := min(max(deviation(white[end-size:end]), 0.5), 12)
			sum += weight * m.Accuracy
			weights += weight
			inverse += 1 / max(m.Accuracy, 1)
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return (sum/weights + float64(n)/inverse) / 2, true
}

// Count returns the number of a player's moves with a mark.
func (r *Review) Count(c board.Color, mark pgn.NAG) (n int) {
	for i := range r.Moves {
		if r.Moves[i].Color == c && r.Moves[i].Mark == mark {
			n++
		}
	}
	return n
}

// forWhite returns a win percentage of the player who moves from White's side.
func (m *Move) forWhite(percent float64) float64 {
	if m.Color == board.Black {
		return 100 - percent
	}
	return percent
}

// deviation returns the standard deviation of a population.
func deviation(values []float64) float64 {
	n := float64(len(values))
	var mean, square float64
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		square += (v - mean) * (v - mean) / n
	}
	return math.Sqrt(square)
}
