package ray

import (
	"math/rand/v2"
	"testing"
)

// A fill is the result of repeated steps of one rank.
func TestFill(t *testing.T) {
	slow := func(set uint64, step func(uint64) uint64) uint64 {
		for {
			next := set | step(set)
			if next == set {
				return set
			}
			set = next
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 1000 {
		set := r.Uint64() & r.Uint64() & r.Uint64() & r.Uint64()
		if i < 64 {
			set = 1 << i
		}
		if got, want := North(set), slow(set, func(s uint64) uint64 { return s << 8 }); got != want {
			t.Errorf("north of %#x: %#x, want %#x", set, got, want)
		}
		if got, want := South(set), slow(set, func(s uint64) uint64 { return s >> 8 }); got != want {
			t.Errorf("south of %#x: %#x, want %#x", set, got, want)
		}
	}
}
