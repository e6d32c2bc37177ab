package scid

import (
	"errors"
	"fmt"
)

// The causes of an [Error]. Others are io.ErrUnexpectedEOF for a file that ends too early, the
// errors of the files, a *[game.IllegalMoveError], *fen.Error or *board.SetupError, and
// [pgn.ErrVariation] and [pgn.ErrNesting] for variations.
var (
	ErrFormat   = errors.New("not a Scid database")
	ErrVersion  = errors.New("a database of another version of Scid")
	ErrDamaged  = errors.New("damaged data")
	ErrName     = errors.New("the name is missing from the names file")
	ErrTooLarge = errors.New("larger than the limit")
)

// An Error reports what is wrong with a database, and where.
type Error struct {
	File   string // the path of the file, or its extension if the database was made by New
	Offset int64  // in the file, in bytes
	Game   int    // the number of the game, counted from 1 as in Scid; 0 for the whole database
	Err    error  // the cause
}

// Error returns the file, the game, the offset and the cause.
func (e *Error) Error() string {
	if e.Game == 0 {
		return fmt.Sprintf("scid: %s: offset %d: %v", e.File, e.Offset, e.Err)
	}
	return fmt.Sprintf("scid: game %d: %s: offset %d: %v", e.Game, e.File, e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
