// Package testdata gives tests the big suites (perft tables, move lists, games)
// that are not part of the repository. They lie in a directory named by the
// environment variable LUFT_DATA; where it is unset, a test that asks for one of
// them is skipped.
package testdata

import (
	"bufio"
	"iter"
	"os"
	"path/filepath"
	"testing"
)

// Env is the environment variable that names the directory of the suites.
const Env = "LUFT_DATA"

// File returns the path of the suite called name, such as
// "perft/classic6.epd". It skips the test if LUFT_DATA is unset, and fails it if
// LUFT_DATA is set and the file is not there.
func File(tb testing.TB, name string) string {
	tb.Helper()
	dir := os.Getenv(Env)
	if dir == "" {
		tb.Skipf("%s is not set: needs %s", Env, name)
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		tb.Fatal(err)
	}
	return path
}

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
