package lichess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/luftchess/luft/internal/retry"
)

const (
	requestTimeout = 15 * time.Second // of a request, or of a stream to its header
	maxBody        = 1 << 20          // bytes of an answer that are read
	minLimitWait   = time.Second      // shortest pause after a status 429
)

// An api sends requests to the server: one at a time, as Lichess asks for, apart from streams
// that are open, and from requests that the server leaves without an answer: see [gate].
type api struct {
	base   *url.URL
	client *http.Client
	token  Token
	log    *slog.Logger
	gate   gate
	life   context.Context // of requests on their way, which others that wait do not share

	mu    sync.Mutex
	agent string               // the User-Agent
	held  map[string]time.Time // when requests of a kind may be sent again
}

// newAPI returns the api for a server. The client is copied: streams have no time limit, and
// a redirection is not followed, so that the token stays with the server.
func newAPI(base *url.URL, client *http.Client, token Token, log *slog.Logger) *api {
	c := *client
	c.Timeout = 0
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &api{base: base, client: &c, token: token, log: log, agent: "luft", held: map[string]time.Time{}}
}

// A request is a call of the API.
type request struct {
	kind   string // what is called: rate limits are for each kind
	path   string // with its parts escaped
	query  url.Values
	form   url.Values // of a POST; nil is a GET unless post is set
	post   bool
	urgent bool // goes before those that are not
	stream bool // the answer is a stream, which must not be held up by a compression
	tries  int  // 0 is until the context ends
}

// identify names the account in the User-Agent.
func (a *api) identify(user string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.agent = "luft user:" + user
}

// errHeld is the error of a request that a rate limit does not allow before its deadline.
var errHeld = errors.New("the rate limit does not allow it in time")

// hold makes requests of a kind wait.
func (a *api) hold(kind string, d time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.held[kind] = time.Now().Add(d)
}

// heldUntil returns when requests of a kind may be sent again, or an earlier time if they may be
// sent now.
func (a *api) heldUntil(kind string) time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.held[kind]
}

// wait waits until a request of a kind may be sent. If that is not before the deadline of ctx, it
// returns errHeld at once.
func (a *api) wait(ctx context.Context, kind string) error {
	until := a.heldUntil(kind)
	if deadline, ok := ctx.Deadline(); ok && deadline.Before(until) {
		return errHeld
	}
	return retry.Sleep(ctx, time.Until(until))
}

// call sends a request and returns the body of the answer. It tries again after faults of the
// network and the server, and after a rate limit. The error is a *[StatusError] if the server
// refuses the request. When ctx is cancelled, it does not try again; a request that is on its way
// is not cut off, since the server would not know of that, and the next one would come at the same
// time.
func (a *api) call(ctx context.Context, r request) ([]byte, error) {
	pause := retry.Backoff{First: 250 * time.Millisecond, Last: 30 * time.Second}
	for n := 1; ; n++ {
		body, err := a.once(ctx, r)
		if err == nil || isFinal(err) {
			return body, err
		}
		if e := context.Cause(ctx); e != nil {
			return nil, e
		}
		if n == r.tries {
			return nil, err
		}
		a.log.Warn("request failed, trying again", "request", r.kind, "try", n, "error", err)
		if err := retry.Sleep(ctx, pause.Next()); err != nil {
			return nil, err
		}
	}
}

// once sends a request once.
func (a *api) once(ctx context.Context, r request) ([]byte, error) {
	if err := a.wait(ctx, r.kind); err != nil {
		return nil, err
	}
	pass, err := a.gate.enter(ctx, r.urgent)
	if err != nil {
		return nil, err
	}
	defer a.gate.leave(pass)
	sent, cancel := context.WithTimeout(a.life, requestTimeout)
	defer cancel()
	answer, err := a.send(sent, r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxBody))
	return a.token.redact(body), err
}

// send sends a request and returns the answer, whose status is 2xx.
func (a *api) send(ctx context.Context, r request) (*http.Response, error) {
	target := a.base.JoinPath(r.path)
	target.RawQuery = r.query.Encode()
	method, body := http.MethodGet, io.Reader(nil)
	if r.post || r.form != nil {
		method, body = http.MethodPost, strings.NewReader(r.form.Encode())
	}
	req, err := http.NewRequestWithContext(ctx, method, target.String(), body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+a.token.secret)
	a.mu.Lock()
	req.Header.Set("User-Agent", a.agent)
	a.mu.Unlock()
	if r.stream {
		req.Header.Set("Accept", "application/x-ndjson")
		req.Header.Set("Accept-Encoding", "identity")
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := a.client.Do(req)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode/100 == 2 {
		return answer, nil
	}
	defer answer.Body.Close()
	e, wait := a.refusal(answer)
	if e.Status == http.StatusTooManyRequests {
		a.hold(r.kind, max(wait, minLimitWait))
	}
	return nil, e
}

// refusal returns the error of an answer whose status is not 2xx, and how long it asks to wait.
func (a *api) refusal(answer *http.Response) (e *StatusError, wait time.Duration) {
	e = &StatusError{Status: answer.StatusCode}
	body, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<14)) // what has come is enough
	e.Message, wait = retry.Refusal(a.token.redact(body), answer.Header, time.Now())
	return e, wait
}

// decode reads JSON of the server.
func decode[T any](body []byte) (*T, error) {
	v := new(T)
	if err := json.Unmarshal(body, v); err != nil {
		return nil, fmt.Errorf("answer: %w", err)
	}
	return v, nil
}
