//go:build !amd64 || purego

package alphabeta

func fetch(*bucket) {}
