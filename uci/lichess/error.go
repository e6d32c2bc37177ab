package lichess

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/luftchess/luft/uci/internal/wire"
)

// An Error reports what a [Bot] could not do.
type Error struct {
	Op  string // what failed, such as "token" or "account"
	Err error  // why
}

// Error says what failed and why.
func (e *Error) Error() string { return fmt.Sprintf("lichess: %s: %v", e.Op, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// ErrNotBot is the error of [Bot.Run] if the account is not a bot account.
var ErrNotBot = errors.New("not a bot account")

// A StatusError is an answer of the server that refuses a request.
type StatusError struct {
	Status  int    // of HTTP, such as 404
	Message string // of the server; may be empty
}

// Error returns the status and the message.
func (e *StatusError) Error() string {
	text := fmt.Sprintf("status %d %s", e.Status, http.StatusText(e.Status))
	if e.Message != "" {
		text += ": " + wire.Quoted(e.Message)
	}
	return text
}

// isStatus reports whether err is a StatusError with this status.
func isStatus(err error, status int) bool {
	e, ok := errors.AsType[*StatusError](err)
	return ok && e.Status == status
}

// isFinal reports whether it is of no use to send a request again that has failed so.
func isFinal(err error) bool {
	e, ok := errors.AsType[*StatusError](err)
	return errors.Is(err, errHeld) || ok && e.Status < 500 && e.Status != http.StatusTooManyRequests && e.Status != http.StatusRequestTimeout
}
