package tune

import "slices"

// A State is where a [Run] stands after an epoch: all that the set and the options do not
// say. Each list has two numbers for each weight, for the middlegame and the endgame. Its
// JSON reads back without loss.
type State struct {
	Epoch   int
	Weights [][2]float64 // before they are rounded
	Mean    [][2]float64 // of the gradient, decaying
	Power   [][2]float64 // of its square
}

// state returns the State after an epoch.
func (t *tuner) state(epoch int) *State {
	return &State{epoch, slices.Clone(t.at), slices.Clone(t.mean), slices.Clone(t.power)}
}

// resume takes over a State.
func (t *tuner) resume(s *State) error {
	n := len(t.at)
	if s.Epoch < 0 || s.Epoch > t.epochs || len(s.Weights) != n || len(s.Mean) != n || len(s.Power) != n {
		return ErrState
	}
	copy(t.at, s.Weights)
	copy(t.mean, s.Mean)
	copy(t.power, s.Power)
	for range s.Epoch {
		t.shuffle()
	}
	t.changes = s.Epoch * ((len(t.learned) + t.batch - 1) / t.batch)
	return nil
}
