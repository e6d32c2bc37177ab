package main

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// create makes the file called name of what write writes, and returns its size.
// Unless all of it succeeds, and ctx does not end before, a file of that name stays
// as it was. What is no ordinary file, such as a pipe, is written to as it is.
func create(ctx context.Context, name string, write func(io.Writer) error) (size int64, err error) {
	defer func(name string) { err = asked(name, err) }(name)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // the link stays
	}
	if stat, err := os.Stat(name); err == nil && !stat.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return 0, err
		}
		return fill(ctx, f, write)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name()) // err says more
		}
	}()
	if size, err = fill(ctx, f, write); err != nil {
		return 0, err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil { // CreateTemp lets nobody else read it
		return 0, err
	}
	return size, os.Rename(f.Name(), name)
}

// asked returns an error of the file that is written aside, or of putting it in its
// place, as one of the file that was asked for.
func asked(name string, err error) error {
	switch e := err.(type) { // deeper down it may be of a book that is read
	case *fs.PathError:
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	case *os.LinkError:
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	return err
}

// fill writes a file and closes it.
func fill(ctx context.Context, f *os.File, write func(io.Writer) error) (size int64, err error) {
	w := interruptible{ctx: ctx, out: f}
	err = write(&w)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return w.size, err
}

// An interruptible writer counts what it writes, until its context ends.
type interruptible struct {
	ctx  context.Context
	out  io.Writer
	size int64
}

func (w *interruptible) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.out.Write(p)
	w.size += int64(n)
	return n, err
}
