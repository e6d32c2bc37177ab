package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrExists is the answer to a file that would be overwritten.
var ErrExists = errors.New("exists; --force overwrites it")

// A Writer writes a file whole or not at all: the file gets its name only in Commit.
type Writer struct {
	*os.File
	name string
	done bool
}

// Create returns a Writer of the file called name. A file of that name is an error for
// [errors.Is] with [ErrExists] unless force is set. Close must be called.
func Create(name string, force bool) (*Writer, error) {
	stat, err := os.Stat(name)
	switch {
	case err == nil && stat.IsDir():
		return nil, fmt.Errorf("%s: is a directory", name)
	case err == nil && !force:
		return nil, fmt.Errorf("%s: %w", name, ErrExists)
	case err == nil && !stat.Mode().IsRegular(): // a device or a pipe has no other name
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &Writer{File: f, name: name, done: true}, err
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, err
	}
	return &Writer{File: f, name: name}, nil
}

// Commit gives the file its name. Nothing can be written after it.
func (w *Writer) Commit() error {
	if w.done {
		return w.File.Close()
	}
	w.done = true
	temporary := w.File.Name()
	err := w.File.Chmod(0o644)
	err = errors.Join(err, w.File.Sync(), w.File.Close())
	if err == nil {
		err = os.Rename(temporary, w.name)
	}
	if err != nil {
		os.Remove(temporary)
	}
	return err
}

// Close removes what was written unless Commit was called.
func (w *Writer) Close() error {
	if w.done {
		w.File.Close() // it may be closed already
		return nil
	}
	w.done = true
	err := w.File.Close()
	return errors.Join(err, os.Remove(w.File.Name()))
}
