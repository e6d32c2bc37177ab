//go:build unix

package explorer

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
	name := filepath.Join(t.TempDir(), "index")
	check := func(want fs.FileMode, o Options) {
		t.Helper()
		if err := Build(t.Context(), name, nil, o); err != nil {
			t.Fatal(err)
		}
		stat, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := stat.Mode(); got != want {
			t.Errorf("mode %v, want %v", got, want)
		}
	}
	check(0o640, Options{NoReplace: true})
	if err := os.Chmod(name, 0o604); err != nil {
		t.Fatal(err)
	}
	check(0o604, Options{})
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	check(0o640, Options{})
}
