package retry

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

func TestBackoff(t *testing.T) {
	b := Backoff{First: time.Second, Last: 10 * time.Second}
	for range 2 {
		for _, most := range []time.Duration{1, 2, 4, 8, 10, 10} {
			if d := b.Next(); d > most*time.Second || d < most*time.Second/2 {
				t.Errorf("pause %v, want at most %v and at least half of it", d, most*time.Second)
			}
		}
		b.Reset()
	}
}

func TestSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		if err := Sleep(t.Context(), time.Hour); err != nil || time.Since(begin) != time.Hour {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
		cause := errors.New("cause")
		ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute, cause)
		defer cancel()
		begin = time.Now()
		if err := Sleep(ctx, time.Hour); err != cause || time.Since(begin) != time.Minute {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
		if err := Sleep(ctx, 0); err != cause {
			t.Errorf("%v for no time", err)
		}
	})
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": time.Minute, "x": time.Minute, "-5": time.Minute, "0": 0, "7": 7 * time.Second, "1e3": time.Minute,
		"999999999": 24 * time.Hour, "99999999999999999999": time.Minute,
		"Fri, 02 Jan 2026 03:04:35 GMT": 30 * time.Second, "Thu, 01 Jan 2026 03:04:35 GMT": 0, "Fri, 02 Jan 2099 03:04:35 GMT": 24 * time.Hour,
	} {
		if got := after(header, now); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}

func TestRefusal(t *testing.T) {
	header := http.Header{"Retry-After": {"5"}}
	for body, want := range map[string]struct {
		message string
		wait    time.Duration
	}{
		``:                                 {"", 5 * time.Second},
		`<html>`:                           {"", 5 * time.Second},
		`{"error":"No such token"}`:        {"No such token", 5 * time.Second},
		`{"error": {"user": ["missing"]}}`: {`{"user": ["missing"]}`, 5 * time.Second},
		`{"error":"slow","ratelimit":{"key":"k","seconds":70.2}}`: {"slow", 71 * time.Second},
		`{"ratelimit":{"seconds":1e300}}`:                         {"", MaxWait},
		`{"ratelimit":{"seconds":-1}}`:                            {"", 5 * time.Second},
	} {
		if message, wait := Refusal([]byte(body), header, time.Now()); message != want.message || wait != want.wait {
			t.Errorf("%s: %q, %v, want %q, %v", body, message, wait, want.message, want.wait)
		}
	}
}
