//go:build !purego

package alphabeta

// prefetches says whether fetch does anything.
const prefetches = true

// fetch has the processor fetch a bucket.
//
//go:noescape
func fetch(b *bucket)
