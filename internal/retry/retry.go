// Package retry has what polite clients of web servers share: pauses between tries, and how long a
// server asks them to wait.
package retry

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	// MaxWait is the longest pause that a server can ask for.
	MaxWait = 24 * time.Hour

	// RateLimitWait is the pause after a status 429 that names none, as Lichess documents it.
	RateLimitWait = time.Minute
)

// A Backoff is the pauses between tries: each is twice the one before, from First up to Last, less
// at most half of it at random, so that many clients do not come back at the same moment.
type Backoff struct {
	First, Last time.Duration
	now         time.Duration // before it is made shorter; 0 before the first
}

// Next returns the next pause.
func (b *Backoff) Next() time.Duration {
	b.now = min(max(2*b.now, b.First), b.Last)
	return b.now - rand.N(b.now/2+1)
}

// Reset makes the next pause the first one again.
func (b *Backoff) Reset() { b.now = 0 }

// Sleep waits. The error is the cause of the cancellation of ctx.
func Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return context.Cause(ctx)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Refusal returns the message of an answer that refuses a request, if its body is JSON with one in
// "error", and how long the answer asks to wait: "seconds" of "ratelimit" in the body, or the header
// Retry-After. Wait is [RateLimitWait] if it says neither.
func Refusal(body []byte, header http.Header, now time.Time) (message string, wait time.Duration) {
	var told struct {
		Error     json.RawMessage
		RateLimit struct{ Seconds float64 }
	}
	if json.Unmarshal(body, &told) == nil { // another body has no message
		if json.Unmarshal(told.Error, &message) != nil {
			message = string(bytes.TrimSpace(told.Error)) // an object
		}
	}
	if s := told.RateLimit.Seconds; s > 0 {
		return message, time.Duration(math.Ceil(min(s, MaxWait.Seconds()))) * time.Second
	}
	return message, after(header.Get("Retry-After"), now)
}

// after returns how long a Retry-After header asks to wait, which is a number of seconds
// or a time. It is [RateLimitWait] if there is none that can be read.
func after(header string, now time.Time) time.Duration {
	if n, err := strconv.ParseUint(header, 10, 31); err == nil {
		return min(time.Duration(n)*time.Second, MaxWait)
	}
	if at, err := http.ParseTime(header); err == nil {
		return min(max(at.Sub(now), 0), MaxWait)
	}
	return RateLimitWait
}
