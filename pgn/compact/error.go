package compact

import (
	"errors"
	"fmt"
)

// Errors of records and files, wrapped in an [Error].
var (
	ErrFormat  = errors.New("not a file of compact games")
	ErrVersion = errors.New("unknown version of the format")
	ErrDamaged = errors.New("damaged or truncated")
)

// ErrTooLarge is the error for a game with more than 65,535 moves or 1,023 tags, or whose
// record in a file would exceed 256 KiB.
var ErrTooLarge = errors.New("compact: the game is too large")

// An Error reports what is wrong with a record or a file, and where.
type Error struct {
	Offset int64 // in bytes, in the data or the file
	Err    error // [ErrFormat], [ErrVersion], [ErrDamaged] or an error of the input
}

// Error returns the offset and what is wrong.
func (e *Error) Error() string { return fmt.Sprintf("compact: offset %d: %v", e.Offset, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
