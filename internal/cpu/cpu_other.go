//go:build !amd64

package cpu

// Detect has nobody to ask.
func Detect() Features { return Features{} }
