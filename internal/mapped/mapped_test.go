package mapped_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/luftchess/luft/internal/mapped"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := os.WriteFile(name, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := mapped.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 4)
	if n, err := file.ReadAt(text, 0); n != 4 || err != nil || string(text) != "text" {
		t.Errorf("got %q, %v", text[:n], err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	for _, name := range []string{dir, filepath.Join(dir, "missing")} {
		file, err := mapped.Open(name)
		if path, ok := errors.AsType[*fs.PathError](err); file != nil || !ok || path.Path != name {
			t.Errorf("%s: got %v, %v", name, file, err)
		}
	}
}
