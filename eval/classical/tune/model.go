package tune

import (
	"math"

	"github.com/luftchess/luft/eval/classical"
)

// A vector has two numbers for each weight, middlegame and endgame: weights, or
// the gradient of the loss.
type vector [][2]float64

func newVector(w *classical.Weights) vector {
	v := make(vector, w.Len())
	for i := range v {
		at := w.At(i)
		v[i] = [2]float64{float64(at.Middlegame), float64(at.Endgame)}
	}
	return v
}

// weights returns the vector rounded to weights.
func (v vector) weights() *classical.Weights {
	w := new(classical.Weights)
	for i, x := range v {
		w.Set(i, classical.Weight{Middlegame: int(math.Round(x[0])), Endgame: int(math.Round(x[1]))})
	}
	return w
}

func (v vector) sum(list []classical.Coefficient) (mg, eg float64) {
	for _, c := range list {
		w := &v[c.Weight]
		n := float64(c.Count)
		mg += n * w[0]
		eg += n * w[1]
	}
	return mg, eg
}

func (v vector) add(list []classical.Coefficient, mg, eg float64) {
	for _, c := range list {
		w := &v[c.Weight]
		n := float64(c.Count)
		w[0] += n * mg
		w[1] += n * eg
	}
}

// The constants of the score; see [classical.Coefficients].
const (
	opening       = 24
	wholeScale    = 128
	dangerMost    = 2000
	dangerSquared = 1024
	dangerEndgame = 4
)

// score returns the score of a position with the weights v, from White's point of view. If
// gradient is not nil, slope(score) is the derivative of the loss by the score, and score
// adds the gradient of the loss by the weights to gradient.
func (s *Set) score(x *position, v vector, gradient vector, slope func(float64) float64) float64 {
	lists := s.lists(x)
	mg, eg := v.sum(lists[0])
	var dangers [2][2]float64
	for i := range dangers {
		m, e := v.sum(lists[1+i])
		dangers[i] = [2]float64{min(max(m, 0), dangerMost), min(max(e, 0), dangerMost)}
		sign := float64(2*i - 1) // White's danger is Black's gain
		mg += sign * dangers[i][0] * dangers[i][0] / dangerSquared
		eg += sign * dangers[i][1] / dangerEndgame
	}

	// The complexity bonus depends on who is ahead in the endgame.
	ahead, strong := 1.0, 0
	if eg < 0 || eg == 0 && mg < 0 {
		ahead, strong = -1, 1
	}
	_, complexity := v.sum(lists[3])
	after, kept, share := eg+ahead*complexity, 1.0, ahead
	if lead := ahead * eg; complexity < -lead/2 {
		after, kept, share = eg/2, 0.5, 0
	} else if complexity > lead {
		after, kept, share = 2*eg, 2, 0
	}
	scale := 0.0
	if at := x.scale[strong]; at >= 0 {
		scale = v[at][1] / wholeScale
	}
	phase := float64(x.phase) / opening
	score := mg*phase + after*scale*(1-phase)
	if x.scale[strong] < 0 {
		score = 0
	}
	if gradient == nil || x.scale[strong] < 0 {
		return score
	}

	d := slope(score)
	gradient[x.scale[strong]][1] += d * (1 - phase) * after / wholeScale
	dmg, deg := d*phase, d*(1-phase)*scale
	gradient.add(lists[3], 0, deg*share)
	deg *= kept
	gradient.add(lists[0], dmg, deg)
	for i, danger := range dangers {
		sign := float64(2*i - 1)
		var m, e float64
		if danger[0] > 0 && danger[0] < dangerMost {
			m = dmg * sign * 2 * danger[0] / dangerSquared
		}
		if danger[1] > 0 && danger[1] < dangerMost {
			e = deg * sign / dangerEndgame
		}
		gradient.add(lists[1+i], m, e)
	}
	return score
}
