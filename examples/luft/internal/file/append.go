package file

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Append opens the file called name for a command that appends whole records to it, such
// as games. A file that has something in it is an error for [errors.Is] with [ErrExists],
// unless force is set, which empties it, or resume. Then scan reads it and returns the
// number of bytes to keep; a record after them that was cut short is removed. A file of
// which nothing is kept begins with header, and one that has no more is like a new one.
func Append(name string, resume, force bool, header string, scan func(io.Reader) (int64, error)) (_ *os.File, err error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			f.Close() // nothing was written
		}
	}()
	stat, err := f.Stat()
	if err != nil {
		return nil, err
	}
	keep := int64(0)
	if stat.Mode().IsRegular() {
		switch {
		case resume:
			if keep, err = scan(f); err != nil {
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
		if err := f.Truncate(keep); err != nil {
			return nil, err
		}
		if _, err := f.Seek(keep, io.SeekStart); err != nil {
			return nil, err
		}
	} else if resume {
		return nil, fmt.Errorf("%s: not a file that can be continued", name)
	}
	if keep == 0 && header != "" {
		if _, err := io.WriteString(f, header); err != nil {
			return nil, err
		}
	}
	return f, nil
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
