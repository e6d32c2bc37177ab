package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "name")
	seen := make(map[string]bool)
	for range 20 {
		f, err := Create(dir, ".name.", name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("text"); err != nil {
			t.Error(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if seen[f.Name()] || filepath.Dir(f.Name()) != dir || !strings.HasPrefix(filepath.Base(f.Name()), ".name.") {
			t.Errorf("name %q", f.Name())
		}
		seen[f.Name()] = true
	}
	if _, err := Create(filepath.Join(dir, "none"), "", name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the name is taken: %v", err)
	}
}
