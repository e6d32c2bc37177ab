//go:build !purego

package alphabeta

// fetch has the processor fetch a bucket.
//
//go:noescape
func fetch(b *bucket)
