// Package ternary searches for the minimum of a function of one variable.
package ternary

// Minimum returns where f has its minimum between low and high. It must have one minimum
// there. Each step evaluates f twice and leaves two thirds of the interval; the middle of
// the last one is returned.
func Minimum(f func(float64) float64, low, high float64, steps int) float64 {
	for range steps {
		a, b := low+(high-low)/3, high-(high-low)/3
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}
