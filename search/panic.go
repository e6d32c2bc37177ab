package search

import (
	"fmt"
	"runtime/debug"
)

// A PanicError reports that a searcher has panicked.
type PanicError struct {
	Value any    // of the panic
	Stack string // of the goroutine that panicked
}

// Error contains the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// RecoverPanic turns a panic into a *[PanicError], for programs in which a broken searcher must
// not end the others:
//
//	func safely(ctx context.Context, s search.Searcher, g *game.Game, lim search.Limits) (r search.Result, err error) {
//		defer search.RecoverPanic(&err)
//		return s.Search(ctx, g, lim, nil)
//	}
//
// It must be deferred itself. Without a panic it leaves *err as it is. A panic on another
// goroutine ends the program all the same.
func RecoverPanic(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{v, string(debug.Stack())}
	}
}
