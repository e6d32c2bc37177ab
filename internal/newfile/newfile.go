// Package newfile creates files that get their names when they are complete.
package newfile

import (
	"errors"
	"io/fs"
	"os"
)

// Place gives the file called temporary, which must be closed, the name name, without replacing
// another file. Both names are in the same file system. If a file has that name, even one made a
// moment ago by another process, it stays, and the error is one for [errors.Is] with [fs.ErrExist].
// After an error, the file is still called temporary.
//
// Where the file system has hard links (Linux, macOS, NTFS), the name is added to the file by
// link(2) or CreateHardLink, which fail if the name is taken: a reader sees no file or the whole
// file. Elsewhere (FAT, some network shares), an empty file is made with O_EXCL, which fails
// likewise, and is then replaced by rename(2) or MoveFileEx: a reader may see it empty for a
// moment, and a process killed in between leaves it.
func Place(temporary, name string) error { return place(os.Link, temporary, name) }

func place(link func(from, to string) error, temporary, name string) error {
	err := link(temporary, name)
	switch {
	case err == nil:
		return os.Remove(temporary)
	case errors.Is(err, fs.ErrExist):
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	claim, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	err = claim.Close() // some systems do not replace an open file
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}
