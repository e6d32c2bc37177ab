package train

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"slices"

	"github.com/luftchess/luft/eval/sample"
)

// A State is the state of a [Run] after an epoch: with the set and the options, all that is
// needed to continue it. Its binary form reads back without loss.
type State struct {
	Last    sample.Progress `json:"last"`
	Weights []float32       `json:"weights"` // in the order of the gradient, before they are rounded
	Mean    []float32       `json:"mean"`    // of the gradient, decaying
	Square  []float32       `json:"square"`  // of its square
}

// state returns the State after an epoch.
func (t *trainer) state() *State {
	return &State{t.last, slices.Clone(t.weights), slices.Clone(t.mean), slices.Clone(t.square)}
}

// resume takes over a State.
func (t *trainer) resume(s *State) error {
	n := len(t.weights)
	if s.Last.Epoch < 0 || s.Last.Epoch > t.epochs || s.Last.Epochs != t.epochs ||
		len(s.Weights) != n || len(s.Mean) != n || len(s.Square) != n {
		return ErrState
	}
	for _, w := range s.Weights {
		if !(w >= -limit && w <= limit) { // nor is it a number
			return fmt.Errorf("%w: weight %v", ErrState, w)
		}
	}
	copy(t.weights, s.Weights)
	copy(t.mean, s.Mean)
	copy(t.square, s.Square)
	t.epoch, t.last = s.Last.Epoch, s.Last
	return nil
}

// The binary form of a State: the magic; the epochs, the lengths of the lists and the losses
// in 64 bits each; the lists, in 32 bits; and the CRC-32 of all that.
const stateMagic = "LUFTNET1"

// MarshalBinary implements [encoding.BinaryMarshaler]. The error is nil.
func (s *State) MarshalBinary() ([]byte, error) {
	dst := []byte(stateMagic)
	for _, n := range []int{s.Last.Epoch, s.Last.Epochs, len(s.Weights), len(s.Mean), len(s.Square)} {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(n))
	}
	for _, x := range []float64{s.Last.Loss, s.Last.HeldOut.Target, s.Last.HeldOut.Result, s.Last.HeldOut.Score} {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
	}
	for _, list := range [][]float32{s.Weights, s.Mean, s.Square} {
		for _, x := range list {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
		}
	}
	return binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst)), nil
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. The error is ErrState, with the
// reason.
func (s *State) UnmarshalBinary(text []byte) error {
	const fixed = len(stateMagic) + 9*8
	if len(text) < fixed+4 || string(text[:len(stateMagic)]) != stateMagic {
		return fmt.Errorf("%w: not a state of training", ErrState)
	}
	body := text[:len(text)-4]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(text[len(body):]) {
		return fmt.Errorf("%w: wrong checksum", ErrState)
	}
	at := len(stateMagic)
	next32 := func() uint32 { at += 4; return binary.LittleEndian.Uint32(body[at-4:]) }
	next64 := func() uint64 { at += 8; return binary.LittleEndian.Uint64(body[at-8:]) }
	var read State
	read.Last.Epoch, read.Last.Epochs = int(next64()), int(next64())
	lengths := [3]uint64{next64(), next64(), next64()}
	for _, x := range []*float64{&read.Last.Loss, &read.Last.HeldOut.Target, &read.Last.HeldOut.Result, &read.Last.HeldOut.Score} {
		*x = math.Float64frombits(next64())
	}
	rest := uint64(len(body) - at)
	for _, n := range lengths {
		if n > rest/4 {
			return fmt.Errorf("%w: wrong size", ErrState)
		}
		rest -= 4 * n
	}
	if rest != 0 {
		return fmt.Errorf("%w: wrong size", ErrState)
	}
	for i, list := range []*[]float32{&read.Weights, &read.Mean, &read.Square} {
		if lengths[i] == 0 {
			continue
		}
		*list = make([]float32, lengths[i])
		for j := range *list {
			(*list)[j] = math.Float32frombits(next32())
		}
	}
	*s = read
	return nil
}
