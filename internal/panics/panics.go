// Package panics turns panics of searchers into errors.
package panics

import (
	"runtime/debug"

	"github.com/luftchess/luft/search"
)

// Recover turns a panic into a *[search.PanicError], for programs in which a broken searcher
// must not end the others. It must be deferred itself. Without a panic it leaves *err as it
// is. A panic on another goroutine ends the program all the same.
func Recover(err *error) {
	if v := recover(); v != nil {
		*err = &search.PanicError{Value: v, Stack: string(debug.Stack())}
	}
}
