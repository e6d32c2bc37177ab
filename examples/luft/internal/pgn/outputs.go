package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

// maxOpen is the most files that are open at a time.
const maxOpen = 64

// outputs are files of one folder that are written side by side, more of them than can
// be open at a time. They are written in a temporary folder beside, and get their place
// when all are complete.
type outputs struct {
	force  bool     // existing files are overwritten
	inputs []string // files that may not be, whatever force says

	dir   string // the temporary folder, or "" before the first file
	made  []*outFile
	open  []*outFile
	clock int
}

// An outFile is one of outputs. It is made when it is first written to.
type outFile struct {
	all       *outputs
	name      string
	temporary string   // its name for the time being, or "" if it is not made
	file      *os.File // nil while it is closed
	buf       *bufio.Writer
	used      int // the clock when it was last written to
}

// file returns a new file called name.
func (o *outputs) file(name string) *outFile { return &outFile{all: o, name: name} }

// Write appends to the file.
func (f *outFile) Write(p []byte) (int, error) {
	f.all.clock++
	f.used = f.all.clock
	if f.file == nil {
		if err := f.reopen(); err != nil {
			return 0, fmt.Errorf("%w: %w", errOutput, err)
		}
	}
	n, err := f.buf.Write(p)
	if err != nil {
		return n, fmt.Errorf("%w: %w", errOutput, err)
	}
	return n, nil
}

// reopen opens the file, at its end if it was open before.
func (f *outFile) reopen() (err error) {
	if len(f.all.open) == maxOpen {
		if err := f.all.closeOldest(); err != nil {
			return err
		}
	}
	mode := os.O_WRONLY | os.O_APPEND
	if f.temporary == "" {
		if err := f.check(); err != nil {
			return err
		}
		if f.all.dir == "" {
			if f.all.dir, err = os.MkdirTemp(filepath.Dir(f.name), ".luft-split-*"); err != nil {
				return err
			}
		}
		f.temporary = filepath.Join(f.all.dir, filepath.Base(f.name))
		mode = os.O_WRONLY | os.O_CREATE | os.O_EXCL // on a system that ignores case, another may have the name
		f.all.made = append(f.all.made, f)
	}
	if f.file, err = os.OpenFile(f.temporary, mode, 0o666); err != nil {
		return err
	}
	f.buf = bufio.NewWriterSize(f.file, 32<<10)
	f.all.open = append(f.all.open, f)
	return nil
}

// check makes sure that the file may get its name.
func (f *outFile) check() error {
	there, err := os.Stat(f.name)
	if err != nil {
		return nil // which is found again in time if it is more than a missing file
	}
	for _, name := range f.all.inputs {
		if in, err := os.Stat(name); err == nil && os.SameFile(in, there) {
			return fmt.Errorf("%s and %s are the same file", f.name, name)
		}
	}
	switch {
	case !f.all.force:
		return fmt.Errorf("%s: %w", f.name, file.ErrExists)
	case !there.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file", f.name)
	}
	return nil
}

func (f *outFile) close() error {
	err := errors.Join(f.buf.Flush(), f.file.Close())
	f.file, f.buf = nil, nil
	return err
}

// closeOldest closes the file that was written to the longest time ago.
func (o *outputs) closeOldest() error {
	oldest := 0
	for i, f := range o.open {
		if f.used < o.open[oldest].used {
			oldest = i
		}
	}
	f := o.open[oldest]
	o.open[oldest] = o.open[len(o.open)-1]
	o.open = o.open[:len(o.open)-1]
	return f.close()
}

// end closes all files and, if they are whole, gives them their names. Otherwise
// nothing of them stays.
func (o *outputs) end(whole bool) error {
	var err error
	for _, f := range o.open {
		err = errors.Join(err, f.close())
	}
	o.open = nil
	for _, f := range o.made {
		if err != nil || !whole {
			break
		}
		if err = f.check(); err == nil {
			err = os.Rename(f.temporary, f.name)
		}
	}
	if o.dir != "" {
		err = errors.Join(err, os.RemoveAll(o.dir))
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errOutput, err)
	}
	return nil
}
