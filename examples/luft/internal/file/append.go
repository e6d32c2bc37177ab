package file

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

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
// more is like a new one. Close must be called.
func Append(name string, resume, force bool, header string, scan func(io.Reader) (int64, error)) (_ *Appender, err error) {
	_, missing := os.Stat(name)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
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
