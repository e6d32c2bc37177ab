//go:build !purego

package search

// fetch has the processor fetch a bucket.
//
//go:noescape
func fetch(b *bucket)
