package sample

import (
	"math"

	"github.com/luftchess/luft/eval"
)

// NoScore is the Score of a [Sample] that has none: only the result of its game is known.
const NoScore eval.Score = math.MinInt16

// A Loss is how well an evaluation predicts positions: mean squared errors of the expected
// result. All are NaN if there are no positions, and Score also if none has a score.
type Loss struct {
	Target float64 `json:"target"` // against what is trained for
	Result float64 `json:"result"` // against the result of the game
	Score  float64 `json:"score"`  // against the expected result of the score
}

// Progress is the state of the training of an evaluation after an epoch.
type Progress struct {
	Epoch  int `json:"epoch"`
	Epochs int `json:"epochs"`

	Loss    float64 `json:"loss"`     // of the training positions against their targets, while they were learned
	HeldOut Loss    `json:"held_out"` // of the positions held out
}
