//go:build !purego

package train

import (
	"bytes"
	"testing"
)

// TestRunIsPortable holds that the network is the same with assembly and without. It must not
// run in parallel with other tests.
func TestRunIsPortable(t *testing.T) { both(t, testRunIsPortable) }

func testRunIsPortable(t *testing.T, layered bool) {
	if !hasAVX2 {
		t.Skip("the processor has no AVX2")
	}
	set, o := newSet(40), small(Options{Layered: layered, ResultWeight: 0.25})
	_, want := mustRun(t, set, o)
	hasAVX2 = false
	defer func() { hasAVX2 = true }()
	if _, got := mustRun(t, set, o); !bytes.Equal(got, want) {
		t.Error("another network without assembly")
	}
}
