package search

import "fmt"

// A PanicError reports that a searcher has panicked.
type PanicError struct {
	Value any    // of the panic
	Stack string // of the goroutine that panicked
}

// Error contains the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }
