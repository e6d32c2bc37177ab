package pgn

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

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

	dir  string     // the temporary folder, or "" before the first file
	made []*outFile // in it
	open []*outFile // the one that was written to last comes last
}

// An outFile is one of outputs. It is made when it is first written to.
type outFile struct {
	all       *outputs
	name      string
	temporary string   // its name for the time being, or "" if it is not made
	file      *os.File // nil while it is closed
	buf       *bufio.Writer
}

// file returns a new file called name.
func (o *outputs) file(name string) *outFile { return &outFile{all: o, name: name} }

// Write appends to the file.
func (f *outFile) Write(p []byte) (int, error) {
	if f.file == nil {
		if err := f.reopen(); err != nil {
			return 0, cannotWrite(err)
		}
	}
	open := f.all.open
	i := slices.Index(open, f)
	f.all.open = append(slices.Delete(open, i, i+1), f)
	n, err := f.buf.Write(p)
	return n, cannotWrite(err)
}

// reopen opens the file, at its end if it was open before.
func (f *outFile) reopen() (err error) {
	o, mode := f.all, os.O_WRONLY|os.O_APPEND
	if len(o.open) == maxOpen {
		if err := o.open[0].close(); err != nil {
			return err
		}
		o.open = slices.Delete(o.open, 0, 1)
	}
	if f.temporary == "" {
		if err := f.check(); err != nil {
			return err
		}
		if o.dir == "" {
			if o.dir, err = os.MkdirTemp(filepath.Dir(f.name), ".luft-split-*"); err != nil {
				return err
			}
		}
		f.temporary = filepath.Join(o.dir, filepath.Base(f.name))
		mode |= os.O_CREATE | os.O_EXCL // on a system that ignores case, another may have the name
		o.made = append(o.made, f)
	}
	if f.file, err = os.OpenFile(f.temporary, mode, 0o666); err != nil {
		return err
	}
	f.buf = bufio.NewWriterSize(f.file, 32<<10)
	o.open = append(o.open, f)
	return nil
}

func (f *outFile) close() error {
	err := cmp.Or(f.buf.Flush(), f.file.Close())
	f.file, f.buf = nil, nil
	return err
}

// check makes sure that the file may get its name.
func (f *outFile) check() error {
	there, err := os.Stat(f.name)
	if err != nil {
		return nil // which is found again in time if it is more than a missing file
	}
	if err := file.CheckOutput(f.name, f.all.inputs...); err != nil {
		return err
	}
	switch {
	case !f.all.force:
		return fmt.Errorf("%s: %w", f.name, file.ErrExists)
	case !there.Mode().IsRegular():
		return fmt.Errorf("%s: not a regular file", f.name)
	}
	return nil
}

// end closes all files and, if they are whole, gives them their names. Otherwise
// nothing of them stays.
func (o *outputs) end(whole bool) (err error) {
	for _, f := range o.open {
		err = cmp.Or(err, f.close())
	}
	for _, f := range o.made {
		if whole && err == nil {
			err = f.check()
		}
		if whole && err == nil {
			err = file.Place(f.temporary, f.name, o.force)
		}
	}
	return cannotWrite(cmp.Or(err, os.RemoveAll(o.dir)))
}

func cannotWrite(err error) error {
	if err != nil {
		err = fmt.Errorf("cannot write: %w", err)
	}
	return err
}
