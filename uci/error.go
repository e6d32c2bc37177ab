package uci

import "fmt"

// An Error reports what a [Client], [Serve] or [Bench] could not do.
type Error struct {
	Op  string // what failed, such as "reading", "searching" or "handshake"
	Err error  // why
}

// Error says what failed and why.
func (e *Error) Error() string { return fmt.Sprintf("uci: %s: %v", e.Op, e.Err) }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
