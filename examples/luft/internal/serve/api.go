package serve

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/mcp"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/examples/luft/internal/serve/rooms"
	"github.com/luftchess/luft/examples/web"
	"github.com/luftchess/luft/search/alphabeta"
)

const (
	maxBody = 1 << 20 // bytes

	// How many requests may be in the works at once. A body is read whole.
	maxRequests = 1200

	toolsPath = "/mcp"

	usualDeadline = 5_000 // milliseconds
	maxDeadline   = 60_000
)

// An api answers the questions that come over HTTP.
type api struct {
	service  *endpoint.Service
	hall     *rooms.Hall
	requests atomic.Int64
	readers  *roundRobin // of games of the explorer
	artists  *roundRobin // who draw animations
}

const (
	// maxArtists is how many animations are made at once. Each takes a processor for a
	// second or two.
	maxArtists = 2

	// turnPatience is how long a request waits for a place. With what it takes then, it is
	// answered before its connection's time for writing is over.
	turnPatience = 20 * time.Second
)

// turn waits until there is a place for what takes long and is no search, and returns how to
// leave it.
func (a *api) turn(r *http.Request, what string) (leave func(), err error) {
	var places *roundRobin
	switch {
	case strings.HasPrefix(what, "explorer/"):
		places = a.readers
	case what == "gif":
		places = a.artists
	default:
		return func() {}, nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), turnPatience)
	defer cancel()
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // or else one that counts as one with all such
	if places.take(ctx, network(from)) != nil {
		return nil, endpoint.Errorf(endpoint.Busy, "too many requests of this kind; try again in a moment")
	}
	return places.leave, nil
}

// limited passes on requests with their bodies and the time at which they came, if the bodies
// are JSON and not longer than most bytes, and if there are not too many requests at once.
func (a *api) limited(most int64, answer func(w http.ResponseWriter, r *http.Request, body []byte, arrived time.Time)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		arrived := time.Now()
		if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); !strings.EqualFold(strings.TrimSpace(kind), "application/json") {
			reply(w, http.StatusUnsupportedMediaType, failure{
				endpoint.Errorf(endpoint.BadRequest, "the body must be JSON, with Content-Type: application/json"),
			})
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			refuse(w, endpoint.Errorf(endpoint.TooLarge, "the body is larger than %d bytes", most))
			return
		}
		if err != nil {
			refuse(w, endpoint.Errorf(endpoint.BadRequest, "the body cannot be read"))
			return
		}
		// Only a request whose body is here counts: a body that is sent slowly must not
		// keep others out. What it takes meanwhile is limited with the connections.
		defer a.requests.Add(-1)
		if a.requests.Add(1) > maxRequests {
			refuse(w, endpoint.Errorf(endpoint.Busy, "too many requests at once"))
			return
		}
		// The time for reading is over when the body is read. A connection on which
		// it runs out later would count as broken, and end the search.
		http.NewResponseController(w).SetReadDeadline(time.Time{})
		answer(w, r, body, arrived)
	}
}

// tools answers requests by the Model Context Protocol.
func (a *api) tools() http.HandlerFunc {
	handler := mcp.NewHandler(a.service)
	return a.limited(mcp.MaxBody, func(w http.ResponseWriter, r *http.Request, body []byte, _ time.Time) {
		r.Body = io.NopCloser(bytes.NewReader(body))
		handler.ServeHTTP(w, r)
	})
}

// manual serves the description of the interface.
func (a *api) manual(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	io.WriteString(w, web.Manual())
}

// methods are those by which questions are asked.
var methods = map[string]string{
	"/api": "GET, HEAD", "/api/players": "GET, HEAD, POST", "/api/position": "POST", "/api/bestmove": "POST",
	"/api/analyse": "POST", "/api/review": "POST", "/api/pgn/read": "POST", "/api/pgn/write": "POST", "/api/openings": "POST", "/move": "POST",
	toolsPath:      "POST",
	"/api/diagram": "POST", "/api/gif": "POST", "/api/explorer/moves": "POST", "/api/explorer/games": "POST", "/api/explorer/game": "POST",
	"/api/puzzles/read": "POST", "/api/puzzles/make": "POST", "/api/puzzles/judge": "POST", "/api/puzzles/next": "POST",
	"/api/repertoire/read": "POST", "/api/repertoire/plan": "POST", "/api/repertoire/answer": "POST",
	"/api/live/open": "POST", "/api/live/join": "POST", "/api/live/watch": "POST", "/api/live/move": "POST", "/api/live/act": "POST",
}

// unknown answers what is no question, or is not asked by its method.
func (a *api) unknown(w http.ResponseWriter, r *http.Request) {
	allowed := methods[r.URL.Path]
	if allowed == "" {
		refuse(w, endpoint.Errorf(endpoint.NotFound, "there is no such question; /api tells which there are"))
		return
	}
	w.Header().Set("Allow", allowed)
	refuse(w, endpoint.Errorf(badMethod, "this is asked with %s", allowed))
}

