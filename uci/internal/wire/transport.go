package wire

import (
	"bufio"
	"io"
	"strings"
	"sync"
	"time"
)

// A transport carries lines to and from an engine on two goroutines. Output of the
// engine is always read, so that the engine never blocks while the Client waits for
// it; and Send does not block.
type transport struct {
	conn  io.ReadWriteCloser
	trace *Trace

	mu         sync.Mutex
	subscriber *Subscription // receives the lines; nil if there is none
	readErr    error
	queue      strings.Builder // to be written
	closing    bool            // nothing is queued any more
	unanswered int             // commands of Ask without an answer so far
	isAnswer   func(line string) bool

	close     func() error  // closes conn, once
	wake      chan struct{} // the queue has changed
	readDone  chan struct{} // closed when readLoop ends
	writeDone chan struct{} // closed when writeLoop ends
}

// A Subscription receives lines.
type Subscription struct {
	Lines     chan Result
	cancelled chan struct{} // closed by Unsubscribe
}

// newTransport starts the goroutines, which end when conn is closed.
func newTransport(conn io.ReadWriteCloser, j *Trace, grace time.Duration) *transport {
	w := &transport{
		conn: conn, trace: j, close: sync.OnceValue(conn.Close),
		wake: make(chan struct{}, 1), readDone: make(chan struct{}), writeDone: make(chan struct{}),
	}
	go w.readLoop()
	go w.writeLoop(grace)
	return w
}

// readLoop is the goroutine that reads. A last line without a line end is logged but
// not delivered: the engine died while writing it, and "bestmove e7e8" may be half of
// "bestmove e7e8q".
func (w *transport) readLoop() {
	defer close(w.readDone)
	lines := lineReader{in: bufio.NewReader(w.conn)}
	for {
		line, err := lines.next()
		if err == nil {
			line = strings.TrimSuffix(line, "\r")
			w.trace.add(FromEngine, line)
		}
		over := err != nil && err != ErrLineTooLong
		w.mu.Lock()
		to := w.subscriber
		if err == nil && lines.partial {
			to = nil
		}
		if err == nil && w.unanswered > 0 && w.isAnswer(line) {
			w.unanswered--
		}
		if over {
			w.readErr = err
		}
		w.mu.Unlock()
		if to != nil {
			select {
			case to.Lines <- Result{line, err}:
			case <-to.cancelled:
			}
		}
		if over {
			return
		}
	}
}

// writeLoop is the goroutine that writes. If writing fails and the engine's output does
// not end by itself within the grace time, the connection is closed.
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

// waitFor waits for a channel to be closed and reports whether it was within the limit.
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

// Send sends lines without blocking.
func (w *transport) Send(lines ...string) { w.enqueue(false, lines...) }

// Ask is Send for a command that has an answer, and counts the answers, whether there is a
// subscription or not. All commands that have not been answered must have the same isAnswer.
func (w *transport) Ask(command string, isAnswer func(line string) bool) {
	w.mu.Lock()
	w.unanswered++
	w.isAnswer = isAnswer
	w.mu.Unlock()
	w.Send(command)
}

// Unanswered returns the number of commands of Ask that the engine has not answered.
func (w *transport) Unanswered() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.unanswered
}

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

// flushAndClose sends last lines and waits until they are written, up to the limit.
func (w *transport) flushAndClose(limit time.Duration, lines ...string) {
	w.enqueue(true, lines...)
	waitFor(w.writeDone, limit)
}

// Subscribe returns a subscription to all lines from now on. The error is that of
// reading, if there are no more lines.
func (w *transport) Subscribe() (*Subscription, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.readErr != nil {
		return nil, w.readErr
	}
	w.subscriber = &Subscription{make(chan Result, 32), make(chan struct{})}
	return w.subscriber, nil
}

// Unsubscribe ends the subscription.
func (w *transport) Unsubscribe() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.subscriber != nil {
		close(w.subscriber.cancelled)
		w.subscriber = nil
	}
}
