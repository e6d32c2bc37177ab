package xboard

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/uci/internal/wire"
)

// An Error reports what a [Client] or [Serve] could not do.
type Error struct {
	Op  string // what failed, such as "searching" or "handshake"
	Err error  // why
}

// Error says what failed and why.
func (e *Error) Error() string { return fmt.Sprintf("xboard: %s: %v", e.Op, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Errors of a search that an engine cannot do.
var (
	ErrNoSetboard    = errors.New("the engine cannot set up positions")
	ErrNoChess960    = errors.New("the engine does not play Chess960")
	ErrNoSearchMoves = errors.New("the engine cannot be told which moves to search")
	ErrNoReuse       = errors.New("the engine plays one game only")

	errNilContext = errors.New("nil context")
	errNilGame    = errors.New("nil game")
)

// An EndError reports that the engine has ended the game instead of moving: it has resigned, or
// claims a result. The Client can be used for the next search.
type EndError struct {
	Result  game.Result // [game.Unfinished] if the engine has resigned without a result
	Comment string      // what the engine says about it
}

// Error returns what the engine has said.
func (e *EndError) Error() string {
	return fmt.Sprintf("the engine has ended the game: %v %s", e.Result, wire.Quoted(e.Comment))
}

// A RejectedError reports that the engine regards a position or a move of the game as illegal.
type RejectedError struct {
	Line string // what the engine says
}

// Error quotes the engine.
func (e *RejectedError) Error() string {
	return "the engine rejects the game: " + wire.Quoted(e.Line)
}
