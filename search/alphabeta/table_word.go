//go:build !wasm

package alphabeta

import (
	"math/bits"
	"sync/atomic"
)

// A word of the transposition table is read and written by several threads at a time.
type word = atomic.Uint64

// scale scales a key down to below n, which need be no power of two: the high bits of the
// product.
func scale(key, n uint64) uint64 {
	hi, _ := bits.Mul64(key, n)
	return hi
}
