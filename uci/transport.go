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
type transport struct {
	conn  io.ReadWriteCloser
	trace *traceLog

	mu         sync.Mutex
	subscriber *subscription // who listens; nil is nobody
	readErr    error
	queue      strings.Builder // what is to be written
	closing    bool            // nothing comes after it

	close     func() error  // closes conn, once
	wake      chan struct{} // something has been put into the queue
	readDone  chan struct{} // closed when nothing more is read
	writeDone chan struct{} // closed when nothing more is written
}

// An ear is where lines go to.
type subscription struct {
	lines     chan readResult
	cancelled chan struct{} // closed when nobody listens any more
}

func newTransport(conn io.ReadWriteCloser, j *traceLog, grace time.Duration) *transport {
	w := &transport{
		conn: conn, trace: j, close: sync.OnceValue(conn.Close),
		wake: make(chan struct{}, 1), readDone: make(chan struct{}), writeDone: make(chan struct{}),
	}
	go w.readLoop()
	go w.writeLoop(grace)
	return w
}

// receive is the goroutine that reads.
func (w *transport) readLoop() {
	defer close(w.readDone)
	lines := lineReader{in: bufio.NewReader(w.conn)}
	for {
		line, err := lines.next()
		if err == nil {
			line = strings.TrimSuffix(line, "\r")
			w.trace.add(FromEngine, line)
		}
		over := err != nil && err != errLineTooLong
		w.mu.Lock()
		to := w.subscriber
		if over {
			w.readErr = err
		}
		w.mu.Unlock()
		if to != nil {
			select {
			case to.lines <- readResult{line, err}:
			case <-to.cancelled:
			}
		}
		if over {
			return
		}
	}
}

// transmit is the goroutine that writes. If that fails, and the engine, which may
// have ended, does not fall silent of itself, the connection is closed.
func (w *transport) writeLoop(grace time.Duration) {
	defer close(w.writeDone)
	for range w.wake {
		w.mu.Lock()
		text, last := w.queue.String(), w.closing
		w.queue.Reset()
		w.mu.Unlock()
		if text != "" {
			if _, err := io.WriteString(w.conn, text); err != nil {
				waitFor(w.readDone, grace)
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
func waitFor(c <-chan struct{}, limit time.Duration) bool {
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
func (w *transport) send(lines ...string) { w.enqueue(false, lines...) }

func (w *transport) enqueue(last bool, lines ...string) {
	for _, line := range lines {
		w.trace.add(ToEngine, line)
	}
	w.mu.Lock()
	if !w.closing {
		for _, line := range lines {
			w.queue.WriteString(line)
			w.queue.WriteByte('\n')
		}
		w.closing = last
	}
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// hangUp sends the last lines there are and waits until they are written, but not
// longer than that.
func (w *transport) flushAndClose(limit time.Duration, lines ...string) {
	w.enqueue(true, lines...)
	waitFor(w.writeDone, limit)
}

// listen has lines from now on go to an ear. The error says that there are none
// any more.
func (w *transport) subscribe() (*subscription, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.readErr != nil {
		return nil, w.readErr
	}
	w.subscriber = &subscription{make(chan readResult, 32), make(chan struct{})}
	return w.subscriber, nil
}

// deafen has lines go nowhere.
func (w *transport) unsubscribe() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.subscriber != nil {
		close(w.subscriber.cancelled)
		w.subscriber = nil
	}
}
