package ternary

import (
	"math"
	"testing"
)

func TestMinimum(t *testing.T) {
	tests := []struct {
		name string
		f    func(float64) float64
		want float64
	}{
		{"parabola", func(x float64) float64 { return (x - 3) * (x - 3) }, 3},
		{"not smooth", func(x float64) float64 { return math.Abs(x + 1) }, -1},
		{"at the lower end", math.Exp, -5},
		{"at the upper end", func(x float64) float64 { return -x }, 10},
	}
	for _, test := range tests {
		if got := Minimum(test.f, -5, 10, 60); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%s: %g, want %g", test.name, got, test.want)
		}
	}
	if got := Minimum(math.Exp, -5, 10, 0); got != 2.5 {
		t.Errorf("without steps: %g, want the middle", got)
	}
}
