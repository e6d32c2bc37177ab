package uci

import (
	"bufio"
	"io"
	"strings"
	"sync"
	"time"
)

// A wire carries lines to an engine and back, on two goroutines. What the engine
// says is always taken off its hands, so that it never waits for somebody to
// listen while somebody waits for it; nor does sending wait.
type wire struct {
	conn    io.ReadWriteCloser
	journal *journal

	mu    sync.Mutex
	ear   *ear // who listens; nil is nobody
	end   error
	queue strings.Builder // what is to be written
	last  bool            // nothing comes after it

	close   func() error  // closes conn, once
	wake    chan struct{} // something has been put into the queue
	read    chan struct{} // closed when nothing more is read
	written chan struct{} // closed when nothing more is written
}

// An ear is where lines go to.
type ear struct {
	lines chan received
	off   chan struct{} // closed when nobody listens any more
}

func newWire(conn io.ReadWriteCloser, j *journal, grace time.Duration) *wire {
	w := &wire{
		conn: conn, journal: j, close: sync.OnceValue(conn.Close),
		wake: make(chan struct{}, 1), read: make(chan struct{}), written: make(chan struct{}),
	}
	go w.receive()
	go w.transmit(grace)
	return w
}

// receive is the goroutine that reads.
func (w *wire) receive() {
	defer close(w.read)
	lines := lineReader{in: bufio.NewReader(w.conn)}
	for {
		line, err := lines.next()
		if err == nil {
			line = strings.TrimSuffix(line, "\r")
			w.journal.note(FromEngine, line)
		}
		over := err != nil && err != errLong
		w.mu.Lock()
		to := w.ear
		if over {
			w.end = err
		}
		w.mu.Unlock()
		if to != nil {
			select {
			case to.lines <- received{line, err}:
			case <-to.off:
			}
		}
		if over {
			return
		}
	}
}

// transmit is the goroutine that writes. If that fails, and the engine, which may
// have ended, does not fall silent of itself, the connection is closed.
func (w *wire) transmit(grace time.Duration) {
	defer close(w.written)
	for range w.wake {
		w.mu.Lock()
		text, last := w.queue.String(), w.last
		w.queue.Reset()
		w.mu.Unlock()
		if text != "" {
			if _, err := io.WriteString(w.conn, text); err != nil {
				within(w.read, grace)
				w.close()
				return
			}
		}
		if last {
			return
		}
	}
}

// within waits for a channel to be closed, and reports whether it was in time.
func within(c <-chan struct{}, limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-c:
		return true
	case <-timer.C:
		return false
	}
}

// send sends lines. It does not wait.
func (w *wire) send(lines ...string) { w.put(false, lines...) }

func (w *wire) put(last bool, lines ...string) {
	for _, line := range lines {
		w.journal.note(ToEngine, line)
	}
	w.mu.Lock()
	if !w.last {
		for _, line := range lines {
			w.queue.WriteString(line)
			w.queue.WriteByte('\n')
		}
		w.last = last
	}
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// hangUp sends the last lines there are and waits until they are written, but not
// longer than that.
func (w *wire) hangUp(limit time.Duration, lines ...string) {
	w.put(true, lines...)
	within(w.written, limit)
}

// listen has lines from now on go to an ear. The error says that there are none
// any more.
func (w *wire) listen() (*ear, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.end != nil {
		return nil, w.end
	}
	w.ear = &ear{make(chan received, 32), make(chan struct{})}
	return w.ear, nil
}

// deafen has lines go nowhere.
func (w *wire) deafen() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ear != nil {
		close(w.ear.off)
		w.ear = nil
	}
}
