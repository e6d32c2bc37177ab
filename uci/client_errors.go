package uci

import (
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/uci/internal/wire"
)

// Errors of a call to a [Client] that are not the engine's fault.
var (
	ErrClosed   = errors.New("the client is closed")
	ErrBusy     = errors.New("a search is in progress")
	ErrNoOption = errors.New("the engine has no such option")

	errNilContext = errors.New("nil context")
	errNilGame    = errors.New("nil game")
)

// An ExitError reports that the engine has exited, or closed its output, without
// being told to quit.
type ExitError struct {
	// Err is how the process has ended, such as an [*os/exec.ExitError], or the
	// error of the connection. It is [io.EOF] if the output was closed and nothing
	// more is known.
	Err error

	// Stderr is the end of what the engine wrote to its standard error, at most
	// 4 KiB.
	Stderr string
}

// Error says how the engine has ended and quotes its standard error.
func (e *ExitError) Error() string {
	text := fmt.Sprintf("the engine has exited: %v", e.Err)
	if e.Stderr != "" {
		text += ": " + wire.OneLine(e.Stderr)
	}
	return text
}

// Unwrap returns e.Err.
func (e *ExitError) Unwrap() error { return e.Err }

// A TimeoutError reports that the engine did not answer in time.
type TimeoutError struct {
	Waiting string        // what was expected: "uciok", "readyok", "bestmove", or "exit" after "quit"
	After   time.Duration // how long the Client waited
}

// Error says what was expected and how long the Client waited.
func (e *TimeoutError) Error() string {
	if e.Waiting == "exit" {
		return fmt.Sprintf("the engine did not exit within %v of \"quit\" and was killed", e.After)
	}
	return fmt.Sprintf("the engine did not send %q within %v", e.Waiting, e.After)
}

// A ProtocolError reports thousands of lines in a row that are not UCI. A few such
// lines are ignored.
type ProtocolError struct {
	Line string // the last of them
}

// Error quotes the line, or its beginning.
func (e *ProtocolError) Error() string {
	return "the engine does not speak UCI: " + wire.Quoted(e.Line)
}

// A LineLengthError reports a line that is too long to be read.
type LineLengthError struct {
	Limit int // in bytes
}

// Error names the limit.
func (e *LineLengthError) Error() string {
	return fmt.Sprintf("the engine wrote a line of more than %d bytes", e.Limit)
}

// An IllegalMoveError reports a "bestmove" that cannot be played: text that is not a
// move, a move that is not legal or not in [search.Limits.SearchMoves], or no move
// although there are legal ones. It wraps [game.ErrIllegalMove].
type IllegalMoveError struct {
	Text  string      // what the engine sent
	Move  board.Move  // NoMove if Text is not a move
	Board board.Board // the position that was searched
	Why   string      // "not a move", "not legal", "not in SearchMoves" or "there are legal moves"
}

// Error quotes the move and says what is wrong with it.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("illegal move %s from the engine: %s", wire.Quoted(e.Text), e.Why)
}

// Unwrap returns [game.ErrIllegalMove].
func (e *IllegalMoveError) Unwrap() error { return game.ErrIllegalMove }

// An OptionError reports an option that does not exist or cannot have a value.
type OptionError struct {
	Name, Value string
	Err         error // [ErrNoOption], or what is wrong with the value
}

// Error names the option.
func (e *OptionError) Error() string { return fmt.Sprintf("option %s: %v", wire.Quoted(e.Name), e.Err) }

// Unwrap returns e.Err.
func (e *OptionError) Unwrap() error { return e.Err }
