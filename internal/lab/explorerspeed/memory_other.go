//go:build !linux

package main

import "os"

// maxMemory returns 0: systems differ in the unit.
func maxMemory(*os.ProcessState) int64 { return 0 }
