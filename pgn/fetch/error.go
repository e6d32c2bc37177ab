package fetch

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// An Error reports what went wrong in a download.
type Error struct {
	Site string // "lichess.org" or "chess.com"
	User string // whose games were asked for
	Op   string // what failed, such as "games" or "archive 2024/03"
	Err  error  // why, such as a *[StatusError]
}

// Error says what failed and why.
func (e *Error) Error() string {
	return fmt.Sprintf("fetch: %s: %s: %s: %v", e.Site, strconv.Quote(e.User), e.Op, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// A StatusError is an answer of the server that refuses a request.
type StatusError struct {
	Status  int    // of HTTP, such as 404
	Message string // of the server; may be empty
	wait    time.Duration
}

// Error returns the status and the message.
func (e *StatusError) Error() string {
	text := fmt.Sprintf("status %d %s", e.Status, http.StatusText(e.Status))
	if e.Message != "" {
		text += ": " + strconv.Quote(e.Message)
	}
	return text
}

var (
	// ErrPoint is the error of a [Point] that belongs to another player or another site.
	ErrPoint = errors.New("resume point of another download")

	// ErrTooLong is the error of a game of more than 8 MiB.
	ErrTooLong = errors.New("game too long")

	errUser   = errors.New("invalid name of a player")
	errQuery  = errors.New("chess.com takes no parameters")
	errOrder  = errors.New("games are not in the order of their times")
	errSilent = errors.New("no data for too long")
	errStop   = errors.New("the loop has ended")
)

// isFinal reports whether it is of no use to send a request again that has failed so.
func isFinal(err error) bool {
	if e, ok := errors.AsType[*StatusError](err); ok {
		return e.Status < 500 && e.Status != http.StatusTooManyRequests && e.Status != http.StatusRequestTimeout
	}
	return errors.Is(err, errStop) || errors.Is(err, ErrTooLong) || errors.Is(err, errOrder)
}
