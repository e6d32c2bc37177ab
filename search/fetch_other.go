//go:build !amd64 || purego

package search

func fetch(*bucket) {}
