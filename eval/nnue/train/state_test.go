package train

import (
	"bytes"
	"errors"
	"hash/crc32"
	"testing"

	"github.com/luftchess/luft/eval/sample"
)

// FuzzState holds that a state that is read is written as it was.
func FuzzState(f *testing.F) {
	for _, s := range []State{
		{},
		{Last: sample.Progress{Epoch: 3, Epochs: 40, Loss: 0.01, HeldOut: sample.Loss{Target: 0.02, Result: 0.1, Score: 0.02}}, Weights: []float32{1, -0.5}, Mean: []float32{0}, Square: []float32{1e-9}},
	} {
		text, err := s.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:len(text)-4])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := crc32.ChecksumIEEE(body)
		text := append(bytes.Clone(body), byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24))
		var s State
		if err := s.UnmarshalBinary(text); err != nil {
			if !errors.Is(err, ErrState) {
				t.Errorf("error %v, want ErrState", err)
			}
			return
		}
		again, err := s.MarshalBinary()
		if err != nil || !bytes.Equal(again, text) {
			t.Errorf("got  %x (%v)\nwant %x", again, err, text)
		}
		text[len(text)-1] ^= 1
		if err := s.UnmarshalBinary(text); !errors.Is(err, ErrState) {
			t.Errorf("with a wrong checksum: error %v, want ErrState", err)
		}
	})
}
