//go:build !amd64 || purego

package nnue

import "iter"

// levels yields the name of the only kernel.
func levels() iter.Seq[string] {
	return func(yield func(string) bool) { yield("Go") }
}
