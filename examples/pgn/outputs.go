package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
)

// maxOpen is the most files that are open at a time.
const maxOpen = 64

// outputs are files that are written side by side, more of them than can be open
// at a time.
type outputs struct {
	force bool // files that are there already are written over
	open  []*outFile
	clock int
	taken []takenFile
}

// A takenFile is one that may not be written over: an input, or one of the
// outputs, which on a system that ignores case can be had under two names.
type takenFile struct {
	name string
	info os.FileInfo
}

// An outFile is one of outputs. It is made when it is first written to.
type outFile struct {
	all  *outputs
	name string
	made bool
	file *os.File // nil while it is closed
	buf  *bufio.Writer
	used int // the clock when it was last written to
}

// file returns a new file called name.
func (o *outputs) file(name string) *outFile { return &outFile{all: o, name: name} }

// keep keeps a file, if it is there, from being written over.
func (o *outputs) keep(name string) {
	if info, err := os.Stat(name); err == nil {
		o.taken = append(o.taken, takenFile{name, info})
	}
}

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
	mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	switch {
	case f.made:
		mode = os.O_WRONLY | os.O_APPEND
	case f.all.force:
		mode = os.O_WRONLY | os.O_CREATE // and emptied below
	}
	f.file, err = os.OpenFile(f.name, mode, 0o666)
	if err != nil {
		if errors.Is(err, os.ErrExist) {
			err = fmt.Errorf("%w (-f overwrites it)", err)
		}
		return err
	}
	if !f.made {
		if err := f.empty(); err != nil {
			f.file.Close() // nothing was written
			f.file = nil
			return err
		}
	}
	f.made = true
	f.buf = bufio.NewWriterSize(f.file, 32<<10)
	f.all.open = append(f.all.open, f)
	return nil
}

// empty makes sure that the file is no other one's and empties it.
func (f *outFile) empty() error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	if info.Mode().IsRegular() {
		for _, t := range f.all.taken {
			if os.SameFile(info, t.info) {
				return fmt.Errorf("%s and %s are the same file", f.name, t.name)
			}
		}
		if err := f.file.Truncate(0); err != nil {
			return err
		}
	}
	f.all.taken = append(f.all.taken, takenFile{f.name, info})
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

// close closes all files.
func (o *outputs) close() error {
	var errs []error
	for _, f := range o.open {
		if err := f.close(); err != nil {
			errs = append(errs, fmt.Errorf("%w: %w", errOutput, err))
		}
	}
	o.open = nil
	return errors.Join(errs...)
}
