package book

import (
	"errors"
	"fmt"
)

// What can be wrong with a book. An [Error] holds one of them or an error of the
// file.
var (
	ErrSize  = errors.New("not a whole number of 16-byte entries")
	ErrOrder = errors.New("key is lower than the one before it")
)

// An Error says what is wrong with a book and where.
type Error struct {
	Name   string // of the file, "" if the book was not opened by name
	Offset int64  // in bytes: of the entry in question, or where the file ends
	Err    error  // [ErrSize], [ErrOrder] or an error of the file
}

// Error names the file, the place and what is wrong there.
func (e *Error) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("book: offset %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("book: %s: offset %d: %v", e.Name, e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
