// Package mapped opens files in memory.
package mapped

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/exp/mmap"
)

var errDirectory = errors.New("is a directory")

// Closers are files that are closed together.
type Closers []io.Closer

// Close closes all of them, and returns their errors.
func (c Closers) Close() error {
	var errs []error
	for _, file := range c {
		errs = append(errs, file.Close())
	}
	return errors.Join(errs...)
}

// Open opens a file and maps it into memory. The caller must close it, and must not truncate
// the file before. The error is an *[fs.PathError].
func Open(name string) (*mmap.ReaderAt, error) {
	if stat, err := os.Stat(name); err == nil && stat.IsDir() { // of which some systems map nothing
		return nil, &fs.PathError{Op: "open", Path: name, Err: errDirectory}
	}
	file, err := mmap.Open(name)
	if err != nil {
		if _, ok := errors.AsType[*fs.PathError](err); !ok {
			err = &fs.PathError{Op: "map", Path: name, Err: err} // of a pipe, say
		}
		return nil, err
	}
	return file, nil
}
