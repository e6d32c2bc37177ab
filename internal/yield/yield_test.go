package yield_test

import (
	"testing"

	"github.com/luftchess/luft/internal/yield"
)

func TestYieldReturns(t *testing.T) {
	var y yield.Yielder
	for range 1000 {
		y.Yield(true)
	}
	if n := testing.AllocsPerRun(100, func() { y.Yield(true) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
