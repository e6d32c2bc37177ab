package main

import (
	"os"
	"path/filepath"
)

// create makes the file called name of what write writes. Unless all of it
// succeeds, a file of that name stays as it was.
func create(name string, write func(*os.File) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name()) // err says more
		}
	}()
	err = write(f)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644) // CreateTemp lets nobody else read it
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
