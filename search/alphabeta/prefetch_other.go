//go:build !amd64 || purego

package alphabeta

// prefetches says whether the functions below do anything.
const prefetches = false

func fetch(*bucket) {}

func fetchValues(a, b, c, d *int16) {}

func fetchRow(*[kinds * 64]int16) {}
