package searchtest_test

import (
	"testing"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
)

func ExampleRun() {
	// In a test file:
	_ = func(t *testing.T) {
		searchtest.Run(t, func() search.Searcher { return &search.Random{Seed: 1} })
	}
	// Output:
}
