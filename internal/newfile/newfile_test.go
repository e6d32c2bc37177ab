package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

var ways = map[string]func(from, to string) error{
	"links": os.Link,
	"no links": func(from, to string) error {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: errors.ErrUnsupported}
	},
}

// TestTwoWriters has many writers of one name: one of them succeeds, the others are told, and
// the file has what the one wrote.
func TestTwoWriters(t *testing.T) {
	for way, link := range ways {
		t.Run(way, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "name")
			var wait sync.WaitGroup
			var mu sync.Mutex
			winner := ""
			for _, writer := range []string{"a", "b", "c", "d", "e", "f"} {
				temporary := filepath.Join(dir, writer)
				if err := os.WriteFile(temporary, []byte(writer), 0o600); err != nil {
					t.Fatal(err)
				}
				wait.Go(func() {
					err := place(link, temporary, name)
					mu.Lock()
					defer mu.Unlock()
					switch {
					case err == nil && winner == "":
						winner = writer
					case err == nil:
						t.Errorf("%s and %s succeeded", winner, writer)
					case !errors.Is(err, fs.ErrExist):
						t.Error(err)
					}
				})
			}
			wait.Wait()
			if got, err := os.ReadFile(name); err != nil || string(got) != winner {
				t.Errorf("the file has %q, %v, and %q succeeded", got, err, winner)
			}
			left, err := os.ReadDir(dir)
			if err != nil || len(left) != 6 { // the name, and those of the others
				t.Errorf("%v, %v", left, err)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for way, link := range ways {
		t.Run(way, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "name")
			if err := place(link, filepath.Join(dir, "missing"), name); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("a missing file: %v", err)
			}
			if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the name is taken after an error: %v", err)
			}
		})
	}
}
