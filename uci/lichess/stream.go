package lichess

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/luftchess/luft/internal/retry"
)

const (
	// maxLine is the longest line of a stream in bytes. A game of 600 moves has about 6 kB.
	maxLine = 1 << 20

	// silence is how long a stream may have no line before it counts as dead. Lichess
	// sends an empty line every 7 seconds.
	silence = 30 * time.Second

	// maxRefusals is how often in a row the server may refuse to open a stream. It may not
	// know a game that it has just announced.
	maxRefusals = 6
)

var (
	errLongLine = errors.New("line too long")
	errSilent   = errors.New("no data for too long")
	errNoAnswer = errors.New("no answer")
	errReopen   = errors.New("opened again to check the position")
)

// A follower reads a stream and opens it again when it ends.
type follower struct {
	api     *api
	request request
	pause   retry.Backoff
	healthy time.Duration // a stream that lasted so long resets the back-off

	mu   sync.Mutex
	stop context.CancelCauseFunc // of the stream that is open
}

// reopen closes the stream, so that it is opened again, after a pause, and begins anew.
func (f *follower) reopen() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stop != nil {
		f.stop(errReopen)
	}
}

// run calls line with each line that is not empty; the line is valid during the call. It
// returns when ctx is cancelled, with the cause, or when the server refuses the stream: at once if
// it refuses the token, and otherwise several times.
func (f *follower) run(ctx context.Context, line func([]byte)) error {
	for refusals := 0; ; {
		begin := time.Now()
		err := f.once(ctx, line)
		if e := context.Cause(ctx); e != nil {
			return e
		}
		if !isFinal(err) {
			refusals = 0
		} else if refusals++; refusals == maxRefusals || isStatus(err, http.StatusUnauthorized) {
			return err
		}
		if time.Since(begin) >= f.healthy {
			f.pause.Reset()
		}
		f.api.log.Warn("stream ended, opening it again", "stream", f.request.kind, "error", err)
		if err := retry.Sleep(ctx, f.pause.Next()); err != nil {
			return err
		}
	}
}

// once reads the stream to its end. The error is never nil.
func (f *follower) once(ctx context.Context, line func([]byte)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	f.mu.Lock()
	f.stop = cancel
	f.mu.Unlock()
	body, err := f.open(ctx, cancel)
	if err == nil {
		defer body.Close()
		watchdog := time.AfterFunc(silence, func() { cancel(errSilent) })
		defer watchdog.Stop()
		err = lines(body, func() { watchdog.Reset(silence) }, func(text []byte) { line(f.api.token.redact(text)) })
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// open opens the stream.
func (f *follower) open(ctx context.Context, cancel context.CancelCauseFunc) (io.ReadCloser, error) {
	if err := f.api.wait(ctx, f.request.kind); err != nil {
		return nil, err
	}
	pass, err := f.api.gate.enter(ctx, f.request.urgent)
	if err != nil {
		return nil, err
	}
	defer f.api.gate.leave(pass)
	t := time.AfterFunc(requestTimeout, func() { cancel(errNoAnswer) })
	defer t.Stop()
	answer, err := f.api.send(ctx, f.request)
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// lines calls line with each line of a stream that is not empty, and alive with every line. A
// last line without its end is dropped, since it was cut. The error is never nil.
func lines(r io.Reader, alive func(), line func([]byte)) error {
	buffered := bufio.NewReader(r)
	var text []byte
	for {
		part, err := buffered.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case len(text) > maxLine:
			return errLongLine
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF:
			return io.ErrUnexpectedEOF // of a stream that should not end
		case err != nil:
			return err
		}
		alive()
		if trimmed := bytes.TrimSpace(text); len(trimmed) > 0 {
			line(trimmed)
		}
		text = text[:0]
	}
}
