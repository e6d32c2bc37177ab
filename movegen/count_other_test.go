//go:build !amd64 || purego

package movegen

import "testing"

// eachKernel runs a test with the only way to count there is.
func eachKernel(t *testing.T, f func(t *testing.T)) { t.Run("compiled", f) }
