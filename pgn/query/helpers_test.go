package query_test

import (
	"os"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
)

// open opens a file of test data.
func open(t testing.TB, name string) *os.File {
	f, err := os.Open(testdata.File(t, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
