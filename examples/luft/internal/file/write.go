package file

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrExists is the answer to a file that would be overwritten.
var ErrExists = errors.New("exists; --force overwrites it")

// A Writer writes a file whole or not at all: the file gets its name only in Commit.
type Writer struct {
	io.Writer
	file *os.File // nil if it is not a file's
	name string   // that the file gets, or "" if it has it already
}

// Output returns a Writer of the file called name, as Create does, or of stdout if name
// is "" or "-".
func Output(name string, force bool, stdout io.Writer) (*Writer, error) {
	if name == "" || name == "-" {
		return &Writer{Writer: stdout}, nil
	}
	return Create(name, force)
}

// Write writes what do writes to the file called name, whole or not at all as Create, or to
// stdout if that is not nil and name is "" or "-".
func Write(name string, force bool, stdout io.Writer, do func(io.Writer) error) error {
	open := Create
	if stdout != nil {
		open = func(name string, force bool) (*Writer, error) { return Output(name, force, stdout) }
	}
	w, err := open(name, force)
	if err != nil {
		return err
	}
	defer w.Close() // the error was found by Commit
	buf := bufio.NewWriter(w)
	err = do(buf)
	if flushErr := buf.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		return err
	}
	return w.Commit()
}

// Free returns the error of Create for a file that exists, before there is anything to
// write.
func Free(name string, force bool) error {
	if _, err := os.Stat(name); err == nil && !force {
		return fmt.Errorf("%s: %w", name, ErrExists)
	}
	return nil
}

// Create returns a Writer of the file called name. A file of that name is an error for
// [errors.Is] with [ErrExists] unless force is set; what is no ordinary file, such as a
// pipe, is then written to as it is. Close must be called.
func Create(name string, force bool) (*Writer, error) {
	stat, err := os.Stat(name)
	switch {
	case err == nil && stat.IsDir():
		return nil, fmt.Errorf("%s: is a directory", name)
	case err == nil && !force:
		return nil, Free(name, force)
	case err == nil && !stat.Mode().IsRegular():
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &Writer{Writer: f, file: f}, err
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // the link stays
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, asked(name, err)
	}
	return &Writer{Writer: f, file: f, name: name}, nil
}

// asked returns an error of the temporary file as one of the file that was asked for.
func asked(name string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	return err
}

// Commit gives the file its name. Nothing can be written after it.
func (w *Writer) Commit() error {
	if w.file == nil {
		return nil
	}
	if w.name == "" {
		return w.Close()
	}
	temporary := w.file.Name()
	err := w.file.Chmod(0o644)
	err = errors.Join(err, w.file.Sync(), w.file.Close())
	if err == nil {
		err = os.Rename(temporary, w.name)
	}
	if err != nil {
		os.Remove(temporary)
	}
	w.file = nil
	return err
}

// Close removes what was written unless Commit was called.
func (w *Writer) Close() error {
	if w.file == nil {
		return nil
	}
	err := w.file.Close()
	if w.name != "" {
		err = errors.Join(err, os.Remove(w.file.Name()))
	}
	w.file = nil
	return err
}
