//go:build !amd64 || purego

package cpu

// Detect reports no features: there is no assembly that could use them.
func Detect() Features { return Features{} }
