//go:build !amd64 || purego

package alphabeta

// prefetches says whether fetch does anything.
const prefetches = false

func fetch(*bucket) {}
