//go:build !purego

package alphabeta

// prefetches says whether the functions below do anything.
const prefetches = true

// fetch has the processor fetch a bucket.
//
//go:noescape
func fetch(b *bucket)

// fetchValues has the processor fetch four values.
//
//go:noescape
func fetchValues(a, b, c, d *int16)

// fetchRow has the processor fetch the values of one player's moves.
//
//go:noescape
func fetchRow(row *[kinds * 64]int16)
