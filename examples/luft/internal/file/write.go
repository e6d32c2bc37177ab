package file

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/internal/database"
	"github.com/luftchess/luft/internal/newfile"
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

// Required returns an error unless the file has a name.
func (t *Target) Required() error {
	if t.Name == "" {
		return errors.New("missing -o FILE")
	}
	return nil
}

// Write has do write to the file; see the function Write.
func (t *Target) Write(stdout io.Writer, do func(io.Writer) error) error {
	return Write(t.Name, t.Force, stdout, do)
}

// Free returns an error for a file that exists, unless force is set, or that [Write] refuses
// because of its name, before there is anything to write.
func Free(name string, force bool) error {
	if _, err := compressor(name); err != nil {
		return err
	}
	if _, err := os.Stat(name); err == nil && !force {
		return fmt.Errorf("%s: %w", name, ErrExists)
	}
	return nil
}

// CheckOutput returns an error if the file called name, which a command will write, is one
// of its inputs, or a file of a database that is one, whatever --force says. What is not a
// regular file, such as a terminal, may be both.
func CheckOutput(name string, inputs ...string) error {
	out, err := os.Stat(name)
	if err != nil || !out.Mode().IsRegular() {
		return nil // opening the file reports the error
	}
	for _, input := range inputs {
		if in, err := os.Stat(input); err == nil && os.SameFile(in, out) {
			return fmt.Errorf("%s is both input and output", input)
		}
		for _, part := range database.Files(input) {
			if in, err := os.Stat(part); err == nil && os.SameFile(in, out) {
				return fmt.Errorf("%s is the output and a file of the database %s", name, input)
			}
		}
	}
	return nil
}

// Write has do write to the file called name, which gets what is written whole or, after an
// error of do, not at all. It is compressed if the name ends in .gz or .zst; .bz2 is an error. A
// file of that name is an error for [errors.Is] with [ErrExists] unless force is set; what is no
// ordinary file, such as a pipe, is then written to as it is. A file that replaces another has its
// permissions. If stdout is not nil and name is "" or "-", it is written to instead.
func Write(name string, force bool, stdout io.Writer, do func(io.Writer) error) error {
	if stdout != nil && (name == "" || name == "-") {
		return buffered(stdout, do)
	}
	compress, err := compressor(name)
	if err != nil {
		return err
	}
	if compress != nil {
		plain := do
		do = func(w io.Writer) error {
			z, err := compress(w)
			if err != nil {
				return err
			}
			return cmp.Or(plain(z), z.Close())
		}
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
	f, err := newfile.Create(filepath.Dir(name), "."+filepath.Base(name)+".", name)
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err} // of the file that was asked for
	}
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // unless it has got its name
	err = buffered(f, do)
	if err == nil {
		err = f.Sync()
	}
	if err = cmp.Or(err, f.Close()); err != nil {
		return err
	}
	return Place(f.Name(), name, force)
}

// Place gives the file called temporary, which is complete and closed and in the folder of name,
// that name. Unless force is set, this is an error for [errors.Is] with [ErrExists] if there is
// a file of that name by now, which stays: all commands with -o end with it, so that of several
// that write one file at once only the first succeeds. The package newfile says how.
func Place(temporary, name string, force bool) error {
	if force {
		return os.Rename(temporary, name)
	}
	err := newfile.Place(temporary, name)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w", name, ErrExists)
	}
	return err
}

// compressor returns a function for files of that name, or nil if they are not compressed; see
// [Decompressors]. The error is that nothing compresses them.
func compressor(name string) (func(io.Writer) (io.WriteCloser, error), error) {
	switch ext := filepath.Ext(name); ext {
	case ".gz":
		return func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil }, nil
	case ".zst":
		return func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) }, nil
	default:
		if Decompressors()[ext] != nil {
			return nil, fmt.Errorf("%s: cannot write %s files, only read them", name, ext)
		}
	}
	return nil, nil
}

