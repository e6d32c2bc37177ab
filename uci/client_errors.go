package uci

import (
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
)

// What can be wrong with a call of a [Client], rather than with the engine.
var (
	ErrClosed   = errors.New("the client is closed")
	ErrBusy     = errors.New("a search is under way")
	ErrNoOption = errors.New("the engine has no such option")
)

// An ExitError reports that the engine has ended, or closed its output, without
// having been told to.
type ExitError struct {
	// Err is how the process has ended, such as an [*os/exec.ExitError], or the
	// error of the connection. It is [io.EOF] if the output was closed and nothing
	// more is known.
	Err error

	// Words are the last that the engine wrote to its standard error, if any, at
	// most a few thousand bytes.
	Stderr string
}

// Error says how the engine has ended, and its words.
func (e *ExitError) Error() string {
	text := fmt.Sprintf("the engine has ended: %v", e.Err)
	if e.Stderr != "" {
		text += ": " + oneLine(e.Stderr)
	}
	return text
}

// Unwrap returns e.Err.
func (e *ExitError) Unwrap() error { return e.Err }

// A TimeoutError reports that the engine did not say in time what it had to.
type TimeoutError struct {
	Waiting string        // "uciok", "readyok", "bestmove", or "the end" after quit
	After   time.Duration // that it was waited for
}

// Error says what was waited for, and for how long.
func (e *TimeoutError) Error() string {
	return fmt.Sprintf("no %s from the engine within %v", e.Waiting, e.After)
}

// A ProtocolError reports that the engine says what makes no sense: a best move
// that is no move, or thousands of lines that are not of the protocol. A few of
// those are passed over.
type ProtocolError struct {
	Line string // the last of them
}

// Error quotes the line, or its beginning.
func (e *ProtocolError) Error() string { return "the engine says " + quoted(e.Line) }

// A LineLengthError reports that the engine has said a line that is too long to
// keep.
type LineLengthError struct {
	Limit int // in bytes
}

// Error names the limit.
func (e *LineLengthError) Error() string {
	return fmt.Sprintf("the engine says a line of more than %d bytes", e.Limit)
}

// An IllegalMoveError reports that the engine plays a move that it cannot play: one that
// is not legal, not among [search.Limits.SearchMoves], or none although there are
// some.
type IllegalMoveError struct {
	Text  string      // the move as the engine spells it
	Move  board.Move  // NoMove if it plays none
	Board board.Board // the position it was to play in
	Why   string      // "not legal", "not asked for" or "there are legal moves"
}

// Error names the move.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("the engine plays %s: %s", quoted(e.Text), e.Why)
}

// An OptionError reports that an option cannot have a value.
type OptionError struct {
	Name, Value string
	Err         error // [ErrNoOption], or what is wrong with the value
}

// Error names the option.
func (e *OptionError) Error() string { return fmt.Sprintf("option %s: %v", quoted(e.Name), e.Err) }

// Unwrap returns e.Err.
func (e *OptionError) Unwrap() error { return e.Err }