// answer answers a question to the service. An analysis, a review and the making of puzzles are
// streams of events.
func (a *api) answer(w http.ResponseWriter, r *http.Request, question []byte, _ time.Time) {
	what := r.PathValue("what")
	leave, err := a.turn(r, what)
	if err != nil {
		refuse(w, err)
		return
	}
	defer leave()
	stream := events{to: w}
	var report func(any)
	isStream := what == "analyse" || what == "review" || what == "puzzles/make"
	if isStream {
		report = func(v any) { stream.send("info", v) }
	}
	answer, err := a.service.Answer(r.Context(), what, question, report)
	switch {
	case err != nil && stream.begun:
		stream.send("error", endpoint.AsError(endpoint.Failed, err))
	case err != nil:
		refuse(w, err)
	case isStream:
		stream.send("result", answer)
	case r.Header.Get("Accept") == "image/gif" && what == "gif":
		w.Header().Set("Content-Type", "image/gif")
		w.Header().Set("Cache-Control", "no-store")
		w.Write(answer.(*endpoint.Animated).GIF)
	default:
		reply(w, http.StatusOK, answer)
	}
}

// A tournament asks for a move and nothing else.
type tournament struct {
	FEN      string          `json:"fen"`
	Moves    []string        `json:"moves"`
	Player   string          `json:"player"`
	Level    alphabeta.Level `json:"level"`
	Seed     uint32          `json:"seed"`
	Deadline int             `json:"deadline_ms"`
	Failed   []string        `json:"failed_moves"`
}

// move answers within the deadline, whatever else there is to do. It takes fields
// it does not know, as each tournament has its own.
func (a *api) move(w http.ResponseWriter, r *http.Request, body []byte, arrived time.Time) {
	var q tournament
	if err := json.Unmarshal(body, &q); err != nil {
		refuse(w, endpoint.Errorf(endpoint.BadRequest, "the body is not such a JSON object: %v", err))
		return
	}
	deadline := cmp.Or(q.Deadline, usualDeadline)
	if deadline < 1 || deadline > maxDeadline {
		refuse(w, endpoint.Errorf(endpoint.BadRequest, "deadline_ms may be 1 to %d", maxDeadline))
		return
	}
	result, err := a.service.MoveBy(r.Context(), endpoint.Search{
		Line:   endpoint.Line{Start: q.FEN, Moves: q.Moves},
		Player: q.Player, Level: q.Level, Seed: q.Seed, Avoid: q.Failed, MoveTime: deadline,
	}, arrived.Add(time.Duration(deadline)*time.Millisecond))
	switch {
	case err != nil:
		refuse(w, err)
	case result.Move == nil:
		refuse(w, endpoint.Errorf(endpoint.IllegalMove, "the game is over: there is no legal move"))
	case r.Header.Get("Accept") == "text/plain":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, result.Move.SAN)
	default:
		reply(w, http.StatusOK, struct {
			UCI string `json:"move"`
			SAN string `json:"san"` // not that of the line, as its name is that of the move's
			endpoint.Info
			Hurried bool `json:"hurried,omitempty"`
		}{result.Move.UCI, result.Move.SAN, result.Info, result.Hurried})
	}
}

// The codes of errors that are not those of the service.
const (
	badMethod endpoint.Code = "bad_method"
	forbidden               = rooms.Forbidden
	noWasm    endpoint.Code = "no_wasm"
)

// statuses are the HTTP statuses of errors.
var statuses = map[endpoint.Code]int{
	endpoint.BadRequest:  http.StatusBadRequest,
	endpoint.BadFEN:      http.StatusUnprocessableEntity,
	endpoint.IllegalMove: http.StatusUnprocessableEntity,
	endpoint.BadPGN:      http.StatusUnprocessableEntity,
	endpoint.NotFound:    http.StatusNotFound,
	endpoint.Busy:        http.StatusServiceUnavailable,
	endpoint.Failed:      http.StatusInternalServerError,
	endpoint.TooLarge:    http.StatusRequestEntityTooLarge,
	badMethod:            http.StatusMethodNotAllowed,
	forbidden:            http.StatusForbidden,
	rooms.Refused:        http.StatusConflict,
	noWasm:               http.StatusServiceUnavailable,
}

// A failure is the answer when there is none.
type failure struct {
	Error *endpoint.Error `json:"error"`
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, err error) {
	wrong := endpoint.AsError(endpoint.Failed, err)
	status := statuses[wrong.Code]
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "2")
	}
	reply(w, status, failure{wrong})
}

// reply answers with JSON. Whoever has gone away does not get it.
func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

// Events is a stream of server-sent events, which begins with the first.
type events struct {
	to    http.ResponseWriter
	begun bool
}

func (e *events) send(name string, v any) error {
	if !e.begun {
		e.begun = true
		e.to.Header().Set("Content-Type", "text/event-stream")
		e.to.Header().Set("Cache-Control", "no-store")
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err // nothing that is sent cannot be marshalled
	}
	return e.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, data))
}
