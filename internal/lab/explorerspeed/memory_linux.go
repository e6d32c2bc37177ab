package main

import (
	"os"
	"syscall"
)

// maxMemory returns the maximum resident set of a process that has ended.
func maxMemory(state *os.ProcessState) int64 {
	if u, ok := state.SysUsage().(*syscall.Rusage); ok {
		return int64(u.Maxrss) * 1024
	}
	return 0
}
