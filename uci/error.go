package uci

import "fmt"

// An Error says what ended a conversation before its time, or what else a [Client]
// could not do.
type Error struct {
	Doing string // what could not be done, such as "reading", "searching" or "shaking hands"
	Err   error  // why not
}

// Error says what could not be done, and why.
func (e *Error) Error() string { return fmt.Sprintf("uci: %s: %v", e.Doing, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
