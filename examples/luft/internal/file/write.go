package file

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"
)

// ErrExists is the answer to a file that would be overwritten.
var ErrExists = errors.New("exists; --force overwrites it")

// A Target is the file that a command writes.
type Target struct {
	Name  string
	Force bool // an existing file is overwritten
}

// Flags declares -o with that usage, and -f.
func (t *Target) Flags(flags *pflag.FlagSet, usage string) {
	flags.StringVarP(&t.Name, "output", "o", "", usage)
	flags.BoolVarP(&t.Force, "force", "f", false, "overwrite an existing file")
}

// Write has do write to the file; see the function Write.
func (t *Target) Write(stdout io.Writer, do func(io.Writer) error) error {
	return Write(t.Name, t.Force, stdout, do)
}

// Free returns an error for a file that exists, unless force is set, before there is
// anything to write.
func Free(name string, force bool) error {
	if _, err := os.Stat(name); err == nil && !force {
		return fmt.Errorf("%s: %w", name, ErrExists)
	}
	return nil
}

// Write has do write to the file called name, which gets what is written whole or, after an
// error of do, not at all. A file of that name is an error for [errors.Is] with [ErrExists]
// unless force is set; what is no ordinary file, such as a pipe, is then written to as it
// is. If stdout is not nil and name is "" or "-", it is written to instead.
func Write(name string, force bool, stdout io.Writer, do func(io.Writer) error) error {
	if stdout != nil && (name == "" || name == "-") {
		return buffered(stdout, do)
	}
	stat, err := os.Stat(name)
	switch {
	case err == nil && stat.IsDir():
		return fmt.Errorf("%s: is a directory", name)
	case err == nil && !force:
		return Free(name, force)
	case err == nil && !stat.Mode().IsRegular():
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return cmp.Or(buffered(f, do), f.Close())
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // the link stays
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err} // of the file that was asked for
	}
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // unless it has got its name
	err = buffered(f, do)
	if err == nil {
		err = errors.Join(f.Chmod(0o644), f.Sync())
	}
	if err = cmp.Or(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

func buffered(w io.Writer, do func(io.Writer) error) error {
	buf := bufio.NewWriterSize(w, 64<<10)
	return cmp.Or(do(buf), buf.Flush())
}
