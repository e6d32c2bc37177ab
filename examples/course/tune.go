package course

import (
	"fmt"
	"io"
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

// Values are the values of a pawn, a knight, a bishop, a rook and a queen, in
// centipawns.
type Values [5]int

// A Sample is a position of a game, with the result of the game.
type Sample struct {
	More   [5]int  // White's pieces of each kind minus Black's
	Result float64 // for White: 1, ½ or 0
}

// NewSample makes a sample of a position.
func NewSample(b *board.Board, result float64) (l Sample) {
	for i := range l.More {
		pieces := b.Kind(board.Pawn + board.Kind(i))
		l.More[i] = (pieces & b.Color(board.White)).Count() - (pieces & b.Color(board.Black)).Count()
	}
	l.Result = result
	return l
}

// Expected converts a score to the expected result, from 0 to 1.
func Expected(score eval.Score) float64 {
	return 1 / (1 + math.Pow(10, -float64(score)/400))
}

// Loss returns the mean squared error of the expected results.
func Loss(v Values, samples []Sample) (sum float64) {
	for _, l := range samples {
		var score eval.Score
		for i, n := range l.More {
			score += eval.Score(n * v[i])
		}
		off := l.Result - Expected(score)
		sum += off * off
	}
	return sum / float64(len(samples))
}

// Tune changes one value after the other by a few centipawns, as long as that
// reduces the loss.
func Tune(v Values, samples []Sample) Values {
	best := Loss(v, samples)
	for improved := true; improved; {
		improved = false
		for i := range v {
			for _, step := range []int{5, -5} {
				next := v
				next[i] += step
				if loss := Loss(next, samples); loss < best {
					best, v, improved = loss, next, true
				}
			}
		}
	}
	return v
}

// ReadSamples reads EPD records with the result of the game in the operation c9.
func ReadSamples(r io.Reader) ([]Sample, error) {
	results := map[string]float64{"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}
	var samples []Sample
	for epd, err := range fen.NewReader(r).Records() {
		if err != nil {
			return nil, err
		}
		result, ok := results[epd.Comment(9)]
		if !ok {
			return nil, fmt.Errorf("no result %q", epd.Comment(9))
		}
		samples = append(samples, NewSample(&epd.Board, result))
	}
	return samples, nil
}
