//go:build unix

package explore

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestMode has the umask decide the permissions of a new index, and an index that is replaced
// those of the other.
func TestMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	x := built(t, four)
	dir := filepath.Dir(x)
	check := func(want fs.FileMode, args ...string) {
		t.Helper()
		good(t, args...)
		stat, err := os.Stat(x)
		if err != nil {
			t.Fatal(err)
		}
		if got := stat.Mode(); got != want {
			t.Errorf("%q: mode %v, want %v", args, got, want)
		}
	}
	check(0o640, "show", x)
	if err := os.Chmod(x, 0o604); err != nil {
		t.Fatal(err)
	}
	check(0o604, "build", "-f", "-o", x, filepath.Join(dir, "games.pgn"))
	check(0o604, "add", x, written(t, dir, "more.pgn", "1. e4 e6 1-0\n"))
	check(0o604, "merge", "-f", "-o", x, x)
	if err := os.Remove(x); err != nil {
		t.Fatal(err)
	}
	check(0o640, "build", "-f", "-o", x, filepath.Join(dir, "games.pgn"))
}
