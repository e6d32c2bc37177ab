//go:build !unix

package main

// ignoreBrokenPipe has nothing to do where there is no such signal.
func ignoreBrokenPipe() {}
