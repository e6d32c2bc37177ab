package explorer

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/internal/newfile"
)

// replaceFile writes a file in dir and then moves it to name. It has the permissions of the file
// that it replaces. If it is lasting, it is there even after a failure of the system as a whole.
func replaceFile(name, dir string, lasting bool, write func(*os.File) error) error {
	file, err := newfile.Create(dir, tempPrefix, name)
	if err != nil {
		return err
	}
	err = write(file)
	if err == nil && lasting {
		err = file.Sync()
	}
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// tempPrefix begins the names of files that are not complete.
const tempPrefix = ".luft-explorer-"

// workDir returns the directory for what is needed to make an index.
func workDir(name string) string { return name + ".work" }

// listFiles returns the names in a directory that begin with a prefix.
func listFiles(dir, prefix string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// removeFiles removes the files in a directory whose names begin with a prefix.
func removeFiles(dir, prefix string) error {
	names, err := listFiles(dir, prefix)
	if err != nil {
		return err
	}
	for i, n := range names {
		names[i] = filepath.Join(dir, n)
	}
	return removeAll(names)
}

// removeAll removes those of the files that are there.
func removeAll(names []string) error {
	for _, n := range names {
		if err := os.Remove(n); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// A heapFile is a heapWriter in a file.
type heapFile struct {
	file *os.File
	w    *bufio.Writer
}

func newHeapFile(dir string) (*heapFile, error) {
	file, err := os.CreateTemp(dir, tempPrefix+"*")
	if err != nil {
		return nil, err
	}
	return &heapFile{file, bufio.NewWriterSize(file, 1<<18)}, nil
}

func (h *heapFile) Write(b []byte) (int, error) { return h.w.Write(b) }

// WriteTo writes everything to w.
func (h *heapFile) WriteTo(w io.Writer) (int64, error) {
	if err := h.w.Flush(); err != nil {
		return 0, err
	}
	if _, err := h.file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	return io.Copy(w, h.file)
}

func (h *heapFile) remove() {
	h.file.Close()
	os.Remove(h.file.Name())
}
