package tune

import "slices"

// A State is the state of a [Run] after an epoch: with the set and the options, all that is
// needed to continue it. Each list has two numbers for each weight, for the middlegame and the
// endgame. Its JSON reads back without loss.
type State struct {
	Epoch   int          `json:"epoch"`
	Loss    float64      `json:"loss"`    // of the training positions in that epoch
	Weights [][2]float64 `json:"weights"` // before they are rounded
	Mean    [][2]float64 `json:"mean"`    // of the gradient, decaying
	Square  [][2]float64 `json:"square"`  // of its square
}

// state returns the State after an epoch.
func (t *tuner) state() *State {
	return &State{t.epoch, t.loss, slices.Clone(t.at), slices.Clone(t.mean), slices.Clone(t.square)}
}

// resume takes over a State.
func (t *tuner) resume(s *State) error {
	n := len(t.at)
	if s.Epoch < 0 || s.Epoch > t.epochs || len(s.Weights) != n || len(s.Mean) != n || len(s.Square) != n {
		return ErrState
	}
	copy(t.at, s.Weights)
	copy(t.mean, s.Mean)
	copy(t.square, s.Square)
	t.epoch, t.loss = s.Epoch, s.Loss
	return nil
}
