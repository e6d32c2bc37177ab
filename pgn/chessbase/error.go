package chessbase

import (
	"errors"
	"fmt"
)

// The causes of an [Error]. Others are io.ErrUnexpectedEOF for a file that ends too early,
// [io/fs.ErrNotExist] for one that is missing, the errors of the files, a *[game.IllegalMoveError],
// a *[board.SetupError], and [pgn.ErrNesting] for variations.
var (
	ErrFormat   = errors.New("not a ChessBase database")
	ErrDamaged  = errors.New("damaged data")
	ErrTooLarge = errors.New("larger than the limit")
	ErrVariant  = errors.New("a variant of chess that is not supported")
	ErrText     = errors.New("a guiding text, not a game")
	ErrGame     = errors.New("a game, not a guiding text")
	ErrID       = errors.New("no entry with this number")
)

// An Error reports what is wrong with a database, and where.
type Error struct {
	File   string // the path of the file, or its extension if the database was made by New
	Offset int64  // in the file, in bytes
	Game   int    // the number of the game, counted from 1 as in ChessBase; 0 for the whole database
	Err    error  // the cause
}

// Error returns the file, the game, the offset and the cause.
func (e *Error) Error() string {
	if e.Game == 0 {
		return fmt.Sprintf("chessbase: %s: offset %d: %v", e.File, e.Offset, e.Err)
	}
	return fmt.Sprintf("chessbase: game %d: %s: offset %d: %v", e.Game, e.File, e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
