package newfile

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// Create creates a file in the directory dir, open for reading and writing, that will get the name
// name when it is complete. Its own name begins with prefix. It has the permissions of the file
// called name. If there is none, it has those of any new file, 0666 without the bits of the umask,
// unlike a file of [os.CreateTemp].
func Create(dir, prefix, name string) (*os.File, error) {
	old, err := os.Stat(name)
	if err != nil || !old.Mode().IsRegular() {
		return createAny(dir, prefix, 0o666)
	}
	mode := old.Mode().Perm()
	f, err := createAny(dir, prefix, mode)
	if err != nil {
		return nil, err
	}
	stat, err := f.Stat()
	if err == nil && stat.Mode().Perm() != mode { // because of the umask
		err = f.Chmod(mode)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return f, nil
}

// createAny creates a file whose name is prefix and a random number.
func createAny(dir, prefix string, mode fs.FileMode) (*os.File, error) {
	const tries = 10000
	for try := 1; ; try++ {
		name := filepath.Join(dir, prefix+strconv.FormatUint(rand.Uint64(), 36))
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || try == tries {
			return f, err
		}
	}
}
