package book

import (
	"errors"
	"fmt"
)

// Errors of a book, wrapped in an [Error].
var (
	ErrSize    = errors.New("not a whole number of 16-byte entries")
	errNilGame = errors.New("nil game")
	ErrOrder   = errors.New("key is lower than the one before it")
)

// An Error reports what is wrong with a book, and where.
type Error struct {
	Name   string // of the file, empty if the book was not opened with Open
	Offset int64  // in bytes: of the entry, or the end of the file
	Err    error  // [ErrSize], [ErrOrder] or an error of the file
}

// Error names the file, the offset and what is wrong.
func (e *Error) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("book: offset %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("book: %s: offset %d: %v", e.Name, e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
