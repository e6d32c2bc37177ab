//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipe has writing to a pipe that nobody reads any more fail, instead
// of killing the program.
func ignoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
