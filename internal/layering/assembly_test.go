package layering

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPurego holds that the build tag purego leaves out all assembly, and each Go
// file that goes with it.
func TestPurego(t *testing.T) {
	const root = "../.."
	found := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".s") {
			return nil
		}
		found++
		declarations := strings.TrimSuffix(path, ".s") + ".go"
		for _, name := range []string{path, declarations} {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			constraint, _, _ := bytes.Cut(text, []byte("\n"))
			if !bytes.HasPrefix(constraint, []byte("//go:build ")) || !bytes.Contains(constraint, []byte("!purego")) {
				t.Errorf("%s: its first line is no build constraint with !purego", name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Error("there is no assembly")
	}
}
