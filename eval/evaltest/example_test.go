package evaltest_test

import (
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/evaltest"
)

func ExampleRun() {
	// In a test file:
	_ = func(t *testing.T) {
		evaltest.Run(t, eval.Material{})
	}
	// Output:
}

func ExampleMirror() {
	// In a test file:
	_ = func(t *testing.T) {
		evaltest.Mirror(t, eval.Material{})
	}
	// Output:
}
