package query

import (
	"errors"
	"fmt"
)

// Errors of a query's text, wrapped in an [Error].
var (
	ErrSyntax   = errors.New("syntax error")
	ErrTerm     = errors.New("unknown term")
	ErrValue    = errors.New("invalid value")
	ErrLevel    = errors.New("term in the wrong place")
	ErrTooLarge = errors.New("too large")
)

// An Error describes what is wrong with the text of a query, and where.
type Error struct {
	Offset int    `json:"offset"` // in bytes
	Near   string `json:"near"`   // the text there, at most 24 bytes; empty at the end of the query
	Detail string `json:"detail"` // what was expected, or another explanation; may be empty
	Err    error  `json:"-"`      // one of the errors above, or one of package fen, san or regexp/syntax
}

// Error returns the place, the text there and the cause.
func (e *Error) Error() string {
	s := fmt.Sprintf("query: offset %d", e.Offset)
	if e.Near != "" {
		s += fmt.Sprintf(" (%q)", e.Near)
	}
	s += ": " + e.Err.Error()
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
