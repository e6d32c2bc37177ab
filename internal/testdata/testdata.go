// Package testdata gives tests the suites they run on: perft tables, move lists,
// games. The big ones are not part of the repository and lie in a directory named by
// the environment variable LUFT_DATA. Where it is unset, tests run on the slices of
// them that are in the repository, under the same names.
package testdata

import (
	"bufio"
	"iter"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Env is the environment variable that names the directory of the suites.
const Env = "LUFT_DATA"

// Whole reports whether the suites are whole, and not slices, so that how much is in
// them can be tested too.
func Whole() bool { return os.Getenv(Env) != "" }

// LongEnv is the environment variable that has tests run at full length. CI sets it.
const LongEnv = "LUFT_LONG"

// Long reports whether tests are to run at full length: the walks, simulations and
// enumerations that find nothing new on most days are shorter without it. It is false
// under -short.
func Long() bool { return os.Getenv(LongEnv) != "" && !testing.Short() }

// File returns the path of the suite called name, such as "perft/classic6.epd", or of
// its slice. It skips the test if LUFT_DATA is unset and there is no slice, and fails
// it if LUFT_DATA is set and the file is in neither place.
func File(tb testing.TB, name string) string {
	tb.Helper()
	var err error
	if dir := os.Getenv(Env); dir != "" {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if _, err = os.Stat(path); err == nil {
			return path
		}
	}
	if dir := slices(); dir != "" {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Skipf("%s is not set, and there is no slice of %s", Env, name)
	return ""
}

// slices returns the directory of the slices: tests run in the directory of their
// package, so it is below one of those above.
var slices = sync.OnceValue(func() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for {
		path := filepath.Join(dir, "internal", "testdata", "slices")
		if _, err := os.Stat(path); err == nil {
			return path
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
})

// Lines returns the lines of the suite called name with their numbers, counted
// from 1: every one of them, blank lines and comments too, without the line end.
// It skips or fails as [File] does, before the first line is asked for.
func Lines(tb testing.TB, name string) iter.Seq2[int, string] {
	tb.Helper()
	path := File(tb, name)
	return func(yield func(int, string) bool) {
		f, err := os.Open(path)
		if err != nil {
			tb.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 16<<20) // some suites are one long line
		for n := 1; lines.Scan(); n++ {
			if !yield(n, lines.Text()) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			tb.Fatalf("%s: %v", name, err)
		}
	}
}
