package main

import (
	"syscall/js"
	"time"
)

// cpu returns the CPU time that the process has used.
func cpu() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
