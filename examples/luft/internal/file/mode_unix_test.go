//go:build unix

package file

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestWriteMode has the umask decide the permissions of a new file, and a file that is replaced
// those of the other.
func TestWriteMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	name := filepath.Join(t.TempDir(), "out")
	write := func(want fs.FileMode) {
		t.Helper()
		if err := Write(name, true, nil, func(w io.Writer) error { return text(w, "text") }); err != nil {
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
	write(0o640)
	for _, mode := range []fs.FileMode{0o600, 0o644, 0o664} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		write(mode)
	}
}
