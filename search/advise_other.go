//go:build !linux

package search

func advise([]bucket) {}
