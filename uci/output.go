package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
)

// An output writes messages from several goroutines, each in one Write. After an error
// it writes nothing more.
type output struct {
	mu          sync.Mutex
	w           io.Writer
	buf         []byte
	infoStrings int // number of "info string" lines
	muted       bool
	err         error
	failed      chan struct{} // closed when err is set
}

func newOutput(w io.Writer) *output { return &output{w: w, failed: make(chan struct{})} }

// write writes what compose appends to an empty buffer.
func (o *output) write(compose func(dst []byte) []byte) {
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

func (o *output) printf(format string, args ...any) {
	o.write(func(dst []byte) []byte { return append(fmt.Appendf(dst, format, args...), '\n') })
}

// infoString writes an "info string" line.
func (o *output) infoString(format string, args ...any) {
	text := oneLine(fmt.Sprintf(format, args...))
	o.write(func(dst []byte) []byte {
		o.infoStrings++
		return append(append(append(dst, "info string "...), text...), '\n')
	})
}

// oneLine replaces line breaks and other control characters by spaces.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// mute drops everything that is written from now on.
func (o *output) mute() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.muted = true
}
