//go:build !amd64 || purego

package cpu

import "testing"

func TestDetectElsewhere(t *testing.T) {
	if got := Detect(); got != (Features{}) {
		t.Errorf("Detect() = %+v, want no features", got)
	}
}
