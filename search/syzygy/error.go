package syzygy

import (
	"errors"
	"fmt"
)

// Why a position cannot be probed.
var (
	// ErrCastling reports a position with a castling right. The tables know
	// nothing of castling.
	ErrCastling = errors.New("syzygy: the position has castling rights")

	// ErrTooManyPieces reports a position with more pieces than any table has. One piece
	// more is allowed if a capture wins.
	ErrTooManyPieces = errors.New("syzygy: too many pieces")

	// ErrMissing reports that a required table is missing. It is wrapped in a *[TableError]
	// that names the table.
	ErrMissing = errors.New("no such table")

	// ErrCorrupt reports a damaged table. It is wrapped in a *[TableError] that names the
	// file and the place.
	ErrCorrupt = errors.New("corrupt table")

	// ErrClosed reports the use of Tables after Close.
	ErrClosed = errors.New("syzygy: the tables are closed")
)

// A TableError says which table could not be used and why.
type TableError struct {
	Name string // of the file without its directory, such as "KQvK.rtbw"
	Path string // of the file; empty if there is none

	// Offset is the place in the file in bytes, -1 if the error has none.
	Offset int64

	// Err is [ErrMissing], an error that wraps [ErrCorrupt] or the error of the file
	// system.
	Err error
}

// Error names the file, the place and the reason.
func (e *TableError) Error() string {
	name := e.Path
	if name == "" {
		name = e.Name
	}
	if e.Offset >= 0 {
		return fmt.Sprintf("syzygy: %s: offset %d: %v", name, e.Offset, e.Err)
	}
	return fmt.Sprintf("syzygy: %s: %v", name, e.Err)
}

// Unwrap returns e.Err.
func (e *TableError) Unwrap() error { return e.Err }
