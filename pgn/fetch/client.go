package fetch

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/luftchess/luft/internal/retry"
)

const (
	maxGame  = 8 << 20         // bytes of a game
	silence  = 2 * time.Minute // how long an answer may have no data before it counts as dead
	minLimit = time.Second     // shortest pause after a status 429
	maxMoved = 3               // redirections that are followed
)

// A client sends the requests of one download, one at a time.
type client struct {
	Options
	site, user string
	base       *url.URL
	log        *slog.Logger
}

// newClient returns the client of a download; home is the URL of the site.
func newClient(site, home, user string, o Options) (*client, error) {
	c := &client{Options: o, site: site, user: user, log: slog.New(slog.DiscardHandler)}
	if !validUser(user) {
		return c, errUser
	}
	if o.Log != nil {
		c.log = slog.New(o.Log)
	}
	if o.URL != "" {
		home = o.URL
	}
	var err error
	if c.base, err = url.Parse(home); err != nil {
		return c, err
	}
	if c.Agent == "" {
		c.Agent = "luft user:" + user
	}
	if c.Tries <= 0 {
		c.Tries = 8
	}
	h := http.Client{}
	if o.Client != nil {
		h = *o.Client
	}
	h.Timeout = 0
	h.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if r.URL.Host != via[0].URL.Host || r.URL.Scheme != via[0].URL.Scheme || len(via) > maxMoved {
			return http.ErrUseLastResponse
		}
		return nil
	}
	c.Client = &h
	return c, nil
}

// validUser reports whether a player may have this name on one of the sites.
func validUser(name string) bool {
	other := strings.IndexFunc(name, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
	})
	return name != "" && len(name) <= 64 && other < 0
}

// fail returns the error of a download.
func (c *client) fail(op string, err error) error {
	return &Error{Site: c.site, User: c.user, Op: op, Err: err}
}

// try does something until it succeeds, or fails for good. It returns the cause if ctx is cancelled. A
// failure after which do reports progress does not count.
func (c *client) try(ctx context.Context, op string, do func() (progress bool, err error)) error {
	pause := retry.Backoff{First: time.Second, Last: time.Minute}
	for failures := 0; ; {
		progress, err := do()
		if err == nil || isFinal(err) {
			return err
		}
		if e := context.Cause(ctx); e != nil {
			return e
		}
		if progress {
			failures = 0
			pause.Reset()
		}
		if failures++; failures >= c.Tries {
			return err
		}
		wait := pause.Next()
		if e, ok := errors.AsType[*StatusError](err); ok && e.Status == http.StatusTooManyRequests {
			wait = max(e.wait, minLimit)
		}
		c.log.Warn("request failed, trying again", "site", c.site, "request", op, "failures", failures, "wait", wait, "error", err)
		if err := retry.Sleep(ctx, wait); err != nil {
			return err
		}
	}
}

// A request is a call of the API of a site.
type request struct {
	path   string
	query  url.Values
	body   string // of a POST; "" is a GET
	accept string
	etag   string // the answer is not wanted if it still has this entity tag
}

// send sends a request and calls read with the answer, whose status is 200 or, for a request with an entity
// tag, 304. An answer that is silent for too long is an error.
func (c *client) send(ctx context.Context, r request, read func(*http.Response, io.Reader) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	target := c.base.JoinPath(r.path)
	target.RawQuery = r.query.Encode()
	method := http.MethodGet
	if r.body != "" {
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(ctx, method, target.String(), strings.NewReader(r.body))
	if err != nil {
		return err
	}
	req.Header.Set("User-Agent", c.Agent)
	req.Header.Set("Accept", r.accept)
	if r.body != "" {
		req.Header.Set("Content-Type", "text/plain")
	}
	if r.etag != "" {
		req.Header.Set("If-None-Match", r.etag)
	}
	token := ""
	if c.Token != nil {
		if token = strings.TrimSpace(c.Token()); token != "" {
			req.Header.Set("Authorization", "Bearer "+token)
		}
	}
	watchdog := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer watchdog.Stop()
	answer, err := c.Client.Do(req)
	watchdog.Stop()
	if err == nil {
		defer answer.Body.Close()
		body := &watched{answer.Body, watchdog}
		if answer.StatusCode == http.StatusOK || r.etag != "" && answer.StatusCode == http.StatusNotModified {
			err = read(answer, body)
		} else {
			err = refusal(answer, body, token)
		}
	}
	if err != nil && errors.Is(context.Cause(ctx), errSilent) {
		err = errSilent
	}
	return err
}

// A watched reader lets its watchdog run while it waits for data, and not while these are used.
type watched struct {
	io.Reader
	watchdog *time.Timer
}

func (w *watched) Read(p []byte) (int, error) {
	w.watchdog.Reset(silence)
	n, err := w.Reader.Read(p)
	w.watchdog.Stop()
	return n, err
}

// refusal returns the error of an answer with another status.
func refusal(answer *http.Response, in io.Reader, token string) error {
	body, _ := io.ReadAll(io.LimitReader(in, 1<<14)) // what has come is enough
	e := &StatusError{Status: answer.StatusCode}
	e.Message, e.wait = retry.Refusal(body, answer.Header, time.Now())
	if token != "" {
		e.Message = strings.ReplaceAll(e.Message, token, "[token]")
	}
	return e
}
