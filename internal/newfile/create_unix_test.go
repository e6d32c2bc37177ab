//go:build unix

package newfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestCreateMode creates files to replace others, and new ones, under several umasks.
func TestCreateMode(t *testing.T) {
	for _, test := range []struct {
		umask     int
		old, want fs.FileMode // old is 0 if there is no file
	}{
		{0o022, 0, 0o644},
		{0o002, 0, 0o664},
		{0o077, 0, 0o600},
		{0o000, 0, 0o666},
		{0o022, 0o600, 0o600},
		{0o022, 0o644, 0o644},
		{0o022, 0o664, 0o664},
		{0o077, 0o644, 0o644},
		{0o022, 0o444, 0o444},
	} {
		dir := t.TempDir()
		name := filepath.Join(dir, "name")
		if test.old != 0 {
			if err := os.WriteFile(name, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(name, test.old); err != nil {
				t.Fatal(err)
			}
		}
		before := syscall.Umask(test.umask)
		f, err := Create(dir, ".name.", name)
		syscall.Umask(before)
		if err != nil {
			t.Fatal(err)
		}
		stat, err := f.Stat()
		if err != nil {
			t.Fatal(err)
		}
		if got := stat.Mode().Perm(); got != test.want {
			t.Errorf("umask %03o, old file %v: mode %v, want %v", test.umask, test.old, got, test.want)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}