// CheckPlain returns an error if files of that name are compressed, for a command that appends to
// its output.
func CheckPlain(name string) error {
	if ext := filepath.Ext(name); Decompressors()[ext] != nil {
		return fmt.Errorf("%s: cannot append to %s files", name, ext)
	}
	return nil
}

func buffered(w io.Writer, do func(io.Writer) error) error {
	buf := bufio.NewWriterSize(w, 64<<10)
	return cmp.Or(do(buf), buf.Flush())
}

// An Appender is a file to which whole records are appended.
type Appender struct {
	file *os.File
	keep int64 // bytes that were there
	cut  bool  // what follows them is still to be removed
	made bool  // the file was not there before, and nothing is written yet
}

// Append opens the file called name for a command that appends whole records to it, such
// as games. A file that has something in it is an error for [errors.Is] with [ErrExists],
// unless force is set, which empties it, or resume. Then scan reads it and returns the
// number of bytes to keep; a record after them that was cut short is removed when the next
// one is written. A file of which nothing is kept begins with header, and one that has no
// more is like a new one. A file that is one of the inputs is an error, as [CheckOutput] has
// it, and stays as it is, and so is a file with the name of a compressed one. Close must be called.
func Append(name string, inputs []string, resume, force bool, header string, scan func(io.Reader) (int64, error)) (_ *Appender, err error) {
	if err := cmp.Or(CheckPlain(name), CheckOutput(name, inputs...)); err != nil {
		return nil, err
	}
	_, missing := os.Stat(name)
	mode := os.O_RDWR | os.O_CREATE
	if missing != nil && !force && !resume {
		mode |= os.O_EXCL // another command may have made it by now
	}
	f, err := os.OpenFile(name, mode, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s: %w, --resume continues it", name, ErrExists)
	}
	if err != nil {
		return nil, err
	}
	a := &Appender{file: f, made: errors.Is(missing, os.ErrNotExist)}
	defer func() {
		if err != nil {
			a.Close() // nothing was written
		}
	}()
	stat, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if a.cut = stat.Mode().IsRegular(); a.cut {
		switch {
		case resume:
			if a.keep, err = scan(f); err != nil {
				return nil, Name(name, err)
			}
		case !force:
			begun, err := io.ReadAll(io.LimitReader(f, int64(len(header))+1))
			if err != nil {
				return nil, err
			}
			if !strings.HasPrefix(header, string(begun)) {
				return nil, fmt.Errorf("%s: %w, --resume continues it", name, ErrExists)
			}
		}
	} else if resume {
		return nil, fmt.Errorf("%s: not a file that can be continued", name)
	}
	if a.keep == 0 && (force || header != "") {
		if _, err := a.Write([]byte(header)); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// Kept returns a reader of what was kept of the file. It can be used while records are
// written.
func (a *Appender) Kept() io.Reader { return io.NewSectionReader(a.file, 0, a.keep) }

// Write appends p to the file.
func (a *Appender) Write(p []byte) (int, error) {
	if a.cut {
		if err := a.file.Truncate(a.keep); err != nil {
			return 0, err
		}
		if _, err := a.file.Seek(a.keep, io.SeekStart); err != nil {
			return 0, err
		}
		a.cut = false
	}
	a.made = a.made && len(p) == 0
	return a.file.Write(p)
}

// Close closes the file, and removes one that was not there before and has got nothing.
func (a *Appender) Close() error {
	err := a.file.Close()
	if a.made {
		err = errors.Join(err, os.Remove(a.file.Name()))
	}
	return err
}

// Head gives the beginning of the file called name to read if there is such a file.
func Head(name string, read func(io.Reader) error) error {
	stat, err := os.Stat(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !stat.Mode().IsRegular() {
		return fmt.Errorf("%s: not a file that can be continued", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	if err := read(f); err != nil {
		return Name(name, err)
	}
	return nil
}
