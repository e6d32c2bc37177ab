package desk

import (
	"errors"
	"fmt"
	"strconv"
)

// A Code is what is wrong, for programs to tell.
type Code string

// The codes.
const (
	BadRequest  Code = "bad_request"  // the question makes no sense
	BadFEN      Code = "bad_fen"      // the position cannot be read or played
	IllegalMove Code = "illegal_move" // a move cannot be played
	BadPGN      Code = "bad_pgn"      // a game cannot be read or written
	NotFound    Code = "not_found"    // there is nothing by that name
	Busy        Code = "busy"         // too many searches at once; try again later
	Failed      Code = "failed"       // a searcher has given up
)

// An Error is why there is no answer.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"` // for people
	// Move is the number of the move that cannot be played, from 1.
	Move int `json:"move,omitempty"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Errorf returns an error with a formatted message.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// AsError returns the [Error] that err is or wraps, or else one with this code.
func AsError(code Code, err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return Errorf(code, "%v", err)
}

// longestQuote is how much of a text, in bytes, an error shows.
const longestQuote = 60

// quote returns text in quotation marks, cut short if it is long.
func quote(s string) string {
	if len(s) > longestQuote {
		return strconv.Quote(s[:longestQuote]) + "…"
	}
	return strconv.Quote(s)
}
