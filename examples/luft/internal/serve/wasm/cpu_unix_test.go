//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpu returns the CPU time that the process has used.
func cpu() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
