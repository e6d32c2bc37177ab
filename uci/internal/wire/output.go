package wire

import (
	"fmt"
	"io"
	"sync"
)

// An Output writes messages from several goroutines, each in one Write. After an error it
// writes nothing more.
type Output struct {
	mu     sync.Mutex
	w      io.Writer
	buf    []byte
	muted  bool
	err    error
	failed chan struct{} // closed when err is set
}

// NewOutput returns an Output that writes to w.
func NewOutput(w io.Writer) *Output { return &Output{w: w, failed: make(chan struct{})} }

// Write writes what compose appends to an empty buffer.
func (o *Output) Write(compose func(dst []byte) []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.muted || o.err != nil {
		return
	}
	o.buf = compose(o.buf[:0])
	n, err := o.w.Write(o.buf)
	if err == nil && n < len(o.buf) {
		err = io.ErrShortWrite
	}
	if err != nil {
		o.err = err
		close(o.failed)
	}
}

// Printf writes a line.
func (o *Output) Printf(format string, args ...any) {
	o.Write(func(dst []byte) []byte { return append(fmt.Appendf(dst, format, args...), '\n') })
}

// Failed returns a channel that is closed when writing has failed.
func (o *Output) Failed() <-chan struct{} { return o.failed }

// Err returns the error of writing, after Failed.
func (o *Output) Err() error { return o.err }

// Mute drops everything that is written from now on.
func (o *Output) Mute() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.muted = true
}
