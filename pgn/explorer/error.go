package explorer

import (
	"errors"
	"fmt"
)

// Errors of an index file, wrapped in an [Error].
var (
	ErrFormat  = errors.New("not an explorer index")
	ErrVersion = errors.New("another version of the format: make the index again")
	ErrDamaged = errors.New("damaged or truncated")
)

// Errors of [Build], [Merge] and [Builder], wrapped in errors with more detail.
var (
	ErrOverlap   = errors.New("explorer: the same game occurs twice")
	ErrSource    = errors.New("explorer: sources with the same name")
	ErrMaxPly    = errors.New("explorer: indexes have different depth limits")
	ErrMinGames  = errors.New("explorer: an index without its rare positions cannot be merged")
	ErrOtherWork = errors.New("explorer: the working directory belongs to another build")
	ErrTooMany   = errors.New("explorer: too many games or sources")
)

// An Error reports what is wrong with an index file, and where.
type Error struct {
	Name   string // of the file, empty if the index was not opened with Open
	Offset int64  // in bytes
	Err    error  // [ErrFormat], [ErrVersion], [ErrDamaged] or an error of the file
}

// Error returns the name of the file, the offset and what is wrong.
func (e *Error) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("explorer: offset %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("explorer: %s: offset %d: %v", e.Name, e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
